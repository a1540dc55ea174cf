// Binds what its runs do.
import './slice.ts'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import {
  accountInCurrencies,
  faultsOfBooks,
  keepBooksSound,
  openPaperAccount,
  tradingRoutes,
} from '#domains/trading/server/index.ts'
import { makeApi } from '#platform/http-server/index.ts'
import { onEveryDatabase, somebody } from '#platform/testing/index.ts'
import type { BrokerFileRead } from '../contract/index.ts'
import { brokerFilesRoutes } from './routes.ts'
import { importsIn } from './testing/test-imports.ts'

onEveryDatabase('activities entered by hand', (world) => {
  let actor = somebody()
  let accountId = 0
  let api: ReturnType<typeof makeApi>
  beforeAll(async () => {
    world.setNow('2026-11-20T15:00:00.000Z')
    api = makeApi(world.installation, async () => actor, [...tradingRoutes, ...brokerFilesRoutes])
    await keepBooksSound(world.installation)
  })
  beforeEach(async () => {
    actor = somebody()
    accountId = await openPaperAccount(world.as(), {
      accountName: 'By hand',
      initialCash: 0,
      currency: 'EUR',
    })
  })

  const enter = (activity: Record<string, unknown>) =>
    api.request('/api/trading/activities', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ accountId, day: '2024-02-05', ...activity }),
    })
  const entered = async (activity: Record<string, unknown>): Promise<BrokerFileRead> => {
    const answer = await enter(activity)
    const body = await answer.json()
    expect(answer.status, JSON.stringify(body)).toBe(201)
    return body as BrokerFileRead
  }
  const refused = async (activity: Record<string, unknown>) => {
    const answer = await enter(activity)
    return [answer.status, ((await answer.json()) as { message: string }).message]
  }
  const accounts = () =>
    accountInCurrencies(world.installation.database.db, {
      organisationId: world.as().actor.organisationId,
      accountId,
    })
  const cash = async () =>
    Object.fromEntries((await accounts()).map(({ currency, settled }) => [currency, settled / 10_000]))

  it('each kind is booked into the currency it is of and undone, and the books stay sound', async () => {
    await entered({ kind: 'deposit', amount: 10_000 })
    await entered({ kind: 'conversion', amount: 2_000, currency: 'EUR', toAmount: 1_700, toCurrency: 'GBP' })
    const bought = await entered({
      kind: 'buy',
      symbol: 'VOD',
      quantity: 1_000,
      price: 65.42,
      commission: 100,
      currency: 'GBX',
    })
    expect(bought.others?.[0]?.import?.fileName).toBe('Entered by hand: buy 1000 VOD at 65.42 GBX')
    await entered({
      kind: 'sell',
      symbol: 'VOD',
      quantity: 250.5,
      price: 66,
      currency: 'GBX',
      day: '2024-02-06',
    })
    await entered({ kind: 'dividend', symbol: 'VOD', amount: 4_500, currency: 'GBX', day: '2024-02-07' })
    await entered({ kind: 'interest', amount: 1.25 })
    await entered({ kind: 'fee', amount: 2 })
    await entered({ kind: 'tax', amount: 0.5, symbol: 'VOD' })
    await entered({ kind: 'correction', amount: -10 })
    await entered({ kind: 'withdrawal', amount: 100 })
    await entered({ kind: 'transfer-in', symbol: 'SAP', quantity: 3, amount: 480 })
    await entered({ kind: 'transfer-out', symbol: 'SAP', quantity: 1, day: '2024-02-06' })
    expect(await cash()).toEqual({ EUR: 7_888.75, GBP: 1_255.13 })
    const [, pounds] = await accounts()
    for (const { id } of await accounts())
      expect(
        await faultsOfBooks(world.installation.database.db, { organisationId: 1, accountId: id }),
      ).toEqual([])
    const imports = importsIn(world)
    const sold = (await imports.imports(pounds?.id ?? 0)).find(({ fileName }) => fileName.includes('sell'))
    expect((await imports.undo(sold?.id)).status).toBe(200)
    expect((await cash()).GBP).toBeCloseTo(1_700 - 654.2 - 1 + 45, 4)
  })

  it('what does not fit, lacks something or is booked already is refused with its reason, and nothing is kept', async () => {
    expect(await refused({ kind: 'buy', symbol: 'SAP', quantity: 1, price: 160 })).toEqual([
      409,
      'It takes 160.00 EUR and 0.00 are there: the file does not show where the rest came from.',
    ])
    expect(await refused({ kind: 'sell', symbol: 'SAP', quantity: 1, price: 160, currency: 'CHF' })).toEqual([
      409,
      '1 SAP leave the account on 2024-02-05 and 0 were held: the file does not show how they came in.',
    ])
    expect(await cash()).toEqual({ EUR: 0 })
    expect((await refused({ kind: 'buy', symbol: 'SAP', price: 160 }))[0]).toBe(400)
    expect((await refused({ kind: 'fee' }))[0]).toBe(400)
    await entered({ kind: 'deposit', amount: 5 })
    expect((await refused({ kind: 'deposit', amount: 5 }))[1]).toContain('is booked already')
    await entered({ kind: 'deposit', amount: 5, time: '10:31' })
    expect(await cash()).toEqual({ EUR: 10 })
    actor = somebody({ role: 'viewer' })
    expect((await refused({ kind: 'deposit', amount: 5 }))[0]).toBe(403)
  })
})
