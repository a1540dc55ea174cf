import { symbolInWords } from '#domains/market-data/contract/index.ts'
import {
  type AccountState,
  type HistoricEntry,
  heldOf,
  lotsOpenAt,
  reservedOf,
  unitsOf,
} from '#domains/trading/server/index.ts'
import { minus, unitsIn } from '#engines/money/index.ts'
import { contractOf } from '#engines/option-contracts/index.ts'

type Trade = HistoricEntry & { kind: 'trade' }

/** Units of a symbol that no open order offers. */
export const freeUnitsOf = (state: AccountState, symbol: string): number =>
  minus(heldOf(state, symbol), reservedOf(state, symbol).quantity)

/** Why an entry does not fit what is held; undefined where it does. */
export function reasonOfShares(state: AccountState, entry: HistoricEntry): string | undefined {
  if (entry.kind === 'cash') return undefined
  if (entry.kind === 'trade') return reasonOfTrade(state, entry)
  const { symbol, day } = entry
  const held = unitsOf(lotsOpenAt(state, symbol, entry.at))
  if (held < 0 && entry.kind !== 'shares-split')
    return `${much(-held, symbol)} were sold short on ${day}, and shares that are moved or changed into others are not booked on a short position: buy it back, and enter what came of it by hand.`
  if (entry.kind === 'shares-exchanged' && held === 0)
    return `No ${symbolInWords(symbol)} was held on ${day}, so to which shares this belongs is not known.`
  const change = entry.kind === 'shares-exchanged' ? -entry.given : entry.quantity
  if (entry.kind === 'shares-split' && held === 0)
    return `No ${symbolInWords(symbol)} was held on ${day}, so nothing was split.`
  if (entry.kind === 'shares-split' && held < 0)
    return held + change < 0
      ? undefined
      : `${much(-held, symbol)} were sold short on ${day}, and the split leaves none of them.`
  if (change >= 0) return undefined
  if (entry.kind === 'shares-split' && held + change === 0)
    return `All ${symbolInWords(symbol)} leave the account on ${day}, so this is a change into something else, which is not imported.`
  return held + change < 0
    ? leavesMore({ symbol, day }, -change, held)
    : reasonOfOffers(state, symbol, -change)
}

const leavesMore = ({ symbol, day }: { symbol: string; day: string }, wanted: number, held: number): string =>
  `${much(wanted, symbol)} leave the account on ${day} and ${counted(held, symbol)} were held: the file does not show how they came in.`

const reasonOfOffers = (state: AccountState, symbol: string, taken: number): string | undefined =>
  reservedOf(state, symbol).quantity > 0 && freeUnitsOf(state, symbol) < taken
    ? `${much(taken, symbol)} leave the account, and open orders offer them for sale.`
    : undefined

/** A trade closes what is held on the other side, and opens a position only where it may: a sale that does not say that it is short sells what is held. */
function reasonOfTrade(state: AccountState, entry: Trade): string | undefined {
  const { symbol, side, quantity, effect, day, at, contract } = entry
  const held = unitsOf(lotsOpenAt(state, symbol, at))
  const isSale = side === 'SELL'
  const taken = isSale ? Math.min(Math.max(0, held), quantity) : Math.min(Math.max(0, -held), quantity)
  const opens = quantity > taken
  if (contract) {
    const ended = unitsOf(lotsOpenAt(state, contract.symbol, at))
    if (ended * contract.quantity >= 0 || Math.abs(ended) < Math.abs(contract.quantity))
      return `${much(Math.abs(contract.quantity), contract.symbol)} end on ${day}, and ${counted(ended, contract.symbol)} were held: the file does not show how it was opened.`
  }
  if (effect === 'open' && taken > 0)
    return isSale
      ? `${much(quantity, symbol)} are sold to open a short position on ${day} while ${counted(held, symbol)} are held: long and short of one symbol are not kept side by side.`
      : `${much(quantity, symbol)} are bought to open a position on ${day} while ${counted(-held, symbol)} are sold short: long and short of one symbol are not kept side by side.`
  if (opens && entry.isExpiry)
    return `${much(quantity, symbol)} expire on ${day} and ${counted(held, symbol)} were held: the file does not show how the contract was opened.`
  if (opens && isSale && effect !== 'open' && effect !== 'either')
    return leavesMore(entry, quantity, Math.max(0, held))
  if (opens && effect === 'close')
    return `${much(quantity, symbol)} are bought back on ${day} and ${counted(Math.max(0, -held), symbol)} were sold short: the file does not show how they were sold.`
  const isInTheWay = (state.lots.get(symbol) ?? []).some(
    (lot) => lot.openedAt > at && Math.sign(lot.quantity) !== (isSale ? -1 : 1),
  )
  if (opens && isInTheWay)
    return `${much(quantity, symbol)} open a position on ${day}, and later days have one on the other side booked already.`
  return isSale && taken > 0 ? reasonOfOffers(state, symbol, taken) : undefined
}

/** Shares, or contracts. */
const counted = (units: number, symbol: string): string =>
  decimal.format(unitsIn(units) / (contractOf(symbol)?.multiplier ?? 1))

const much = (units: number, symbol: string): string => {
  const count = counted(units, symbol)
  return `${count} ${contractOf(symbol) ? `contract${count === '1' ? '' : 's'} of ` : ''}${symbolInWords(symbol)}`
}

/** Without the exponent that a number of a few hundred-millionths is else written with. */
const decimal = new Intl.NumberFormat('en-US', { maximumFractionDigits: 8, useGrouping: false })
