import {
  type Money,
  minus,
  money,
  NO_MONEY,
  type Price,
  plus,
  type Quantity,
  quantity,
} from '#engines/money/index.ts'
import {
  CASH_SETTLED,
  CASH_UNSETTLED,
  COMMISSION,
  CONTRIBUTIONS,
  CONVERSIONS,
  CORPORATE_CASH,
  DIVIDENDS_DUE,
  type EntryKind,
  kindOfEntry,
  POSITION,
  REALISED,
  REGULATORY,
  type Transfer,
} from './transfers.ts'

/** What an account has at a moment, as its ledger says. */
export type LedgerState = {
  /** Settled and unsettled cash together. */
  cash: Money
  /** Dividends that are declared and not paid. */
  dividendsDue: Money
  /** What is held of each symbol and what it had cost, charges apart; what is held no more is left out. */
  positions: ReadonlyMap<string, { quantity: Quantity; cost: Money }>
}

/** What one event of an account's journal put into its ledger. */
export type StatementEntry = {
  sequence: number
  /** The moment it counts from. */
  at: number
  /** Takes entries back that were made before. */
  isReversal: boolean
  symbol: string | null
  price: Price | null
  transfers: readonly Transfer[]
}

/** What cash is moved by; each part is above zero where it brings cash and below where it costs. */
export const cashParts = [
  'deposits',
  'withdrawals',
  'sales',
  'purchases',
  'corporateActions',
  'dividends',
  'interest',
  'commission',
  'regulatoryFees',
  'otherFees',
  'taxes',
  'conversions',
] as const
export type CashPart = (typeof cashParts)[number]
export type CashParts = Record<CashPart, Money>

export type MovementKind =
  | 'deposit'
  | 'withdrawal'
  | 'purchase'
  | 'sale'
  | 'dividend-declared'
  | 'dividend-paid'
  | 'interest'
  | 'fee'
  | 'tax'
  | 'conversion'
  | 'split'
  | 'exchange'
  | 'moved-in'
  | 'moved-out'
  | 'reversal'
  | 'other'

export type StatementMovement = {
  sequence: number
  at: number
  kind: MovementKind
  symbol: string | null
  /** What came in of each symbol or, when negative, left. */
  shares: readonly { symbol: string; change: Quantity }[]
  price: Price | null
  parts: CashParts
  /** What it moved cash by: the sum of the parts. */
  cash: Money
  cashAfter: Money
  /** Gain or loss of a sale against what was sold had cost, charges apart. */
  realised: Money
  dividendsDue: Money
}

export type LedgerStatement = {
  opening: LedgerState
  movements: StatementMovement[]
  closing: LedgerState
  totals: CashParts
  /** Gains less losses of sales against cost, charges apart; what a reverse split lost is in it. */
  realised: Money
  /** Dividends whose ex-day is in the period, and those paid in it. */
  dividendsDeclared: Money
  dividendsPaid: Money
  /** What securities that were brought in from elsewhere had cost, less those taken there. */
  broughtIn: Money
}

const SECURITIES = 'securities:'
const SHARES = 'share:'
const isCash = (account: string) => account === CASH_SETTLED || account === CASH_UNSETTLED

/** The state of an account after entries whose balances are known, under `account unit` as `balancesOf` gives them. */
export function ledgerStateOf(balances: ReadonlyMap<string, number>, currency = 'USD'): LedgerState {
  const positions = new Map<string, { quantity: Quantity; cost: Money }>()
  for (const [key, balance] of balances) {
    if (!key.startsWith(`${POSITION} ${SHARES}`) || balance === 0) continue
    const symbol = key.slice(`${POSITION} ${SHARES}`.length)
    const cost = money(balances.get(`${SECURITIES}${symbol} ${currency}`) ?? 0)
    positions.set(symbol, { quantity: quantity(balance), cost })
  }
  return {
    cash: money(
      (balances.get(`${CASH_SETTLED} ${currency}`) ?? 0) +
        (balances.get(`${CASH_UNSETTLED} ${currency}`) ?? 0),
    ),
    dividendsDue: money(balances.get(`${DIVIDENDS_DUE} ${currency}`) ?? 0),
    positions,
  }
}

const nothing = (): CashParts => Object.fromEntries(cashParts.map((part) => [part, NO_MONEY])) as CashParts

/**
 * What happened between one state of an account and the next, from the entries of the ledger alone. Cash that only settles and holds on
 * it move nothing and are no line. Opening and movements give the closing exactly: nothing is rounded.
 */
export function statementOf(opening: LedgerState, entries: readonly StatementEntry[]): LedgerStatement {
  const totals = nothing()
  const positions = new Map([...opening.positions].map(([symbol, held]) => [symbol, { ...held }]))
  const movements: StatementMovement[] = []
  let { cash, dividendsDue } = opening
  let realised = NO_MONEY
  let dividendsDeclared = NO_MONEY
  let broughtIn = NO_MONEY
  for (const entry of entries) {
    const read = readEntry(entry, positions)
    realised = plus(realised, read.realised)
    dividendsDue = plus(dividendsDue, read.dividendsDue)
    cash = plus(cash, read.cash)
    dividendsDeclared = plus(dividendsDeclared, read.declared)
    broughtIn = plus(broughtIn, read.broughtIn)
    for (const part of cashParts) totals[part] = plus(totals[part], read.parts[part])
    if (read.hasMoved) movements.push(movementOf(entry, read, cash))
  }
  for (const [symbol, held] of positions) if (held.quantity === 0) positions.delete(symbol)
  return {
    opening,
    movements,
    closing: { cash, dividendsDue, positions },
    totals,
    realised,
    dividendsDeclared,
    dividendsPaid: totals.dividends,
    broughtIn,
  }
}

