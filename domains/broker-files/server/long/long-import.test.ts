import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { BrokerFileRead, BrokerImport } from '#domains/broker-files/contract/index.ts'
import { Position, TradingAccount } from '#domains/trading/contract/index.ts'
import { loadAccountState } from '#domains/trading/server/books/load-account-state.ts'
import {
  faultsOfBooks,
  keepBooksSound,
  openPaperAccount,
  tradingRoutes,
} from '#domains/trading/server/index.ts'
import { accountOf } from '#domains/trading/server/store.ts'
import { TestPrices } from '#domains/trading/server/test-prices.ts'
import { verifyAudit } from '#platform/audit/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import type { Actor } from '#platform/identity/index.ts'
import { startJobs, stopJobs } from '#platform/jobs/index.ts'
import { type DefinedRun, handleRun, handlersOf, jobOf } from '#platform/runs/index.ts'
import { workNow } from '#platform/runs/test-runs.ts'
import { onEveryDatabase, onOneDatabase, somebody } from '#platform/testing/index.ts'
import { brokerFilesRoutes } from '../routes.ts'
import { bookingRun, undoingRun } from './import-runs.ts'
import '../slice.ts'

const TITLES = 'date,action,symbol,quantity,price,commission,fees,amount'
const SYMBOLS = ['AAPL', 'MSFT', 'KO', 'XOM', 'IBM']

/** Years of purchases and sales; the deposit is its first row unless left out. */
function longFile(trades: number, deposit = '2014-01-02,deposit,,,,,,9000000'): string {
  const rows = Array.from({ length: trades }, (_, place) => {
    const day = new Date(Date.UTC(2014, 0, 3) + place * 86_400_000).toISOString().slice(0, 10)
    const side = place % 3 === 2 ? 'sell' : 'buy'
    const symbol = SYMBOLS[Math.floor(place / 3) % SYMBOLS.length]
    return `${day},${side},${symbol},${1 + (place % 5)},${100 + (place % 83)}.25,0.50,0.01,`
  })
  return [TITLES, ...(deposit ? [deposit] : []), ...rows].join('\n')
}

