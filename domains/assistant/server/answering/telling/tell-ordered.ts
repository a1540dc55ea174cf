import { type Field, NoEvidence, type Row } from '../../topics/topic.ts'
import { otherSide } from '../choosing/in-unit.ts'
import { fieldOf } from '../choosing/select-rows.ts'
import { itemOf } from '../evidence.ts'
import { capitalised, listed } from '../tell.ts'
import { gapOf, keepCount, narrowedTo, say } from './figures-of-rows.ts'
import type { At, Composed } from './state.ts'
import { companions } from './tell-row.ts'
import { matchesOf } from './what-is-asked.ts'

export const PLACES = ['first', 'second', 'third', 'fourth', 'fifth']

const unitOfEnd = (text: string): readonly string[] =>
  /\b(?:longest|shortest)\b/.test(text)
    ? ['years', 'days']
    : /\b(?:cheapest|priciest|dearest)\b/.test(text)
      ? ['price']
      : []

const SIZES = /\bwhen\b.*\b(?:largest|biggest|smallest|highest|lowest)\b/

const RANKED_MOST = 20

const keyOf = (value: ReturnType<Field['read']>, { order }: Field): number => {
  if (order) return order.includes(String(value)) ? order.indexOf(String(value)) : Number.NaN
  return typeof value === 'string' ? Date.parse(value) : Number(value)
}

/** Rows from the one end of an order; those without a value stand nowhere in it. */
export function ordered(rows: readonly Row[], field: Field, isDescending: boolean, isBySize = false): Row[] {
  const known = rows.filter((row) => {
    const value = field.read(row)
    return value !== null && value !== undefined && !Number.isNaN(keyOf(value, field))
  })
  const sizeOf = (row: Row) =>
    isBySize ? Math.abs(keyOf(field.read(row), field)) : keyOf(field.read(row), field)
  return known.toSorted((one, other) => (isDescending ? -1 : 1) * (sizeOf(one) - sizeOf(other)))
}

/** “Which moved most”: up or down is the same. */
export const isMove = ({ text }: At['wanted']['reading']): boolean =>
  /\b(?:moved?|moves|movers?|swung|swings?|changed?) (?:the )?(?:most|least)\b|\b(?:biggest|largest) (?:moves?|movers?|swings?)\b/.test(
    text,
  ) && !/\b(?:upside|downside|up|down|upwards?|downwards?)\b/.test(text)

/** “The gain on our largest position”: it is the largest by its size, whatever is asked of it. */
const isOfLargest = ({ nouns, orders }: At['topic'], text: string): boolean =>
  orders?.most !== undefined &&
  orders.most === orders.least &&
  !/\bby\b/.test(text) &&
  nouns.some((noun) =>
    new RegExp(
      `\\b\\w+ (?:of|on|in|for|from) (?:the|our|my) (?:\\w+ )?(?:largest|biggest|smallest) ${noun}s?\\b`,
    ).test(text),
  )

