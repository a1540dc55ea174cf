import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { findQuotes, runMarketTick, simulatedActionsOf } from '#domains/market-data/server/index.ts'
import {
  faultsOfBooks,
  keepBooksSound,
  openPaperAccount,
  tradingRoutes,
} from '#domains/trading/server/index.ts'
import { makeApi } from '#platform/http-server/index.ts'
import { onOneDatabase, somebody } from '#platform/testing/index.ts'
import { joinMarket } from './join-market.ts'

const Placed = z.object({
  id: z.number(),
  status: z.string(),
  filledPrice: z.number().nullable(),
  filledQuantity: z.number(),
})
const SHARE = 1_000_000

onOneDatabase('the paper broker on the market data', (world) => {
  let accountId = 0
  beforeAll(async () => {
    joinMarket(world.installation)
    await keepBooksSound(world.installation)
    world.setNow('2026-11-20T15:00:00.000Z')
    accountId = await openPaperAccount(world.as(), { accountName: 'Growth', initialCash: 10_000_000 })
  })
  const api = () => makeApi(world.installation, async () => somebody(), tradingRoutes)
  const place = async (facts: object) => {
    const response = await api().request('/api/trading/orders', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        symbol: 'XOM',
        side: 'BUY',
        quantity: 10 * SHARE,
        accountId,
        price: null,
        ...facts,
      }),
    })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  const priceOf = async (symbol: string) =>
    (await findQuotes(world.as(), [symbol])).get(symbol)?.price as number
  const orderNow = async (id: number) =>
    Placed.parse(await (await api().request(`/api/trading/orders/${id}`)).json())

  it('fills a market order at the quote of the moment', async () => {
    const ask = (await findQuotes(world.as(), ['XOM'])).get('XOM')?.ask as number
    const { status, body } = await place({ orderType: 'MARKET' })
    expect(status).toBe(201)
    expect(Placed.parse(body)).toMatchObject({ status: 'FILLED', filledPrice: Math.round(ask * 100) })
  })

  it('fills a limit order when the market comes to its price, and not before', async () => {
    const limit = Math.round((await priceOf('XOM')) * 100) + 40
    const { body } = await place({ orderType: 'LIMIT', side: 'SELL', price: limit, timeInForce: 'GTC' })
    const { id } = Placed.parse(body)
    let filledAt: number | undefined
    const start = Date.parse('2026-11-20T15:01:00.000Z')
    for (let minute = 0; minute < 1_400 && filledAt === undefined; minute += 10) {
      const day = Math.floor(minute / 350)
      world.setNow(
        new Date(start + (minute % 350) * 60_000 + (day === 0 ? 0 : day + 2) * 86_400_000).toISOString(),
      )
      await runMarketTick(world.as())
      const bid = (await findQuotes(world.as(), ['XOM'])).get('XOM')?.bid as number
      const { filledQuantity } = await orderNow(id)
      expect(filledQuantity > 0, `at ${world.installation.clock().toISOString()} bid ${bid}`).toBe(
        bid * 100 > limit,
      )
      if (filledQuantity > 0) filledAt = minute
    }
    expect(filledAt).toBeDefined()
    expect(await faultsOfBooks(world.installation.database.db, { organisationId: 1, accountId })).toEqual([])
  })

  it('refuses what the market data does not know or what does not trade', async () => {
    for (const [symbol, reason] of [
      ['NOPE', 'INSTRUMENT_UNKNOWN'],
      ['VIX', 'INSTRUMENT_NOT_TRADABLE'],
    ]) {
      const { status, body } = await place({ symbol, orderType: 'MARKET' })
      expect([status, (body.details as { reason: string }).reason]).toEqual([422, reason])
    }
  })

  it('books a dividend of the day before the day trades', async () => {
    world.setNow('2026-12-01T15:00:00.000Z')
    await place({ symbol: 'KO', orderType: 'MARKET', quantity: 100 * SHARE })
    const due = async () => {
      const accounts = await (await api().request('/api/trading/accounts')).json()
      return z.array(z.object({ dividendsDue: z.number() })).parse(accounts)[0]?.dividendsDue as number
    }
    const before = await due()
    let day = Date.parse('2026-12-02T12:00:00.000Z')
    for (let days = 0; days < 95 && (await due()) === before; days += 1, day += 86_400_000) {
      world.setNow(new Date(day).toISOString())
      await runMarketTick(world.as())
      await runMarketTick(world.as())
    }
    const dollars = ((await due()) - before) / 100
    const quarter = (100 * (await priceOf('KO')) * 0.029) / 4
    expect(dollars / quarter).toBeGreaterThan(0.8)
    expect(dollars / quarter).toBeLessThan(1.25)
  })

  const accountNow = async () => {
    const accounts = await (await api().request('/api/trading/accounts')).json()
    return z.array(z.object({ id: z.number(), dividendsDue: z.number() })).parse(accounts)
  }
  const nextExDay = (symbol: string, after: string) =>
    simulatedActionsOf(world.as(), symbol, { from: after, to: '2027-12-31' }).dividends[0]?.exDay as string

  it('owes who buys on the ex-day nothing, and who held overnight his dividend though the server did not run that day', async () => {
    world.setNow('2027-06-01T15:00:00.000Z')
    const exDay = nextExDay('PG', '2027-06-08')
    const bought = await openPaperAccount(world.as(), { accountName: 'Held', initialCash: 10_000_000 })
    await place({ symbol: 'PG', orderType: 'MARKET', accountId: bought })
    const dueOf = async (id: number) => (await accountNow()).find((one) => one.id === id)?.dividendsDue
    const late = await openPaperAccount(world.as(), { accountName: 'Late', initialCash: 10_000_000 })
    const session = Date.parse(`${exDay}T15:30:00.000Z`)
    world.setNow(new Date(session).toISOString())
    await place({ symbol: 'PG', orderType: 'MARKET', accountId: late })
    // The server was away on the day itself, and is told two days later.
    world.setNow(new Date(session + 2 * 86_400_000).toISOString())
    await runMarketTick(world.as())
    await runMarketTick(world.as())
    expect(await dueOf(late)).toBe(0)
    const due = await dueOf(bought)
    expect(due).toBeGreaterThan(0)
    const { rows } = await world.installation.database.pool.query(
      `select at from paper_journal where account_id = ${bought} and kind = 'dividend-due'`,
    )
    expect(rows.map(({ at }) => new Date(at).toISOString().slice(0, 10))).toEqual([exDay])
    for (const id of [bought, late])
      expect(
        await faultsOfBooks(world.installation.database.db, { organisationId: 1, accountId: id }),
      ).toEqual([])
  })

  it('owes his dividend to who held overnight and sold before he was told, though nobody has the share any more', async () => {
    world.setNow('2028-06-01T15:00:00.000Z')
    const exDay = simulatedActionsOf(world.as(), 'JNJ', { from: '2028-06-08', to: '2028-12-31' }).dividends[0]
      ?.exDay as string
    const sold = await openPaperAccount(world.as(), { accountName: 'Sold', initialCash: 10_000_000 })
    await place({ symbol: 'JNJ', orderType: 'MARKET', accountId: sold })
    world.setNow(`${exDay}T15:30:00.000Z`)
    await place({ symbol: 'JNJ', orderType: 'MARKET', side: 'SELL', accountId: sold })
    world.setNow(new Date(Date.parse(`${exDay}T15:30:00.000Z`) + 2 * 86_400_000).toISOString())
    await runMarketTick(world.as())
    expect((await accountNow()).find((one) => one.id === sold)?.dividendsDue).toBeGreaterThan(0)
  })
})
