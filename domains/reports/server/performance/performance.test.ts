// Binds what its runs do.
import '#domains/broker-files/server/slice.ts'
import { beforeAll, expect, it } from 'vitest'
import { brokerFilesRoutes } from '#domains/broker-files/server/routes.ts'
import { importPrices, tradingPrices } from '#domains/market-data/server/index.ts'
import {
  keepBooksSound,
  openPaperAccount,
  setPriceSource,
  tradingRoutes,
} from '#domains/trading/server/index.ts'
import { addDays, isTradingDay } from '#engines/market-calendar/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import { onOneDatabase, somebody } from '#platform/testing/index.ts'
import type { PerformanceReport } from '../../contract/index.ts'
import { reportsSlice } from '../index.ts'

const FILE = [
  'date,action,symbol,quantity,price,commission,fees,amount',
  '2026-03-04,deposit,,,,,,"10,000.00"',
  '2026-03-04,buy,KO,100,100.00,,,',
].join('\n')

const sessions = (from: string, to: string): string[] => {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) if (isTradingDay(day)) days.push(day)
  return days
}
const csvOf = (symbol: string, days: readonly string[], closeOn: (day: string) => number) =>
  `date,symbol,open,high,low,close,volume\n${days
    .map((day) => [day, symbol, ...Array(4).fill(closeOn(day)), 1_000].join())
    .join('\n')}\n`

