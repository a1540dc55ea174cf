import type { Comparison, Reading } from '#engines/question-parsing/index.ts'
import {
  type AskedTopic,
  type Field,
  type Found,
  NoEvidence,
  type Row,
  type Wanted,
} from '../../topics/topic.ts'
import { otherSide } from './in-unit.ts'

export type Selected = {
  rows: readonly Row[]
  /** In words what they were narrowed to: `priority medium`. */
  narrowing: string[]
  /** A value that the topic narrows to by itself: `open`. */
  kindOf: string
  comparisonField?: Field
  /** How many rows have no value of what the rest was narrowed by, and what that is called: whether they are meant is not known. */
  unknown?: { count: number; label: string }
  /** Of one thing alone: what it is held against, and whether that holds. */
  held?: { label: string; isSo: boolean }
}

export const fieldOf = (topic: AskedTopic, id: string | undefined): Field | undefined =>
  topic.columns.find((column) => column.id === id)

/** The rows of a topic that a question is about. */
export function selectRows(topic: AskedTopic, found: Found, wanted: Wanted, today?: string): Selected {
  const { reading, things, values } = wanted
  let rows = found.rows
  const narrowing: string[] = []
  let unknown: Selected['unknown']
  if (things.length > 0 && topic.isOf)
    rows = rows.filter((row) => things.some((thing) => topic.isOf!(row, thing)))
  // Whose rows they are is told where somebody was named in the question before: else it would be a guess.
  const isStated = ({ kind, id }: (typeof things)[number]) =>
    reading.names.some((name) => name.things.some((one) => one.kind === kind && one.id === id))
  const people = topic.isOf ? things.filter((thing) => thing.kind === 'person' && !isStated(thing)) : []
  if (people.length > 0) narrowing.push(`assignee ${people.map(({ label }) => label).join(' or ')}`)
  const { without = [], lacking = [] } = wanted
  if (without.length > 0) {
    if (!topic.isOf)
      throw new NoEvidence(
        `The ${topic.label} cannot be told without ${without.map(({ label }) => label).join(', ')}.`,
      )
    rows = rows.filter((row) => !without.some((thing) => topic.isOf!(row, thing)))
    narrowing.push(`all but ${without.map(({ label }) => label).join(', ')}`)
  }
  const isNotInPeriod =
    reading.period !== undefined && lacking.some((column) => fieldOf(topic, column)?.kind === 'date')
  for (const column of lacking) {
    const field = fieldOf(topic, column)!
    if (isNotInPeriod && field.kind === 'date') continue
    rows = rows.filter((row) => !(field.read(row) ?? null))
    narrowing.push(`no ${field.label}`)
  }
  for (const column of new Set(values.map((one) => one.column))) {
    const allowed = values.filter((one) => one.column === column && !one.isNot).map(({ value }) => value)
    const denied = values.filter((one) => one.column === column && one.isNot).map(({ value }) => value)
    if (allowed.includes('any')) continue
    const field = fieldOf(topic, column)!
    const measure = fieldOf(topic, field.signOf)
    const count = measure ? rows.filter((row) => (measure.read(row) ?? null) === null).length : 0
    if (measure && count > 0) unknown = { count, label: measure.label }
    const say = (all: readonly string[]) =>
      [...new Set(all)].map((value) => value.replaceAll('_', ' ')).join(' or ')
    rows = rows.filter((row) => {
      const own = field.all?.(row) ?? [String(field.read(row))]
      const isOneOf = (some: readonly string[]) => own.some((value) => some.includes(value))
      return (allowed.length === 0 || isOneOf(allowed)) && !isOneOf(denied)
    })
    narrowing.push(`${field.label} ${allowed.length > 0 ? say(allowed) : `other than ${say(denied)}`}`)
  }
  let held: Selected['held']
  const comparisonField = applyComparisons(topic, wanted, today ?? found.asOf ?? '', (holds, label) => {
    // “Is the value at risk above 3 %” narrows nothing: it is told whether it is.
    if (topic.isSingle) held = { label, isSo: (held?.isSo ?? true) && rows.some(holds) }
    else {
      rows = rows.filter(holds)
      narrowing.push(label)
    }
  })
  const { period } = reading
  const dated = standsNow(topic, wanted) ? undefined : datedField(topic, wanted)
  if (period && dated && !found.isPeriodUsed && (period.from || period.to)) {
    refuseOneDay(topic, dated, wanted)
    rows = rows.filter((row) => {
      const day = dated.read(row)
      if (typeof day !== 'string') return isNotInPeriod
      const on = day.slice(0, 10)
      return ((!period.from || on >= period.from) && (!period.to || on <= period.to)) !== isNotInPeriod
    })
    narrowing.push(`${isNotInPeriod ? 'not ' : ''}${dated.label} ${period.label}`)
  }
  const isNamed = things.some(({ kind }) => kind !== 'person')
  const { narrowed } = topic
  const isNarrowingStated =
    !narrowed ||
    isNamed ||
    (period !== undefined && dated !== undefined && narrowed.unlessDated === true) ||
    (period !== undefined &&
      narrowed.unlessWithin !== undefined &&
      dated?.id === narrowed.unlessWithin &&
      (wanted.columns.includes(dated.id) || !period.isToday)) ||
    values.some(({ column, value }) => narrowed.unlessValue?.[`${column} ${value}`] !== undefined) ||
    narrowed.unless.some(
      (column) => values.some((one) => one.column === column) || wanted.columns.includes(column),
    )
  if (narrowed && !isNarrowingStated) rows = rows.filter(narrowed.holds)
  return {
    rows,
    narrowing,
    ...(unknown ? { unknown } : {}),
    kindOf: narrowed && !isNarrowingStated ? `${narrowed.label} ${topic.label}` : topic.label,
    ...(comparisonField ? { comparisonField } : {}),
    ...(held ? { held } : {}),
  }
}

