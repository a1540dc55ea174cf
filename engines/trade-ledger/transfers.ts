import { type Money, minus, NO_MONEY, plus, type Quantity } from '#engines/money/index.ts'

/**
 * One entry of the journal: an amount above zero leaves the account on the credit side and reaches the one on the debit side. An entry
 * has both sides in itself, so no journal made of them can be out of balance. A mistake is put right by an entry the other way round.
 */
export type Transfer = {
  debit: string
  credit: string
  /** A currency in ten-thousandths, dollars by default, or `share:` and a symbol in millionths. */
  unit: string
  amount: number
}

export const CASH_SETTLED = 'cash:settled'
export const CASH_UNSETTLED = 'cash:unsettled'
export const HOLDS = 'holds:orders'
const HOLDS_RESERVE = 'holds:reserve'
export const CONTRIBUTIONS = 'equity:contributions'
export const CONVERSIONS = 'equity:conversions'
export const REALISED = 'income:realised'
export const DIVIDENDS = 'income:dividends'
export const DIVIDENDS_DUE = 'receivable:dividends'
export const COMMISSION = 'expense:commission'
export const REGULATORY = 'expense:regulatory'
export const securitiesOf = (symbol: string): string => `securities:${symbol}`
export const sharesOf = (symbol: string): string => `share:${symbol}`
export const POSITION = 'position:held'
const POSITION_MARKET = 'position:market'
export const POSITION_SPLIT = 'position:split'
export const POSITION_MOVED = 'position:moved'
export const POSITION_EXCHANGED = 'position:exchanged'
/** What a company pays for its shares passes through here, so that it is no sale; it is empty after every entry. */
export const CORPORATE_CASH = 'corporate:cash'

/** An entry of an amount; with a negative one the sides change places, and of nothing there is none. */
function entry(debit: string, credit: string, amount: number, unit = 'USD'): Transfer[] {
  if (amount === 0) return []
  return [
    amount > 0 ? { debit, credit, unit, amount } : { debit: credit, credit: debit, unit, amount: -amount },
  ]
}

/** Money that is brought in, or taken out when negative. */
export const postContribution = (amount: Money): Transfer[] => entry(CASH_SETTLED, CONTRIBUTIONS, amount)

/** A hold on cash that grows, or shrinks when negative. */
export const postHold = (change: Money): Transfer[] => entry(HOLDS, HOLDS_RESERVE, change)

export type FilledTrade = {
  side: 'BUY' | 'SELL'
  symbol: string
  quantity: Quantity
  gross: Money
  commission: Money
  /** Regulatory fees. */
  fees: Money
  /** What of it closed lots, with their cost: below zero where what was sold short is bought back. Without it all of it opens a position. */
  closed?: { gross: Money; cost: Money }
  /** The contract that was exercised or assigned: its units leave, and what it had cost is part of what the shares cost or brought. */
  delivered?: { symbol: string; units: number; costOfOpened: Money; costOfClosed: Money }
}

/** A fill: securities at cost against unsettled cash, the gain or loss of what is closed, fees, and the units themselves. */
export function postFill(trade: FilledTrade): Transfer[] {
  const { symbol, side, closed = { gross: NO_MONEY, cost: NO_MONEY }, delivered } = trade
  const securities = securitiesOf(symbol)
  const opened = minus(trade.gross, closed.gross)
  const units = side === 'BUY' ? trade.quantity : -trade.quantity
  return [
    ...(side === 'BUY' ? boughtBack(securities, closed) : sold(securities, closed)),
    ...(side === 'BUY'
      ? entry(securities, CASH_UNSETTLED, opened)
      : entry(CASH_UNSETTLED, securities, opened)),
    ...entry(COMMISSION, CASH_UNSETTLED, trade.commission),
    ...entry(REGULATORY, CASH_UNSETTLED, trade.fees),
    ...entry(POSITION, POSITION_MARKET, units, sharesOf(symbol)),
    ...(delivered
      ? [
          ...entry(securities, securitiesOf(delivered.symbol), delivered.costOfOpened),
          ...entry(REALISED, securitiesOf(delivered.symbol), delivered.costOfClosed),
          ...entry(POSITION, POSITION_MARKET, delivered.units, sharesOf(delivered.symbol)),
        ]
      : []),
  ]
}

function sold(securities: string, { gross, cost }: { gross: Money; cost: Money }): Transfer[] {
  const gain = minus(gross, cost)
  return [
    ...entry(CASH_UNSETTLED, securities, Math.min(gross, cost)),
    ...(gain >= 0 ? entry(CASH_UNSETTLED, REALISED, gain) : entry(securities, REALISED, gain)),
  ]
}

function boughtBack(securities: string, { gross, cost }: { gross: Money; cost: Money }): Transfer[] {
  const gain = minus(-cost as Money, gross)
  return [
    ...entry(securities, CASH_UNSETTLED, Math.min(gross, -cost)),
    ...(gain >= 0 ? entry(securities, REALISED, gain) : entry(REALISED, CASH_UNSETTLED, -gain)),
  ]
}

