import {
  type AccountState,
  beginRecording,
  buyingPowerOf,
  cashOf,
  type EventRecorder,
  type HistoricEntry,
  lotsOpenAt,
  symbolsOfEntry,
  unitsMovedBy,
  unitsOf,
} from '#domains/trading/server/index.ts'
import {
  larger,
  type Money,
  minus,
  money,
  NO_MONEY,
  NO_QUANTITY,
  plus,
  QUANTITY_PER_UNIT,
  quantity,
  scaled,
  smaller,
  unitPrice,
  upToCent,
} from '#engines/money/index.ts'
import { settleDayOf } from '../reading/entry-of-row.ts'
import type { ReadRow } from '../reading/read-broker-file.ts'
import { type RefusedRow, refusedRow } from '../reading/row-of-file.ts'
import { freeUnitsOf, reasonOfShares } from './reason-of-shares.ts'
import type { Cooperative } from './run-cooperatively.ts'
import { type Doubts, inTimeOf, noteUnbooked, reasonToWait, type UnbookedRow } from './unbooked-rows.ts'

/** More than any file may spend: with it no row is short of cash. */
const PLENTY = money(2e15)
const PASSES_MAX = 8
/** Ratios have at most four decimals. */
const RATIO_STEP = 10_000

/** What can be spent without touching what open orders hold or what has not settled. */
export const freeCashOf = (state: AccountState): Money => smaller(state.settled, buyingPowerOf(state))

export type Booking = {
  booked: ReadRow[]
  refused: RefusedRow[]
  lowestCash: Money
  /** When a row was refused for want of cash; the first of them. */
  shortOfCashAt: number | undefined
  /** What the booked rows have moved so far. */
  moved: Money
  /** Those of the refused that change how much is held of a symbol. */
  unbooked: UnbookedRow[]
}

/**
 * Books rows in the order of their time. A row that does not fit is refused with its reason and leaves nothing, and what follows it of its symbol is held back until its quantity
 * is known again.
 * @param unbooked rows that are not booked, of this file or of others.
 * @param cashThen what could be spent at the time of the rows, where later ones are booked already.
 */
export function* bookRows(
  recorder: EventRecorder,
  importId: number,
  rows: readonly ReadRow[],
  unbooked: readonly UnbookedRow[] = [],
  cashThen?: Money,
): Cooperative<Booking> {
  const booking: Booking = {
    booked: [],
    refused: [],
    lowestCash: freeCashOf(recorder.state),
    shortOfCashAt: undefined,
    moved: NO_MONEY,
    unbooked: [],
  }
  const doubts: Doubts = new Map()
  const others = inTimeOf(unbooked)
  let noted = 0
  for (let start = 0; start < rows.length; ) {
    const at = rows[start]?.row.at ?? 0
    let end = start
    while (rows[end]?.row.at === at && end < rows.length) end += 1
    for (; (others[noted]?.at ?? Number.POSITIVE_INFINITY) <= at; noted += 1)
      noteUnbooked(doubts, others[noted] as UnbookedRow)
    yield* bookMoment(recorder, importId, rows.slice(start, end), { booking, doubts, cashThen })
    start = end
  }
  return booking
}

type Progress = { booking: Booking; doubts: Doubts; cashThen?: Money | undefined }

/** What the account can spend at the time that the rows have come to. */
const spendable = (state: AccountState, { booking, cashThen }: Progress): Money =>
  cashThen === undefined ? freeCashOf(state) : smaller(freeCashOf(state), plus(cashThen, booking.moved))