const STATE_COLUMNS = new Set(['sla', 'status', 'state'])

/** “Past its deadline tonight”: how something stands is as of now, and no word of the day on which it began. */
function standsNow(topic: AskedTopic, { reading, values, columns }: Wanted): boolean {
  const names = columns.some((column) => fieldOf(topic, column)?.kind === 'date')
  return (
    reading.period?.isToday === true &&
    !names &&
    values.some(
      ({ column, value }) =>
        STATE_COLUMNS.has(column) && fieldOf(topic, column)?.whenOf?.[value] === undefined,
    )
  )
}

/** “12 months ago” is one day of hundreds, and rows are seldom of that very day: whether it or the time since is meant is not known. */
function refuseOneDay(topic: AskedTopic, dated: Field, { reading: { text, period } }: Wanted): void {
  const stated = text.slice(period?.start ?? 0, period?.end ?? 0).trim()
  if (!/\b(?:week|month|quarter|year)s? ago$/.test(stated)) return
  throw new NoEvidence(
    `“${stated}” is a single day, and the ${topic.label} may be meant by “${dated.label}” since then, before then, or on that day. Please say “in the last …” or “longer than … ago”.`,
  )
}

/** The date a period narrows: the one that is named, or the topic's own. */
export function datedField(
  topic: AskedTopic,
  { columns, reading, values, lacking = [], formerlyDated }: Wanted,
): Field | undefined {
  const lacked = lacking.map((column) => fieldOf(topic, column)).find((field) => field?.kind === 'date')
  if (lacked) return lacked
  // “Closed in October” is of the day on which it was closed.
  const asksWhen = /\b(?:when|what (?:day|date)|which (?:day|date))\b/.test(reading.text)
  const came = values.flatMap(({ column, value, isNot }) => {
    const category = fieldOf(topic, column)
    const date = isNot ? undefined : fieldOf(topic, category?.whenOf?.[value])
    return date ? { field: date, isNarrowing: category?.isWhenNarrowed === true } : []
  })[0]
  if (came?.isNarrowing && !asksWhen) return came.field
  // “When was that of 2024 published?” is no question of what was published in 2024.
  const named = columns
    .map((column) => fieldOf(topic, column))
    .find((field) => field?.kind === 'date' && field !== came?.field)
  const isAhead = reading.period?.isFuture === true
  const due = isAhead ? topic.columns.find(isOfDaysAhead) : undefined
  const stated = fieldOf(topic, topic.datedBy?.(reading))
  const usual = fieldOf(topic, formerlyDated) ?? fieldOf(topic, topic.dated)
  // What is recorded has happened: a time to come narrows nothing of it.
  return named ?? due ?? stated ?? (isAhead && usual && !isOfDaysAhead(usual) ? undefined : usual)
}

const DAYS_AHEAD =
  /due|maturit|expir|nextReview|next|deadline|^payDate|^payOn|settle|exDay|exDate|longTerm|certificate|valid/i

/** Days that are set before they come: deadlines, maturities, the next review. */
const isOfDaysAhead = ({ kind, id }: Field): boolean => kind === 'date' && DAYS_AHEAD.test(id)

/** Whether a question is about another time than the topic tells of. */
export function isOfAnotherTime(topic: AskedTopic, wanted: Wanted): boolean {
  const { period } = wanted.reading
  if (!topic.isOfNow || !period || period.isFuture || datedField(topic, wanted)) return false
  return period.isOver || (topic.isOfNow === true && !period.isToday)
}

/** Whether a question names a time that nothing here narrows by. */
export function isPeriodUnread(topic: AskedTopic, found: Found, wanted: Wanted): boolean {
  const { period } = wanted.reading
  if (!period || period.isToday || (!period.from && !period.to) || topic.isOfNow || topic.isOverSpan)
    return false
  return !found.isPeriodUsed && !found.span && !topic.isSeries && !datedField(topic, wanted)
}

