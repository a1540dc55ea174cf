import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { Endpoint, ResponseOf } from '#platform/endpoint/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import { onOneDatabase, somebody } from '#platform/testing/index.ts'
import * as endpoints from '../contract/index.ts'
import { caveatsOfCurve } from './caveats.ts'
import { fixedIncomeRoutes } from './index.ts'

const bond = {
  symbol: 'ACME 35',
  issuer: 'Acme',
  couponRate: 0.05,
  maturityDate: '2035-03-15',
  currentPrice: 1000,
  creditRating: 'BBB',
  issueDate: '2025-03-15',
}
const FRIDAY = '2026-11-20T15:00:00.000Z'

onOneDatabase('what has to be known before a bond’s figures', (world) => {
  let api: ApiApp
  beforeAll(() => {
    api = makeApi(world.installation, async () => somebody({ role: 'viewer' }), fixedIncomeRoutes)
  })
  beforeEach(() => {
    world.setNow(FRIDAY)
  })
  const post = async (endpoint: Endpoint, body: object) => {
    const response = await api.request(endpoint.path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  const taken = async <E extends Endpoint>(endpoint: E, body: object): Promise<ResponseOf<E>> => {
    const answer = await post(endpoint, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return endpoint.response.parse(answer.body) as ResponseOf<E>
  }
  const statedOf = async (facts: object) =>
    (await taken(endpoints.valueBond, { bond: { ...bond, ...facts } })).caveats.join(' ')

  it('a curve that is made is said before any figure; a plain bond has nothing else to say', async () => {
    const { caveats } = await taken(endpoints.valueBond, { bond })
    expect(caveats).toHaveLength(1)
    expect(caveats[0]).toMatch(/^The government curve is simulated/)
  })

  it('a curve that is older than the session before, or ends before the bond does, says so', () => {
    const curve = { parYields: [{ years: 30, yield: 0.04 }], zeroCurve: {} as never, source: 'US Treasury' }
    const shownText = (asOf: string, bonds: object[] = []) =>
      caveatsOfCurve({ ...curve, asOf }, bonds as never, new Date(FRIDAY))
    expect(shownText('2026-11-19')).toEqual([])
    expect(shownText('2026-11-13')[0]).toContain('of 2026-11-13, 5 sessions old')
    const [beyond] = shownText('2026-11-19', [
      { line: { symbol: 'OXY 2096' }, bond: { settlement: 0, terms: { maturity: 365 * 70 } } },
    ])
    expect(beyond).toContain('ends at 30 years: what OXY 2096 pays later')
  })

  it('an issue date that nobody gave is named as taken', async () => {
    expect(await statedOf({ issueDate: undefined })).toContain('No issue date was given')
    expect(await statedOf({})).not.toContain('issue date')
  })

  it('a company of another country may have borrowed in its own money, and a coupon above a quarter may be a percentage: both are said', async () => {
    for (const issuer of [
      'Siemens AG',
      'TotalEnergies SE',
      'Enel S.p.A.',
      'Vodafone Group plc',
      'Toyota Motor Finance, B.V.',
    ])
      expect(await statedOf({ issuer }), issuer).toContain(
        'read as a bond in US dollars with half-yearly coupons',
      )
    for (const issuer of ['Acme Corp', 'Sage', 'Ford Motor Company', 'Visa'])
      expect(await statedOf({ issuer }), issuer).not.toContain('US dollars')
    expect(await statedOf({ couponRate: 0.5 })).toContain(
      'The coupon was read as 50 % a year: check whether 0.5 % was meant, which is written 0.005.',
    )
    expect(await statedOf({ couponRate: 0.12 })).not.toContain('The coupon was read')
  })

  it('a short first coupon period may be a long one, which is said', async () => {
    expect(await statedOf({ issueDate: '2026-10-20' })).toContain(
      'first coupon period, taken as a short one that ends on 2027-03-15',
    )
    expect(await statedOf({ issueDate: '2026-09-15' })).not.toContain('first coupon')
  })

  it('a state is one also where no sector is given: no American company’s rules, and no American curve for another’s', async () => {
    for (const issuer of [
      'US Treasury',
      'U.S. Treasury',
      'United States Treasury',
      'United States of America',
    ])
      expect((await taken(endpoints.valueBond, { bond: { ...bond, issuer } })).convention).toMatch(
        /^US Treasury/,
      )
    for (const issuer of [
      'Federal Republic of Germany',
      'United Kingdom',
      'Republic of Italy',
      'French Republic',
    ])
      expect(await post(endpoints.valueBond, { bond: { ...bond, issuer } })).toMatchObject({
        status: 400,
        body: { details: { reason: 'no-curve' } },
      })
    for (const issuer of [
      'Republic Services',
      'Treasury Wine Estates',
      'Commonwealth of Massachusetts',
      'Bank of Ireland',
    ])
      expect((await taken(endpoints.valueBond, { bond: { ...bond, issuer } })).convention).toMatch(
        /^US corporate/,
      )
  })

  it('a callable bond says that its sensitivities are to maturity, and call dates that have gone by are named', async () => {
    const open = await statedOf({ callSchedule: [{ date: '2030-03-15', price: 101 }] })
    expect(open).toContain('It can be called')
    expect(open).not.toContain('gone by')
    const past = await statedOf({ currentPrice: 1100, callSchedule: [{ date: '2026-03-15', price: 100 }] })
    expect(past).toContain('Call dates that have gone by (2026-03-15) are not counted, and none is left')
    // The day of its maturity is no call.
    expect(await statedOf({ callSchedule: [{ date: '2035-03-15', price: 100 }] })).not.toContain('called')
  })

  it('a yield written as a price, and money read per 100, are asked about; a rating of default is named', async () => {
    expect(await statedOf({ currentPrice: 4.35 })).toContain(
      'The price of 4.35 was read as money, 0.43 % of the face',
    )
    expect(await statedOf({ currentPrice: 240 })).toContain('was read per 100 of face value, 240 %')
    expect(await statedOf({ currentPrice: 98.5 })).not.toContain('check')
    expect(await statedOf({ creditRating: 'SD', currentPrice: 400 })).toContain('Rated as in default')
  })

  it('what pays no fixed coupon and one repayment is refused by its kind, and left out beside others; a company of such a name is not', async () => {
    for (const [of, words] of [
      [{ sector: 'TIPS', issuer: 'US Treasury' }, 'inflation-linked'],
      [{ sector: 'Treasury', issuer: 'United States Treasury Inflation-Protected' }, 'inflation-linked'],
      [{ sector: 'Corporate FRN' }, 'floating rate'],
      [{ sector: 'Agency MBS' }, 'repaid in parts'],
      [{ issuer: 'Acme amortising notes' }, 'repaid in parts'],
      [{ sector: 'Convertible' }, 'convertible'],
    ] as const) {
      for (const [endpoint, body] of [
        [endpoints.valueBond, { bond: { ...bond, ...of } }],
        [endpoints.analysePortfolio, { bonds: [{ ...bond, ...of }] }],
      ] as const) {
        const answer = await post(endpoint, body)
        expect(answer).toMatchObject({ status: 400, body: { details: { reason: 'not-fixed-rate' } } })
        expect(answer.body.message).toContain(words)
      }
      const beside = await taken(endpoints.analysePortfolio, { bonds: [bond, { ...bond, ...of }] })
      expect(beside.leftOut).toMatchObject([{ place: 2, reason: expect.stringContaining(words) }])
    }
    await taken(endpoints.valueBond, { bond: { ...bond, issuer: 'Perpetual Limited', sector: 'Financials' } })
  })

  it('each caveat of a portfolio is stated once with its bonds, also beside scenarios and in the file', async () => {
    const bonds = [
      { ...bond, callSchedule: [{ date: '2030-03-15', price: 101 }] },
      { ...bond, symbol: 'BETA 36', callSchedule: [{ date: '2030-03-15', price: 101 }] },
      { ...bond, symbol: 'GAMMA 37' },
    ]
    const { caveats } = await taken(endpoints.analysePortfolio, { bonds })
    expect(caveats).toHaveLength(2)
    expect(caveats[1]).toMatch(/^ACME 35, BETA 36: It can be called/)
    const [result] = await taken(endpoints.analyseScenarios, { bonds })
    expect(result?.caveats).toEqual(caveats)
    const response = await api.request(endpoints.exportPortfolio.path, {
      method: 'POST',
      body: JSON.stringify({ bonds, format: 'csv' }),
      headers: { 'content-type': 'application/json' },
    })
    expect(await response.text()).toContain('It can be called')
  })

  it('a trade of the evening in New York is of that day, though London writes the next', async () => {
    world.setNow('2026-11-24T01:00:00.000Z')
    expect((await taken(endpoints.valueBond, { bond })).settlementDate).toBe('2026-11-24')
    // The night before Thanksgiving: the next business day is Friday.
    world.setNow('2026-11-26T02:00:00.000Z')
    expect((await taken(endpoints.valueBond, { bond })).settlementDate).toBe('2026-11-27')
  })
})