/** Of one day the order is often not known: what brings cash goes first, and what does not fit yet waits for the rest of the day. */
function* bookMoment(
  recorder: EventRecorder,
  importId: number,
  rows: readonly ReadRow[],
  progress: Progress,
): Cooperative<void> {
  const { booking, doubts } = progress
  // Shares that are given up are given last: what else happens to them that day happens before.
  const inOrder = rows.toSorted(
    (a, b) =>
      Number(givesUp(a.entry)) - Number(givesUp(b.entry)) ||
      Number(cashOf(b.entry) > 0) - Number(cashOf(a.entry) > 0),
  )
  let waiting = inOrder.filter((one) => !holdBack(one, { booking, doubts }))
  for (let pass = 0; pass < PASSES_MAX && waiting.length > 0; pass += 1) {
    const stillWaiting: ReadRow[] = []
    for (const written of waiting) {
      yield
      const one = withFactsOfBooks(recorder.state, written)
      if (reasonAgainst(recorder.state, one.entry, spendable(recorder.state, progress)) !== undefined) {
        stillWaiting.push(written)
        continue
      }
      const entry = withFractionSold(recorder.state, one)
      recorder.record({ kind: 'history-booked', importId, entry: named(entry, importId) })
      booking.booked.push({ ...one, entry })
      booking.moved = plus(booking.moved, cashOf(entry))
      booking.lowestCash = smaller(booking.lowestCash, spendable(recorder.state, progress))
    }
    if (stillWaiting.length === waiting.length) break
    waiting = stillWaiting
  }
  for (const one of waiting) {
    const { row, entry } = one
    if (reasonOfShares(recorder.state, entry) === undefined) booking.shortOfCashAt ??= row.at
    const reason =
      reasonAgainst(recorder.state, entry, spendable(recorder.state, progress)) ??
      'Too many rows at this time depend on each other.'
    booking.refused.push(refusedRow(row, reason))
    note(one, { booking, doubts })
  }
}

const givesUp = (entry: HistoricEntry): boolean => entry.kind === 'shares-exchanged' && entry.given > 0

/** Holds a row back whose symbol is in doubt. @returns whether it was. */
function holdBack(one: ReadRow, { booking, doubts }: Progress): boolean {
  const ofFraction = one.row.action === 'fraction' && one.row.symbol !== null ? [one.row.symbol] : []
  const symbol = [...symbolsOfEntry(one.entry), ...ofFraction].find((own) => doubts.has(own))
  const doubt = symbol === undefined ? undefined : doubts.get(symbol)
  if (!doubt || symbol === undefined) return false
  booking.refused.push(refusedRow(one.row, reasonToWait(symbol, doubt), { isHeldBack: true }))
  note(one, { booking, doubts })
  return true
}

/** What only the books say of a row: how many units a split adds, which way a contract leaves that expires, and what a purchase buys back. */
function withFactsOfBooks(state: AccountState, one: ReadRow): ReadRow {
  const { entry } = one
  if (entry.kind !== 'trade') return withUnitsOfSplit(state, one)
  const held = unitsOf(lotsOpenAt(state, entry.symbol, entry.at))
  if (entry.isExpiry) return { ...one, entry: { ...entry, side: held > 0 ? 'SELL' : 'BUY' } }
  if (entry.side === 'BUY' && held < 0 && entry.effect === undefined)
    return { ...one, entry: { ...entry, effect: entry.quantity > -held ? 'either' : 'close' } }
  return withRoundedSold(state, one)
}

/** More digits than the account keeps were rounded in each purchase: by so much a sale of everything can be above what is held, a hundredth of it where all has eight decimals. */
const ROUNDED_MAX = 50

function withRoundedSold(state: AccountState, one: ReadRow): ReadRow {
  const { entry, row } = one
  const isFiner = entry.kind === 'trade' && entry.side === 'SELL' && (row.quantity?.halfDigit ?? 1) < 0.5
  if (!isFiner) return one
  const lots = lotsOpenAt(state, entry.symbol, entry.at)
  const held = unitsOf(lots)
  const whole = lots.filter((lot) => Number.isInteger(lot.quantity)).length
  const rounded = whole === lots.length ? ROUNDED_MAX : whole + ROUNDED_MAX / 100
  const isAll = held > 0 && entry.quantity > held && minus(entry.quantity, held) <= rounded
  return isAll ? { ...one, entry: { ...entry, quantity: held } } : one
}

