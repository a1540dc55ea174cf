import fc from 'fast-check'
import { expect, it } from 'vitest'
import { money, price, quantity, sum } from '#engines/money/index.ts'
import { type Exchange, exchangeLots } from './exchange.ts'
import { heldIn, type Lot } from './lots.ts'
import { balancesOf, CORPORATE_CASH, kindOfEntry, postExchange } from './transfers.ts'

const dollars = (amount: number) => money(Math.round(amount * 10_000))
const units = (shares: number) => quantity(Math.round(shares * 1_000_000))
const lot = (id: string, shares: number, cost: number, fees = 0): Lot => ({
  id,
  openedAt: Number(id),
  quantity: units(shares),
  cost: dollars(cost),
  fees: dollars(fees),
})
const exchange = (given: Partial<Exchange>): Exchange => ({
  symbol: 'OLD',
  given: units(0),
  kept: price(0),
  received: [],
  cash: money(0),
  cashIs: 'exchange',
  ...given,
})
const done = (lots: readonly Lot[], given: Partial<Exchange>) =>
  exchangeLots(lots, exchange(given), 'FIFO', (symbol, nth) => `${symbol}-${nth}`)

it('a spin-off divides the cost of each lot by fair values, and its lots keep their dates', () => {
  // 100 OLD for 1,000 and 50 for 1,500; after it OLD is worth 30 and one NEW for four OLD is worth 40: 10 of 40 for each OLD.
  const { kept, received, returns } = done([lot('1', 100, 1000, 4), lot('2', 50, 1500)], {
    kept: price(300_000),
    received: [{ symbol: 'NEW', quantity: units(37.5), value: dollars(1500) }],
  })
  expect(kept).toEqual([
    { id: '1', openedAt: 1, quantity: units(100), cost: dollars(750), fees: dollars(3) },
    { id: '2', openedAt: 2, quantity: units(50), cost: dollars(1125), fees: dollars(0) },
  ])
  expect(received).toEqual([
    {
      symbol: 'NEW',
      lots: [
        { id: 'NEW-0', openedAt: 1, quantity: units(25), cost: dollars(250), fees: dollars(1) },
        { id: 'NEW-1', openedAt: 2, quantity: units(12.5), cost: dollars(375), fees: dollars(0) },
      ],
    },
  ])
  expect(returns).toEqual([])
})

it('a merger for shares carries the whole cost over, whatever they are worth', () => {
  const { kept, received } = done([lot('1', 15, 825, 1)], {
    given: units(15),
    received: [{ symbol: 'NEW', quantity: units(5), value: money(0) }],
  })
  expect(kept).toEqual([])
  expect(received[0]?.lots).toEqual([
    { id: 'NEW-0', openedAt: 1, quantity: units(5), cost: dollars(825), fees: dollars(1) },
  ])
})

it.each([
  // Worth 1,800 with 300 in cash: a gain of 1,100 is counted as far as there is cash, and the cost stays 1,000.
  { cost: 1000, value: 1800, gain: 300, after: 1000 },
  // A gain of 100 alone is counted, and the rest of the cash lowers the cost.
  { cost: 1000, value: 800, gain: 100, after: 800 },
  // A loss is not counted: all of the cash lowers the cost.
  { cost: 2500, value: 1800, gain: 0, after: 2200 },
])(
  'cash beside shares of a merger is gain as far as there is one: $gain of a cost of $cost',
  ({ cost, value, gain, after }) => {
    const { received, returns } = done([lot('1', 100, cost)], {
      given: units(100),
      received: [{ symbol: 'NEW', quantity: units(50), value: dollars(value) }],
      cash: dollars(300),
    })
    expect(returns.map((one) => one.gain)).toEqual([dollars(gain)])
    expect(received[0]?.lots[0]?.cost).toBe(dollars(after))
  },
)

it('capital that is paid back lowers the cost of each lot, and what is beyond it is gain', () => {
  const { kept, returns } = done([lot('1', 100, 1000, 10), lot('2', 100, 40)], {
    cash: dollars(120),
    cashIs: 'capital',
  })
  expect(kept.map(({ cost, fees }) => [cost, fees])).toEqual([
    [dollars(940), dollars(10)],
    [dollars(0), dollars(0)],
  ])
  expect(returns.map(({ cash, cost, gain }) => [cash, cost, gain])).toEqual([
    [dollars(60), dollars(60), dollars(0)],
    [dollars(60), dollars(40), dollars(20)],
  ])
})

const aLot = fc.record({
  id: fc.uuid(),
  openedAt: fc.nat(1_000_000),
  quantity: fc.integer({ min: 1, max: 1e10 }).map(quantity),
  cost: fc.nat(1e10).map(money),
  fees: fc.nat(1e6).map(money),
})

it('no unit and no ten-thousandth of a dollar is lost or made by any exchange, and the ledger of it is balanced', () => {
  fc.assert(
    fc.property(
      fc.array(aLot, { minLength: 1, maxLength: 6 }),
      fc.array(fc.tuple(fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: 1, max: 1e9 })), {
        maxLength: 3,
      }),
      fc.nat(1e9),
      fc.boolean(),
      fc.integer({ min: 1, max: 1e7 }),
      (lots, came, cash, isGiven, kept) => {
        const held = heldIn(lots)
        if (isGiven && came.length === 0) return
        const asked = exchange({
          given: isGiven ? held.quantity : quantity(0),
          kept: price(kept),
          received: came.map(([own, value], nth) => ({
            symbol: `N${nth}`,
            quantity: quantity(own),
            value: money(value),
          })),
          cash: money(cash),
          cashIs: came.length === 0 ? 'capital' : 'exchange',
        })
        const {
          kept: left,
          received,
          returns,
        } = exchangeLots(lots, asked, 'FIFO', (symbol, nth) => `${symbol}${nth}`)
        const all = [...left, ...received.flatMap((one) => one.lots)]
        const basis = (some: readonly { cost: number; fees: number }[]) =>
          some.reduce((total, one) => total + one.cost + one.fees, 0)
        const gains = sum(returns.map(({ gain }) => gain))
        expect(basis(all) + cash - gains).toBe(basis(lots))
        expect(all.every(({ cost, fees, quantity: own }) => cost >= 0 && fees >= 0 && own > 0)).toBe(true)
        for (const [nth, { lots: own }] of received.entries())
          expect(heldIn(own).quantity).toBe(came[nth]?.[0])
        const transfers = postExchange({
          symbol: 'OLD',
          given: asked.given,
          cash: asked.cash,
          received: received.map(({ symbol, lots: own }) => ({ symbol, ...heldIn(own) })),
          returned: sum(returns.map(({ cost }) => cost)),
        })
        const balances = balancesOf(transfers)
        expect(balances.get(`${CORPORATE_CASH} USD`) ?? 0).toBe(0)
        expect(held.cost + (balances.get('securities:OLD USD') ?? 0)).toBe(heldIn(left).cost)
        for (const { symbol, lots: own } of received)
          expect(balances.get(`securities:${symbol} USD`) ?? 0).toBe(heldIn(own).cost)
        if (transfers.length > 0) expect(kindOfEntry(transfers)).toBe('exchange')
      },
    ),
  )
})
