import '#domains/broker-files/server/slice.ts'
import fc from 'fast-check'
import Papa from 'papaparse'
import { beforeAll, expect, it } from 'vitest'
import { importsIn } from '#domains/broker-files/server/testing/test-imports.ts'
import { marketDataRoutes } from '#domains/market-data/server/index.ts'
import type { Order, TaxLot } from '#domains/trading/contract/index.ts'
import {
  accountOf,
  faultsOfBooks,
  keepBooksSound,
  loadAccountState,
  tradingRoutes,
} from '#domains/trading/server/index.ts'
import { TestPrices } from '#domains/trading/server/test-prices.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import { onOneDatabase, somebody } from '#platform/testing/index.ts'
import type { Performance, PortfolioSummary, TaxYears } from '../contract/index.ts'
import { portfolioRoutes } from './index.ts'

const RUNS = Number(process.env.RANDOM_FILES ?? 12)
const TITLES = 'date,action,symbol,quantity,price,commission,fees,amount'
const KRAKEN = `"txid","ordertxid","pair","time","type","ordertype","price","cost","fee","vol","margin","misc","ledgers"
"T1","O1","XBT/USD","2024-01-10 12:00:00.1234","buy","limit","40500.04","5000.00","8.00","0.12345678","0.00","","L1"
"T2","O2","XBT/USD","2024-02-10 12:00:00.1234","sell","limit","45000.00","4500.00","7.20","0.10000003","0.00","","L2"
"T3","O3","XBT/USD","2024-03-10 12:00:00.1234","buy","limit","60000.00","0.60","0.00","0.00001000","0.00","","L3"
"T4","O4","ETH/USD","2024-03-11 12:00:00.1234","buy","limit","3500.00","3.50","0.00","0.0010000001","0.00","","L4"`

