// Binds what its runs do.
import '#domains/broker-files/server/slice.ts'
import { beforeAll, expect, it } from 'vitest'
import { brokerFilesRoutes } from '#domains/broker-files/server/routes.ts'
import { tradingPrices } from '#domains/market-data/server/index.ts'
import {
  applySplit,
  keepBooksSound,
  openPaperAccount,
  placeOrder,
  realisedByYear,
  setPriceSource,
  tradingRoutes,
} from '#domains/trading/server/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import { pagesOfPdf } from '#platform/report-files/test-read-pdf.ts'
import { onOneDatabase, somebody } from '#platform/testing/index.ts'
import type { PerformanceReport, TaxLotsReport } from '../../contract/index.ts'
import { reportsSlice } from '../index.ts'

/** 100 shares bought at 100, sold at 75, bought again at 80 within 30 days and sold at 90; long held ones beside them. */
const FILE = [
  'date,action,symbol,quantity,price,commission,fees,amount',
  '2024-03-04,deposit,,,,,,"50,000.00"',
  '2024-03-05,buy,KO,100,60.00,1.00,,',
  '2026-02-02,buy,XOM,100,100.00,,,',
  '2026-03-02,sell,XOM,100,75.00,1.00,0.02,',
  '2026-03-20,buy,XOM,100,80.00,,,',
  '2026-06-01,sell,XOM,100,90.00,,,',
  '2026-06-02,sell,KO,40,70.00,1.00,0.02,',
].join('\n')

