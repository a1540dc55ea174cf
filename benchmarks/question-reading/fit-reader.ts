import type { TopicCandidate } from '#domains/assistant/server/reading/candidates.ts'
import {
  askingFeatures,
  columnFeatures,
  type Question,
  questionOf,
  valueFeatures,
} from '#domains/assistant/server/reading/features.ts'
import {
  AGGREGATES,
  DIRECTIONS,
  type FittedModel,
  topicCandidates,
} from '#domains/assistant/server/reading/fitted-reading.ts'
import type { Meaning } from '#domains/assistant/server/topics/topic.ts'
import type { Feature, LinearModel, Reading, WordVectors } from '#engines/question-parsing/index.ts'
import { type Example, fitLinear } from './train.ts'

/** A question with what it means; undefined where nothing on record answers it. */
export type Labelled = { set: string; reading: Reading; meaning: Meaning | undefined; weight: number }

/** The examples that one question gives to each part of the reader. */
export type Prepared = {
  set: string
  topic: Example
  columns: Example | undefined
  values: Example | undefined
  aggregate: Example | undefined
  direction: Example | undefined
}

const choice = (ids: readonly string[], own: readonly Feature[], meant: string, weight: number): Example => ({
  candidates: ids.map((id) => ({ id, shared: [], own })),
  meant: [ids.indexOf(meant)],
  weight,
})

export function prepare(labelled: Labelled, vectors: WordVectors, all: readonly TopicCandidate[]): Prepared {
  const { set, reading, meaning, weight } = labelled
  const question: Question = questionOf(reading, vectors)
  const at = meaning ? all.findIndex(({ topic }) => topic.id === meaning.topic) : all.length
  if (at < 0) throw new Error(`There is no topic ${meaning?.topic}.`)
  const topic: Example = { candidates: topicCandidates(question, all), meant: [at], weight }
  const candidate = all[at]
  if (!meaning || !candidate)
    return { set, topic, columns: undefined, values: undefined, aggregate: undefined, direction: undefined }
  const missing = meaning.columns.find((id) => !candidate.columns.some(({ field }) => field.id === id))
  if (missing) throw new Error(`${meaning.topic} has no ${missing}: ${reading.text}`)
  const values = candidate.columns.flatMap((column) => column.values.map((value) => ({ column, value })))
  const asking = askingFeatures(question)
  return {
    set,
    topic,
    columns: {
      candidates: candidate.columns.map((column) => columnFeatures(question, candidate, column)),
      meant: candidate.columns.flatMap(({ field }, index) =>
        meaning.columns.includes(field.id) ? [index] : [],
      ),
      weight,
    },
    values: {
      candidates: values.map(({ column, value }) => valueFeatures(question, candidate, column, value)),
      meant: values.flatMap(({ column, value }, index) =>
        meaning.values.some((one) => one.column === column.field.id && one.value === value.value)
          ? [index]
          : [],
      ),
      weight,
    },
    aggregate: choice(AGGREGATES, asking, meaning.aggregate, weight),
    direction: choice(DIRECTIONS, asking, meaning.direction, weight),
  }
}

export type Readings = Omit<FittedModel, 'sureness' | 'least' | 'fittedOn'>

export function fitReader(all: readonly Prepared[]): Readings {
  const of = (part: 'topic' | 'columns' | 'values' | 'aggregate' | 'direction'): Example[] =>
    all.flatMap((one) => one[part] ?? [])
  const fitted = (
    part: Parameters<typeof of>[0],
    kind: 'one' | 'each',
    rounds: number,
    own: number,
  ): LinearModel => fitLinear(of(part), { kind, rounds, rate: 0.12, shared: 1e-4, own })
  return {
    topics: fitted('topic', 'one', 12, 0.004),
    columns: fitted('columns', 'each', 8, 0.004),
    values: fitted('values', 'each', 6, 0.004),
    aggregates: fitted('aggregate', 'one', 15, 0.004),
    directions: fitted('direction', 'one', 15, 0.004),
  }
}
