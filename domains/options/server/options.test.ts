import { beforeAll, expect, it } from 'vitest'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import { pagesOfPdf } from '#platform/report-files/test-read-pdf.ts'
import { onOneDatabase, somebody } from '#platform/testing/index.ts'
import * as endpoints from '../contract/index.ts'
import { optionsRoutes } from './index.ts'

const market = { spot: 100, volatility: 0.25, days: 182.5, rate: 0.04 }
const straddle = {
  ...market,
  legs: [
    { kind: 'call', quantity: 1, strike: 100, premium: 6 },
    { kind: 'put', quantity: 1, strike: 100, premium: 4 },
  ],
}

onOneDatabase('options', (world) => {
  let api: ApiApp
  beforeAll(() => {
    api = makeApi(world.installation, async () => somebody({ role: 'viewer' }), optionsRoutes)
  })
  const post = async (body: object, path = endpoints.valueStrategy.path) =>
    api.request(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
  const taken = async (body: object) => {
    const response = await post(body)
    const text = await response.text()
    expect(response.status, text).toBe(200)
    expect(text).not.toMatch(/NaN|Infinity/)
    return endpoints.StrategyAnswer.parse(JSON.parse(text))
  }

  it('SHELL-032 a straddle: cost, break-evens, largest loss, a profit without end and why', async () => {
    const answer = await taken(straddle)
    expect(answer).toMatchObject({ cost: 1000, maxLoss: { amount: -1000 }, breakEvens: [90, 110] })
    expect(answer.maxProfit).toMatchObject({ amount: null })
    expect('reason' in answer.maxProfit && answer.maxProfit.reason).toContain('long 100 shares')
    const corner = answer.curve.find(({ spot }) => spot === 100)
    expect(corner?.atExpiry).toBeCloseTo(-1000, 9)
  })

  it('a premium gives its implied volatility back, or the reason why there is none', async () => {
    const model = await taken({ ...market, legs: [{ kind: 'call', quantity: 1, strike: 105 }] })
    const { premium, isModelPremium, implied } = model.legs[0]!
    expect([isModelPremium, implied]).toEqual([true, null])
    const asked = (given: number) =>
      taken({ ...market, legs: [{ kind: 'call', quantity: 1, strike: 105, premium: given }] })
    expect((await asked(premium)).legs[0]!.implied).toMatchObject({ volatility: expect.closeTo(0.25, 9) })
    expect((await asked(0)).legs[0]!.implied).toMatchObject({
      volatility: null,
      reason: /without any volatility/,
    })
    expect((await asked(150)).legs[0]!.implied).toMatchObject({
      volatility: null,
      reason: /no volatility reaches/,
    })
  })

  it('an American put is worth at least the European one and what exercising it brings; Greeks are of the whole position', async () => {
    const legs = [{ kind: 'put', quantity: -2, strike: 130 }]
    const european = await taken({ ...market, legs })
    const american = await taken({ ...market, legs, style: 'american' })
    expect(american.legs[0]!.modelPrice).toBeGreaterThan(european.legs[0]!.modelPrice)
    expect(american.legs[0]!.modelPrice).toBeGreaterThanOrEqual(30)
    expect(european.greeks.delta).toBeGreaterThan(0)
    expect(european.greeks.delta).toBeLessThan(200)
    expect(european.value).toBeCloseTo(-200 * european.legs[0]!.modelPrice, 9)
  })

  const leg = { kind: 'call', quantity: 1, strike: 100 }
  it.each([
    ['no legs', { ...market, legs: [] }, 'leg'],
    ['no spot', { ...market, spot: 0, legs: [leg] }, 'share price'],
    ['a spot that is a word', { ...market, spot: 'x', legs: [leg] }, 'share price'],
    ['no volatility', { ...market, volatility: 0, legs: [leg] }, 'volatility'],
    ['no days', { ...market, days: 0, legs: [leg] }, 'days'],
    ['an option without a strike', { ...market, legs: [{ kind: 'put', quantity: 1 }] }, 'strike'],
    ['nothing of it', { ...market, legs: [{ ...leg, quantity: 0 }] }, 'quantity'],
    ['a premium below nought', { ...market, legs: [{ ...leg, premium: -1 }] }, 'premium'],
    ['another kind', { ...market, legs: [{ ...leg, kind: 'swap' }] }, 'kind'],
    [
      'a quantity too small to reckon with',
      { ...market, legs: [{ ...leg, quantity: 1e-323 }, leg] },
      'quantity',
    ],
    ['too many legs', { ...market, legs: Array(21).fill(leg) }, '20'],
  ])('bad input, %s, is a 400 that names it', async (_, body, names) => {
    const response = await post(body)
    const answer = (await response.json()) as Record<string, unknown>
    expect([response.status, answer.code]).toEqual([400, 'invalid-input'])
    expect(String(answer.message)).toMatch(new RegExp(names, 'i'))
  })

  it('the edges of every bound are answered with numbers', async () => {
    for (const spot of [1e-4, 1e7])
      for (const strike of [1e-4, 1e7])
        for (const volatility of [0.001, 5])
          for (const days of [0.01, 7_300])
            for (const style of ['european', 'american'])
              for (const kind of ['call', 'put'])
                await taken({
                  spot,
                  volatility,
                  days,
                  rate: 0.04,
                  style,
                  legs: [{ kind, quantity: 1, strike }],
                })
    for (const quantity of [1e-6, -1e-6, 1e6])
      await taken({
        spot: 1e-4,
        volatility: 0.001,
        days: 0.01,
        rate: 0,
        legs: [
          { kind: 'call', quantity, strike: 1e7 },
          { kind: 'put', quantity: 2, strike: 1e-4 },
        ],
      })
  }, 60_000)

  it('half a share stands as half a share in the file, beside what has to be known first', async () => {
    const legs = [
      { kind: 'stock', quantity: 0.5 },
      { kind: 'call', quantity: 1, strike: 105, premium: 0 },
    ]
    const response = await post({ ...market, legs, format: 'pdf' }, endpoints.strategyReport.path)
    const text = (await pagesOfPdf(Buffer.from(await response.arrayBuffer()))).join(' ')
    expect(text).toContain('0.5')
    expect(text.indexOf('no volatility explains its premium')).toBeGreaterThan(-1)
    expect(text.indexOf('no volatility explains its premium')).toBeLessThan(text.indexOf('Largest profit'))
  })

  it('is written as PDF, XLSX and CSV', async () => {
    for (const [format, start] of [
      ['pdf', '%PDF-'],
      ['xlsx', 'PK'],
      ['csv', ''],
    ] as const) {
      const response = await post({ ...straddle, format }, endpoints.strategyReport.path)
      expect(response.status).toBe(200)
      const bytes = Buffer.from(await response.arrayBuffer())
      expect(bytes.subarray(0, start.length).toString('latin1')).toBe(start)
      if (format === 'csv') expect(bytes.toString('utf8')).toContain('Break-evens')
    }
  })
})