export function orderOf({ topic, wanted: { reading, values }, measures }: At): {
  field: Field
  isDescending: boolean
} {
  const direction = reading.direction ?? 'most'
  const isDate = direction === 'newest' || direction === 'oldest'
  const isByRating = /\b(?:highest|best|top|lowest|worst|poorest)[- ]rated\b/.test(reading.text)
  const named =
    (isOfLargest(topic, reading.text) ? fieldOf(topic, topic.orders?.[direction]) : undefined) ??
    (isByRating ? measures.find(({ order }) => order !== undefined) : undefined) ??
    // “The yield on the longest bond”: the longest by its years, whatever is asked of it.
    measures.find(({ unit }) => unitOfEnd(reading.text).includes(unit)) ??
    // “The cheapest of the watchlist” is so by its price.
    (measures.some(({ kind }) => kind === 'measure')
      ? undefined
      : topic.columns.find(({ unit }) => unit === 'price' && unitOfEnd(reading.text).includes(unit))) ??
    measures.find(({ kind }) => (isDate ? kind === 'date' : kind === 'measure')) ??
    // “The latest closed case” is the one that was closed last.
    (isDate
      ? values
          .filter(({ isNot }) => !isNot)
          .map(({ column, value }) => fieldOf(topic, fieldOf(topic, column)?.whenOf?.[value]))
          .find((field) => field !== undefined)
      : undefined) ??
    // “When does the largest facility mature” is of the largest, and not of the latest.
    (isDate || SIZES.test(reading.text) ? undefined : measures.find(({ kind }) => kind === 'date')) ??
    // “The highest rated bonds”: ratings stand in an order of their own.
    (isDate ? undefined : measures.find(({ order }) => order !== undefined))
  const plainly = named ?? fieldOf(topic, topic.orders?.[direction]) ?? fieldOf(topic, topic.usual[0])!
  const field = inStatedUnit(topic, plainly, reading.text)
  // The worst loss is the lowest figure; the most of a fall as well.
  const isOfLosses =
    /\b(?:loss|lost|losses|lose|losing|loser|faller|down|drop|dropped|fell|fallen|detract\w*|drag\w*|hurt\w*)\b/.test(
      reading.text,
    ) ||
    values.some(
      ({ column, value, isNot }) =>
        !isNot && value === 'minus' && fieldOf(topic, column)?.signOf !== undefined,
    )
  // The largest loss is the lowest gain; of what is a loss itself it is the highest.
  const isFall = isOfLosses && direction === 'most' && !/\bloss\b/.test(field.label)
  // Who is riskiest stands where most risk is, whatever else is worst when it is low.
  if (/\b(?:riskiest|most risky)\b/.test(reading.text)) return { field, isDescending: true }
  if (field.isWorseHigh && (direction === 'best' || direction === 'worst'))
    return { field, isDescending: direction === 'worst' }
  const isDescending =
    direction === 'most' || direction === 'best' || direction === 'newest' ? !isFall : isFall
  return { field, isDescending: field.id === 'dueAt' && direction === 'oldest' ? false : isDescending }
}

/** “Sort them by score”: all of them in their order are asked for, and not who comes first. */
export const isRanking = ({ text }: At['wanted']['reading']): boolean =>
  /\b(?:rank|ranked|ranking|order by|in order|sort|sorted|ordered by)\b/.test(text)

const IN_MONEY = /\b(?:in|by) (?:us )?(?:dollars?|usd|money|cash)\b|(?:in|by) \$/
const IN_PERCENT = /\b(?:in|by) (?:percent(?:age)?(?: terms)?\b|%)/

/** “Winners by dollars”: the figure that is ordered by, in the unit that is said. */
function inStatedUnit(topic: At['topic'], field: Field, text: string): Field {
  const units = IN_MONEY.test(text) ? ['USD'] : IN_PERCENT.test(text) ? ['percent', 'share'] : []
  if (units.length === 0 || units.includes(field.unit)) return field
  return (
    otherSide(topic.id, field.id)
      .flatMap((id) => fieldOf(topic, id) ?? [])
      .find(({ unit }) => units.includes(unit)) ?? field
  )
}

/** “Bonds by yield” are all of them in that order. */
export const isRankedBy = ({ topic, wanted: { reading, things } }: At): boolean =>
  things.length === 0 &&
  reading.direction === undefined &&
  reading.aggregate !== 'sum' &&
  reading.aggregate !== 'mean' &&
  (reading.topics.find((one) => one.topic.id === topic.id)?.matches ?? []).some(
    (match) =>
      match.part === 'column' &&
      match.kind === 'measure' &&
      !match.isPlain &&
      reading.words[match.from - 1]?.text === 'by',
  )

const LEVEL_MOST = 5

/** Who else stands at the same place of an order: of several that are level none is the first. */
function levelWith(state: At, rows: readonly Row[], row: Row, field: Field): string {
  const level = rows.filter((one) => one !== row && field.read(one) === field.read(row))
  if (level.length === 0) return ''
  const named = level.slice(0, LEVEL_MOST).map((one) => itemOf(state.topic, one))
  const rest = level.length - named.length
  const others = rest > 0 ? [...named, `${keepCount(state, rest)} more`] : named
  return ` Level with it: ${listed(others)}.`
}

