import {
  type Aggregate,
  type Direction,
  type LinearModel,
  logistic,
  type Reading,
  scoreOf,
  shares,
  type WordVectors,
} from '#engines/question-parsing/index.ts'
import { type ColumnCandidate, candidatesOf, type TopicCandidate } from './candidates.ts'
import {
  askingFeatures,
  columnFeatures,
  type Question,
  questionOf,
  topicFeatures,
  valueFeatures,
} from './features.ts'

/** What nothing on record answers: a subject like any other to the reader. */
export const NOTHING = 'nothing'

export const AGGREGATES: readonly Aggregate[] = ['value', 'list', 'count', 'sum', 'mean', 'share', 'groups']
export const DIRECTIONS: readonly (Direction | 'none')[] = [
  ...(['none', 'most', 'least', 'newest', 'oldest', 'best', 'worst'] as const),
]

export type FittedModel = {
  fittedOn: string
  topics: LinearModel
  columns: LinearModel
  values: LinearModel
  aggregates: LinearModel
  directions: LinearModel
  /** How likely an answer is the one that was asked for. */
  sureness: LinearModel
  /** From which probability on the patterns are trusted, an answer is given, and readings are offered. */
  least: { patterns: number; answer: number; offer: number }
}

export type Reader = { model: FittedModel; vectors: WordVectors; candidates: readonly TopicCandidate[] }

export const readerOf = (model: FittedModel, vectors: WordVectors): Reader => ({
  model,
  vectors,
  candidates: candidatesOf(vectors),
})

export type Likely<Of> = { of: Of; probability: number }

/** What a question may mean, each with its probability. */
export type FittedReading = {
  question: Question
  topics: readonly Likely<TopicCandidate | undefined>[]
  aggregates: readonly Likely<Aggregate>[]
  directions: readonly Likely<Direction | 'none'>[]
}

const ranked = <Of>(of: readonly Of[], probabilities: readonly number[]): Likely<Of>[] =>
  of
    .map((one, at) => ({ of: one, probability: probabilities[at]! }))
    .toSorted((one, other) => other.probability - one.probability)

/** The candidates of which one subject is meant; the last is that nothing on record answers. */
export const topicCandidates = (question: Question, candidates: readonly TopicCandidate[]) => [
  ...candidates.map((one) => topicFeatures(question, one)),
  { id: NOTHING, own: question.own, shared: [] },
]

export function readFitted(reading: Reading, { model, vectors, candidates }: Reader): FittedReading {
  const question = questionOf(reading, vectors)
  const asking = askingFeatures(question)
  const choice = (of: LinearModel, ids: readonly string[]) =>
    shares(ids.map((id) => scoreOf(of, { id, shared: [], own: asking })))
  return {
    question,
    topics: ranked(
      [...candidates, undefined],
      shares(topicCandidates(question, candidates).map((one) => scoreOf(model.topics, one))),
    ),
    aggregates: ranked(AGGREGATES, choice(model.aggregates, AGGREGATES)),
    directions: ranked(DIRECTIONS, choice(model.directions, DIRECTIONS)),
  }
}

export type LikelyValue = Likely<{ column: ColumnCandidate; value: string }>

/** Which columns and values of a subject a question names, each with its probability. */
export function partsOf(
  question: Question,
  topic: TopicCandidate,
  { model }: Reader,
): { columns: Likely<ColumnCandidate>[]; values: LikelyValue[] } {
  return {
    columns: ranked(
      topic.columns,
      topic.columns.map((one) => logistic(scoreOf(model.columns, columnFeatures(question, topic, one)))),
    ),
    values: topic.columns
      .flatMap((column) =>
        column.values.map((value) => ({
          of: { column, value: value.value },
          probability: logistic(scoreOf(model.values, valueFeatures(question, topic, column, value))),
        })),
      )
      .toSorted((one, other) => other.probability - one.probability),
  }
}
