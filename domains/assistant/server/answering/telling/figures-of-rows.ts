import type { Field, Row } from '../../topics/topic.ts'
import { sourceOf, tellField } from '../evidence.ts'
import { listed, tell } from '../tell.ts'
import type { At } from './state.ts'

export const say = (state: At, row: Row, field: Field) => tellField({ ...state, row, field })

export const narrowedTo = ({ selected: { narrowing } }: At): string =>
  narrowing.length > 0 ? ` with ${listed(narrowing)}` : ''

export function keepCount({ evidence, topic, found, citation }: At, count: number): string {
  return evidence.figure(count, {
    unit: 'count',
    text: tell(count, 'count'),
    ...sourceOf(found),
    row: topic.label,
    field: 'count',
    citation,
  })
}

export const hasValue = (row: Row, field: Field): boolean => (field.read(row) ?? null) !== null

/** How many rows have no value and are left out of a figure over them. */
export function gapOf(state: At, field: Field | undefined): string {
  const missing = field ? state.selected.rows.filter((row) => !hasValue(row, field)).length : 0
  return missing > 0 ? ` ${keepCount(state, missing)} of them without a value are left out.` : ''
}

/** Of how many rows it is not known whether they belong to those that were asked for. */
export function unknownOf(state: At): string[] {
  const { unknown } = state.selected
  return unknown
    ? [`Of ${keepCount(state, unknown.count)} of the ${state.topic.label} the ${unknown.label} is not known`]
    : []
}

const NAMED_MOST = 4

/** Whose rows they are, in words: where one name stands for many, that name. */
export function ofThings({ wanted: { things, reading } }: At): string {
  if (things.length === 0) return ''
  const labels = things.map(({ label }) => label)
  const stated = reading.names.map((name) => name.said)
  return ` of ${listed(things.length > NAMED_MOST && stated.length > 0 ? stated : labels, 'or')}`
}
