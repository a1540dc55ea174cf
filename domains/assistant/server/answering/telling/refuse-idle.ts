import type { TopicMatch } from '#engines/question-parsing/index.ts'
import { type Field, NoEvidence, type Row } from '../../topics/topic.ts'
import { listed } from '../tell.ts'
import type { At } from './state.ts'

const isKnown = (row: Row, field: Field): boolean => {
  const value = field.read(row) ?? null
  return value !== null && value !== 'nobody'
}

/**
 * Columns that a question names and that narrow nothing of what it counts: “how many customers are at risk” is not how many there are. What every row has
 * (“how many cases were opened”) narrows nothing either, and is no loss.
 */
export function refuseIdleColumns(state: At): void {
  const { topic, wanted, selected } = state
  const { reading, values, lacking = [], without = [] } = wanted
  const isOfNamed = wanted.things.length + without.length > 0
  const own = reading.topics.find((one) => one.topic.id === topic.id)?.matches ?? []
  // What rows are called by narrows none of them, though a column is called the same: “how many dividends”.
  const isWhatTheyAre = ({ from, to }: TopicMatch) =>
    own.some((one) => one.part === 'noun' && one.from === from && one.to === to)
  const solid = new Set(
    own.flatMap((one) => (one.part === 'column' && !one.isPlain && !isWhatTheyAre(one) ? [one.column] : [])),
  )
  const isPeriodOf = ({ kind }: Field) => kind === 'date' && reading.period !== undefined
  const idle = state.measures.filter(
    (field) =>
      solid.has(field.id) &&
      field !== selected.comparisonField &&
      !isPeriodOf(field) &&
      !(reading.comparisons.length > 0 && field.kind === 'date') &&
      !values.some(({ column }) => column === field.id) &&
      !values.some(({ column }) => topic.columns.some(({ id, whenOf }) => id === column && whenOf)) &&
      !lacking.includes(field.id) &&
      // “How many dividends did it pay us”: that something came of it is so of each.
      !(topic.eventsOf !== undefined && field.id === topic.orders?.most) &&
      // “Assigned to Priya”: whoever is named has narrowed it.
      !(isOfNamed && (field.kind === 'category' || field.kind === 'text')) &&
      (field.kind === 'category' ||
        field.kind === 'measure' ||
        !selected.rows.every((row) => isKnown(row, field))),
  )
  if (idle.length === 0) return
  throw new NoEvidence(
    `I did not understand what the ${listed(idle.map(({ label }) => label))} narrows, so I do not count all ${topic.label}. Please put it in other words.`,
  )
}

/** “Which of our customers are vicars”: where the one word that would narrow them is not known and nothing else does, all of them are no answer. */
export function refuseAllOfUnknown({ topic, wanted, selected, measures }: At): void {
  const { reading, things } = wanted
  const isOfAll =
    reading.unknown.length > 0 &&
    reading.aggregate !== 'share' &&
    reading.aggregate !== 'mean' &&
    selected.narrowing.length === 0 &&
    selected.rows.length > 1 &&
    things.length === 0 &&
    reading.direction === undefined &&
    !measures.some(({ kind }) => kind === 'measure')
  if (!isOfAll || topic.knowsStrangers) return
  throw new NoEvidence(
    `I do not know ${listed(reading.unknown.map(({ raw }) => `“${raw}”`))}, and without it I would tell of all ${topic.label}. Please put it in other words.`,
  )
}