// The jobs' suite below books and undoes a long file on both.
onOneDatabase('a long file of a broker', (world) => {
  let actor: Actor = somebody()
  let api: ApiApp
  let accountId = 0
  beforeAll(async () => {
    api = makeApi(world.installation, async () => actor, [...tradingRoutes, ...brokerFilesRoutes])
    const prices = new TestPrices(world.installation, { AAPL: 'Apple Inc.' })
    prices.set('AAPL', 150, new Date('2026-11-20T15:00:00.000Z'))
    await keepBooksSound(world.installation)
    // The parts are booked by hand, so that each test can stop between two of them.
    const idle = async () => {}
    await startJobs(world.installation, [
      { ...bookingRun.job, run: idle },
      { ...undoingRun.job, run: idle },
    ] as never)
  })
  afterAll(() => stopJobs(world.installation))
  beforeEach(async () => {
    actor = somebody()
    world.setNow('2026-11-20T15:00:00.000Z')
    accountId = await openPaperAccount(world.as(), { accountName: 'Old broker', initialCash: 0 })
  })

  const post = (text: string, fields: Record<string, string> = {}) => {
    const body = new FormData()
    body.append('file', new File([text], 'years.csv', { type: 'text/csv' }))
    for (const [key, value] of Object.entries({ accountId: String(accountId), trial: 'false', ...fields }))
      body.append(key, value)
    return api.request('/api/trading/imports', { method: 'POST', body })
  }
  const send = async (text: string, fields: Record<string, string> = {}) => {
    const answer = await post(text, fields)
    const body = await answer.json()
    expect(answer.status, JSON.stringify(body)).toBe(200)
    return BrokerFileRead.parse(body)
  }
  const started = async (text: string, fields: Record<string, string> = {}) =>
    (await send(text, fields)).import as BrokerImport
  const act = (id: number, verb: 'undo' | 'cancel') =>
    api.request(`/api/trading/imports/${id}/${verb}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
  const refusal = async (answer: Response | Promise<Response>) => {
    const { status, json } = await Promise.resolve(answer).then(async (given) => ({
      status: given.status,
      json: (await given.json()) as { code: string; details?: { reason?: string } },
    }))
    return [status, json.code, json.details?.reason]
  }
  const imports = async () =>
    z
      .array(BrokerImport)
      .parse(await (await api.request(`/api/trading/imports?accountId=${accountId}`)).json())
  const only = async () => {
    const [row, ...others] = await imports()
    expect(others).toEqual([])
    return row as BrokerImport
  }
  const account = async () =>
    z
      .array(TradingAccount)
      .parse(await (await api.request('/api/trading/accounts')).json())
      .find(({ id }) => id === accountId) as TradingAccount
  const positions = async () =>
    z
      .array(Position)
      .parse(await (await api.request(`/api/trading/positions?accountId=${accountId}`)).json())
      .map(({ security, quantity }) => `${security.symbol} ${quantity}`)
      .sort()
  const at = () => ({ organisationId: 1, accountId })
  const faults = () => faultsOfBooks(world.installation.database.db, at())
  const state = async () => {
    const row = await accountOf(world.installation.database.db, 1, accountId)
    const state = await loadAccountState(world.installation.database.db, row, { symbols: 'all' })
    return { settled: state.settled, lots: [...state.lots].filter(([, lots]) => lots.length > 0) }
  }
  /** Works what was asked for last and is cut off after its first part, as by a process that ends. */
  const cutOff = (kind: DefinedRun, id: number) => {
    const end = new AbortController()
    const handlers = handlersOf(kind)
    handleRun(kind, {
      ...handlers,
      work: async (work) =>
        handlers.work?.({
          ...work,
          piece: async (ctx, make) => {
            const result = await work.piece(ctx, make)
            end.abort()
            return result
          },
        }),
    })
    return expect(workNow(world.as(), kind, id, end.signal))
      .rejects.toThrow(/abort/)
      .finally(() => handleRun(kind, handlers))
  }
  const book = (id: number) => workNow(world.as(), bookingRun, id)
  const undo = (id: number) => workNow(world.as(), undoingRun, id)

  it('is answered before it is booked, and booked in parts it is what the trial said', async () => {
    const text = longFile(2_600)
    const trial = await send(text, { trial: 'true' })
    expect(trial).toMatchObject({ booked: 2_601, refusedCount: 0 })
    const row = await started(text)
    expect(row).toMatchObject({ state: 'running', through: 0, total: 2_601, booked: 0 })
    expect((await account()).cash).toBe(0)
    await book(row.id)
    expect(await only()).toMatchObject({ state: 'done', through: 2_601, booked: 2_601, refused: 0 })
    expect((await account()).cash).toBe(trial.cashAfter)
    expect(await positions()).toEqual(
      trial.positions
        .filter(({ quantityAfter }) => quantityAfter > 0)
        .map(({ symbol, quantityAfter }) => `${symbol} ${quantityAfter}`)
        .sort(),
    )
    expect(await only()).toMatchObject({
      firstDay: trial.firstDay,
      lastDay: trial.lastDay,
      cashChange: trial.cashAfter,
      reconciliation: trial.reconciliation,
    })
    expect(await faults()).toEqual([])
    expect(await send(text)).toMatchObject({ booked: 0, known: 2_601, repeats: { id: row.id } })
  })

  it('its rows that do not fit are refused as in one piece, and the cash it misses is brought in once', async () => {
    const text = longFile(2_600, '')
    const trial = await send(text, { trial: 'true', missingCash: 'bring-in' })
    expect(trial.broughtIn).toBeGreaterThan(0)
    await book((await started(text, { missingCash: 'bring-in' })).id)
    expect((await account()).cash).toBe(trial.cashAfter)
    expect(await only()).toMatchObject({ booked: trial.booked, refused: trial.refusedCount })
    expect(await faults()).toEqual([])
    accountId = await openPaperAccount(world.as(), { accountName: 'Poor', initialCash: 100_000 })
    const poor = await send(text, { trial: 'true' })
    expect(poor.refusedCount).toBeGreaterThan(100)
    await book((await started(text)).id)
    expect(await only()).toMatchObject({ booked: poor.booked, refused: poor.refusedCount })
    expect((await account()).cash).toBe(poor.cashAfter)
  })

  it('a file that reads differently from when it was sent stops being booked, with a reason', async () => {
    const row = await started(longFile(2_600))
    await cutOff(bookingRun, row.id)
    await world.installation.database.pool.query('update paper_import set total = total + 7 where id = $1', [
      row.id,
    ])
    await book(row.id)
    expect(await only()).toMatchObject({
      state: 'failed',
      booked: 1_000,
      failure: expect.stringContaining('2,601 rows instead of 2,608'),
    })
    expect(await faults()).toEqual([])
  })

  it('cut off in the middle it leaves whole parts, and goes on after them without booking a row twice', async () => {
    const text = longFile(2_600)
    const row = await started(text)
    await cutOff(bookingRun, row.id)
    expect(await only()).toMatchObject({ state: 'running', through: 1_000, booked: 1_000, total: 2_601 })
    expect(await faults()).toEqual([])
    await Promise.all([book(row.id), book(row.id)])
    expect(await only()).toMatchObject({ state: 'done', through: 2_601, booked: 2_601 })
    expect(await faults()).toEqual([])
  })

  it('cancelled it says how far it came; that part can be undone, or the rest imported', async () => {
    const text = longFile(2_600)
    const empty = await state()
    const row = await started(text)
    await cutOff(bookingRun, row.id)
    const cancelled = await act(row.id, 'cancel')
    expect(BrokerImport.parse(await cancelled.json())).toMatchObject({ state: 'cancelled', booked: 1_000 })
    await book(row.id)
    expect(await only()).toMatchObject({ state: 'cancelled', through: 1_000, booked: 1_000 })
    expect(await refusal(act(row.id, 'cancel'))).toEqual([409, 'conflict', 'NOT_RUNNING'])

    // A rest of 1,601 rows is no long file.
    expect(await send(text)).toMatchObject({ known: 1_000, booked: 1_601 })
    expect(await faults()).toEqual([])
    const [rest] = await imports()
    expect((await act(rest?.id as number, 'undo')).status).toBe(200)
    expect(BrokerImport.parse(await (await act(row.id, 'undo')).json())).toMatchObject({ state: 'undoing' })
    await undo(row.id)
    expect(await state()).toEqual(empty)
    expect(await faults()).toEqual([])
  })

  it('is undone in parts, the last first; cut off in the middle it goes on, and in the end the account is as it was', async () => {
    const before = await state()
    const row = await started(longFile(2_600))
    await book(row.id)
    const answer = BrokerImport.parse(await (await act(row.id, 'undo')).json())
    expect(answer).toMatchObject({ state: 'undoing', through: 0, total: 2_601, undoneAt: null })
    await cutOff(undoingRun, row.id)
    expect(await only()).toMatchObject({ state: 'undoing', through: 601 })
    expect(await faults()).toEqual([])
    await undo(row.id)
    expect(await only()).toMatchObject({ state: 'done', booked: 2_601, undoneAt: expect.any(String) })
    expect(await state()).toEqual(before)
    expect(await faults()).toEqual([])
    expect(await refusal(act(row.id, 'undo'))).toEqual([409, 'conflict', 'ALREADY_UNDONE'])
    expect((await verifyAudit(world.installation.database.db, 1)).isIntact).toBe(true)
  })

  it('what stands in the way of undoing is found before the first part is taken back, or ends it with what stands', async () => {
    const row = await started(longFile(2_600))
    await book(row.id)
    const sale = `${TITLES}\n2026-01-05,sell,IBM,1,200,,,200`
    const later = await send(sale)
    expect(await refusal(act(row.id, 'undo'))).toEqual([409, 'conflict', 'LATER_TRADES_DEPEND'])
    expect(await only().catch(() => undefined)).toBeUndefined()
    expect((await imports()).find(({ id }) => id === row.id)).toMatchObject({ state: 'done', undoneAt: null })
    expect((await act(later.import?.id as number, 'undo')).status).toBe(200)
    expect((await act(row.id, 'undo')).status).toBe(200)
    await cutOff(undoingRun, row.id)
    // Somebody spends the cash while the rest is still to be undone.
    const held = (await account()).cash ?? 0
    const order = {
      symbol: 'AAPL',
      side: 'BUY',
      quantity: Math.floor(held / 15_500) * 1_000_000,
      orderType: 'LIMIT',
      price: 15_000,
      accountId,
      orgId: 1,
    }
    const placed = await api.request('/api/trading/orders', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(order),
    })
    expect(placed.status, await placed.text()).toBeLessThan(300)
    await undo(row.id)
    const ended = (await imports()).find(({ id }) => id === row.id)
    expect(ended).toMatchObject({ state: 'failed', undoneAt: null, booked: 1_000 })
    expect(ended?.failure).toMatch(/short of|Open orders|changed the/)
    expect(await faults()).toEqual([])
  })

  it('while it is gone through no other file is begun and it is not undone; other accounts are free', async () => {
    const row = await started(longFile(2_600))
    const small = `${TITLES}\n2024-01-02,deposit,,,,,,10`
    expect(await refusal(post(small))).toEqual([409, 'conflict', 'IMPORT_GOING_ON'])
    expect(await refusal(post(longFile(2_700)))).toEqual([409, 'conflict', 'IMPORT_GOING_ON'])
    expect(await refusal(act(row.id, 'undo'))).toEqual([409, 'conflict', 'IMPORT_GOING_ON'])
    expect((await post(small, { trial: 'true' })).status).toBe(200)
    const own = accountId
    accountId = await openPaperAccount(world.as(), { accountName: 'Other', initialCash: 0 })
    expect((await post(small)).status).toBe(200)
    accountId = own
    actor = somebody({ organisationId: 2 })
    expect(await refusal(act(row.id, 'cancel'))).toEqual([404, 'not-found', undefined])
    actor = somebody({ role: 'viewer' })
    expect((await act(row.id, 'cancel')).status).toBe(403)
  })
})

onEveryDatabase('the jobs of long files', (world) => {
  beforeAll(async () => {
    new TestPrices(world.installation, {})
    await keepBooksSound(world.installation)
    await startJobs(world.installation, [jobOf(bookingRun), jobOf(undoingRun)] as never)
  })
  afterAll(() => stopJobs(world.installation))

  it('book a file and undo it beside requests', async () => {
    world.setNow('2026-11-20T15:00:00.000Z')
    const api = makeApi(world.installation, async () => somebody(), [...tradingRoutes, ...brokerFilesRoutes])
    const accountId = await openPaperAccount(world.as(), { accountName: 'Jobs', initialCash: 0 })
    const body = new FormData()
    body.append('file', new File([longFile(2_100)], 'years.csv'))
    body.append('accountId', String(accountId))
    body.append('trial', 'false')
    await api.request('/api/trading/imports', { method: 'POST', body })
    const until = async (isTrue: (row: BrokerImport) => boolean) => {
      for (let waited = 0; ; waited += 100) {
        const answer = await api.request(`/api/trading/imports?accountId=${accountId}`)
        const [row] = z.array(BrokerImport).parse(await answer.json())
        if (row && isTrue(row)) return row
        if (waited > 30_000) throw new Error(`The import stayed ${JSON.stringify(row)}`)
        await pause(100)
      }
    }
    const row = await until(({ state }) => state === 'done')
    expect(row.booked).toBe(2_101)
    await api.request(`/api/trading/imports/${row.id}/undo`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    expect(await until(({ undoneAt }) => undoneAt !== null)).toMatchObject({ state: 'done' })
    expect(await faultsOfBooks(world.installation.database.db, { organisationId: 1, accountId })).toEqual([])
  })
})
