import {
  type Candidate,
  cosine,
  directionOfWords,
  type Feature,
  featuresOf,
  Likenesses,
  type Reading,
  type TopicMatch,
  tokensOf,
  type WordVectors,
} from '#engines/question-parsing/index.ts'
import { leanOf } from '../answering/choosing/lean-of.ts'
import type { ColumnCandidate, TopicCandidate, ValueCandidate } from './candidates.ts'

/** A question as the fitted reader compares it with what may be meant. */
export type Question = {
  reading: Reading
  alike: Likenesses
  features: readonly string[]
  own: readonly Feature[]
  direction: Float32Array
  unknown: ReadonlySet<number>
}

export function questionOf(reading: Reading, vectors: WordVectors): Question {
  const tokens = tokensOf(reading, vectors)
  const features = featuresOf(tokens, vectors)
  const direction = directionOfWords(vectors, tokens)
  return {
    reading,
    alike: new Likenesses(tokens, vectors),
    features,
    own: [
      ...features.map((name): Feature => [name, 1]),
      ...Array.from(direction, (step, at): Feature => [`%${at}`, 2 * step]),
    ],
    direction,
    unknown: new Set(reading.unknown.map((word) => reading.words.indexOf(word))),
  }
}

const bounded = (value: number, most = 2): number => Math.max(-most, Math.min(most, value))

export const matchesOf = ({ topics }: Reading, id: string): readonly TopicMatch[] =>
  topics.find(({ topic }) => topic.id === id)?.matches ?? []

/** How a question and a subject go together. */
export function topicFeatures(
  question: Question,
  { topic, nouns, columns, words, direction }: TopicCandidate,
): Candidate {
  const { reading, alike } = question
  const weightOf = (id: string) => reading.topics.find((one) => one.topic.id === id)?.weight ?? 0
  const weight = weightOf(topic.id)
  const most = Math.max(0, ...reading.topics.map((one) => one.weight))
  const matches = matchesOf(reading, topic.id)
  const lean = leanOf(topic, reading, matches)
  const names = reading.names.filter(({ things }) => things.length > 0)
  const isOf = ({ things }: (typeof names)[number]) => things.some(({ kind }) => topic.about.includes(kind))
  let [said, all] = [0, 0]
  const likest = new Float32Array(alike.tokens.length)
  for (const { text, stem } of words)
    for (const [at, value] of alike.of(text, stem).entries()) likest[at] = Math.max(likest[at]!, value)
  for (const [at, token] of alike.tokens.entries()) {
    said += token.weight * likest[at]!
    all += token.weight
  }
  const column = Math.max(0, ...columns.map((one) => alike.best(one.phrases).likeness))
  const value = Math.max(
    0,
    ...columns.flatMap((one) => one.values.map((each) => alike.best(each.phrases).likeness)),
  )
  return {
    id: topic.id,
    own: question.own,
    shared: [
      ['weight', weight / 5],
      ['behind', (weight - most) / 5],
      ['first', weight === most && weight > 0 ? 1 : 0],
      ['lean', bounded(lean) / 2],
      ['weight and lean', bounded((weight + lean) / 5)],
      ['noun alike', alike.best(nouns).likeness],
      ['words alike', all === 0 ? 0 : said / all],
      ['column alike', column],
      ['value alike', value],
      ['direction', cosine(question.direction, direction)],
      ['names of its kind', names.some(isOf) ? 1 : 0],
      ['names of others', names.length > 0 && !names.some(isOf) ? 1 : 0],
      ['single and named', topic.isSingle && names.length > 0 ? 1 : 0],
      ['single and counted', topic.isSingle && reading.aggregate === 'count' ? 1 : 0],
      ['single and listed', topic.isSingle && reading.aggregate === 'list' ? 1 : 0],
      ['noun said', matches.some(({ part, isPlain }) => part === 'noun' && !isPlain) ? 1 : 0],
      ['column said', matches.some(({ part, isPlain }) => part === 'column' && !isPlain) ? 1 : 0],
      ['value said', matches.some(({ part }) => part === 'value') ? 1 : 0],
    ],
  }
}