/** How many units a split by its ratio adds to what is held. */
function withUnitsOfSplit(state: AccountState, one: ReadRow): ReadRow {
  const { entry } = one
  if (entry.kind !== 'shares-split' || !entry.ratio) return one
  const held = unitsOf(lotsOpenAt(state, entry.symbol, entry.at))
  const { to, from } = entry.ratio
  const after = scaled(held, Math.round(to * RATIO_STEP), Math.round(from * RATIO_STEP), 'down')
  return { ...one, entry: { ...entry, quantity: quantity(after - held) } }
}

/** Cash for a fraction sells the fraction that is held; where none is held it is income. */
function withFractionSold(state: AccountState, { row, entry }: ReadRow): HistoricEntry {
  if (row.action !== 'fraction' || entry.kind !== 'cash' || entry.symbol === null || entry.amount <= 0)
    return entry
  const { at, day, symbol, amount } = entry
  const fraction = quantity(unitsOf(lotsOpenAt(state, symbol, at)) % QUANTITY_PER_UNIT)
  if (fraction <= NO_QUANTITY || freeUnitsOf(state, symbol) < fraction) return entry
  return {
    at,
    day,
    kind: 'trade',
    executionId: String(row.line),
    side: 'SELL',
    symbol,
    quantity: fraction,
    price: unitPrice(amount, fraction),
    gross: amount,
    commission: NO_MONEY,
    fees: NO_MONEY,
    settleDay: settleDayOf(day),
  }
}

function note({ row, entry, fingerprint }: ReadRow, { booking, doubts }: Progress): void {
  for (const moved of unitsMovedBy(entry)) {
    const unbooked: UnbookedRow = { ...moved, at: row.at, key: fingerprint, line: row.line }
    booking.unbooked.push(unbooked)
    noteUnbooked(doubts, unbooked)
  }
}

function named(entry: HistoricEntry, importId: number): HistoricEntry {
  if (entry.kind === 'trade') return { ...entry, executionId: `import-${importId}-${entry.executionId}` }
  return entry.kind === 'shares-moved' || entry.kind === 'shares-exchanged'
    ? { ...entry, lotId: `import-${importId}-${entry.lotId}` }
    : entry
}

/** Why an entry does not fit the books as they stand; undefined where it does. */
const reasonAgainst = (state: AccountState, entry: HistoricEntry, free: Money): string | undefined =>
  reasonOfShares(state, entry) ?? reasonOfCash(free, entry, state.currency)

function reasonOfCash(free: Money, entry: HistoricEntry, currency: string): string | undefined {
  const cash = cashOf(entry)
  if (cash >= 0 || plus(free, cash) >= 0) return undefined
  const there = dollars(larger(free, NO_MONEY))
  return `It takes ${dollars(-cash)} ${currency === 'USD' ? 'dollars' : currency} and ${there} are there: the file does not show where the rest came from.`
}

const dollars = (amount: number): string => (amount / 10_000).toFixed(2)
/** The cash that rows spend beyond what is there and what they bring in themselves, in whole cents. */
export function* missingCash(
  state: AccountState,
  rows: readonly ReadRow[],
  { at, unbooked = [] }: { at: number; unbooked?: readonly UnbookedRow[] },
): Cooperative<Money> {
  const scratch = structuredClone(state)
  scratch.settled = plus(scratch.settled, PLENTY)
  const { lowestCash } = yield* bookRows(beginRecording(scratch, at), 0, rows, unbooked)
  return upToCent(larger(minus(PLENTY, lowestCash), NO_MONEY))
}

/** Money brought in before the first row, for what the file does not show. */
export function addCash(recorder: EventRecorder, importId: number, first: ReadRow, amount: Money): void {
  const { day } = first.entry
  const entry: HistoricEntry = {
    at: first.entry.at,
    day,
    kind: 'cash',
    what: 'contribution',
    amount,
    symbol: null,
  }
  recorder.record({ kind: 'history-booked', importId, entry })
}
