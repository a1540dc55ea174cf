import fc from 'fast-check'
import { expect, it } from 'vitest'
import { money, quantity } from '#engines/money/index.ts'
import {
  balancesOf,
  cashParts,
  differencesOf,
  ledgerStateOf,
  postCash,
  postContribution,
  postDividendDue,
  postDividendPaid,
  postFill,
  postHold,
  postMove,
  postSettlement,
  postSplit,
  reversed,
  type StatementEntry,
  statementOf,
  type Transfer,
} from './index.ts'

const NONE = ledgerStateOf(new Map())
const entry = (sequence: number, transfers: Transfer[], isReversal = false): StatementEntry => ({
  sequence,
  at: sequence,
  isReversal,
  symbol: null,
  price: null,
  transfers,
})

const amount = fc.integer({ min: -9_000_000_000, max: 9_000_000_000 })
const positive = fc.integer({ min: 1, max: 9_000_000_000 })
const symbol = fc.constantFrom('AAPL', 'KO', 'USD')
const fill = fc
  .record({
    side: fc.constantFrom('BUY' as const, 'SELL' as const),
    symbol,
    quantity: positive.map(quantity),
    gross: positive.map(money),
    commission: fc.nat(90_000).map(money),
    fees: fc.nat(9_000).map(money),
    costOfClosed: positive,
    isClosing: fc.boolean(),
  })
  .map(({ costOfClosed, isClosing, ...trade }) => {
    // What is bought back was sold short, and had brought something.
    const cost = money(trade.side === 'SELL' ? costOfClosed : -costOfClosed)
    return postFill({ ...trade, ...(isClosing && { closed: { gross: trade.gross, cost } }) })
  })
const happening = fc.oneof(
  fill,
  fc
    .tuple(fc.constantFrom('contribution', 'dividend', 'interest', 'fee', 'tax'), amount)
    .map(([kind, of]) => postCash(kind as 'fee', money(of))),
  amount.map((of) => postHold(money(of))),
  amount.map((of) => postSettlement(money(of))),
  amount.map((of) => postDividendDue(money(of))),
  amount.map((of) => postDividendPaid(money(of))),
  fc.tuple(symbol, amount, amount).map(([of, change, cost]) => postSplit(of, change, money(cost))),
  fc.tuple(symbol, amount, amount).map(([of, units, cost]) => postMove(of, units, cost)),
)
const journal = fc.array(fc.tuple(happening, fc.boolean()), { maxLength: 40 })

it('SHELL-043 opening and movements give the closing that the ledger itself has, exactly, wherever a period is cut', () => {
  fc.assert(
    fc.property(journal, fc.nat(40), (events, cut) => {
      const entries = events.map(([transfers, isReversed], place) =>
        entry(place + 1, isReversed ? reversed(transfers) : transfers, isReversed),
      )
      const [before, during] = [entries.slice(0, cut), entries.slice(cut)]
      const opening = ledgerStateOf(balancesOf(before.flatMap(({ transfers }) => transfers)))
      const ledger = ledgerStateOf(balancesOf(entries.flatMap(({ transfers }) => transfers)))
      const { closing, totals, movements, realised } = statementOf(opening, during)
      expect(differencesOf(closing, ledger)).toEqual([])
      const moved = cashParts.reduce((sum, part) => sum + totals[part], 0)
      expect(opening.cash + moved).toBe(ledger.cash)
      expect(movements.reduce((sum, { cash }) => sum + cash, 0)).toBe(moved)
      expect(movements.at(-1)?.cashAfter ?? opening.cash).toBe(ledger.cash)
      expect(movements.reduce((sum, line) => sum + line.realised, 0)).toBe(realised)
    }),
  )
})

it('the statements of two periods that follow each other are the statement of both', () => {
  fc.assert(
    fc.property(journal, fc.nat(40), (events, cut) => {
      const entries = events.map(([transfers], place) => entry(place + 1, transfers))
      const first = statementOf(NONE, entries.slice(0, cut))
      const second = statementOf(first.closing, entries.slice(cut))
      const both = statementOf(NONE, entries)
      expect(differencesOf(second.closing, both.closing)).toEqual([])
      for (const part of cashParts) expect(first.totals[part] + second.totals[part]).toBe(both.totals[part])
    }),
  )
})

it('says of each movement what it is; cash that settles and holds are no movement', () => {
  const bought = postFill({
    side: 'BUY',
    symbol: 'KO',
    quantity: quantity(10_000_000),
    gross: money(6_000_000),
    commission: money(10_000),
    fees: money(0),
  })
  const sold = postFill({
    side: 'SELL',
    symbol: 'KO',
    quantity: quantity(4_000_000),
    gross: money(2_000_000),
    commission: money(10_000),
    fees: money(200),
    closed: { gross: money(2_000_000), cost: money(2_400_000) },
  })
  const { movements, totals, closing } = statementOf(NONE, [
    entry(1, postContribution(money(10_000_000))),
    entry(2, postHold(money(6_500_000))),
    entry(3, [...postHold(money(-6_500_000)), ...bought]),
    entry(4, postSettlement(money(-6_010_000))),
    entry(5, sold),
    entry(6, postDividendDue(money(3_000))),
    entry(7, postDividendPaid(money(3_000))),
    entry(8, postContribution(money(-500_000))),
    entry(9, postCash('fee', money(-20_000))),
    entry(10, reversed(postCash('fee', money(-20_000))), true),
  ])
  expect(movements.map(({ kind, cash, realised }) => [kind, cash, realised])).toEqual([
    ['deposit', 10_000_000, 0],
    ['purchase', -6_010_000, 0],
    ['sale', 1_989_800, -400_000],
    ['dividend-declared', 0, 0],
    ['dividend-paid', 3_000, 0],
    ['withdrawal', -500_000, 0],
    ['fee', -20_000, 0],
    ['reversal', 20_000, 0],
  ])
  expect(totals).toMatchObject({ purchases: -6_000_000, sales: 2_000_000, commission: -20_000, otherFees: 0 })
  expect(closing.positions.get('KO')).toEqual({ quantity: 6_000_000, cost: 3_600_000 })
})

it('tells where a closing is not what the ledger has', () => {
  const { closing } = statementOf(NONE, [entry(1, postContribution(money(100)))])
  expect(differencesOf(closing, NONE)).toEqual(['cash'])
})
