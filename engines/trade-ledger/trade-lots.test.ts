import fc from 'fast-check'
import { expect, it } from 'vitest'
import { money, NO_MONEY, plus, quantity, sum } from '#engines/money/index.ts'
import {
  addUnits,
  balancesOf,
  closeLots,
  heldIn,
  type Lot,
  type LotMethod,
  LotsTooSmall,
  type LotTrade,
  postFill,
  splitLots,
  tradeLots,
} from './index.ts'

const dollars = (amount: number) => money(Math.round(amount * 10_000))
const units = (shares: number) => quantity(Math.round(shares * 1_000_000))
const trade = (
  side: LotTrade['side'],
  shares: number,
  gross: number,
  given: Partial<LotTrade> = {},
): LotTrade => ({
  id: `${side} ${shares}`,
  at: 1,
  side,
  quantity: units(shares),
  gross: dollars(gross),
  charges: NO_MONEY,
  ...given,
})
const short = (id: string, shares: number, brought: number, fees = 0): Lot => ({
  id,
  openedAt: Number(id),
  quantity: units(-shares),
  cost: dollars(-brought),
  fees: dollars(fees),
})
const gains = (closings: ReturnType<typeof tradeLots>['closings']) =>
  closings.map(({ proceeds = NO_MONEY, cost, fees }) => (proceeds - cost - fees) / 10_000)

it('a short sale opens a lot below zero, and buying it back gains what it brought less what that took, charges of both off', () => {
  // 100 sold at 50 for 1 in charges, 40 bought back at 45 for 0.50: 40 % of 4,999 less 1,800.50 is 199.10.
  const { opened } = tradeLots([], trade('SELL', 100, 5000, { effect: 'open', charges: dollars(1) }), 'FIFO')
  expect(opened).toMatchObject({ quantity: units(-100), cost: dollars(-5000), fees: dollars(1) })
  const covered = tradeLots([opened as Lot], trade('BUY', 40, 1800, { charges: dollars(0.5) }), 'FIFO')
  expect(gains(covered.closings)).toEqual([199.1])
  expect(heldIn(covered.left)).toEqual({ quantity: units(-60), cost: dollars(-3000), fees: dollars(0.6) })
  expect(covered.opened).toBeUndefined()
})

it('a trade beyond what is held closes it and opens the rest on the other side, where it says so', () => {
  const held = { ...short('1', 30, 900), quantity: units(30), cost: dollars(600) }
  const sold = trade('SELL', 50, 1500, { charges: dollars(5) })
  const { closings, opened } = tradeLots([held], { ...sold, effect: 'either' }, 'FIFO')
  // 30 of 50 at 30 each, less 3 of the 5 in charges, against 600: 297.
  expect(gains(closings)).toEqual([297])
  expect(opened).toMatchObject({ quantity: units(-20), cost: dollars(-600), fees: dollars(2) })
  for (const effect of [undefined, 'close', 'open'] as const)
    expect(() => tradeLots([held], { ...sold, effect }, 'FIFO')).toThrow(LotsTooSmall)
})

it.each([
  { what: 'a cover without a short', side: 'BUY', effect: 'close', lots: [] },
  { what: 'a sale of nothing that is held', side: 'SELL', effect: undefined, lots: [] },
  { what: 'a cover beyond the short', side: 'BUY', effect: 'close', lots: [short('1', 5, 50)] },
  { what: 'a purchase that opens beside a short', side: 'BUY', effect: 'open', lots: [short('1', 5, 50)] },
] as const)('$what opens nothing', ({ side, effect, lots }) => {
  expect(() => tradeLots(lots, trade(side, 10, 100, { effect }), 'FIFO')).toThrow(LotsTooSmall)
})

it('short lots are closed oldest, newest, least gaining or named first, or all at their mean', () => {
  const lots = [short('1', 10, 1_000), short('2', 10, 3_000), short('3', 10, 2_000)]
  const taken = (method: LotMethod, named: string[] = []) =>
    closeLots(lots, units(15), method, named).closings.map(({ lotId, cost }) => [lotId, cost / 10_000])
  expect(taken('FIFO')).toEqual([
    ['1', -1_000],
    ['2', -1_500],
  ])
  expect(taken('LIFO')).toEqual([
    ['3', -2_000],
    ['2', -1_500],
  ])
  expect(taken('HIFO')).toEqual([
    ['1', -1_000],
    ['3', -1_000],
  ])
  expect(taken('SPECIFIC', ['3'])).toEqual([
    ['3', -2_000],
    ['1', -500],
  ])
  expect(taken('AVERAGE')).toEqual([
    ['1', -2_000],
    ['2', -1_000],
  ])
})

