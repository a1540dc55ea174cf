import type { WrittenRow } from '../../formats/format.ts'
import { type FileRow, type RefusedRow, refusedRow } from '../row-of-file.ts'

const ONE_SIDE =
  'Only one side of an exchange between currencies is in the file, or neither has a minus sign, or which rows are one exchange is not known: enter it by hand.'
const WITHIN = 'A move between accounts of the same broker changes nothing.'
const EXCHANGE = 'Currency conversion'
const PAIR = /^([A-Z]{3})[./ ]([A-Z]{3})$/

/**
 * The rows that one row stands for: the two sides of an exchange between currencies that is written in one, by a pair such as EUR.USD or by what it came from and to, and a charge that was
 * taken in another currency than the rest.
 */
export function sidesApart(row: WrittenRow): WrittenRow[] {
  const only = {
    ...row,
    symbol: '',
    security: '',
    side: '',
    quantity: '',
    price: '',
    gross: '',
    commission: '',
    fees: '',
  }
  const side = (currency: string, amount: string): WrittenRow => ({
    ...only,
    action: EXCHANGE,
    currency,
    amount,
  })
  const charge = (currency: string): WrittenRow[] =>
    /[1-9]/.test(row.commission) ? [{ ...only, action: 'Fee', currency, amount: row.commission }] : []
  const pair = /^(cash|forex)/i.test(row.security) ? PAIR.exec(row.symbol) : null
  if (pair)
    return [
      side(pair[1] ?? '', row.quantity),
      side(pair[2] ?? '', row.gross || row.amount),
      ...charge(row.chargeCurrency || row.currency),
    ]
  if (row.from !== '' && row.to !== '')
    return [side(row.fromCurrency, `-${row.from.replace(/^-/, '')}`), side(row.toCurrency, row.to)]
  return row.chargeCurrency === '' || row.chargeCurrency === row.currency
    ? [row]
    : [{ ...row, commission: '', amount: row.gross ? '' : row.amount }, ...charge(row.chargeCurrency)]
}

/**
 * Rows of which an exchange between currencies has both sides: what left one currency, with its sign, and what came into another. Without both, money would come from nowhere. The two are of one row,
 * one order, one moment or, where nothing else tells, one day; `exchange` names what belongs together.
 */
export function withBothSides(rows: readonly FileRow[]): { rows: FileRow[]; refused: RefusedRow[] } {
  const events = new Map<FileRow, string>()
  const within = new Set<FileRow>()
  let open = rows.filter(({ action }) => action === 'conversion')
  for (const { by, isWhole } of levels) {
    const left: FileRow[] = []
    for (const [key, group] of Map.groupBy(open, by)) {
      if (key !== '' && isOneCurrency(group)) for (const row of group) within.add(row)
      else if (key !== '' && isWhole(group)) for (const row of group) events.set(row, nameOf(group))
      else left.push(...group)
    }
    open = left
  }
  for (const group of Map.groupBy(open, ({ moment }) => moment.day).values()) {
    const sorted = group.toSorted((a, b) => a.line - b.line)
    const pairs = sorted.flatMap((row, place) =>
      place % 2 === 0 ? [[row, sorted[place + 1]].filter((one) => one !== undefined)] : [],
    )
    if (pairs.every(isOneEach))
      for (const pair of pairs) for (const row of pair) events.set(row, nameOf(pair))
  }
  const refused = rows.filter((row) => row.action === 'conversion' && !events.has(row))
  return {
    rows: rows.flatMap((row) => {
      const exchange = events.get(row)
      if (row.action !== 'conversion') return [row]
      return exchange === undefined ? [] : [{ ...row, symbol: null, exchanged: exchange }]
    }),
    refused: refused.map((row) => ({
      ...refusedRow(row, within.has(row) ? WITHIN : ONE_SIDE),
      currency: row.currency,
    })),
  }
}

const nameOf = (group: readonly FileRow[]): string => `${group[0]?.moment.day} ${group[0]?.line}`
const unitsIn = ({ amount }: FileRow): number => amount?.units ?? 0

type Sides = { left: FileRow[]; came: FileRow[]; currencies: ReadonlySet<string | null> }

/** What left and what came, where each currency does one of the two. */
function sidesOf(group: readonly FileRow[]): Sides | undefined {
  const left = group.filter((row) => unitsIn(row) < 0)
  const came = group.filter((row) => unitsIn(row) > 0)
  const gone = new Set(left.map(({ currency }) => currency))
  if (left.length === 0 || came.length === 0 || left.length + came.length < group.length) return undefined
  return came.some(({ currency }) => gone.has(currency))
    ? undefined
    : { left, came, currencies: new Set(group.map(({ currency }) => currency)) }
}

/** Of one order or moment the parts of a side can be in several rows. */
const hasBoth = (group: readonly FileRow[]): boolean => {
  const sides = sidesOf(group)
  if (!sides) return false
  return [sides.left, sides.came].some((side) => new Set(side.map(({ currency }) => currency)).size === 1)
}

/** Of a day a row more on one side may be half of another exchange. */
const isOneEach = (group: readonly FileRow[]): boolean => {
  const sides = sidesOf(group)
  if (!sides) return false
  const { left, came, currencies } = sides
  return currencies.size === 2
    ? left.length === came.length
    : Math.min(left.length, came.length) === 1 && currencies.size === group.length
}

/** What left an account and came into another of its currency. */
const isOneCurrency = (group: readonly FileRow[]): boolean =>
  group.length === 2 &&
  group[0]?.currency === group[1]?.currency &&
  unitsIn(group[0] as FileRow) === -unitsIn(group[1] as FileRow)

const levels: readonly { by: (row: FileRow) => string; isWhole: typeof hasBoth }[] = [
  { by: ({ line }) => String(line), isWhole: hasBoth },
  { by: ({ moment, reference }) => (reference ? `${moment.day} ${reference}` : ''), isWhole: isOneEach },
  { by: ({ moment }) => (moment.at === undefined ? '' : String(moment.at)), isWhole: hasBoth },
  { by: ({ moment }) => moment.day, isWhole: isOneEach },
]
