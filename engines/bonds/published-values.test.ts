import { describe, expect, it } from 'vitest'
import { dayOf } from '#engines/market-calendar/index.ts'
import {
  type BondTerms,
  MARKET_CONVENTIONS,
  priceFromYield,
  type SettledBond,
  settleBond,
  YIELD_CONVENTIONS,
  yieldFromCleanPrice,
  yieldFromDirtyPrice,
} from './index.ts'
import { taken } from './test-bonds.ts'

const day = (iso: string) => dayOf(iso)!

type Gilt = { coupon: number; issue: string; maturity: string }

const settle = (terms: BondTerms, on: string): SettledBond => taken(settleBond(terms, day(on)))

const gilt = ({ coupon, issue, maturity }: Gilt): BondTerms => ({
  issue: day(issue),
  maturity: day(maturity),
  coupon,
  frequency: 2,
  dayCount: 'ACT/ACT ICMA',
  exDividend: MARKET_CONVENTIONS.gilt.exDividend,
})

// UK Debt Management Office, Formulae for Calculating Gilt Prices from Yields, worked examples.
describe('gilts as the UK Debt Management Office prices them', () => {
  const treasury2015 = gilt({ coupon: 0.08, issue: '1995-06-07', maturity: '2015-12-07' })
  const treasury2004 = gilt({ coupon: 0.0675, issue: '1996-11-26', maturity: '2004-11-26' })

  it.each([
    ['1999-05-24', 145.012268],
    ['1999-05-26', 145.047301],
    ['1999-05-27', 141.070132],
    ['1999-06-07', 141.257676],
  ])('8%% Treasury 2015 at 4.445%% on %s costs %f', (on, dirty) => {
    expect(taken(priceFromYield(settle(treasury2015, on), 0.04445)).dirtyPrice).toBeCloseTo(dirty, 6)
  })

  it.each([
    ['1999-05-10', 113.315543],
    ['1999-05-17', 113.415969],
    ['1999-05-18', 110.058738],
    ['1999-05-26', 110.170218],
  ])('6¾%% Treasury 2004 at 4.634%% on %s costs %f', (on, dirty) => {
    expect(taken(priceFromYield(settle(treasury2004, on), 0.04634)).dirtyPrice).toBeCloseTo(dirty, 6)
  })

  it.each([
    ['1999-05-24', 0.051620635],
    ['1999-05-26', 0.051649111],
    ['1999-05-27', 0.04871425],
  ])('8%% Treasury 2015 for 135 on %s yields %f', (on, rate) => {
    expect(taken(yieldFromDirtyPrice(settle(treasury2015, on), 135)).yield).toBeCloseTo(rate, 9)
  })

  // QuantLib, bonds.cpp testExCouponGilt: its values were checked with Bloomberg.
  it.each([
    ['2013-05-29', 0.07495180593, 3.802197802],
    ['2013-05-30', 0.07496183543, -0.1758241758],
    ['2013-05-31', 0.07495987492, -0.1538461538],
  ])('8%% Treasury 2021 for 103 on %s', (on, rate, accrued) => {
    const bond = settle(gilt({ coupon: 0.08, issue: '1995-12-07', maturity: '2021-06-07' }), on)
    expect(taken(yieldFromCleanPrice(bond, 103)).yield).toBeCloseTo(rate, 9)
    expect(bond.accrued).toBeCloseTo(accrued, 9)
  })
})

