import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buyAgainFrom, disallowedLoss, type HeldSecurity, planTrades, washSaleWindow } from './index.ts'

const SHARE = 1_000_000
const held = (symbol: string, shares: number, price: number, target: number): HeldSecurity => ({
  symbol,
  value: shares * price,
  price,
  quantity: shares * SHARE,
  target,
})

describe('planTrades', () => {
  it('AIINS-020 nothing is traded while every holding stands within its band', () => {
    const plan = planTrades([held('A', 54, 100_00, 0.5), held('B', 46, 100_00, 0.5)], 0)
    expect(plan).toMatchObject({ isNeeded: false, trades: [], turnover: 0 })
  })

  it('AIINS-020 beyond the band every holding goes to its target in whole shares, sales first', () => {
    const plan = planTrades([held('A', 80, 100_00, 0.5), held('B', 20, 100_00, 0.5)], 100_00)
    expect(plan.trades).toEqual([
      { symbol: 'A', action: 'SELL', quantity: 30 * SHARE, amount: 3_000_00 },
      { symbol: 'B', action: 'BUY', quantity: 30 * SHARE, amount: 3_000_00 },
    ])
    expect(plan.turnover).toBeCloseTo(0.3, 12)
    expect(plan.holdings.map(({ after }) => after)).toEqual([0.5, 0.5])
  })

  it('a small target has a narrow band: a quarter of it', () => {
    expect(planTrades([held('A', 93, 100_00, 0.95), held('B', 7, 100_00, 0.05)], 0).isNeeded).toBe(true)
    expect(planTrades([held('A', 94, 100_00, 0.95), held('B', 6, 100_00, 0.05)], 0).isNeeded).toBe(false)
  })

  it('never spends more than sales and cash bring, sells more than is held or moves further than the target', () => {
    const weights = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 2, maxLength: 8 })
    fc.assert(
      fc.property(
        weights,
        fc.infiniteStream(fc.integer({ min: 1, max: 500 })),
        fc.infiniteStream(fc.integer({ min: 50, max: 900_00 })),
        fc.integer({ min: 0, max: 1_000_00 }),
        (targets, shares, prices, cash) => {
          const sum = targets.reduce((total, one) => total + one, 0)
          const all = targets.map((target, at) =>
            held(`S${at}`, shares.next().value as number, prices.next().value as number, target / sum),
          )
          const plan = planTrades(all, cash)
          expect(plan.purchases * 1.005).toBeLessThanOrEqual(plan.sales + cash)
          for (const { symbol, action, quantity } of plan.trades) {
            const one = all.find((known) => known.symbol === symbol)!
            expect(quantity % SHARE).toBe(0)
            if (action === 'SELL') expect(quantity).toBeLessThanOrEqual(one.quantity)
            const total = all.reduce((value, known) => value + known.value, 0)
            const off = Math.abs(one.target * total - one.value)
            expect((quantity / SHARE) * one.price).toBeLessThanOrEqual(off + 1)
          }
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe('wash sales', () => {
  const sale = { symbol: 'A', on: '2026-11-10', quantity: 100 * SHARE, loss: 1_000_00, lotIds: ['lot-1'] }
  const bought = (on: string, shares: number, changes = {}) => ({
    symbol: 'A',
    on,
    quantity: shares * SHARE,
    lotId: 'other' as string | null,
    ...changes,
  })

  it('AIINS-020 the window is thirty days before and after the sale, the day itself in neither', () => {
    expect(washSaleWindow('2026-11-10')).toEqual({ from: '2026-10-11', to: '2026-12-10' })
    expect(disallowedLoss(sale, [bought('2026-10-11', 100)])).toBe(1_000_00)
    expect(disallowedLoss(sale, [bought('2026-10-10', 100)])).toBe(0)
    expect(disallowedLoss(sale, [bought('2026-12-10', 100)])).toBe(1_000_00)
    expect(disallowedLoss(sale, [bought('2026-12-11', 100)])).toBe(0)
    expect(buyAgainFrom('2026-11-10')).toBe('2026-12-11')
  })

  it('AIINS-020 shares match one to one; the lot that is sold and other securities take nothing', () => {
    expect(disallowedLoss(sale, [bought('2026-11-01', 25)])).toBe(250_00)
    expect(disallowedLoss(sale, [bought('2026-11-01', 80), bought('2026-11-20', 80, { lotId: null })])).toBe(
      1_000_00,
    )
    expect(disallowedLoss(sale, [bought('2026-11-01', 100, { lotId: 'lot-1' })])).toBe(0)
    expect(disallowedLoss(sale, [bought('2026-11-01', 100, { symbol: 'B' })])).toBe(0)
  })
})
