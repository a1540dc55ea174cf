import { type Feature, logistic, scoreOf } from '#engines/question-parsing/index.ts'
import type { Meaning } from '../topics/topic.ts'
import type { TopicCandidate } from './candidates.ts'
import { matchesOf } from './features.ts'
import { type FittedReading, NOTHING, partsOf, type Reader } from './fitted-reading.ts'

const log = (probability: number): number => Math.log(Math.max(1e-4, probability)) / 4

/** Words that a meaning would go without: unknown ones, and those that say something of other subjects. */
function lostWords({ reading, alike }: FittedReading['question'], candidate: TopicCandidate) {
  const own = matchesOf(reading, candidate.topic.id)
  const others = reading.topics.flatMap(({ topic, matches }) =>
    topic.id === candidate.topic.id ? [] : matches,
  )
  const covers = (matches: typeof own, at: number) =>
    matches.some(({ from, to, isPlain }) => !isPlain && from <= at && at < to)
  const unknown = new Set(reading.unknown.map((word) => reading.words.indexOf(word)))
  let [strange, ofOthers, all] = [0, 0, 0]
  for (const { at, weight } of alike.tokens) {
    all += weight
    if (covers(own, at)) continue
    if (unknown.has(at)) strange += weight
    else if (covers(others, at)) ofOthers += weight
  }
  return { strange, ofOthers, all }
}

const DENIES = /\b(?:not|no|without|except|excluding|never|nobody|none|neither|nor)\b/

/** What speaks for and against a meaning being the one that was asked. */
export function surenessFeatures(
  fitted: FittedReading,
  { meaning, candidate }: { meaning: Meaning; candidate: TopicCandidate },
  reader: Reader,
  isByPatterns: boolean,
): Feature[] {
  const { question, topics } = fitted
  const { reading } = question
  const own = topics.find(({ of }) => of === candidate)?.probability ?? 0
  const others = Math.max(
    ...topics.filter(({ of }) => of !== candidate).map(({ probability }) => probability),
  )
  const nothing = topics.find(({ of }) => of === undefined)?.probability ?? 0
  const parts = partsOf(question, candidate, reader)
  const columns = parts.columns.filter(({ of }) => meaning.columns.includes(of.field.id))
  const restColumns = parts.columns.filter(({ of }) => !meaning.columns.includes(of.field.id))
  const isValue = ({ of }: (typeof parts.values)[number]) =>
    meaning.values.some(({ column, value }) => column === of.column.field.id && value === of.value)
  const values = parts.values.filter(isValue)
  const restValues = parts.values.filter((one) => !isValue(one))
  const least = (all: readonly { probability: number }[]) => Math.min(1, ...all.map((one) => one.probability))
  const most = (all: readonly { probability: number }[]) => Math.max(0, ...all.map((one) => one.probability))
  const aggregate = fitted.aggregates.find(({ of }) => of === meaning.aggregate)?.probability ?? 0
  const direction = fitted.directions.find(({ of }) => of === meaning.direction)?.probability ?? 0
  const lost = lostWords(question, candidate)
  const pattern = reading.topics[0]?.topic.id
  const features: Feature[] = [
    ['one', 1],
    ['subject', log(own)],
    ['subject first', own >= others ? 1 : 0],
    ['before others', log(own) - log(others)],
    [NOTHING, log(nothing)],
    ['least column', log(least(columns))],
    ['left column', log(1 - most(restColumns))],
    ['least value', log(least(values))],
    ['left value', log(1 - most(restValues))],
    ['aggregate', log(aggregate)],
    ['direction', log(direction)],
    ['strange', lost.strange / 2],
    ['strange part', lost.all === 0 ? 0 : lost.strange / lost.all],
    ['of others', lost.ofOthers / 2],
    ['as patterns', pattern === meaning.topic ? 1 : 0],
    ['denies', DENIES.test(reading.text) ? 1 : 0],
    ['compares', reading.comparisons.length > 0 ? 1 : 0],
    ['amounts', reading.amounts.length > reading.comparisons.length ? 1 : 0],
    ['period', reading.period ? 1 : 0],
    ['words', Math.min(2, reading.words.length / 10)],
    ['names', Math.min(2, reading.names.length) / 2],
    ['no column', meaning.columns.length === 0 ? 1 : 0],
    ['no part', meaning.columns.length + meaning.values.length === 0 && reading.names.length === 0 ? 1 : 0],
  ]
  // Each is weighed apart for what the patterns have read and for what they have not.
  return features.map(([name, value]) => [`${isByPatterns ? 'read' : 'unread'}: ${name}`, value])
}

/** The probability that what is answered for a meaning is what was asked. */
export const surenessOf = (
  fitted: FittedReading,
  of: { meaning: Meaning; candidate: TopicCandidate },
  reader: Reader,
  isByPatterns: boolean,
): number =>
  logistic(
    scoreOf(reader.model.sureness, {
      id: 'answer',
      shared: surenessFeatures(fitted, of, reader, isByPatterns),
      own: [],
    }),
  )
