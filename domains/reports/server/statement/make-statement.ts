import { isLongTerm as isHeldLong, priceDoubtsOf } from '#domains/portfolio/server/index.ts'
import {
  balancesBefore,
  type ClosedLot,
  closingsBetween,
  entriesBetween,
  pricesOf,
  type StatedAccount,
  statedAccount,
} from '#domains/trading/server/index.ts'
import { addDays, newYorkDay } from '#engines/market-calendar/index.ts'
import { type Money, minus, NO_MONEY, plus, quantity, sum } from '#engines/money/index.ts'
import {
  type StatementMovement as LedgerMovement,
  type LedgerState,
  type LedgerStatement,
  ledgerStateOf,
  statementOf,
} from '#engines/trade-ledger/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import type { Statement, StatementMovement, StatementPosition, StatementValue } from '../../contract/index.ts'
import { reportAccount } from '../report-account.ts'
import type { Span } from './span.ts'
import { cashLines, changeLines, exactCents, reconcile } from './statement-lines.ts'
import { noticesOf } from './statement-notices.ts'
import { type ValuedHoldings, valueNow, valueOnDay } from './value-holdings.ts'

export type WholeStatement = Omit<Statement, 'movementsTotal'>

type At = { organisationId: number; accountId: number }

/** What the books of an account have of a span, as of one moment. */
type Books = {
  account: StatedAccount
  span: Span
  made: LedgerStatement
  before: ReadonlyMap<string, number>
  after: ReadonlyMap<string, number>
  closings: ClosedLot[]
  events: number
  bookedLater: number
}

/**
 * The statement of an account over a span: its books as they stood at one moment, valued at the prices of its first and its last day.
 * @param spanOf which days, of the account as it is.
 * @throws Problem `not-found`, and what `spanOf` refuses.
 */
