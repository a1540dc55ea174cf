import { beforeAll, expect, it } from 'vitest'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import { onOneDatabase, somebody } from '#platform/testing/index.ts'
import { type PortfolioAnalysis, readBondLines, type SingleValuation } from '../contract/index.ts'
import { fixedIncomeRoutes } from './index.ts'

const LINE = (sector: string, rest: string) =>
  `X, Acme, 5, 2032-06-15, 1000, 98, A, ${sector}, 2022-06-15, QUOTED=percent, ${rest}`

onOneDatabase('bonds that are not a coupon and one repayment', (world) => {
  let api: ApiApp
  beforeAll(() => {
    world.setNow('2026-11-20T15:00:00.000Z')
    api = makeApi(world.installation, async () => somebody({ role: 'viewer' }), fixedIncomeRoutes)
  })
  const post = async <Answer>(path: string, body: object) => {
    const response = await api.request(`/api/fixed-income/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
    return { status: response.status, body: (await response.json()) as Answer & { message?: string } }
  }
  const lineOf = (text: string) => readBondLines(text)[0]!
  const valued = async (text: string, stated: object = {}) =>
    post<SingleValuation>('bond-valuation', { bond: { ...lineOf(text), ...stated } })
  const sumOf = ({ payments }: SingleValuation) =>
    payments.reduce((sum, { presentValue }) => sum + presentValue, 0)

  it('a bond repaid in parts is priced per 100 of what is left, in the single bond, the portfolio and the file alike', async () => {
    const line = LINE('Sinking fund', 'SINKING=2026-06-15:25 2028-06-15:25')
    const { body } = await valued(line)
    expect(body.cleanPrice).toBeCloseTo(735, 9)
    expect(body.inParts!.outstanding).toBe(0.75)
    expect(body.payments.map(({ principal }) => Math.round(principal)).filter((each) => each > 0)).toEqual([
      250, 500,
    ])
    expect(sumOf(body)).toBeCloseTo(body.dirtyPrice, 8)
    expect(body.caveats.join(' ')).toContain('75 % of the face value is left')
    // The same money for the original bond, stated as money.
    const money = await valued(line, { priceBasis: 'money', currentPrice: 735 })
    expect(money.body.yieldToMaturity).toBeCloseTo(body.yieldToMaturity, 12)
    const portfolio = await post<PortfolioAnalysis>('portfolio-analysis', { bonds: [lineOf(line)] })
    expect(portfolio.body.marketValue).toBeCloseTo(body.dirtyPrice, 9)
    const scenarios = await post('scenario-analysis', { bonds: [lineOf(line)] })
    expect(scenarios.status).toBe(200)
    const reconciled = await post('reconcile', {
      bond: lineOf(line),
      screenYield: body.yieldToMaturity,
      digits: 6,
    })
    expect(reconciled.body).toMatchObject({ verdict: 'agrees' })
  })

  it('a floating rate note at a reset and at par has its quoted margin, and its index assumed is stated first', async () => {
    const note = LINE('Corporate FRN', 'MARGIN_BP=70; INDEX=4.3; SETTLEMENT=2026-12-15')
    const { body } = await valued(note, { currentPrice: 100 })
    expect(body.floating).toMatchObject({ quotedMargin: 0.007, index: 0.043 })
    expect(body.floating!.discountMargin).toBeCloseTo(0.007, 10)
    expect(body.convention).toContain('ACT/360, 4 coupons a year')
    expect(body.modifiedDuration).toBeLessThan(0.26)
    expect(body.floating!.spreadDuration).toBeGreaterThan(4)
    expect(sumOf(body)).toBeCloseTo(body.dirtyPrice, 8)
    expect(body.caveats[0]).toContain('at an index of 4.3 % plus 70 basis points')
    expect(body).not.toHaveProperty('zSpread')
    const without = await valued(LINE('Corporate FRN', 'MARGIN_BP=70'))
    expect(without.body.caveats[0]).toContain('no index was stated')
  })

  it('a margin that looks like one in percent is asked about first, and an index level is no index ratio', async () => {
    const { body } = await valued(LINE('Corporate FRN', 'MARGIN_BP=1.5; INDEX=4.3'), { currentPrice: 100 })
    expect(body.caveats[0]).toContain('If it was meant in percent, state 150')
    const linked = (terms: string) => valued(LINE('Inflation-linked', terms))
    for (const terms of ['INDEX_RATIO=100', 'INDEX_RATIO=125', 'BASE_INDEX=1; CPI=298.012 297.711'])
      expect(await linked(terms)).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining('such as 1.25') },
      })
    expect((await linked('INDEX_RATIO=1.25')).status).toBe(200)
  })

  it('a linked bond has the Treasury’s index ratio from its indices, a real yield and money that is indexed', async () => {
    const note =
      'T31, US Treasury, 0.125, 2031-01-15, 1000, 95, AAA, TIPS, 2021-01-15, QUOTED=percent, SETTLEMENT=2023-01-03, BASE_INDEX=260.31619, CPI=298.012 297.711'
    const { body } = await valued(note)
    expect(body.linked!.indexRatio).toBe(1.14473)
    expect(body.cleanPrice).toBeCloseTo(950 * 1.14473, 8)
    expect(body.accruedInterest).toBeCloseTo(0.6688, 4)
    expect(sumOf(body)).toBeCloseTo(body.dirtyPrice, 8)
    // With an index that stands still it is the nominal bond.
    const flat = await valued(note.replace(/BASE_INDEX.*/, 'INDEX_RATIO=1'))
    const nominal = await valued(note.replace('TIPS', 'Treasury').replace(/, BASE_INDEX.*/, ''))
    for (const key of ['yieldToMaturity', 'modifiedDuration', 'dirtyPrice', 'dv01', 'convexity'] as const)
      expect(flat.body[key]).toBe(nominal.body[key])
    expect(flat.body.yieldToMaturity).toBe(body.yieldToMaturity)
    expect(body.caveats.join(' ')).toContain('and its yield, durations and convexity are real')
  })

  it('a callable bond whose volatility is stated has an option-adjusted spread below its z-spread, and none without', async () => {
    const line = LINE('Corporate', 'CALLS=2028-06-15:101 2029-06-15:100')
    const { body } = await valued(`${line}, VOLATILITY=1`)
    expect(body.optionAdjusted!.spread).toBeLessThan(body.zSpread!)
    expect(body.optionAdjusted!.optionValue).toBeGreaterThan(0)
    expect(body.optionAdjusted!.effectiveDuration).toBeLessThan(body.modifiedDuration)
    const without = await valued(line)
    expect(without.body).not.toHaveProperty('optionAdjusted')
    expect(without.body.caveats.join(' ')).toContain('VOLATILITY')
    expect((await valued(LINE('Corporate', 'VOLATILITY=1'))).body.caveats.join(' ')).toContain('no call')
  })

  it('a price above what the calls leave to earn has no option-adjusted spread, which is stated first', async () => {
    const line = LINE('Corporate', 'CALLS=2027-06-15:101 2028-06-15:100, VOLATILITY=1')
    const { body } = await valued(line, { currentPrice: 130 })
    expect(body).not.toHaveProperty('optionAdjusted')
    expect(body.caveats[0]).toContain('above what the calls leave to earn')
    expect(await valued(line.replace('VOLATILITY=1', 'VOLATILITY=20'))).toMatchObject({
      status: 400,
    })
  })

  it.each([
    ['a floating rate note without its margin', LINE('FRN', ''), 'State its quoted margin'],
    ['a linked bond without its ratio', LINE('TIPS', ''), 'State its index ratio'],
    ['a linked bond with a base alone', LINE('TIPS', 'BASE_INDEX=250'), 'price index'],
    ['two kinds at once', LINE('Corporate', 'MARGIN_BP=70; INDEX_RATIO=1.1'), '2 kinds at once'],
    [
      'a floating rate note of the sector of another kind',
      LINE('TIPS', 'MARGIN_BP=70'),
      'is inflation-linked',
    ],
    [
      'a linked bond of the sector of another kind',
      LINE('FRN', 'INDEX_RATIO=1.1'),
      'is a floating rate note',
    ],
    ['a callable floating rate note', LINE('FRN', 'MARGIN_BP=70; CALLS=2028-06-15:100'), 'not supported'],
    ['repayments between coupon days', LINE('Corporate', 'SINKING=2028-07-15:25'), 'coupon days'],
    ['repayments that are no numbers', LINE('Corporate', 'SINKING=2028-06-15:x'), ''],
  ])('%s is refused in words', async (_, line, words) => {
    const { status, body } = await valued(line)
    expect(status).toBe(400)
    expect(body.message ?? '').toMatch(new RegExp(words))
  })

  it('floating and linked bonds are left out beside others, with the way to value them', async () => {
    const bonds = [LINE('Corporate', ''), LINE('FRN', 'MARGIN_BP=70'), LINE('TIPS', 'INDEX_RATIO=1.1')].map(
      lineOf,
    )
    const { body } = await post<PortfolioAnalysis>('portfolio-analysis', { bonds })
    expect(body.leftOut.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('as a single bond alone'),
      expect.stringContaining('as a single bond alone'),
    ])
  })
})
