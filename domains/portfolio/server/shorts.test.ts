// Binds what its runs do.
import '#domains/broker-files/server/slice.ts'
import { beforeAll, expect, it } from 'vitest'
import { importsIn } from '#domains/broker-files/server/testing/test-imports.ts'
import { importPrices, tradingPrices } from '#domains/market-data/server/index.ts'
import { keepBooksSound, setPriceSource, tradingRoutes } from '#domains/trading/server/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import { onEveryDatabase, somebody } from '#platform/testing/index.ts'
import type { OpenLot, Performance, TaxYears } from '../contract/index.ts'
import { portfolioRoutes } from './index.ts'
import { positionDaysOf } from './performance/position-days.ts'

const FILE = [
  'date,action,symbol,quantity,price,commission,fees,amount',
  '2026-03-04,deposit,,,,,,50000',
  '2026-03-05,sell short,SHRT,100,400,1,,',
  '2026-03-09,buy to cover,SHRT,40,380,1,,',
  '2026-03-10,fee,SHRT,,,,,10',
].join('\n')
const DAYS = ['2026-03-04', '2026-03-05', '2026-03-06', '2026-03-09', '2026-03-10']
/**
 * Cash less what is short at the close: 50,000 + 40,000 − 1 − 100 × 400; − 100 × 420; 89,999 − 15,201 − 60 × 380; less the fee for borrowing.
 */
const VALUES = [5_000_000, 4_999_900, 4_799_900, 5_199_800, 5_198_800]

/** A short position with a split and a part of it bought back, a written put that is assigned, a call spread that expires, and a deposit between. */
const EVERY_KIND = [
  'date,action,symbol,quantity,price,commission,fees,amount',
  '2026-03-02,deposit,,,,,,100000',
  '2026-03-03,sell short,SPLT,100,400,1.25,,',
  '2026-03-03,sell to open,NWCO260313P00050000,2,2.35,1.30,,',
  '2026-03-03,buy to open,SPRD260306C00100000,3,4.10,1.95,,',
  '2026-03-03,sell to open,SPRD260306C00110000,3,1.60,1.95,,',
  '2026-03-05,split,SPLT,-300,,,,',
  '2026-03-06,expired,SPRD260306C00100000,3,,,,',
  '2026-03-06,expired,SPRD260306C00110000,3,,,,',
  '2026-03-09,deposit,,,,,,20000',
  '2026-03-09,buy to cover,SPLT,150,95,1,,',
  '2026-03-10,assigned,NWCO260313P00050000,2,,,,',
  '2026-03-10,buy,NWCO,200,50,,,',
].join('\n')
const CLOSES_OF_KINDS = {
  SPLT: [395, 404, 410, 101, 99, 96, 98],
  NWCO: [52, 52, 51.5, 51, 50.25, 49.5, 48.5],
}
/** Counted in another language by rational numbers; contracts without a price at what was paid or brought. */
const VALUES_OF_KINDS = [10_000_000, 9_959_355, 9_899_355, 9_959_355, 9_964_355, 12_099_255, 12_066_255]
const RETURN_OF_KINDS = 0.004922106879351

onEveryDatabase('a short position in the figures of a portfolio', (world) => {
  let api: ApiApp
  let accountId = 0
  beforeAll(async () => {
    world.setNow('2026-03-10T22:00:00.000Z')
    api = makeApi(world.installation, async () => somebody({ role: 'admin' }), [
      ...portfolioRoutes,
      ...tradingRoutes,
    ])
    setPriceSource(world.installation, tradingPrices)
    await keepBooksSound(world.installation)
    const closes = [400, 400, 420, 380, 380].map((close, place) => `${DAYS[place]},SHRT,${close}`)
    await importPrices(world.as({ role: 'admin' }), {
      fileName: 'SHRT.csv',
      text: ['date,symbol,close', ...closes, ''].join('\n'),
    })
    const imports = importsIn(world)
    accountId = await imports.open()
    expect((await imports.book(accountId, FILE)).refused).toEqual([])
  })
  const read = async <Shape>(path: string): Promise<Shape> => {
    const answer = await api.request(`/api/portfolio/${path}`)
    const body = await answer.text()
    expect(answer.status, body).toBe(200)
    return JSON.parse(body) as Shape
  }

  it('its value falls as the price rises, day by day, and the time-weighted return is that of the whole', async () => {
    const { days, figures } = await read<Performance>(`performance?accountId=${accountId}&period=ALL`)
    expect(days.map(({ value }) => value)).toEqual(VALUES)
    expect(figures.timeWeighted.value).toBeCloseTo(51_988 / 50_000 - 1, 9)
  })

  it('split, bought back in part, beside an assigned put and a spread that expires: value, return, gains and basis are those counted apart', async () => {
    const days = ['2026-03-02', '2026-03-03', ...DAYS]
    const lines = Object.entries(CLOSES_OF_KINDS).flatMap(([symbol, closes]) =>
      closes.map((close, place) => `${days[place]},${symbol},${close}`),
    )
    await importPrices(world.as({ role: 'admin' }), {
      fileName: 'kinds.csv',
      text: ['date,symbol,close', ...lines, ''].join('\n'),
    })
    const imports = importsIn(world)
    const own = await imports.open()
    expect((await imports.book(own, EVERY_KIND)).refused).toEqual([])
    const answer = await read<Performance>(`performance?accountId=${own}&period=ALL`)
    expect(answer.days.map(({ value }) => value)).toEqual(VALUES_OF_KINDS)
    expect(answer.figures.timeWeighted.value).toBeCloseTo(RETURN_OF_KINDS, 12)
    expect(await read<TaxYears>(`tax-years?accountId=${own}`)).toMatchObject({
      years: [{ proceeds: 1_547_758, basis: 1_548_295, shortTermGain: -537, longTermGain: 0 }],
    })
    const { rows } = await read<{ rows: OpenLot[] }>(`lots?accountId=${own}&limit=10&offset=0`)
    expect(rows.map(({ quantity, cost, taxBasis }) => [quantity / 1_000_000, cost, taxBasis])).toEqual([
      [-250, -2_500_000, -2_499_922],
      [200, 953_000, 953_130],
    ])
  })

  it('what its days gain, with charges, is what the account gains', async () => {
    const { days } = await positionDaysOf(world.as(), accountId, DAYS)
    const gains = days.map(({ positions }) =>
      positions.reduce((sum, one) => sum + one.closing - one.opening - one.bought + one.sold + one.income, 0),
    )
    expect(gains.map((gain) => gain / 10_000)).toEqual([0, -2_000, 4_000, 0])
    const whole = days.map(({ opening, closing, flow }) => (closing - opening - flow) / 10_000)
    expect(whole).toEqual([-1, -2_000, 3_999, -10])
  })

  it('its gain is of the short term, its proceeds are what it brought and its basis is what buying it back took', async () => {
    const years = await read<TaxYears>(`tax-years?accountId=${accountId}`)
    expect(years).toMatchObject({
      years: [{ proceeds: 1_599_960, basis: 1_520_100, shortTermGain: 79_860, longTermGain: 0 }],
      openBasis: -2_399_940,
    })
    const { rows } = await read<{ rows: OpenLot[] }>(`lots?accountId=${accountId}&limit=10&offset=0`)
    // 60 of 100 brought 24,000 − 0.60 and are owed at 22,800.
    expect(rows).toMatchObject([
      { quantity: -60_000_000, marketValue: -2_280_000, unrealisedGain: 119_940, isLongTerm: false },
    ])
  })
})
