// Binds what its runs do.
import '#domains/broker-files/server/slice.ts'
import fc from 'fast-check'
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
import { portfolioRoutes, readPerformance } from './index.ts'
import { positionDaysOf } from './performance/position-days.ts'

const EX_DAY = '2026-04-13'
const sessions = Array.from({ length: 40 }, (_, at) => addDays('2026-03-23', at)).filter(isTradingDay)

onOneDatabase('shares that became others', (world) => {
  let api: ApiApp
  let runs = 0
  beforeAll(async () => {
    api = makeApi(world.installation, async () => somebody({ role: 'admin' }), [
      ...portfolioRoutes,
      ...tradingRoutes,
      ...brokerFilesRoutes,
    ])
    setPriceSource(world.installation, tradingPrices)
    await keepBooksSound(world.installation)
    world.setNow('2026-05-04T21:00:00.000Z')
  })
  const as = () => world.as({ role: 'admin' })
  const store = (symbol: string, closes: readonly (readonly [string, number])[]) =>
    importPrices(as(), {
      fileName: `${symbol}.csv`,
      text: ['date,symbol,close', ...closes.map(([day, close]) => `${day},${symbol},${close}`)].join('\n'),
    } as never)
  const bought = async (symbol: string, price: number) => {
    const accountId = await openPaperAccount(as(), { accountName: symbol, initialCash: 0 })
    const body = new FormData()
    const rows = [
      'date,action,symbol,quantity,price,commission,fees,amount',
      '2026-03-23,deposit,,,,,,100000',
      `2026-03-23,buy,${symbol},100,${price},0,0,${price * 100}`,
    ]
    body.append('file', new File([rows.join('\n')], 'history.csv'))
    for (const [key, value] of [
      ['accountId', String(accountId)],
      ['trial', 'false'],
    ] as const)
      body.append(key, value)
    expect((await api.request('/api/trading/imports', { method: 'POST', body })).status).toBe(200)
    return accountId
  }
  const acted = async (accountId: number, action: Record<string, unknown>) => {
    const answer = await api.request('/api/trading/corporate-actions', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ accountId, day: EX_DAY, trial: false, ...action }),
    })
    expect(answer.status, JSON.stringify(await answer.clone().json())).toBe(200)
  }
  const twrOf = async (accountId: number) => {
    const { figures } = await readPerformance(as(), { accountId, from: '2026-03-24', to: '2026-04-30' })
    return figures.timeWeighted.value as number
  }

  it('the time-weighted return is what it would be without a spin-off or a merger at fair values', async () => {
    const path = fc.array(fc.integer({ min: -40, max: 40 }), {
      minLength: sessions.length,
      maxLength: sessions.length,
    })
    await fc.assert(
      fc.asyncProperty(path, path, async (steps, others) => {
        runs += 1
        // Prices in cents: one new share for four held, worth four times its part, so that the whole is in cents too.
        const parent = walk(30_00, steps)
        const part = walk(
          5_00,
          others.map((step) => step / 8),
        )
        const [whole, spun, from, to] = [`W${runs}A`, `S${runs}A`, `P${runs}A`, `M${runs}A`]
        const on = (day: string) => day >= EX_DAY
        const total = sessions.map((_, at) => parent[at]! + part[at]!)
        await store(
          whole,
          sessions.map((day, at) => [day, total[at]! / 100] as const),
        )
        await store(
          from,
          sessions.map((day, at) => [day, (on(day) ? parent[at]! : total[at]!) / 100] as const),
        )
        await store(
          spun,
          sessions.flatMap((day, at) => (on(day) ? [[day, (part[at]! * 4) / 100] as const] : [])),
        )
        // Another is merged into one share for two, worth twice as much.
        await store(
          `${to}O`,
          sessions.flatMap((day, at) => (on(day) ? [] : [[day, total[at]! / 100] as const])),
        )
        await store(
          to,
          sessions.flatMap((day, at) => (on(day) ? [[day, (total[at]! * 2) / 100] as const] : [])),
        )
        const first = total[0]! / 100
        const plain = await bought(whole, first)
        const spinOff = await bought(from, first)
        const merger = await bought(`${to}O`, first)
        const exDay = sessions.indexOf(EX_DAY)
        await acted(spinOff, {
          kind: 'spin-off',
          symbol: from,
          newSymbol: spun,
          to: 1,
          from: 4,
          oldPrice: parent[exDay]! / 100,
          newPrice: (part[exDay]! * 4) / 100,
        })
        await acted(merger, { kind: 'merger', symbol: `${to}O`, newSymbol: to, to: 1, from: 2 })
        const expected = await twrOf(plain)
        expect(Math.abs((await twrOf(spinOff)) - expected)).toBeLessThan(1e-9)
        expect(Math.abs((await twrOf(merger)) - expected)).toBeLessThan(1e-9)
        // Day by day neither side has a gain or a loss of the shares that went over.
        const { days } = await positionDaysOf(as(), spinOff, sessions)
        const gains = days
          .find(({ day }) => day === EX_DAY)!
          .positions.map(({ symbol, opening, closing, bought: came, sold }) => [
            symbol,
            closing - opening - came + sold,
          ])
        expect(Object.fromEntries(gains)).toEqual({
          [spun]: 0,
          [from]: (total[exDay]! - total[exDay - 1]!) * 100 * 100,
        })
      }),
      { numRuns: 4 },
    )
  }, 120_000)
})

const walk = (from: number, steps: readonly number[]): number[] => {
  let at = from
  return steps.map((step) => {
    at = Math.max(100, at + Math.round(step))
    return at
  })
}