export async function makeStatement(
  ctx: Context,
  accountId: number,
  spanOf: (account: StatedAccount) => Span,
): Promise<WholeStatement> {
  const at = { organisationId: ctx.actor.organisationId, accountId }
  // Read as of one moment: a trade between two reads would be counted in one and not in the other.
  const books = await ctx.db.transaction((tx) => readBooks(tx as unknown as Queryable, at, spanOf), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
  const { account, span, made } = books
  const openingDay = addDays(span.from, -1)
  const own = { ...at, currency: account.currency }
  const opening = await valueOnDay(ctx, own, made.opening.positions, openingDay)
  const isOfToday = span.to >= newYorkDay(ctx.now.getTime())
  const closing = isOfToday
    ? await valueNow(ctx, own, made.closing.positions)
    : await valueOnDay(ctx, own, made.closing.positions, span.to)
  const values = {
    opening: stateShape(openingDay, made.opening, opening),
    closing: stateShape(span.to, made.closing, closing),
  }
  const positions = await positionsOf(ctx, made, { opening, closing })
  const priceSources = sourcesOf(opening, closing)
  const priceDoubts = await priceDoubtsOf(ctx, { ...at, sequence: account.sequence }, span)
  const reconciliation = reconcile(made, books, {
    events: books.events,
    sequence: account.sequence,
    currency: account.currency,
  })
  return {
    account: reportAccount(account),
    from: span.from,
    to: span.to,
    ends: span.ends,
    asOf: ctx.now.toISOString(),
    notices: noticesOf({
      currency: account.currency,
      span,
      now: ctx.now,
      positions,
      priceSources,
      priceDoubts,
      bookedLater: books.bookedLater,
      movements: made.movements.length,
      reconciliation,
    }),
    opening: values.opening,
    closing: values.closing,
    cash: cashLines(made),
    change: changeLines(made, {
      opening: worthOf(made.opening, opening),
      closing: worthOf(made.closing, closing),
    }),
    dividendsDeclared: exactCents(made.dividendsDeclared),
    dividendsPaid: exactCents(made.dividendsPaid),
    realised: exactCents(made.realised),
    realisedShortTerm: exactCents(gainOf(books.closings, false)),
    realisedLongTerm: exactCents(gainOf(books.closings, true)),
    positions,
    movements: made.movements.map(movementShape),
    priceSources,
    priceDoubts,
    reconciliation,
  }
}

async function readBooks(db: Queryable, at: At, spanOf: (account: StatedAccount) => Span): Promise<Books> {
  const account = await statedAccount(db, at)
  const span = spanOf(account)
  const before = await balancesBefore(db, at, span.begins)
  const after = await balancesBefore(db, at, span.until)
  const days = { from: span.begins, to: span.until }
  const { entries, bookedLater } = await entriesBetween(db, at, days)
  return {
    account,
    span,
    before,
    after,
    made: statementOf(ledgerStateOf(before, account.currency), entries),
    closings: await closingsBetween(db, at, days),
    events: entries.length,
    bookedLater: span.ends === 'running' ? 0 : bookedLater,
  }
}

const worthOf = (state: LedgerState, held: ValuedHoldings): Money =>
  sum([state.cash, state.dividendsDue, held.total])

const stateShape = (day: string, state: LedgerState, held: ValuedHoldings): StatementValue => ({
  day,
  cash: exactCents(state.cash),
  dividendsDue: exactCents(state.dividendsDue),
  securities: exactCents(held.total),
  total: exactCents(worthOf(state, held)),
})

const sourcesOf = (...held: ValuedHoldings[]): string[] =>
  [
    ...new Set(held.flatMap(({ bySymbol }) => [...bySymbol.values()].flatMap(({ source }) => source ?? []))),
  ].sort()

/** What sales realised after all charges, of lots held for more than a year or of the others. */
const gainOf = (closings: readonly ClosedLot[], isLongTerm: boolean): Money =>
  sum(
    closings
      .filter((closing) => isHeldLong(closing, closing.closedAt) === isLongTerm)
      .map(({ proceeds, cost, fees }) => minus(proceeds, plus(cost, fees))),
  )

async function positionsOf(
  ctx: Context,
  made: LedgerStatement,
  { opening, closing }: Record<'opening' | 'closing', ValuedHoldings>,
): Promise<StatementPosition[]> {
  const moves = new Map<string, { came: number; left: number }>()
  for (const { symbol, change } of made.movements.flatMap(({ shares }) => shares)) {
    const known = moves.get(symbol) ?? { came: 0, left: 0 }
    moves.set(symbol, known)
    if (change > 0) known.came = quantity(known.came + change)
    else known.left = quantity(known.left - change)
  }
  const symbols = [...new Set([...made.opening.positions.keys(), ...moves.keys()])].sort()
  const names = await pricesOf(ctx.installation).instrumentsOf(ctx, symbols)
  return symbols.map((symbol) => {
    const held = made.closing.positions.get(symbol)
    const valued = closing.bySymbol.get(symbol)
    const cost = held?.cost ?? NO_MONEY
    const hasPrice = valued !== undefined && valued.price !== null
    return {
      symbol,
      name: names.get(symbol)?.name ?? symbol,
      opening: made.opening.positions.get(symbol)?.quantity ?? 0,
      came: moves.get(symbol)?.came ?? 0,
      left: moves.get(symbol)?.left ?? 0,
      closing: held?.quantity ?? 0,
      cost: exactCents(cost),
      price: hasPrice ? exactCents(valued.price as unknown as Money) : null,
      pricedOn: valued?.pricedOn ?? null,
      priceSource: valued?.source ?? null,
      valued: valued?.valued ?? 'priced',
      openingValued: opening.bySymbol.get(symbol)?.valued ?? null,
      value: exactCents(valued?.value ?? NO_MONEY),
      unrealisedGain: hasPrice ? exactCents(minus(valued.value, cost)) : null,
    }
  })
}

function movementShape(movement: LedgerMovement): StatementMovement {
  const { sequence, at, kind, symbol, shares, price, parts, cash, cashAfter, realised, dividendsDue } =
    movement
  const charges = sum([parts.commission, parts.regulatoryFees, parts.otherFees, parts.taxes])
  return {
    sequence,
    at: new Date(at).toISOString(),
    day: newYorkDay(at),
    kind,
    symbol,
    quantity: shares.length === 1 ? (shares[0]?.change ?? null) : null,
    price: price === null ? null : exactCents(price as unknown as Money),
    charges: exactCents(charges),
    realised: kind === 'sale' || realised !== 0 ? exactCents(realised) : null,
    dividend: kind === 'dividend-declared' ? exactCents(dividendsDue) : null,
    cash: exactCents(cash),
    cashAfter: exactCents(cashAfter),
  }
}