onOneDatabase('realised gains by lot', (world) => {
  let api: ApiApp
  let accountId = 0
  beforeAll(async () => {
    api = makeApi(world.installation, async () => somebody(), [
      ...reportsSlice.routes,
      ...tradingRoutes,
      ...brokerFilesRoutes,
    ])
    setPriceSource(world.installation, tradingPrices)
    await keepBooksSound(world.installation)
    world.setNow('2026-11-23T15:00:00.000Z')
    accountId = await openPaperAccount(world.as(), { accountName: 'Growth', initialCash: 0 })
    const body = new FormData()
    body.set('file', new File([FILE], 'history.csv'))
    body.set('accountId', String(accountId))
    body.set('trial', 'false')
    expect((await api.request('/api/trading/imports', { method: 'POST', body })).status).toBe(200)
  })
  const read = async <Shape>(path: string) => {
    const response = await api.request(`/api/reports/${path}`)
    const answer = await response.json()
    expect(response.status, JSON.stringify(answer)).toBe(200)
    return answer as Shape
  }

  it('SHELL-043 sales stand by lot with acquired, sold, proceeds, basis, wash sale and gain, short and long term apart', async () => {
    const made = await read<TaxLotsReport>(`tax-lots?accountId=${accountId}&year=2026`)
    const rows = made.rows.map(
      ({ symbol, acquiredOn, soldOn, isLongTerm, proceeds, basis, disallowed, gain }) => [
        symbol,
        acquiredOn,
        soldOn,
        isLongTerm,
        proceeds,
        basis,
        disallowed,
        gain,
      ],
    )
    expect(rows).toEqual([
      ['XOM', '2026-02-02', '2026-03-02', false, 749_898, 1_000_000, 250_102, 0],
      ['XOM', '2026-03-20', '2026-06-01', false, 900_000, 1_050_102, 0, -150_102],
      ['KO', '2024-03-05', '2026-06-02', true, 279_898, 240_040, 0, 39_858],
    ])
    expect(made.shortTerm).toEqual({
      lots: 2,
      proceeds: 1_649_898,
      basis: 2_050_102,
      disallowed: 250_102,
      gain: -150_102,
    })
    expect(made.all.gain).toBe(made.shortTerm.gain + made.longTerm.gain)
    expect(made.notices.slice(0, 2)).toEqual([
      expect.stringContaining('Paper account, simulated money'),
      expect.stringContaining('This is not a tax document or official form'),
    ])
    expect(made.years).toEqual([2026])
  })

  const accountFrom = async (rows: readonly string[]): Promise<number> => {
    const id = await openPaperAccount(world.as(), { accountName: 'Other', initialCash: 0 })
    const body = new FormData()
    const head = FILE.split('\n').slice(0, 1)
    body.set('file', new File([[...head, ...rows].join('\n')], 'history.csv'))
    body.set('accountId', String(id))
    body.set('trial', 'false')
    expect((await api.request('/api/trading/imports', { method: 'POST', body })).status).toBe(200)
    return id
  }
  const lotsOf = async (id: number, year: number) =>
    (await read<TaxLotsReport>(`tax-lots?accountId=${id}&year=${year}`)).rows

  it('a wash sale reaches over the end of the year and into another account of the organisation', async () => {
    const seller = await accountFrom([
      '2025-01-06,deposit,,,,,,"20,000.00"',
      '2025-01-07,buy,MSFT,10,400.00,,,',
      '2025-12-22,sell,MSFT,10,300.00,,,',
    ])
    const buyer = await accountFrom([
      '2026-01-05,deposit,,,,,,"20,000.00"',
      '2026-01-06,buy,MSFT,4,310.00,,,',
      '2026-07-01,sell,MSFT,4,350.00,,,',
    ])
    expect(await lotsOf(seller, 2025)).toMatchObject([{ basis: 400_000, disallowed: 40_000, gain: -60_000 }])
    expect(await lotsOf(buyer, 2026)).toMatchObject([{ basis: 164_000, carriedIn: 40_000, gain: -24_000 }])
  })

  it('the last of February: every place that tells long term from short tells the same', async () => {
    const id = await accountFrom([
      '2023-02-01,deposit,,,,,,"20,000.00"',
      '2023-02-28,buy,MSFT,2,250.00,,,',
      '2024-02-29,sell,MSFT,1,400.00,,,',
      '2024-03-01,sell,MSFT,1,400.00,,,',
    ])
    expect((await lotsOf(id, 2024)).map(({ soldOn, isLongTerm }) => [soldOn, isLongTerm])).toEqual([
      ['2024-02-29', false],
      ['2024-03-01', true],
    ])
    const at = { organisationId: world.as().actor.organisationId, accountId: id }
    const byYear = await realisedByYear(world.installation.database.db, at)
    expect(byYear.map(({ isLongTerm, closings }) => [isLongTerm, closings])).toEqual([
      [false, 1],
      [true, 1],
    ])
  })

  it('says that a mean cost is no basis for single shares', async () => {
    const id = await openPaperAccount(world.as(), {
      accountName: 'Mean',
      initialCash: 100_000,
      lotMethod: 'AVERAGE',
    })
    const { notices } = await read<TaxLotsReport>(`tax-lots?accountId=${id}&year=2026`)
    expect(notices.join()).toContain('for fund shares')
  })

  it('says which wash sales a split makes uncertain, and at what prices paper orders were filled', async () => {
    const made = await read<TaxLotsReport>(`tax-lots?accountId=${accountId}&year=2026`)
    expect(made.notices.join()).not.toMatch(/were split|Paper orders are filled/)
    world.setNow('2026-11-23T15:00:00.000Z')
    await placeOrder(world.as(), {
      symbol: 'XOM',
      side: 'BUY',
      quantity: 10_000_000,
      orderType: 'MARKET',
      price: null,
      accountId,
      timeInForce: 'DAY',
      lotIds: [],
    })
    world.setNow('2026-11-24T13:00:00.000Z')
    await applySplit(world.as(), { symbol: 'XOM', exDay: '2026-11-24', to: 2, from: 1 })
    world.setNow('2026-11-24T16:00:00.000Z')
    await placeOrder(world.as(), {
      symbol: 'XOM',
      side: 'SELL',
      quantity: 20_000_000,
      orderType: 'MARKET',
      price: null,
      accountId,
      timeInForce: 'DAY',
      lotIds: [],
    })
    const { notices } = await read<TaxLotsReport>(`tax-lots?accountId=${accountId}&year=2026`)
    expect(notices).toContain(
      'Shares of XOM were split or taken elsewhere after they were bought: their wash sales are counted by the original purchase, so its wash sales may be wrong.',
    )
    expect(notices).toContain(
      'Paper orders are filled at the prices that this installation had then, simulated ones where no source was connected: trades do not record which.',
    )
  })

  it('says before any figure of a file that it is no tax document; a year without a sale says so', async () => {
    const file = await api.request(`/api/reports/tax-lots/file?accountId=${accountId}&year=2026&format=pdf`)
    const [first = ''] = await pagesOfPdf(new Uint8Array(await file.arrayBuffer()))
    expect(first.replaceAll('\n', ' ')).toContain('This is not a tax document')
    expect(first).not.toMatch(/form 8949|1099/i)
    const empty = await read<TaxLotsReport>(`tax-lots?accountId=${accountId}&year=2025`)
    expect([empty.total, empty.notices.at(-1)]).toEqual([0, 'Nothing was sold in this year.'])
  })

  it('SHELL-043 a performance report has both returns, the market beside them and the days without a price', async () => {
    const made = await read<PerformanceReport>(
      `performance?accountId=${accountId}&from=2026-04-01&to=2026-06-30`,
    )
    expect(made.notices).toContain('All prices are simulated: they describe no real market.')
    expect(made.timeWeighted.value).not.toBeNull()
    expect(made.moneyWeighted.value).not.toBeNull()
    expect(made.benchmark).toMatchObject({ symbol: 'SPY', from: made.countedFrom, to: made.countedTo })
    expect(made.excess).toBeCloseTo((made.timeWeighted.value ?? 0) - (made.benchmark.fraction ?? 0), 12)
    const amounts = made.change.map(({ amount }) => amount)
    expect(amounts.slice(0, -1).reduce((sum, amount) => sum + amount, 0)).toBe(amounts.at(-1))
    const ahead = await read<PerformanceReport>(
      `performance?accountId=${accountId}&from=2026-04-01&to=2027-06-30`,
    )
    expect(ahead.notices.join()).toContain('The period goes on until June 30, 2027: the calculation ends on')
    const before = await read<PerformanceReport>(
      `performance?accountId=${accountId}&from=2023-01-01&to=2023-12-31`,
    )
    expect([before.timeWeighted.value, before.excess]).toEqual([null, null])
    expect(before.notices).toContain(
      'The account has no day with a value in this period: there is no return.',
    )
    expect(
      (
        await api.request(
          `/api/reports/performance/file?accountId=${accountId}&from=2026-04-01&to=2026-06-30&format=pdf`,
        )
      ).status,
    ).toBe(200)
  })

  it('an account of real and simulated prices is compared with no fund, and a simulated fund says that it is', async () => {
    const path = `performance?accountId=${accountId}&from=2026-05-01&to=2026-05-29`
    expect((await read<PerformanceReport>(path)).benchmark.note).toContain('Prices of SPY are simulated.')
    const decided = await api.request('/api/trading/holding-prices/KO', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        symbol: 'KO',
        treatment: 'manual',
        price: 7_000,
        pricedOn: '2026-11-24',
        reason: 'Told by the custodian',
      }),
    })
    expect(decided.status, await decided.text()).toBe(200)
    const mixed = await read<PerformanceReport>(
      `performance?accountId=${accountId}&from=2026-11-20&to=2026-11-25&allowMixedPrices=true`,
    )
    expect(mixed.sources).toEqual(expect.arrayContaining(['manual', 'simulated']))
    expect([mixed.benchmark.fraction, mixed.excess]).toEqual([null, null])
    expect(mixed.benchmark.note).toBe(
      'Prices of the account are partly simulated and those of SPY are simulated: the two do not describe one market.',
    )
  })
})