onOneDatabase('performance beside the market', (world) => {
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
    world.setNow('2026-04-30T22:00:00.000Z')
    const admin = world.as({ role: 'admin' })
    const keep = (fileName: string, text: string) => importPrices(admin, { fileName, text })
    // KO at 100 on the day it was bought, 110 from the next on; SPY 2 % up on the first of those days, 1 % down on 24 April, and then no close more.
    await keep(
      'ko.csv',
      csvOf('KO', sessions('2026-03-02', '2026-04-30'), (day) => (day <= '2026-03-04' ? 100 : 110)),
    )
    await keep(
      'spy.csv',
      csvOf('SPY', sessions('2026-03-02', '2026-04-24'), (day) =>
        day < '2026-03-04' ? 500 : day < '2026-04-24' ? 510 : 504.9,
      ),
    )
    accountId = await openPaperAccount(admin, { accountName: 'Growth', initialCash: 0 })
    const body = new FormData()
    body.set('file', new File([FILE], 'history.csv'))
    body.set('accountId', String(accountId))
    body.set('trial', 'false')
    expect((await api.request('/api/trading/imports', { method: 'POST', body })).status).toBe(200)
  })
  const read = async (from: string, to: string) => {
    const response = await api.request(
      `/api/reports/performance?accountId=${accountId}&from=${from}&to=${to}`,
    )
    const answer = await response.json()
    expect(response.status, JSON.stringify(answer)).toBe(200)
    return answer as PerformanceReport
  }

  it('the fund is compared over the same days alone: where its prices end before those of the account there is no comparison, and it says until when there is one', async () => {
    const made = await read('2026-04-01', '2026-04-29')
    expect(made.countedTo).toBe('2026-04-29')
    expect([made.benchmark.fraction, made.excess]).toEqual([null, null])
    expect(made.benchmark.note).toBe(
      'The last price of SPY is of April 24, 2026 and the return of the account is counted to April 29, 2026: they are not of the same days.',
    )
    const same = await read('2026-04-01', '2026-04-24')
    expect(same.benchmark).toMatchObject({ from: '2026-03-31', to: '2026-04-24' })
    expect(same.benchmark.fraction).toBeCloseTo(504.9 / 510 - 1, 12)
    expect(same.excess).toBeCloseTo(0 - (504.9 / 510 - 1), 12)
    // On a Sunday the closes of Friday are the same days.
    expect((await read('2026-04-01', '2026-04-19')).benchmark.to).toBe('2026-04-17')
  })

  it('a period in which New York did not trade, or that is still to come, has no return for that reason and no other', async () => {
    for (const [from, to] of [
      ['2026-04-03', '2026-04-05'],
      ['2026-06-01', '2026-06-30'],
    ] as const) {
      const { notices, timeWeighted } = await read(from, to)
      expect(timeWeighted.value).toBeNull()
      expect(notices.join(' ')).toContain('No day of this period has a close: New York did not trade')
      expect(notices.join(' ')).not.toContain('Nothing that was held had a price')
    }
  })

  it('closes that do not fit what was paid, as those of a file that is adjusted for a later split, are named before any figure until that split', async () => {
    world.setNow('2026-04-30T22:00:00.000Z')
    const admin = world.as({ role: 'admin' })
    const own = await openPaperAccount(admin, { accountName: 'Split', initialCash: 0 })
    const history = [
      'date,action,symbol,quantity,price,commission,fees,amount',
      '2026-03-04,deposit,,,,,,"50,000.00"',
      '2026-03-04,buy,NVDA,100,400.00,,,',
      '2026-04-13,split,NVDA,300,,,,',
    ].join('\n')
    // As a publisher adjusts them: what one of the new shares would have cost.
    await importPrices(admin, {
      fileName: 'nvda.csv',
      text: csvOf('NVDA', sessions('2026-03-02', '2026-04-30'), () => 101),
    })
    const body = new FormData()
    body.set('file', new File([history], 'history.csv'))
    body.set('accountId', String(own))
    body.set('trial', 'false')
    expect((await api.request('/api/trading/imports', { method: 'POST', body })).status).toBe(200)
    const notices = async (path: string) =>
      ((await (await api.request(`/api/reports/${path}`)).json()) as { notices: string[] }).notices.join(' ')
    const doubt =
      'NVDA was traded at $400.00 on March 4, 2026, and the close of that day is $101.00 (imported): its closes may be adjusted for later splits or dividends'
    expect(await notices(`performance?accountId=${own}&from=2026-03-01&to=2026-03-31`)).toContain(doubt)
    expect(await notices(`statement?accountId=${own}&month=2026-03`)).toContain(doubt)
    // After the split the closes are those of the shares that are held.
    expect(await notices(`performance?accountId=${own}&from=2026-04-14&to=2026-04-29`)).not.toContain('NVDA')
    expect(await notices(`performance?accountId=${accountId}&from=2026-03-01&to=2026-03-31`)).not.toContain(
      'traded at',
    )
  })

  it('days without a price of any holding have no return instead of zero', async () => {
    world.setNow('2026-10-30T22:00:00.000Z')
    const made = await read('2026-08-01', '2026-10-28')
    expect([
      made.timeWeighted.value,
      made.moneyWeighted.value,
      made.gain.value,
      made.deepestFall.value,
    ]).toEqual([null, null, null, null])
    expect(made.excess).toBeNull()
    expect(made.notices.join(' ')).toContain('Nothing that was held had a price of this period')
    const file = await api.request(
      `/api/reports/performance/file?accountId=${accountId}&from=2026-08-01&to=2026-10-28&format=csv`,
    )
    const text = await file.text()
    expect(text).toContain('Nothing that was held had a price of this period')
    expect(text).not.toContain('0.00%')
    // With a price of one of its days there is a return again.
    expect((await read('2026-04-01', '2026-10-28')).timeWeighted.value).not.toBeNull()
    world.setNow('2026-04-30T22:00:00.000Z')
  })

  it('the fund counts the first day of an account that starts in the period', async () => {
    const made = await read('2026-03-01', '2026-03-31')
    expect(made.timeWeighted.value).toBeCloseTo(0.1, 12)
    expect(made.benchmark).toMatchObject({ from: '2026-03-03', to: '2026-03-31' })
    expect(made.benchmark.fraction).toBeCloseTo(510 / 500 - 1, 12)
  })
})