type ReadEntry = Pick<StatementMovement, 'shares' | 'parts' | 'cash' | 'realised' | 'dividendsDue'> & {
  declared: Money
  broughtIn: Money
  entryKind: EntryKind
  hasMoved: boolean
}

function readEntry(
  { transfers, isReversal }: StatementEntry,
  positions: Map<string, { quantity: Quantity; cost: Money }>,
): ReadEntry {
  const parts = nothing()
  const shares = new Map<string, number>()
  const held = (symbol: string) => {
    const known = positions.get(symbol) ?? { quantity: quantity(0), cost: NO_MONEY }
    positions.set(symbol, known)
    return known
  }
  let [cash, realised, dividendsDue, declared, broughtIn] = [0, 0, 0, 0, 0]
  for (const { debit, credit, unit, amount } of transfers) {
    for (const [account, other, change] of [
      [debit, credit, amount],
      [credit, debit, -amount],
    ] as const) {
      if (account === POSITION && unit.startsWith(SHARES)) {
        const symbol = unit.slice(SHARES.length)
        shares.set(symbol, quantity((shares.get(symbol) ?? 0) + change))
        const own = held(symbol)
        own.quantity = quantity(own.quantity + change)
      }
      if (account.startsWith(SECURITIES)) {
        const own = held(account.slice(SECURITIES.length))
        own.cost = money(own.cost + change)
        if (other === CONTRIBUTIONS) broughtIn += change
      }
      if (account === REALISED) realised -= change
      if (account === DIVIDENDS_DUE) dividendsDue += change
      // The income is written when the dividend is declared: against what is due, or, out of a broker's file, against the cash itself.
      if (account === DIVIDENDS_DUE && !isCash(other)) declared += change
      if (!isCash(account) || isCash(other)) continue
      cash += change
      const part = partOf(other, isReversal ? -change : change)
      parts[part] = money(parts[part] + change)
    }
  }
  const moved = [...shares].filter(([, change]) => change !== 0)
  return {
    shares: moved.map(([symbol, change]) => ({ symbol, change: quantity(change) })),
    parts,
    cash: money(cash),
    realised: money(realised),
    dividendsDue: money(dividendsDue),
    declared: money(declared),
    broughtIn: money(broughtIn),
    entryKind: kindOfEntry(transfers),
    hasMoved:
      moved.length > 0 || realised !== 0 || dividendsDue !== 0 || cashParts.some((part) => parts[part] !== 0),
  }
}

/** What cash that meets an account was moved by. What is taken back is counted where it had been counted, the other way round. */
function partOf(account: string, direction: number): CashPart {
  if (account === CONTRIBUTIONS) return direction >= 0 ? 'deposits' : 'withdrawals'
  if (account === CONVERSIONS) return 'conversions'
  if (account === CORPORATE_CASH) return 'corporateActions'
  if (account === COMMISSION) return 'commission'
  if (account === REGULATORY) return 'regulatoryFees'
  if (account === 'expense:tax') return 'taxes'
  if (account.startsWith('expense:')) return 'otherFees'
  if (account === 'income:interest') return 'interest'
  if (account === 'income:dividends' || account === DIVIDENDS_DUE) return 'dividends'
  return direction >= 0 ? 'sales' : 'purchases'
}

function movementOf(entry: StatementEntry, read: ReadEntry, cashAfter: Money): StatementMovement {
  const { sequence, at, price } = entry
  const { shares, parts, cash, realised, dividendsDue } = read
  const symbol = shares.length === 1 ? (shares[0] as { symbol: string }).symbol : entry.symbol
  return {
    sequence,
    at,
    kind: entry.isReversal ? 'reversal' : kindOf(read),
    symbol,
    shares,
    price,
    parts,
    cash,
    cashAfter,
    realised,
    dividendsDue,
  }
}

function kindOf({ shares, parts, entryKind, dividendsDue }: ReadEntry): MovementKind {
  const change = shares[0]?.change ?? 0
  if (entryKind === 'exchange' || entryKind === 'split') return entryKind
  if (entryKind === 'moved') return change >= 0 ? 'moved-in' : 'moved-out'
  if (shares.length > 0) return change >= 0 ? 'purchase' : 'sale'
  if (parts.dividends !== 0) return 'dividend-paid'
  if (dividendsDue !== 0) return 'dividend-declared'
  if (parts.deposits !== 0) return 'deposit'
  if (parts.withdrawals !== 0) return 'withdrawal'
  if (parts.interest !== 0) return 'interest'
  if (parts.taxes !== 0) return 'tax'
  if (parts.conversions !== 0) return 'conversion'
  return parts.otherFees !== 0 ? 'fee' : 'other'
}

/**
 * What two states differ in, a line each; nothing where they are the same to the last ten-thousandth of a dollar and millionth of a
 * share.
 */
export function differencesOf(one: LedgerState, other: LedgerState): string[] {
  const lines: string[] = []
  if (minus(one.cash, other.cash) !== 0) lines.push('cash')
  if (minus(one.dividendsDue, other.dividendsDue) !== 0) lines.push('dividends due')
  for (const symbol of new Set([...one.positions.keys(), ...other.positions.keys()])) {
    const [a, b] = [one.positions.get(symbol), other.positions.get(symbol)]
    if (a?.quantity !== b?.quantity || a?.cost !== b?.cost) lines.push(symbol)
  }
  return lines
}
