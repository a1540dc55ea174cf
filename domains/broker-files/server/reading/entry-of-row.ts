import type { HistoricEntry } from '#domains/trading/server/index.ts'
import { type IsoDay, settlementDayOf } from '#engines/market-calendar/index.ts'
import {
  type Money,
  money,
  moneyOfCents,
  NO_QUANTITY,
  type Price,
  price,
  QUANTITY_PER_UNIT,
  type Quantity,
  quantity,
  toCents,
  unitPrice,
  worth,
} from '#engines/money/index.ts'
import type { CashKind } from '#engines/trade-ledger/index.ts'
import type { FileRow } from './row-of-file.ts'
import { isIsin } from './symbol-of.ts'

const CENT = 100

/** A long file asks for the same days again and again; there are no more of them than days since 1980. */
const settleDays = new Map<IsoDay, IsoDay>()

/** The day that the calendar of its time gives a trade for settlement. */
export function settleDayOf(day: IsoDay): IsoDay {
  const known = settleDays.get(day) ?? settlementDayOf(day)
  settleDays.set(day, known)
  return known
}

/**
 * Turns a row into what it does to the books.
 * @param id names the trade or the lot.
 * @returns the reason where the row does not say enough, or says two things.
 */
export function entryOfRow(row: FileRow, id: string, hasSignedAmounts: boolean): HistoricEntry | string {
  const { action } = row
  switch (action) {
    case 'buy':
    case 'sell':
    case 'reinvest':
      return tradeOf(row, id)
    case 'expiry':
      return expiryOf(row, id)
    case 'delivery':
      return 'The shares of the contract are not in this file.'
    case 'split':
      return splitOf(row)
    case 'transfer':
      return row.symbol !== null && row.quantity !== null && row.quantity.units !== 0
        ? movedSharesOf(row, id)
        : cashEntry(row, 'contribution', hasSignedAmounts ? 'signed' : 'comes')
    case 'deposit':
      return cashEntry(row, 'contribution', hasSignedAmounts ? 'signed' : 1)
    case 'withdrawal':
      return cashEntry(row, 'contribution', hasSignedAmounts ? 'signed' : -1)
    // What leaves one currency is written with its sign: the other row has what it became.
    case 'conversion':
      return cashEntry(row, 'conversion', 'signed')
    // Of which fraction only the books know: it is sold where they hold one.
    case 'reorganisation':
      return row.exchange
        ? { ...placed(row), kind: 'shares-exchanged', lotId: id, ...row.exchange }
        : 'The row does not say enough.'
    case 'capital':
      return capitalOf(row, id)
    case 'fraction':
    case 'dividend':
    case 'interest':
      return incomeOf(row, action === 'interest' ? 'interest' : 'dividend', hasSignedAmounts)
    case 'fee':
    case 'tax':
      return cashEntry(row, action, hasSignedAmounts ? 'signed' : -1)
  }
}

const placed = ({ at, moment }: FileRow) => ({ at, day: moment.day })

/** Which way cash goes: by its sign, by the word whatever the sign, or in, where a sign or a word for the other way takes it back. */
type Direction = 'signed' | 'comes' | 1 | -1

function cashEntry(row: FileRow, what: CashKind, direction: Direction): HistoricEntry | string {
  const written = row.amount?.units ?? 0
  if (written === 0) return 'The row has no amount.'
  const turn = row.isTurned ? -1 : 1
  const amount = money(
    direction === 'signed' || (direction === 'comes' && !row.isTurned)
      ? written
      : turn * (direction === -1 ? -1 : 1) * Math.abs(written),
  )
  return { ...placed(row), kind: 'cash', what, amount, symbol: row.symbol }
}

/** What a short position costs is a charge and no income below zero: what the shares were lent for, and a dividend that is owed to who lent them. */
function incomeOf(
  row: FileRow,
  what: 'dividend' | 'interest',
  hasSignedAmounts: boolean,
): HistoricEntry | string {
  const entry = cashEntry(row, what, hasSignedAmounts ? 'signed' : 'comes')
  const isCharge = typeof entry !== 'string' && entry.kind === 'cash' && entry.amount < 0
  return isCharge && OF_SHORT.test(row.text) ? { ...entry, what: 'fee' } : entry
}

const OF_SHORT =
  /^(?!.*(?:revers|cancel)).*(?:payment in lieu|stock borrow|borrow(ing)? fee|short (stock )?(rebate|dividend))/i