function applyComparisons(
  topic: AskedTopic,
  wanted: Wanted,
  today: string,
  keep: (holds: (row: Row) => boolean, label: string) => void,
): Field | undefined {
  const { reading, columns } = wanted
  let used: Field | undefined
  for (const comparison of reading.comparisons) {
    // “Between 5 and 30 years” names two points of a curve.
    if (topic.id === 'curve' && comparison.operator === 'between' && wanted.things.length > 1) continue
    const age = ageHeld(topic, wanted, comparison, today)
    if (age) {
      keep(age.holds, age.label)
      continue
    }
    const signed = signedFields(topic, wanted)
    const field = isOfPrice(reading, comparison)
      ? topic.columns.find(({ unit }) => unit === 'price')
      : fieldForComparison(topic, comparison, [
          ...signed.fields,
          ...columns.flatMap((column) => otherSide(topic.id, column)),
          ...(wanted.formerColumns ?? []),
        ])
    if (!field)
      throw new NoEvidence(
        `The ${topic.label} have no figure on record that could be held against ${amountInWords(comparison.value, comparison.unit)}.`,
      )
    used = field
    const scale =
      field.unit === 'share' ? (comparison.unit === 'basis-points' ? 1e-4 : 0.01) : inTerms(comparison, field)
    const from = comparison.value * scale
    const to = (comparison.upTo ?? 0) * scale
    // “Down more than 5 %” is a loss of more than that.
    const sign = (signed.isFall && signed.fields.includes(field.id)) || isOfFall(field, reading.text) ? -1 : 1
    keep(
      (row) => {
        const value = field.read(row)
        return typeof value === 'number' && holds(comparison, sign * value, from, to)
      },
      `${sign < 0 ? 'loss by ' : ''}${field.label} ${asStated(reading, comparison) ?? inWords(comparison, field)}`,
    )
  }
  return used
}

const SAYS_FALL = /\b(?:lost|lose|loses|losing|loss|losses|fell|fallen|falling|dropped|dropping)\b/

/** Whether an amount is how deep a figure lies below zero: a loss over $1,000, a drawdown of more than 5 %. */
const isOfFall = ({ label, id }: Field, text: string): boolean =>
  /\bfall\b/.test(label) ||
  (SAYS_FALL.test(text) &&
    /\b(?:gain|return|change|effect on|contribution)\b/.test(label) &&
    !/loss|depth/i.test(id))

const FALLS = new Set(['loss', 'down', 'minus'])

/** What the values that were said are the sign of, in money and in percent: “down” of the gain, “up today” of the change of the day. */
function signedFields(topic: AskedTopic, { values }: Wanted): { fields: string[]; isFall: boolean } {
  const signs = values.filter(({ column, isNot }) => !isNot && fieldOf(topic, column)?.signOf !== undefined)
  return {
    fields: signs.flatMap(({ column }) => otherSide(topic.id, fieldOf(topic, column)!.signOf!)),
    isFall: signs.length > 0 && signs.every(({ value }) => FALLS.has(value)),
  }
}

function holds({ operator }: Comparison, value: number, from: number, to: number): boolean {
  const slack = 1e-12
  if (operator === 'above') return value > from + slack
  if (operator === 'below') return value < from - slack
  if (operator === 'least') return value >= from - slack
  if (operator === 'most') return value <= from + slack
  if (operator === 'between') return value >= from - slack && value <= to + slack
  return Math.abs(value - from) < 1e-9
}

const operatorWords = {
  above: 'above',
  below: 'below',
  least: 'at least',
  most: 'at most',
  between: 'between',
  equal: 'exactly',
} as const
function amountInWords(amount: number, unit: Comparison['unit']): string {
  const stated = amount.toLocaleString('en-US', { maximumFractionDigits: 6 })
  return unit === 'money'
    ? `$${stated}`
    : unit === 'percent'
      ? `${stated}%`
      : unit === 'basis-points'
        ? `${stated} bp`
        : stated
}
/** An amount in a short form that has no other (“5 mio”), or in words (“sixty percent”), stands as it was said. */
function asStated({ amounts, words }: Reading, { at, operator, upTo }: Comparison): string | undefined {
  const amount = amounts.find(({ from }) => from === at)
  if (!amount || upTo !== undefined) return undefined
  const stated = words
    .slice(at, amount.to)
    .map(({ raw }) => raw)
    .join(' ')
  return /\b(?:mio|mil|mln)\b/.test(stated) || !/\d/.test(stated)
    ? `${operatorWords[operator]} ${stated}`
    : undefined
}

