import { beforeAll, expect, it } from 'vitest'
import { billBondEquivalentYield, bondEquivalent, datedDateOf } from '#engines/bonds/index.ts'
import { dayOf } from '#engines/market-calendar/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import { onOneDatabase, somebody } from '#platform/testing/index.ts'
import {
  type PortfolioAnalysis,
  readBondLines,
  type ScenarioResult,
  type SingleValuation,
} from '../contract/index.ts'
import { fixedIncomeRoutes } from './index.ts'

const treasury = {
  symbol: 'T',
  issuer: 'United States Treasury',
  sector: 'Government',
  faceValue: 100,
  priceBasis: 'percent',
  couponRate: 0.04,
  currentPrice: 100,
}

onOneDatabase('bonds as they are entered', (world) => {
  let api: ApiApp
  beforeAll(() => {
    world.setNow('2026-11-27T15:00:00.000Z')
    api = makeApi(world.installation, async () => somebody({ role: 'viewer' }), fixedIncomeRoutes)
  })
  const sent = async <Answer>(path: string, body: object) => {
    const response = await api.request(`/api/fixed-income/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
    return { status: response.status, body: (await response.json()) as Answer }
  }
  const valued = (bond: object) => sent<SingleValuation>('bond-valuation', { bond: { ...treasury, ...bond } })

  it('a Treasury issued on the Monday after a coupon day on a weekend accrues from that day, and one that states its dated date from there', async () => {
    // Dated Saturday 15 November 2025, issued on the 17th, settled on 16 December: 2 × 31 ÷ 181 = 0.3425 and not 2 × 29 ÷ 181 = 0.3204.
    const young = { issueDate: '2025-11-17', maturityDate: '2035-11-15', settlementDate: '2025-12-16' }
    const { body } = await valued(young)
    expect(body.accruedInterest).toBeCloseTo((2 * 31) / 181, 12)
    expect(body.caveats.join(' ')).toContain('interest is taken to accrue from 2025-11-15')
    const stated = (await valued({ ...young, accruesFrom: '2025-11-17' })).body
    expect(stated.accruedInterest).toBeCloseTo((2 * 29) / 181, 12)
    expect(stated.caveats.join(' ')).not.toContain('taken to accrue')
    const company = (
      await valued({ ...young, sector: 'Corporate', issuer: 'Acme', dayCount: 'ACT/ACT ICMA' })
    ).body
    expect(company.accruedInterest).toBeCloseTo((2 * 29) / 181, 12)
    const older = (await valued({ ...young, settlementDate: '2026-11-30' })).body
    expect(older.caveats.join(' ')).not.toContain('taken to accrue')
  })

  it('a long first coupon that is stated is accrued over its whole period', async () => {
    // From 15 August 2026 over 15 November to 15 May 2027: 2 × (92 ÷ 184 + 15 ÷ 181) on 30 November.
    const { body } = await valued({
      issueDate: '2026-08-15',
      firstCouponDate: '2027-05-15',
      maturityDate: '2036-05-15',
      settlementDate: '2026-11-30',
    })
    expect(body.accruedInterest).toBeCloseTo(2 * (92 / 184 + 15 / 181), 12)
  })

  // By 31 CFR 356, appendix B, computed apart: price = 100 × (1 − d × days ÷ 360); up to half a year (100 − P) ÷ P × y ÷ days, beyond it the
  // positive root of (t ÷ 2 − ¼) r² + t r + (P − 100) ÷ P, with t = days ÷ y; y is 366 where the year from settlement has a 29 February.
  it.each([
    ['2026-11-30', '2027-02-25', 3.76, 99.09133333333332, 0.03847180266914289],
    ['2026-11-30', '2027-05-27', 3.7, 98.17055555555557, 0.0382129740191388],
    ['2026-11-30', '2027-11-26', 3.6, 96.39, 0.03751897956784374],
    ['2027-03-15', '2027-06-15', 3.76, 99.03911111111111, 0.03859754619948122],
    ['2027-03-15', '2028-03-10', 3.6, 96.39, 0.03762179495679867],
  ])(
    'a bill settled on %s and due on %s at a discount of %d %% has its price and its bond-equivalent yield',
    async (settlementDate, maturityDate, discount, price, rate) => {
      const bill = { couponRate: 0, issueDate: undefined, settlementDate, maturityDate }
      const { body } = await valued({ ...bill, priceBasis: 'discount', currentPrice: discount })
      expect(body.cleanPrice).toBeCloseTo(price, 10)
      expect(body.yieldToMaturity).toBeCloseTo(rate, 12)
      expect(body.bankDiscount).toBeCloseTo(discount / 100, 12)
      expect(body.convention).toBe('US Treasury bills: bond-equivalent yield')
      const priced = (await valued({ ...bill, sector: 'T-Bill', currentPrice: price })).body
      expect(priced.yieldToMaturity).toBeCloseTo(rate, 12)
      expect(priced.bankDiscount).toBeCloseTo(discount / 100, 12)
      const { daysInYear } = bondEquivalent(dayOf(settlementDate)!)
      const days = dayOf(maturityDate)! - dayOf(settlementDate)!
      expect(billBondEquivalentYield(price, days, daysInYear)).toMatchObject({ ok: true })
    },
  )

  it('a discount is refused of a bond that pays coupons and of one that runs for longer than a bill', async () => {
    const asked = { priceBasis: 'discount', currentPrice: 3.7 }
    expect((await valued({ ...asked, maturityDate: '2027-05-27' })).status).toBe(400)
    const long = await valued({ ...asked, couponRate: 0, maturityDate: '2030-05-27' })
    expect(long.status).toBe(400)
    expect(JSON.stringify(long.body)).toContain('A bill runs from 1 to 366 days')
  })

  it('a line states that its price is a discount', () => {
    const [bill] = readBondLines('B, US Treasury, 0, 2027-05-27, 1000, 3.7, AA+, Treasury, QUOTED=Discount')
    expect(bill).toMatchObject({ priceBasis: 'discount', currentPrice: 3.7, couponRate: 0 })
  })

  it('one unusual bond takes nothing from a portfolio of 160: it is left out of every figure and named', async () => {
    const bonds = Array.from({ length: 160 }, (_, at) => ({
      ...treasury,
      symbol: `T${at}`,
      maturityDate: `${2030 + (at % 20)}-11-15`,
      issueDate: '2024-11-15',
    }))
    const plain = bonds.filter((_, at) => at !== 17 && at !== 90)
    const unusual = bonds.map((bond, at) =>
      at === 17
        ? { ...bond, symbol: 'OLD', maturityDate: '2025-11-15' }
        : at === 90
          ? { ...bond, symbol: 'FRN', sector: 'Floating rate' }
          : bond,
    )
    const whole = (await sent<PortfolioAnalysis>('portfolio-analysis', { bonds: unusual })).body
    const rest = (await sent<PortfolioAnalysis>('portfolio-analysis', { bonds: plain })).body
    expect(whole.leftOut.map(({ place, symbol }) => [place, symbol])).toEqual([
      [18, 'OLD'],
      [91, 'FRN'],
    ])
    expect(whole.holdings).toEqual(rest.holdings)
    expect(whole.marketValue).toBe(rest.marketValue)
    expect(whole.caveats[0]).toMatch(/^2 of 160 bonds are left out of every figure\. .*OLD.*FRN/)
    const scenarios = (await sent<ScenarioResult[]>('scenario-analysis', { bonds: unusual })).body
    const others = (await sent<ScenarioResult[]>('scenario-analysis', { bonds: plain })).body
    expect(scenarios.map(({ valueChange }) => valueChange)).toEqual(
      others.map(({ valueChange }) => valueChange),
    )
    expect(scenarios[0]?.caveats[0]).toContain('2 of 160 bonds')
    const none = await sent('portfolio-analysis', { bonds: unusual.filter(({ symbol }) => symbol === 'OLD') })
    expect(none.status).toBe(400)
  })
})

it('a bond accrues from its issue unless its market rested on the coupon day before it', () => {
  const terms = {
    maturity: dayOf('2035-11-15')!,
    coupon: 0.04,
    frequency: 2,
    dayCount: 'ACT/ACT ICMA',
  } as const
  const from = (issue: string) => datedDateOf({ ...terms, issue: dayOf(issue)! }, 'us-government-bond')
  expect(from('2025-11-17')).toBe(dayOf('2025-11-15'))
  expect(from('2025-11-18')).toBe(dayOf('2025-11-18'))
  // 15 May 2026 is a Friday.
  expect(from('2026-05-18')).toBe(dayOf('2026-05-18'))
  expect(from('2026-05-15')).toBe(dayOf('2026-05-15'))
})