/** Capital that is paid back lowers what the shares had cost; what is beyond that is gain. */
function capitalOf(row: FileRow, lotId: string): HistoricEntry | string {
  if (row.symbol === null) return 'The row names no symbol.'
  const cash = row.amount?.units ?? 0
  if (cash === 0) return 'The row has no amount.'
  if (cash < 0) return 'Capital that was paid back is taken back here: enter what it came to by hand.'
  return {
    ...placed(row),
    kind: 'shares-exchanged',
    what: 'return-of-capital',
    lotId,
    symbol: row.symbol,
    given: NO_QUANTITY,
    kept: price(0),
    received: [],
    cash: money(cash),
    cashIs: 'capital',
  }
}

function tradeOf(row: FileRow, id: string): HistoricEntry | string {
  if (row.symbol === null) return 'The row names no symbol.'
  const units = Math.abs(row.quantity?.units ?? 0)
  if (units === 0) return 'The row has no quantity.'
  const side = row.action === 'sell' ? 'SELL' : 'BUY'
  const gross = grossOf(row, side, quantity(units))
  if (typeof gross === 'string') return gross
  if (isTooDear(gross, quantity(units))) return TOO_DEAR
  const perUnit = unitPrice(gross, quantity(units))
  if (isTooCheap(perUnit, gross, quantity(units))) return TOO_CHEAP
  const paid = isInPerCent(row, gross, quantity(units)) ? perUnit : row.price?.units || perUnit
  return {
    ...placed(row),
    kind: 'trade',
    executionId: id,
    side,
    symbol: row.symbol,
    quantity: quantity(units),
    price: price(Math.max(1, Math.abs(paid))),
    gross,
    commission: money(Math.max(0, row.commission)),
    fees: money(Math.max(0, row.fees) + (row.attached ?? 0)),
    settleDay: row.settles ?? settleDayOf(row.moment.day),
    ...(row.effect && { effect: row.effect }),
    ...(row.contract && {
      contract: { symbol: row.contract.symbol, quantity: quantity(row.contract.units) },
    }),
  }
}

/** A contract that ends without worth is closed at nothing; the books say whether it was held or written. */
function expiryOf(row: FileRow, id: string): HistoricEntry | string {
  const units = row.quantity?.units ?? 0
  if (row.symbol === null || units === 0) return 'The row does not say how many contracts expired.'
  return {
    ...placed(row),
    kind: 'trade',
    executionId: id,
    side: units < 0 ? 'SELL' : 'BUY',
    symbol: row.symbol,
    quantity: quantity(Math.abs(units)),
    price: price(0),
    gross: money(0),
    commission: money(Math.max(0, row.commission)),
    fees: money(Math.max(0, row.fees)),
    settleDay: settleDayOf(row.moment.day),
    effect: 'close',
    isExpiry: true,
  }
}

/** What a trade was worth before charges: what moved in cash tells it to the cent, else the price. */
function grossOf(row: FileRow, side: 'BUY' | 'SELL', units: Quantity): Money | string {
  const sign = side === 'SELL' ? 1 : -1
  const charges = Math.max(0, row.commission) + Math.max(0, row.fees)
  // A rebate is part of what moved and no charge.
  const rebate = Math.max(0, -row.commission) + Math.max(0, -row.fees)
  const byPrice = row.price ? worth(price(Math.abs(row.price.units)), units) : null
  const stated = row.gross
    ? Math.abs(row.gross.units) + sign * rebate
    : row.amount
      ? Math.abs(row.amount.units) + sign * charges
      : null
  if (stated === null && byPrice === null) return 'The row has neither a price nor an amount.'
  if (row.gross && row.amount && !row.isBond && !row.isAsBefore) {
    const moved = Math.abs(row.gross.units) + sign * (rebate - charges)
    const open = row.gross.halfDigit + row.amount.halfDigit + 2 * CENT
    if (Math.abs(Math.abs(row.amount.units) - moved) > open)
      return `What moved is ${dollars(money(Math.abs(row.amount.units)))}, and ${dollars(money(moved))} by the amount before charges and the charges that are read.`
  }
  if (
    !row.isAsBefore &&
    !row.gross &&
    row.amount &&
    byPrice !== null &&
    isBeforeCharges(row, byPrice, { units, charges })
  )
    return `The amount ${dollars(money(Math.abs(row.amount.units)))} is quantity times price without the charges of ${dollars(money(charges))} beside it: whether they were paid is not known. State the column as the amount before charges.`
  const gross = money(stated ?? moneyOfCents(toCents(byPrice as Money)))
  if (gross <= 0) return 'The row states what was traded but not for how much.'
  if (
    byPrice !== null &&
    stated !== null &&
    byPrice !== 0 &&
    (row.isBond || Math.abs(byPrice - stated) > leeway(row, units, stated)) &&
    !isInPerCent(row, gross, units)
  ) {
    if (row.isBond)
      return `The face value times the price in per cent is ${dollars(money(byPrice / PER_CENT))} and the amount ${dollars(money(stated))}: the row does not state what of it is interest that had accrued.`
    return `Quantity times price is ${dollars(byPrice)} and the amount ${dollars(money(stated))}.`
  }
  return gross
}

