import type { Reading, TopicMatch } from '#engines/question-parsing/index.ts'
import type { Meaning } from '../topics/topic.ts'
import type { TopicCandidate } from './candidates.ts'
import { matchesOf, type Question } from './features.ts'
import type { FittedReading, Reader } from './fitted-reading.ts'
import { partsOf } from './fitted-reading.ts'

export type LikelyMeaning = { meaning: Meaning; candidate: TopicCandidate; probability: number }

/** A part that is as likely as not, or likelier, is read. */
const EVEN = 0.5
/** So many subjects are looked at. */
const SUBJECTS = 3

/** The likeliest meanings of a question, one for each of the likeliest subjects. */
export function meaningsOf(fitted: FittedReading, reader: Reader): LikelyMeaning[] {
  return fitted.topics.slice(0, SUBJECTS + 1).flatMap(({ of: candidate, probability }) => {
    if (!candidate) return []
    const parts = partsOf(fitted.question, candidate, reader)
    const meaning: Meaning = {
      topic: candidate.topic.id,
      columns: parts.columns.filter((one) => one.probability >= EVEN).map((one) => one.of.field.id),
      values: parts.values
        .filter((one) => one.probability >= EVEN)
        .map(({ of: { column, value } }) => ({ column: column.field.id, value })),
      aggregate: fitted.aggregates[0]!.of,
      direction: fitted.directions[0]!.of,
    }
    return [{ meaning, candidate, probability }]
  })
}

/** Words with a capital amid a sentence that nobody here bears stay unknown: they are somebody's name. */
const isStranger = ({ isCapital, start }: Reading['words'][number]): boolean => isCapital && start > 0

/** A reading with the one meaning that it is to have, as if the words of the question had said it. */
export function withMeaning(question: Question, candidate: TopicCandidate, meaning: Meaning): Reading {
  const { reading } = question
  const matches = matchesOf(reading, candidate.topic.id)
  const isMeant = (match: TopicMatch) =>
    (match.part !== 'column' || meaning.columns.includes(match.column)) &&
    (match.part !== 'value' ||
      meaning.values.some(({ column, value }) => column === match.column && value === match.value))
  const kept = matches.filter(isMeant)
  const placeOf = (phrases: Parameters<Question['alike']['best']>[0]) => {
    const { at } = question.alike.best(phrases)
    return { from: Math.max(0, at), to: Math.max(0, at) + 1, isPlain: false }
  }
  const added = candidate.columns.flatMap((column): TopicMatch[] => [
    ...(meaning.columns.includes(column.field.id) &&
    !kept.some((one) => one.part === 'column' && one.column === column.field.id)
      ? [
          {
            part: 'column' as const,
            column: column.field.id,
            kind: column.field.kind,
            ...placeOf(column.phrases),
          },
        ]
      : []),
    ...column.values.flatMap(({ value, phrases }): TopicMatch[] =>
      meaning.values.some((one) => one.column === column.field.id && one.value === value) &&
      !kept.some((one) => one.part === 'value' && one.column === column.field.id && one.value === value)
        ? [{ part: 'value', column: column.field.id, value, ...placeOf(phrases) }]
        : [],
    ),
  ])
  const { direction: _, ...rest } = reading
  return {
    ...rest,
    topics: [{ topic: candidate.topic, weight: SURELY, matches: [...kept, ...added] }],
    unknown: reading.unknown.filter(isStranger),
    aggregate: meaning.aggregate,
    isAggregateSaid: meaning.aggregate !== 'value',
    ...(meaning.direction === 'none' ? {} : { direction: meaning.direction }),
  }
}

/** No other subject is looked at. */
const SURELY = 20