onOneDatabase('coins in the books', (world) => {
  let api: ApiApp
  let prices: TestPrices
  const imports = () => importsIn(world)
  beforeAll(async () => {
    world.setNow('2024-03-13T15:00:00.000Z')
    prices = new TestPrices(world.installation, { BTC: 'Bitcoin' })
    prices.set('BTC', 70_000, new Date('2024-03-13T15:00:00.000Z'))
    api = makeApi(world.installation, async () => somebody({ role: 'admin' }), [
      ...portfolioRoutes,
      ...tradingRoutes,
      ...marketDataRoutes,
    ])
    await keepBooksSound(world.installation)
  })
  const db = () => world.installation.database.db
  const at = (accountId: number) => ({ organisationId: world.as().actor.organisationId, accountId })
  const lotsOf = async (accountId: number) => {
    const account = await accountOf(db(), at(accountId).organisationId, accountId)
    return (await loadAccountState(db(), account, { symbols: 'all' })).lots
  }
  const read = async <Shape>(path: string, init?: RequestInit): Promise<Shape> => {
    const answer = await api.request(`/api/${path}`, init)
    const body = await answer.text()
    expect(answer.status, body).toBeLessThan(300)
    return (body.startsWith('{') || body.startsWith('[') ? JSON.parse(body) : body) as Shape
  }

  it('a file of Kraken is booked to its eighth decimal: cash to the cent, lots, gains, values, files and what is sold of it by an order', async () => {
    const accountId = await imports().open()
    await imports().book(accountId, `${TITLES}\n2024-01-02,deposit,,,,,,6000`)
    const booked = await imports().book(accountId, KRAKEN)
    expect(booked.refused.map(({ line, reason }) => [line, reason.slice(0, 47)])).toEqual([
      [5, 'A quantity of 0.0010000001 has more digits than'],
    ])
    // 0.12345678 − 0.10000003 + 0.00001; 6,000 − 5,008 + 4,492.80 − 0.60.
    expect(await imports().held(accountId)).toEqual({ BTC: 0.02346675 })
    const summary = await read<PortfolioSummary>(`portfolio/summary?accountId=${accountId}`)
    expect(summary.account.cash).toBe(548_420)
    expect(summary.account.totalValue).toBe(548_420 + 164_267)
    // Of 5,000.00 and 8.00 the part 0.10000003 ÷ 0.12345678 was sold: 4,050.0015 and 6.4800.
    const lots = (await lotsOf(accountId)).get('BTC')
    expect(lots?.map(({ quantity, cost, fees }) => [quantity, cost, fees])).toEqual([
      [23_456.75, 9_499_985, 15_200],
      [10, 6_000, 0],
    ])
    const years = await read<TaxYears>(`portfolio/tax-years?accountId=${accountId}`)
    expect(JSON.stringify(years)).toContain('"proceeds":449280')
    const csv = async (what: string) =>
      Papa.parse<Record<string, string>>(
        await read<string>(`portfolio/export?accountId=${accountId}&what=${what}`),
        { header: true, skipEmptyLines: true },
      ).data
    const quantities = (rows: Record<string, string>[]) =>
      rows.map((row) => Object.entries(row).find(([title]) => /quantity|shares/i.test(title))?.[1])
    expect(quantities(await csv('lots'))).toEqual(['0.02345675', '0.00001'])
    expect(quantities(await csv('holdings'))).toEqual(['0.02346675'])
    expect(quantities(await csv('realised'))).toEqual(['0.10000003'])
    const { figures, days } = await read<Performance>(
      `portfolio/performance?accountId=${accountId}&period=ALL&allowMixedPrices=true`,
    )
    expect(days.at(-1)?.value).toBe(summary.account.totalValue)
    expect(figures.timeWeighted.value).toBeCloseTo(7_126.8725 / 6_000 - 1, 9)
    const order = await read<Order>('trading/orders', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        accountId,
        symbol: 'BTC',
        side: 'SELL',
        orderType: 'MARKET',
        price: null,
        timeInForce: 'DAY',
        quantity: 3_466.75,
        clientOrderId: 'coin-1',
      }),
    })
    expect(order).toMatchObject({ status: 'FILLED', filledQuantity: 3_466.75 })
    expect(await imports().held(accountId)).toEqual({ BTC: 0.02 })
    expect(await read<TaxLot[]>(`trading/lots?accountId=${accountId}`)).toMatchObject([
      { quantity: 19_990 },
      { quantity: 10 },
    ])
    expect(await faultsOfBooks(db(), at(accountId))).toEqual([])
    expect((await imports().undo(booked.import?.id)).status).toBe(409)
  })

  it('however a file of coins is cut and whatever is sold, the books are those of whole numbers of hundred-millionths', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(trade, { minLength: 2, maxLength: 14 }), fc.nat(), async (trades, cut) => {
        let held = 0n
        const rows = trades.map(({ steps, isSale, cents }, place) => {
          const units = isSale && held > 0n ? (BigInt(steps) % held) + 1n : BigInt(steps)
          const sells = isSale && held > 0n
          held += sells ? -units : units
          const day = String(place + 1).padStart(2, '0')
          return `2024-02-${day},${sells ? 'sell' : 'buy'},BTC,${decimal(units)},,,,${(cents / 100).toFixed(2)}`
        })
        const whole = await imports().open()
        const deposit = '2024-01-02,deposit,,,,,,900000'
        const booked = await imports().book(whole, [TITLES, deposit, ...rows].join('\n'))
        expect(booked.refused).toEqual([])
        const lots = (await lotsOf(whole)).get('BTC') ?? []
        expect(lots.reduce((all, { quantity }) => all + BigInt(Math.round(quantity * 100)), 0n)).toBe(held)
        const parted = await imports().open()
        const place = cut % rows.length
        await imports().book(parted, [TITLES, deposit, ...rows.slice(0, place)].join('\n'))
        await imports().book(parted, [TITLES, ...rows.slice(place)].join('\n'))
        const facts = async (id: number) =>
          ((await lotsOf(id)).get('BTC') ?? []).map(({ quantity, cost, fees }) => ({ quantity, cost, fees }))
        expect(await facts(parted)).toEqual(await facts(whole))
        for (const id of [whole, parted]) expect(await faultsOfBooks(db(), at(id))).toEqual([])
        expect((await imports().undo(booked.import?.id)).status).toBe(200)
        expect((await lotsOf(whole)).get('BTC') ?? []).toEqual([])
        expect(await faultsOfBooks(db(), at(whole))).toEqual([])
      }),
      { numRuns: RUNS, endOnFailure: true },
    )
  })
})

const decimal = (steps: bigint): string =>
  `${steps / 100_000_000n}.${String(steps % 100_000_000n).padStart(8, '0')}`

const trade = fc.record({
  steps: fc.integer({ min: 1, max: 900_000_000 }),
  isSale: fc.boolean(),
  cents: fc.integer({ min: 100, max: 80_000 }),
})