/** Features that go with the kind of a column: “how long” with days. */
const KINDS =
  /^[?^]|^(?:when|date|day|many|much|who|long|old|age|per|each|by|most|least|name|share|percent|money|dollar|amount|<\w+>)$/

export function columnFeatures(
  question: Question,
  topic: TopicCandidate,
  column: ColumnCandidate,
): Candidate {
  const { alike, reading, unknown } = question
  const { field } = column
  const matches = matchesOf(reading, topic.topic.id).filter(
    (one) => one.part === 'column' && one.column === field.id,
  )
  const best = alike.best(column.phrases).likeness
  const ofOthers = Math.max(
    0,
    ...topic.columns.filter((one) => one !== column).map((one) => alike.best(one.phrases).likeness),
  )
  const strange = alike.best(column.phrases, ({ at }) => unknown.has(at)).likeness
  const isOrder = reading.direction !== undefined && topic.topic.orders?.[reading.direction] === field.id
  const isSaid = matches.some(({ isPlain }) => !isPlain)
  return {
    id: column.id,
    own: question.features.map((name): Feature => [name, 1]),
    shared: [
      ['one', 1],
      ['said', isSaid ? 1 : 0],
      ['said plainly', !isSaid && matches.length > 0 ? 1 : 0],
      [`said ${field.kind}`, isSaid ? 1 : 0],
      ['alike', best],
      ['alike squared', best * best],
      ['before others', best - ofOthers],
      ['first', best > 0.3 && best >= ofOthers ? 1 : 0],
      ['unknown alike', strange],
      ['label alike', alike.phrase(column.label).likeness],
      ['direction', cosine(question.direction, column.direction)],
      ['usual', topic.topic.usual.includes(field.id) ? 1 : 0],
      ['order', isOrder ? 1 : 0],
      ['columns', Math.min(1, topic.columns.length / 30)],
      [`kind ${field.kind}`, 1],
      ...question.features
        .filter((name) => KINDS.test(name))
        .map((name): Feature => [`${field.unit}/${field.kind} ${name}`, 1]),
    ],
  }
}

export function valueFeatures(
  question: Question,
  topic: TopicCandidate,
  column: ColumnCandidate,
  value: ValueCandidate,
): Candidate {
  const { alike, reading, unknown } = question
  const isSaid = matchesOf(reading, topic.topic.id).some(
    (one) => one.part === 'value' && one.column === column.field.id && one.value === value.value,
  )
  const best = alike.best(value.phrases).likeness
  const ofOthers = Math.max(
    0,
    ...column.values.filter((one) => one !== value).map((one) => alike.best(one.phrases).likeness),
  )
  return {
    id: value.id,
    own: question.features.map((name): Feature => [name, 1]),
    shared: [
      ['one', 1],
      ['said', isSaid ? 1 : 0],
      ['alike', best],
      ['alike squared', best * best],
      ['before others', best - ofOthers],
      ['first', best > 0.3 && best >= ofOthers ? 1 : 0],
      ['unknown alike', alike.best(value.phrases, ({ at }) => unknown.has(at)).likeness],
      ['values', 1 / (1 + column.values.length)],
      ['many values', column.values.length > 12 ? 1 : 0],
      [
        'column said',
        matchesOf(reading, topic.topic.id).some(
          (one) => one.part === 'column' && one.column === column.field.id,
        )
          ? 1
          : 0,
      ],
    ],
  }
}

/** What is asked of the rows: the words, and what the grammar says. */
export function askingFeatures({ reading, features }: Question): readonly Feature[] {
  return [
    ...features.map((name): Feature => [name, 1]),
    [`=${reading.aggregate}${reading.isAggregateSaid ? '!' : ''}`, 1],
    [`>${reading.direction ?? 'none'}`, 1],
    ...(reading.comparisons.length > 0 ? [['=compares', 1] as Feature] : []),
    ...(reading.names.length > 0 ? [['=names', 1] as Feature] : []),
  ]
}