function inWords({ operator, value, upTo, unit, of }: Comparison, field: Field): string {
  const counted = of !== null && of in DAYS && field.unit in DAYS_OF_UNIT ? ` ${of}s` : ''
  return `${operatorWords[operator]} ${amountInWords(value, unit)}${upTo === undefined ? '' : ` and ${amountInWords(upTo, unit)}`}${counted}`
}

/** Dates that are mostly still to come: how long until then is not how long since. */
const LIES_AHEAD = /^(?:due|matur|expir|valid|certificate|next)/

const DAYS: Readonly<Record<string, number>> = { day: 1, week: 7, month: 365.25 / 12, year: 365.25 }
const DAYS_OF_UNIT: Readonly<Record<string, number>> = { days: 1, years: 365.25 }

/** How many of what a column counts in are one of what was said: weeks in days, months in years. */
const inTerms = ({ of }: Comparison, { unit }: Field): number =>
  of === null || DAYS[of] === undefined || DAYS_OF_UNIT[unit] === undefined
    ? 1
    : DAYS[of] / DAYS_OF_UNIT[unit]

/** “Older than a week”, “not confirmed for longer than a year”: a date held against so long before today, where nothing counts how long it is. */
function ageHeld(
  topic: AskedTopic,
  wanted: Wanted,
  { operator, value, of }: Comparison,
  today: string,
): { holds: (row: Row) => boolean; label: string } | undefined {
  if (of === null || DAYS[of] === undefined || today === '') return undefined
  if (topic.columns.some(({ unit }) => unit in DAYS_OF_UNIT)) return undefined
  const named = wanted.columns.map((column) => fieldOf(topic, column)).find((one) => one?.kind === 'date')
  const field = named ?? fieldOf(topic, topic.dated)
  if (!field || LIES_AHEAD.test(field.id) || operator === 'between' || operator === 'equal') return undefined
  const edge = new Date(Date.parse(`${today.slice(0, 10)}T00:00:00Z`) - value * DAYS[of] * 86_400_000)
    .toISOString()
    .slice(0, 10)
  const isOlder = operator === 'above' || operator === 'least'
  return {
    holds: (row) => {
      const day = field.read(row)
      return typeof day === 'string' && (isOlder ? day.slice(0, 10) <= edge : day.slice(0, 10) >= edge)
    },
    label: `${field.label} ${isOlder ? 'longer' : 'less'} than ${value === 1 ? `a ${of}` : `${value.toLocaleString('en-US')} ${of}s`} ago`,
  }
}

/** “Bought at above $200” is of what one costs, and not of what all of them came to. */
const isOfPrice = ({ words }: Reading, { at, unit }: Comparison): boolean =>
  unit === 'money' &&
  words
    .slice(Math.max(0, at - 3), at)
    .some(
      ({ text }, index, before) => text === 'at' && !/^(?:least|most)$/.test(before[index + 1]?.text ?? ''),
    )

const RATE_MOST = 25

/** Which column an amount is held against: a named one it fits, the one that says how large a row is, or the first of the topic it fits. */
function fieldForComparison(
  topic: AskedTopic,
  { unit, of, value }: Comparison,
  columns: readonly string[],
): Field | undefined {
  const term = of === 'year' ? 'years' : of === 'day' || of === 'week' || of === 'month' ? 'days' : undefined
  const inTerm = topic.columns.filter(({ unit: own }) => own === term)
  // Weeks and months are counted by nothing but what counts in days or years.
  if (of !== null && DAYS[of] !== undefined && inTerm.length === 0)
    return topic.columns.find(({ unit: own }) => own in DAYS_OF_UNIT)
  const lasting =
    inTerm.find(({ id }) => columns.includes(id)) ?? inTerm.find(({ id }) => id === term) ?? inTerm[0]
  if (term && lasting) return lasting
  const fits = ({ unit: own, kind }: Field) =>
    kind === 'measure' &&
    (unit === 'money'
      ? own === 'USD' || own === 'price'
      : unit === 'percent'
        ? own === 'share' || own === 'percent'
        : unit === 'basis-points'
          ? own === 'bp' || own === 'share'
          : own !== 'text')
  const named = columns.map((column) => fieldOf(topic, column)).find((field) => field && fits(field))
  if (named) return named
  // “Bonds under 90” are of their price: no yield is that high.
  const isRate = fieldOf(topic, topic.usual[0])?.unit === 'share'
  const price = unit === 'plain' && isRate && value > RATE_MOST ? fieldOf(topic, 'price') : undefined
  if (price) return price
  const [usual, size] = [fieldOf(topic, topic.usual[0]), fieldOf(topic, topic.orders?.most)]
  if (unit === 'plain' && usual?.kind === 'measure') return usual
  if (unit !== 'plain' && size && fits(size)) return size
  return topic.columns.find((field) => fits(field) && field.names.length > 0)
}