/** Cash that settles: what came in or, when negative, what is paid. */
export const postSettlement = (net: Money): Transfer[] => entry(CASH_SETTLED, CASH_UNSETTLED, net)

/** A dividend that is due to the holder of the day before. */
export const postDividendDue = (amount: Money): Transfer[] => entry(DIVIDENDS_DUE, DIVIDENDS, amount)

export const postDividendPaid = (amount: Money): Transfer[] => entry(CASH_SETTLED, DIVIDENDS_DUE, amount)

/**
 * Units that a split adds, or takes away when negative; what they cost stays.
 * @param lostCost what the units had cost where a reverse split leaves nothing of them: a loss.
 */
export const postSplit = (symbol: string, change: number, lostCost: Money): Transfer[] => [
  ...entry(POSITION, POSITION_SPLIT, change, sharesOf(symbol)),
  ...entry(REALISED, securitiesOf(symbol), lostCost),
]

/** What cash of its own kind is booked against when it comes in or, when negative, goes out. */
const counterAccount = {
  contribution: CONTRIBUTIONS,
  dividend: DIVIDENDS,
  interest: 'income:interest',
  fee: 'expense:fees',
  tax: 'expense:tax',
  /** What was changed into another currency, or out of one. */
  conversion: CONVERSIONS,
} as const
export type CashKind = keyof typeof counterAccount

/** Settled cash that came in, or went out when negative, otherwise than by a trade. */
export const postCash = (kind: CashKind, amount: Money): Transfer[] =>
  entry(CASH_SETTLED, counterAccount[kind], amount)

/** Units that are brought in from elsewhere with what they had cost, or taken elsewhere when both are negative. */
export const postMove = (symbol: string, units: number, cost: number): Transfer[] => [
  ...entry(securitiesOf(symbol), CONTRIBUTIONS, cost),
  ...entry(POSITION, POSITION_MOVED, units, sharesOf(symbol)),
]

/** Entries in another currency than dollars: whatever is no share. */
export const inCurrency = (transfers: readonly Transfer[], currency: string): Transfer[] =>
  transfers.map((transfer) => (transfer.unit === 'USD' ? { ...transfer, unit: currency } : transfer))
export type ExchangePosting = {
  symbol: string
  given: Quantity
  received: readonly { symbol: string; quantity: Quantity; cost: Money }[]
  cash: Money
  /** What of the cost the cash paid back. */
  returned: Money
}

/** Shares that become others, with their cost, and the cash that came with them: above what they had cost it is gain. */
export const postExchange = ({ symbol, given, received, cash, returned }: ExchangePosting): Transfer[] => [
  ...received.flatMap((one) => [
    ...entry(securitiesOf(one.symbol), securitiesOf(symbol), one.cost),
    ...entry(POSITION, POSITION_EXCHANGED, one.quantity, sharesOf(one.symbol)),
  ]),
  ...entry(POSITION, POSITION_EXCHANGED, -given, sharesOf(symbol)),
  ...entry(CASH_UNSETTLED, CORPORATE_CASH, cash),
  ...entry(CORPORATE_CASH, securitiesOf(symbol), returned),
  ...entry(CORPORATE_CASH, REALISED, minus(cash, returned)),
  ...postSettlement(cash),
]

/** What the lines of one event are about, for all that read the ledger: the one place that says so. */
export type EntryKind = 'trade' | 'exchange' | 'split' | 'moved' | 'cash'

export function kindOfEntry(lines: Iterable<Pick<Transfer, 'debit' | 'credit'>>): EntryKind {
  const accounts = new Set<string>()
  for (const { debit, credit } of lines) accounts.add(debit).add(credit)
  if (accounts.has(POSITION_EXCHANGED) || accounts.has(CORPORATE_CASH)) return 'exchange'
  if (accounts.has(POSITION_SPLIT)) return 'split'
  if (accounts.has(POSITION_MOVED)) return 'moved'
  return [...accounts].some((account) => account.startsWith(securitiesOf(''))) ? 'trade' : 'cash'
}

/** Entries the other way round, the last first: what undoes them. */
export const reversed = (transfers: readonly Transfer[]): Transfer[] =>
  transfers.map(({ debit, credit, ...rest }) => ({ ...rest, debit: credit, credit: debit })).reverse()

/** What each account holds after some entries, debits less credits, under `account unit`. */
export function balancesOf(transfers: Iterable<Transfer>): Map<string, number> {
  const balances = new Map<string, number>()
  const add = (account: string, unit: string, amount: number) => {
    const key = `${account} ${unit}`
    balances.set(key, plus((balances.get(key) ?? 0) as Quantity, amount as Quantity))
  }
  for (const { debit, credit, unit, amount } of transfers) {
    add(debit, unit, amount)
    add(credit, unit, -amount)
  }
  return balances
}
