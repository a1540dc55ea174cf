import { NoEvidence, type Row } from '../../topics/topic.ts'
import { fieldOf } from '../choosing/select-rows.ts'
import { itemOf, sourceOf, statedOf } from '../evidence.ts'
import { capitalised, listed, tell } from '../tell.ts'
import { say } from './figures-of-rows.ts'
import type { At, Composed } from './state.ts'
import { isMove, ordered, orderOf } from './tell-ordered.ts'

/** The first of two, or of more. */
const DEGREES = {
  comparative: { date: ['later', 'earlier'], measure: ['higher', 'lower'] },
  superlative: { date: ['latest', 'earliest'], measure: ['highest', 'lowest'] },
} as const

export function tellComparison(state: At): Composed {
  const { topic, selected, wanted } = state
  const { field, isDescending } = orderOf(state)
  const rows = ordered(selected.rows, field, isDescending, isMove(wanted.reading))
  if (rows.length < 2) throw new NoEvidence(`There is no ${field.label} of all that were to be compared.`)
  const stated = rows.map((row) => `${itemOf(topic, row)} ${say(state, row, field) ?? 'not known'}`)
  const [first] = rows
  const degree = rows.length > 2 ? 'superlative' : 'comparative'
  const word = DEGREES[degree][field.kind === 'date' ? 'date' : 'measure'][isDescending ? 0 : 1]
  const isBySize = isMove(wanted.reading)
  const isTie = first !== undefined && rows.every((row) => field.read(row) === field.read(first))
  const lead = isTie
    ? `The ${field.label} of them is the same: `
    : isBySize
      ? `${capitalised(itemOf(topic, first!))} moved ${isDescending ? 'most' : 'least'} by ${field.label}: `
      : wanted.reading.direction || /\bor\b/.test(wanted.reading.text)
        ? `${capitalised(itemOf(topic, first!))} has the ${word} ${field.label}: `
        : `${capitalised(field.label)}: `
  return { text: `${lead}${listed(stated)}.`, items: rows.map((row) => itemOf(topic, row)) }
}

export function tellDifference(state: At): Composed {
  const { topic, selected, wanted, evidence, found, citation, measures } = state
  const size = topic.partOf === undefined ? undefined : fieldOf(topic, topic.orders?.most)
  const field = measures.find(({ kind }) => kind === 'measure') ?? size ?? fieldOf(topic, topic.usual[0])!
  const isCurve = topic.id === 'curve'
  const isInPoints = isCurve || (field.unit === 'share' && /\bbp\b/.test(wanted.reading.text))
  const rows = wanted.things
    .map((thing) => selected.rows.find((row) => topic.isOf?.(row, thing)))
    .filter((row): row is Row => row !== undefined)
    .slice(0, 2)
  // A spread of the curve is the longer end less the shorter, whichever is said first; “2 year minus 10 year” is as it is said.
  if (isCurve && !/\bsigned difference\b/.test(wanted.reading.text))
    rows.sort((one, other) => Number(one.years) - Number(other.years))
  const [one, other] = rows
  if (one === undefined || other === undefined) return tellComparison(state)
  const values = [field.read(one), field.read(other)]
  if (values.some((value) => typeof value !== 'number'))
    throw new NoEvidence(`There is no ${field.label} of both, so there is no difference to tell.`)
  const difference = isInPoints
    ? Math.round((Number(values[0]) - Number(values[1])) * (isCurve ? -1e8 : 1e8)) / 1e4
    : Number(values[0]) - Number(values[1])
  const unit = isInPoints ? 'bp' : field.unit
  const text = evidence.figure(difference, {
    ...(isInPoints ? { unit, text: tell(difference, unit) } : statedOf(field, one, difference)),
    ...sourceOf(found),
    row: `${topic.nameOf(one)} and ${topic.nameOf(other)}`,
    field: field.id,
    citation,
  })
  const stated = rows.map((row) => `${itemOf(topic, row)} ${say(state, row, field)}`)
  const winner = Number(values[0]) >= Number(values[1]) ? rows : rows.toReversed()
  return {
    text: `The difference in ${field.label} is ${text}: ${listed(stated)}.`,
    items: winner.map((row) => itemOf(topic, row)),
  }
}