export function tellOrdered(state: At): Composed {
  const { topic, selected, wanted, measures } = state
  const { field, isDescending } = orderOf(state)
  const rows = ordered(selected.rows, field, isDescending, isMove(wanted.reading))
  if (rows.length === 0)
    throw new NoEvidence(`None of the ${selected.kindOf} has a ${field.label} on record.`)
  refuseOrderOfOne(state, field)
  const isRanked = isRankedBy(state) || isRanking(wanted.reading)
  if (
    isRanked &&
    measures.length === 0 &&
    /\b(?:rank\w*|sort\w*|order\w*)\b.*\bby \w/.test(wanted.reading.text)
  )
    throw new NoEvidence(
      `I did not understand by which figure of the ${topic.label} they are to be ordered. Please name it.`,
    )
  const { place } = wanted.reading
  if (place !== undefined && rows.length < place)
    throw new NoEvidence(
      `There are only ${keepCount(state, rows.length)} ${selected.kindOf} with a ${field.label} on record.`,
    )
  const take =
    place === undefined ? (wanted.reading.take ?? (isRanked ? RANKED_MOST : isPlural(state) ? 5 : 1)) : 1
  const top = rows.slice((place ?? 1) - 1).slice(0, take)
  const others = measures.filter((one) => one !== field)
  if (top.length === 1) {
    const [row] = top
    const shown = [field, ...others, ...(others.length === 0 ? companions(topic, [field]) : [])]
    const stated = shown
      .filter(({ names }) => names.length > 0)
      .flatMap((one) => {
        const text = say(state, row!, one)
        return text === undefined ? [] : [`${one.label} ${text}`]
      })
    const name = itemOf(topic, row!)
    const [high, low] = field.kind === 'date' ? ['latest', 'earliest'] : ['highest', 'lowest']
    const end = isDescending ? high : low
    return {
      text: `${capitalised(name)}${stated.length > 0 ? `: ${stated.join('; ')}` : ''}. It is the ${PLACES[(place ?? 1) - 1]} of the ${selected.kindOf}${narrowedTo(state)} by ${field.label}, ${end} first.${levelWith(state, rows, row!, field)}${gapOf(state, field)}`,
      items: [name],
      picked: row!,
    }
  }
  const lines = top.map((row) => {
    const further = others.flatMap((one) => {
      const text = one.kind === 'measure' || one.kind === 'category' ? say(state, row, one) : undefined
      return text === undefined ? [] : [`${one.label} ${text}`]
    })
    return `- ${itemOf(topic, row)}: ${[say(state, row, field) ?? 'not known', ...further].join('; ')}`
  })
  return {
    text: `${capitalised(selected.kindOf)}${narrowedTo(state)} by ${field.label}:\n${lines.join('\n')}\n${gapOf(state, field)}`,
    items: top.map((row) => itemOf(topic, row)),
  }
}

/** “Best day for SPY”: where one row was read there is no order, unless its own figure is called so (“highest price”). */
function refuseOrderOfOne({ topic, found, wanted }: At, field: Field): void {
  const { reading, columns } = wanted
  const isOfDay = reading.direction === 'newest' || reading.direction === 'oldest'
  if (found.rows.length > 1 || wanted.things.length === 0 || isOfDay) return
  const isOfFigure = matchesOf({ topic, wanted }).some(
    (one) =>
      one.part === 'column' &&
      columns.includes(one.column) &&
      reading.words.slice(one.from, one.to).some(({ text }) => ENDS.test(text)),
  )
  if (isOfFigure) return
  throw new NoEvidence(
    `One row alone of the ${topic.label} was read, so there is no order by ${field.label} to be first in.`,
  )
}

const ENDS = /^(?:top|bottom|high|low|peak|trough|best|worst|most|least|max\w*|min\w*|\w{2,}est)$/

function isPlural({ wanted: { reading }, topic }: At): boolean {
  return (
    reading.words.some(({ text }) =>
      topic.nouns.some((noun) => !noun.includes(' ') && text === `${noun}s`),
    ) && !/\b(?:which of|what is|which is|one of|of (?:our|the|my)|among)\b/.test(reading.text)
  )
}
