import { type Field, NoEvidence, type Row } from '../../../topics/topic.ts'
import { datedField, fieldOf } from '../../choosing/select-rows.ts'
import { sourceOf } from '../../evidence.ts'
import { capitalised, tell } from '../../tell.ts'
import { gapOf, hasValue, narrowedTo, ofThings } from '../figures-of-rows.ts'
import type { At, Composed } from '../state.ts'

const BY_TIME =
  /\b(?:per|by|each|every|for each) (month|quarter|year)\b|\b(monthly|quarterly|yearly|annually|annual)\b/

const UNIT: Readonly<Record<string, string>> = {
  monthly: 'month',
  quarterly: 'quarter',
  yearly: 'year',
  annually: 'year',
  annual: 'year',
}

/** The unit of time that rows are to be told by; undefined where a question says none, or a figure of one unit on average. */
export function unitOfTime(text: string): string | undefined {
  const [, named, adverb] = BY_TIME.exec(text) ?? []
  return named ?? (adverb === undefined ? undefined : UNIT[adverb])
}

/** Whether rows can be told by the time on which each of them came about. */
export const isStatedByTime = (topic: At['topic'], text: string): boolean =>
  topic.dated !== undefined &&
  !topic.isSingle &&
  !topic.isSeries &&
  unitOfTime(text) !== undefined &&
  !/\b(?:average|mean|median|typical|most|least|best|worst|highest|lowest|busiest|versus|than)\b/.test(text)

/** “Dividends per month”: rows by the month, quarter or year of their day, each with how many there are or what they add up to. */
export function tellByTime(state: At): Composed | undefined {
  const { topic, wanted, selected, evidence, found, citation, measures } = state
  const { text, aggregate } = wanted.reading
  const unit = unitOfTime(text)
  const dated = datedField(topic, wanted)
  if (unit === undefined || !dated || !isStatedByTime(topic, text)) return undefined
  const size = topic.eventsOf === undefined ? undefined : fieldOf(topic, topic.orders?.most)
  const stated = measures.find(({ kind }) => kind === 'measure')
  if (stated && !stated.isSummed)
    throw new NoEvidence(`The ${stated.label} of several ${topic.label} cannot be added up by ${unit}.`)
  const counted =
    aggregate === 'count' ? undefined : (stated ?? (isWhatRowsAreWorth(state) ? size : undefined))
  const groups = Map.groupBy(
    selected.rows.filter((row) => typeof dated.read(row) === 'string'),
    (row) => spanOf(String(dated.read(row)), unit),
  )
  const lines = [...groups]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([span, rows]) => {
      const value = counted ? sumOf(rows, counted) : rows.length
      const shown = counted?.unit ?? 'count'
      // Of a span of which nothing is known there is no sum.
      if (counted && !rows.some((row) => hasValue(row, counted))) return `${nameOf(span)} not known`
      return `${nameOf(span)} ${evidence.figure(value, {
        unit: shown,
        text: tell(value, shown),
        ...sourceOf(found),
        row: `${topic.label}, ${nameOf(span)}`,
        field: counted?.id ?? 'count',
        citation,
      })}`
    })
  const what = counted ? `${counted.label} of the ${selected.kindOf}` : selected.kindOf
  return {
    text: `${capitalised(what)}${ofThings(state)} by ${unit} of “${dated.label}”${narrowedTo(state)}: ${lines.join(', ')}. Spans without any are not listed.${gapOf(state, counted)}`,
    items: [...groups.keys()].toSorted().map(nameOf),
  }
}

/** Of what is paid or traded the money is asked for, unless it is said that they are counted: “trades per month” are trades. */
const isWhatRowsAreWorth = ({ topic }: At): boolean => topic.id === 'dividends'

const sumOf = (rows: readonly Row[], field: Field): number =>
  Math.round(rows.reduce((sum, row) => sum + Number(field.read(row) ?? 0), 0) * 1e8) / 1e8

const spanOf = (day: string, unit: string): string =>
  unit === 'year'
    ? day.slice(0, 4)
    : unit === 'month'
      ? day.slice(0, 7)
      : `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)

function nameOf(span: string): string {
  const [year, part] = span.split('-')
  if (part === undefined) return year!
  return part.startsWith('Q') ? `${part} ${year}` : `${MONTHS[Number(part) - 1]} ${year}`
}