// 31 CFR part 356, appendix B, section II, examples A to G.
describe('US Treasury securities as the auction regulation prices them', () => {
  it.each([
    ['regular', 0.0875, '1990-05-15', '2020-05-15', undefined, '1990-05-15', 0.0884, 99.057893, 0],
    ['short first', 0.085, '1990-04-02', '1992-03-31', '1990-09-30', '1990-04-02', 0.0859, 99.838183, 0],
    ['long first', 0.085, '1990-03-01', '1995-05-15', '1990-11-15', '1990-03-01', 0.0853, 99.805118, 0],
    ['reopened', 0.095, '1985-11-15', '1995-11-15', undefined, '1985-11-29', 0.0954, 99.730918, 0.367403],
    [
      'reopened in a long first',
      0.1075,
      '1985-07-02',
      '2005-08-15',
      '1986-02-15',
      '1985-11-04',
      0.1047,
      102.214586,
      3.672798,
    ],
    [
      'reopened in a short first',
      0.105,
      '1983-05-16',
      '1991-05-15',
      '1983-11-15',
      '1983-08-15',
      0.1053,
      99.777074,
      2.596467,
    ],
    [
      'long first, settled late',
      0.0975,
      '1988-10-15',
      '1994-12-15',
      '1989-06-15',
      '1988-11-15',
      0.0979,
      99.738045,
      0.82582,
    ],
  ] as const)('%s', (_, coupon, issue, maturity, first, on, rate, clean, accrued) => {
    const terms: BondTerms = {
      issue: day(issue),
      maturity: day(maturity),
      coupon,
      frequency: 2,
      dayCount: 'ACT/ACT ICMA',
      isEndOfMonth: true,
      ...(first ? { firstCoupon: day(first) } : {}),
    }
    const bond = settle(terms, on)
    const price = taken(priceFromYield(bond, rate, YIELD_CONVENTIONS['us-treasury']))
    expect(price.cleanPrice).toBeCloseTo(clean, 5)
    expect(bond.accrued).toBeCloseTo(accrued, 5)
    const back = taken(yieldFromDirtyPrice(bond, price.dirtyPrice, YIELD_CONVENTIONS['us-treasury']))
    expect(back.yield).toBeCloseTo(rate, 12)
  })
})

describe('bonds as other screens show them', () => {
  const simpleAtTheEnd = YIELD_CONVENTIONS['street-simple-final']
  it.each([
    // Deutsche Bundesbank, prices and yields of federal securities, 12 June 2024.
    [
      'DE0001102622',
      0.021,
      '2022-10-20',
      '2029-11-15',
      '2023-11-15',
      1,
      'ACT/ACT ICMA',
      '2024-06-12',
      97.18,
      0.0266368627,
      1.204918,
    ],
    [
      'DE0001102366',
      0.01,
      '2014-08-15',
      '2024-08-15',
      undefined,
      1,
      'ACT/ACT ICMA',
      '2024-06-12',
      99.555,
      0.035314195,
      0.825137,
    ],
    // rateslib, test_fr_gb.
    [
      'FR001400QMF9',
      0.03,
      '2023-11-25',
      '2034-11-25',
      undefined,
      1,
      'ACT/ACT ICMA',
      '2024-06-14',
      101,
      0.028865815,
      1.655738,
    ],
    // Bloomberg YAS, as quoted in rateslib test_bny_mellon.
    [
      'US06406RAH03',
      0.0385,
      '2018-04-28',
      '2028-04-28',
      undefined,
      2,
      '30/360 US',
      '2025-05-06',
      101,
      0.034932368,
      0.085556,
    ],
    [
      'US06406RAH03',
      0.0385,
      '2018-04-28',
      '2028-04-28',
      undefined,
      2,
      '30/360 US',
      '2028-04-03',
      100.05,
      0.030774483,
      1.657639,
    ],
  ] as const)('%s', (_, coupon, issue, maturity, first, frequency, dayCount, on, clean, rate, accrued) => {
    const bond = settle(
      {
        issue: day(issue),
        maturity: day(maturity),
        coupon,
        frequency,
        dayCount,
        ...(first ? { firstCoupon: day(first) } : {}),
      },
      on,
    )
    expect(bond.accrued).toBeCloseTo(accrued, 6)
    expect(taken(yieldFromCleanPrice(bond, clean, simpleAtTheEnd)).yield).toBeCloseTo(rate, 8)
  })
})
