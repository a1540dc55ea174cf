import type {
  Aggregate,
  Amount,
  Comparison,
  Direction,
  NamedThing,
  Period,
} from '#engines/question-parsing/index.ts'
import { datedField } from '../answering/choosing/select-rows.ts'
import type { AskedTopic, AskedValue, Wanted } from '../topics/topic.ts'

/**
 * What a question asks for, read from its words: of which subject which measures, of which rows, of which time, in which groups and order. It is what a
 * conversation keeps for the next question, what stands over an answer, and what is told in words (`render-plan.ts`).
 */
export type Plan = {
  /** The id of a topic; empty where none was found. */
  subject: string
  /** The columns that are asked for. */
  measures: readonly string[]
  filters: {
    things: readonly NamedThing[]
    without?: readonly NamedThing[]
    values: readonly AskedValue[]
    lacking?: readonly string[]
    comparisons?: readonly Comparison[]
  }
  period?: Period
  /** The day by which rows are narrowed to that time. */
  dated?: string
  /** What is asked of the rows: their number, sum, mean, a list. */
  asks?: Aggregate
  /** The category by which they are grouped. */
  grouping?: string
  /** By which end of an order rows are told, how many of them, and which place of it. */
  order?: { direction: Direction; take?: number; place?: number }
  /** What is named is held against each other. */
  isComparison?: true
  /** What it leaves unsaid is taken from the question before. */
  leansOnBefore?: true
  /** The amounts that a figure is told at: a confidence, a horizon. */
  amounts?: readonly Amount[]
}

/** A plan of which no more is known than who is spoken of. */
export const planOfThings = (things: readonly NamedThing[] = []): Plan => ({
  subject: '',
  measures: [],
  filters: { things, values: [] },
})

/** The plan of a question that was read as one of a topic. */
export function planOf(topic: AskedTopic, wanted: Wanted, isFollowUp = false): Plan {
  const { reading, things, columns, values, without, lacking } = wanted
  const { period, direction, take, place, comparisons, aggregate } = reading
  const dated = period ? datedField(topic, wanted)?.id : undefined
  const grouping =
    aggregate === 'groups'
      ? columns.find((id) => topic.columns.some((one) => one.id === id && one.kind === 'category'))
      : undefined
  return {
    subject: topic.id,
    measures: [...columns],
    filters: {
      things: [...things],
      values: [...values],
      ...(without ? { without } : {}),
      ...(lacking ? { lacking } : {}),
      ...(comparisons.length > 0 ? { comparisons } : {}),
    },
    ...(period ? { period: bareOf(period) } : {}),
    ...(dated === undefined ? {} : { dated }),
    asks: aggregate,
    ...(grouping === undefined ? {} : { grouping }),
    ...(direction
      ? {
          order: {
            direction,
            ...(take === undefined ? {} : { take }),
            ...(place === undefined ? {} : { place }),
          },
        }
      : {}),
    ...(reading.isComparison && things.length > 1 ? { isComparison: true } : {}),
    ...(isFollowUp ? { leansOnBefore: true } : {}),
    ...(topic.isAtAmounts && reading.amounts.length > 0 ? { amounts: reading.amounts } : {}),
  }
}

/** A period without where it stood in its question. */
const bareOf = ({ from, to, label, rolling, isFuture, isOver, isToday }: Period): Period => ({
  from,
  to,
  label,
  rolling,
  isFuture,
  isOver,
  isToday,
})