it('a split makes more units of a short position and leaves what it brought', () => {
  const lots = [short('1', 10, 1_000), short('2', 5, 400)]
  for (const split of [splitLots(lots, 3, 1), addUnits(lots, units(-30))])
    expect(heldIn(split)).toMatchObject({ quantity: units(-45), cost: dollars(-1_400) })
  expect(() => addUnits(lots, units(15))).toThrow(LotsTooSmall)
})

it.each([
  // A call written for 3 is assigned at 50: 100 shares sold short bring 5,300. One bought for 3 and exercised: 100 shares cost 5,300.
  { what: 'a written call', side: 'SELL', cost: -300, held: [], opened: [-100, -5300] },
  { what: 'a bought call', side: 'BUY', cost: 300, held: [], opened: [100, 5300] },
  { what: 'a written put', side: 'BUY', cost: -300, held: [], opened: [100, 4700] },
] as const)(
  '$what moves its premium into what the shares cost or brought',
  ({ side, cost, held, opened }) => {
    const done = tradeLots(
      held,
      trade(side, 100, 5000, { effect: 'either', delivered: { cost: dollars(cost), fees: NO_MONEY } }),
      'FIFO',
    )
    expect(done.opened).toMatchObject({ quantity: units(opened[0]), cost: dollars(opened[1]) })
  },
)

it('shares that are called away bring the premium of the call as well', () => {
  const held = { ...short('1', 100, 0), quantity: units(100), cost: dollars(4000) }
  const delivered = { cost: dollars(-300), fees: dollars(1) }
  expect(gains(tradeLots([held], trade('SELL', 100, 5000, { delivered }), 'FIFO').closings)).toEqual([1299])
})

const aTrade = fc.record({
  side: fc.constantFrom('BUY' as const, 'SELL' as const),
  quantity: fc.integer({ min: 1, max: 1e9 }).map(quantity),
  gross: fc.integer({ min: 1, max: 1e10 }).map(money),
  charges: fc.nat(1e6).map(money),
  effect: fc.constantFrom('open' as const, 'close' as const, 'either' as const, undefined),
})

it('whatever is traded, lots are of one side, the ledger has their units and cost, and gain and basis are the cash', () => {
  fc.assert(
    fc.property(
      fc.array(aTrade, { maxLength: 20 }),
      fc.constantFrom<LotMethod>('FIFO', 'LIFO', 'HIFO', 'AVERAGE'),
      (trades, method) => {
        let lots: Lot[] = []
        let [cash, gain] = [NO_MONEY, NO_MONEY]
        const transfers = []
        for (const [nth, one] of trades.entries()) {
          let done: ReturnType<typeof tradeLots>
          try {
            done = tradeLots(lots, { ...one, id: String(nth), at: nth }, method)
          } catch (failure) {
            expect(failure).toBeInstanceOf(LotsTooSmall)
            continue
          }
          lots = done.opened ? [...done.left, done.opened] : done.left
          cash = plus(cash, money((one.side === 'SELL' ? one.gross : -one.gross) - one.charges))
          gain = plus(
            gain,
            sum(done.closings.map(({ proceeds = NO_MONEY, cost, fees }) => money(proceeds - cost - fees))),
          )
          transfers.push(
            ...postFill({
              ...one,
              symbol: 'X',
              commission: one.charges,
              fees: NO_MONEY,
              closed: done.closed,
            }),
          )
          const held = heldIn(lots)
          const balances = balancesOf(transfers)
          expect(balances.get('position:held share:X') ?? 0).toBe(held.quantity)
          expect(balances.get('securities:X USD') ?? 0).toBe(held.cost)
          expect(plus(cash, plus(held.cost, held.fees))).toBe(gain)
          expect(new Set(lots.map((lot) => Math.sign(lot.quantity))).size).toBeLessThan(2)
        }
      },
    ),
  )
})