const TOO_CHEAP =
  'One of these costs less than prices with four decimals can state: it would be valued at nothing, or at several times its worth, and is not imported.'

const TOO_DEAR = 'One of these costs more than a price can state: its quantity or its amount is another one.'
const isTooDear = (paid: Money, units: Quantity): boolean =>
  (paid * QUANTITY_PER_UNIT) / units > Number.MAX_SAFE_INTEGER

/** Whether a price in ten-thousandths says something else than was paid: that of a coin of which a dollar buys thousands. */
const isTooCheap = (perUnit: Price, paid: Money, units: Quantity): boolean =>
  Math.abs(worth(perUnit, units) - paid) > paid / 200 + 2 * CENT

const PER_CENT = 100

/** Whether the price is in per cent of the quantity, to what its last digits leave open: a bond's, or that of something with an ISIN which it fits exactly. */
function isInPerCent(row: FileRow, gross: Money, units: Quantity): boolean {
  if (!row.price?.units || !(row.isBond || isIsin(row.symbol))) return false
  const worthOf = worth(price(Math.abs(row.price.units)), units) / PER_CENT
  const open = (row.price.halfDigit * units) / 1_000_000 / PER_CENT
  return Math.abs(worthOf - gross) <= open + 2 * CENT
}

/** How far quantity times price may be from the amount: what their last digits leave open, small charges that are not told, two cents. */
function leeway(row: FileRow, units: Quantity, stated: number): number {
  const ofQuantity = ((row.quantity?.halfDigit ?? 0) * Math.abs(row.price?.units ?? 0)) / 1_000_000
  return openDigitsOfPrice(row, units) + ofQuantity + stated / 200 + 2 * CENT
}

const openDigitsOfPrice = (row: FileRow, units: Quantity): number =>
  ((row.price?.halfDigit ?? 0) * units) / 1_000_000

/** Whether an amount is that of quantity and price to the cent, and charges stand beside it that the digits of the price would show. */
function isBeforeCharges(
  row: FileRow,
  byPrice: number,
  { units, charges }: { units: Quantity; charges: number },
): boolean {
  const open = openDigitsOfPrice(row, units) + CENT
  return charges > 2 * open && Math.abs(byPrice - Math.abs(row.amount?.units ?? 0)) <= open
}

const dollars = (amount: Money): string => (amount / 10_000).toFixed(2)

function splitOf(row: FileRow): HistoricEntry | string {
  if (row.symbol === null) return 'The row names no symbol.'
  const { ratio, symbol } = row
  if (ratio) return { ...placed(row), kind: 'shares-split', symbol, quantity: NO_QUANTITY, ratio }
  if (!row.quantity || row.quantity.units === 0)
    return 'The row does not state how many shares the split added.'
  return { ...placed(row), kind: 'shares-split', symbol: row.symbol, quantity: quantity(row.quantity.units) }
}

function movedSharesOf(row: FileRow, id: string): HistoricEntry | string {
  const units = quantity(row.quantity?.units ?? 0)
  const byPrice = row.price ? worth(price(Math.abs(row.price.units)), quantity(Math.abs(units))) : null
  const cost = row.amount?.units ? Math.abs(row.amount.units) : (byPrice ?? 0)
  // Without a cost every later gain would be wrong.
  if (units > 0 && cost === 0) return 'The row adds shares without stating their cost.'
  if (units > 0 && isTooDear(money(cost), units)) return TOO_DEAR
  if (units > 0 && isTooCheap(unitPrice(money(cost), units), money(cost), units)) return TOO_CHEAP
  const symbol = row.symbol as string
  return { ...placed(row), kind: 'shares-moved', lotId: id, symbol, quantity: units, cost: money(cost) }
}
