import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addBusinessDays, dayOf } from '#engines/market-calendar/index.ts'
import type { YieldConvention } from '../conventions/yield-convention.ts'
import {
  type BondTerms,
  reconcileYield,
  settleBond,
  trueYield,
  YIELD_CONVENTIONS,
  yieldFromDirtyPrice,
} from '../index.ts'
import { taken } from '../test-bonds.ts'

const day = (iso: string) => dayOf(iso)!
const terms: BondTerms = {
  issue: day('2020-01-15'),
  maturity: day('2031-07-15'),
  coupon: 0.045,
  frequency: 2,
  dayCount: '30/360 US',
}
const trade = { day: day('2025-06-26'), calendar: 'us-government-bond' } as const
const settlement = addBusinessDays(trade.calendar, trade.day, 1)
const PRICE = 97.125

type Screen = {
  terms?: Partial<BondTerms>
  settlement?: number
  /** Whether the price already holds the accrued interest. */
  isDirty?: boolean
  convention?: YieldConvention
}

/** The yield of a screen that reads the bond in its own way. */
function yieldOn(screen: Screen, of: BondTerms = terms, price = PRICE): number {
  const bond = taken(settleBond({ ...of, ...screen.terms }, screen.settlement ?? settlement))
  return taken(yieldFromDirtyPrice(bond, screen.isDirty ? price : price + bond.accrued, screen.convention))
    .yield
}

describe('another screen’s yield is explained by what it does differently', () => {
  const later = addBusinessDays(trade.calendar, trade.day, 2)
  it.each<[string, Screen]>([
    ['1 coupon a year instead of 2', { terms: { frequency: 1 } }],
    ['4 coupons a year instead of 2', { terms: { frequency: 4 } }],
    ['the price has accrued interest in it', { isDirty: true }],
    ['settlement T+2, 2025-06-30', { settlement: later }],
    ['settlement T+0, 2025-06-26', { settlement: trade.day }],
    ['payments wait for business days (true yield)', { convention: trueYield('us-government-bond') }],
    [
      'ex-dividend: the coming coupon stays with the seller',
      { terms: { exDividendDays: new Map([[day('2025-07-15'), settlement]]) } },
    ],
  ])('%s', (change, screen) => {
    const found = reconcileYield(terms, settlement, PRICE, yieldOn(screen), { tolerance: 1e-9, trade })!
    expect(found.explanations[0]!.changes).toEqual([change])
    expect(found.alone[0]!.changes).toEqual([change])
    // What explains is not repeated with changes that change nothing.
    expect(found.explanations.filter(({ changes }) => changes.includes(change))).toHaveLength(1)
  })

  it('a callable bond’s screen may show the yield to the call', () => {
    const callable = { ...terms, calls: [{ day: day('2028-07-15'), price: 101 }] }
    const toCall = yieldOn({}, { ...terms, maturity: day('2028-07-15'), redemption: 101 })
    const found = reconcileYield(callable, settlement, PRICE, toCall, { tolerance: 1e-9, trade })!
    expect(found.explanations[0]!.changes).toEqual(['yield to the call of 2028-07-15 at 101'])
  })

  it('up to three differences are found, and never more changes are named than were made', () => {
    const screens = fc.record({
      frequency: fc.constantFrom(1, 2, 4),
      lag: fc.constantFrom(0, 1, 2, 3),
      isDirty: fc.boolean(),
      convention: fc.constantFrom(undefined, 'continuous', 'us-treasury', 'actual-365'),
    })
    const bonds = fc.record({
      coupon: fc.integer({ min: 1, max: 96 }).map((eighths) => eighths / 800),
      years: fc.integer({ min: 2, max: 40 }),
      price: fc.double({ min: 60, max: 140, noNaN: true }),
    })
    fc.assert(
      fc.property(bonds, screens, (bond, screen) => {
        const made =
          Number(screen.frequency !== 2) +
          Number(screen.lag !== 1) +
          Number(screen.isDirty) +
          Number(screen.convention !== undefined)
        fc.pre(made <= 3)
        const of = { ...terms, coupon: bond.coupon, maturity: day(`${2025 + bond.years}-09-20`) }
        const theirs = yieldOn(
          {
            terms: { frequency: screen.frequency },
            settlement: addBusinessDays(trade.calendar, trade.day, screen.lag),
            isDirty: screen.isDirty,
            ...(screen.convention
              ? { convention: YIELD_CONVENTIONS[screen.convention as 'continuous'] }
              : {}),
          },
          of,
          bond.price,
        )
        const found = reconcileYield(of, settlement, bond.price, theirs, { tolerance: 1e-10, trade })!
        expect(found.explanations.length).toBeGreaterThan(0)
        expect(found.explanations[0]!.changes.length).toBeLessThanOrEqual(made)
        expect(Math.abs(found.nearest.difference)).toBeLessThanOrEqual(1e-10)
      }),
      { numRuns: 30 },
    )
  })
})
