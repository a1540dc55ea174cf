import fc from 'fast-check'
import { expect, it } from 'vitest'
import { growthOf } from '#engines/portfolio-returns/index.ts'
import { attributeDays, linkPeriods, type PortfolioDay, sectorsOfDay } from './index.ts'

const cents = (max: number) => fc.integer({ min: 0, max })
const move = fc.record({
  symbol: fc.integer({ min: 0, max: 4 }),
  change: fc.integer({ min: -900, max: 1_100 }),
  buys: fc.tuple(fc.boolean(), cents(400_000)),
  sells: fc.tuple(fc.boolean(), fc.double({ min: 0, max: 1, noNaN: true })),
  inKind: fc.tuple(fc.boolean(), cents(90_000)),
  income: fc.tuple(fc.boolean(), cents(900)),
})
const stories = fc.array(
  fc.record({
    moves: fc.array(move, { minLength: 1, maxLength: 5 }),
    flow: fc.integer({ min: -60_000, max: 200_000 }),
    fee: cents(500),
  }),
  { minLength: 1, maxLength: 30 },
)
type Story = typeof stories extends fc.Arbitrary<infer S> ? S : never

/** A book that trades, is paid dividends, has money and securities come and go, and pays fees: cash is what is left of it all. */
function lived(story: Story): PortfolioDay[] {
  const worths = new Map<string, number>()
  let cash = 1_000_000
  return story.map(({ moves, flow: wanted, fee }) => {
    const openings = new Map(worths)
    const opening = cash + [...openings.values()].reduce((sum, value) => sum + value, 0)
    const flow = Math.max(wanted, -cash / 3)
    cash += flow - fee
    let inKindOfDay = 0
    const byDay = new Map<string, PortfolioDay['positions'][number]>()
    for (const each of moves) {
      const symbol = `S${each.symbol}`
      const known = byDay.get(symbol)
      const before = worths.get(symbol) ?? 0
      const bought = each.buys[0] ? Math.min(each.buys[1], Math.max(cash, 0) / 2) : 0
      const sold = each.sells[0] ? (before + bought) * each.sells[1] : 0
      const closing = (before + bought - sold) * (1 + each.change / 10_000)
      const inKind = each.inKind[0] ? each.inKind[1] : 0
      const income = each.income[0] ? each.income[1] : 0
      cash += sold - bought + income
      inKindOfDay += inKind
      worths.set(symbol, closing + inKind)
      byDay.set(symbol, {
        symbol,
        opening: openings.get(symbol) ?? 0,
        closing: closing + inKind,
        bought: (known?.bought ?? 0) + bought,
        sold: (known?.sold ?? 0) + sold,
        inKind: (known?.inKind ?? 0) + inKind,
        income: (known?.income ?? 0) + income,
      })
    }
    for (const [symbol, worth] of worths)
      if (!byDay.has(symbol))
        byDay.set(symbol, {
          symbol,
          opening: worth,
          closing: worth,
          bought: 0,
          sold: 0,
          inKind: 0,
          income: 0,
        })
    const closing = cash + [...worths.values()].reduce((sum, value) => sum + value, 0)
    return { opening, closing, flow: flow + inKindOfDay, positions: [...byDay.values()] }
  })
}

it('contributions of a book with trades and flows add up to its time-weighted return, whatever happened', () => {
  fc.assert(
    fc.property(stories, (story) => {
      const days = lived(story)
      const growth = growthOf(
        days[0]!.opening,
        days.map(({ closing: value, flow }, at) => ({ day: `${at}`, value, flow })),
      )
      const { totalReturn, contributions, residual } = attributeDays(days)
      expect(totalReturn).toBeCloseTo(growth.at(-1)! - 1, 10)
      expect([...contributions.values()].reduce((sum, value) => sum + value, 0)).toBeCloseTo(
        growth.at(-1)! - 1,
        10,
      )
      expect(Math.abs(residual)).toBeLessThan(1e-10)
    }),
    { numRuns: 300 },
  )
})

it('effects by sector of a book with trades and flows close with its active return on every day and linked over all', () => {
  const sectorOf = (symbol: string | null) => (symbol === null ? 'Cash' : symbol < 'S2' ? 'A' : 'B')
  fc.assert(
    fc.property(stories, fc.integer({ min: -300, max: 300 }), (story, move) => {
      const days = lived(story)
      const linked = linkPeriods(
        days.map((day, at) => {
          const own = sectorsOfDay(day, sectorOf)
          const sectors = [...new Set([...own.sectors, 'A', 'B'])]
          const at2 = (values: readonly (number | null)[], name: string) => values[own.sectors.indexOf(name)]
          return {
            sectors,
            portfolioWeights: sectors.map((name) => at2(own.portfolioWeights, name) ?? 0),
            portfolioReturns: sectors.map((name) => at2(own.portfolioReturns, name) ?? null),
            benchmarkWeights: sectors.map((name) => (name === 'Cash' ? 0 : 0.5)),
            benchmarkReturns: sectors.map((name) =>
              name === 'Cash' ? null : ((name === 'A' ? move : -move) * ((at % 3) - 1)) / 10_000,
            ),
          }
        }),
      )
      expect(linked.portfolioReturn).toBeCloseTo(attributeDays(days).totalReturn, 9)
      expect(Math.abs(linked.carino.residual)).toBeLessThan(1e-9)
    }),
    { numRuns: 200 },
  )
})

it('a purchase within the day gains from what was paid, and what is sold gives its gain to the day it left', () => {
  // Bought for 100 and worth 103, sold for 210 what was worth 200: 3 + 10 on 1,000; half of each trade was at work.
  const day: PortfolioDay = {
    opening: 1_000,
    closing: 1_013,
    flow: 0,
    positions: [
      { symbol: 'NEW', opening: 0, closing: 103, bought: 100, sold: 0, inKind: 0, income: 0 },
      { symbol: 'OLD', opening: 200, closing: 0, bought: 0, sold: 210, inKind: 0, income: 0 },
    ],
  }
  const { contributions, ownReturns } = attributeDays([day])
  expect(contributions.get('NEW')).toBeCloseTo(0.003, 12)
  expect(contributions.get('OLD')).toBeCloseTo(0.01, 12)
  expect(contributions.get(null)).toBeCloseTo(0, 12)
  expect(ownReturns.get('NEW')).toBeCloseTo(3 / 50, 12)
  expect(ownReturns.get('OLD')).toBeCloseTo(10 / 95, 12)
})

it('money that is paid in or taken out earns nothing by itself', () => {
  const still = { symbol: 'A', opening: 500, closing: 500, bought: 0, sold: 0, inKind: 0, income: 0 }
  for (const flow of [300, -300]) {
    const { totalReturn, contributions } = attributeDays([
      { opening: 1_000, closing: 1_000 + flow, flow, positions: [still] },
    ])
    expect(totalReturn).toBe(0)
    expect([...contributions.values()]).toEqual([0, 0])
  }
})
