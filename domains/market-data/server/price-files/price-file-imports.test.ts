import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { recentAudit } from '#platform/audit/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import type { Actor } from '#platform/identity/index.ts'
import { startJobs, stopJobs } from '#platform/jobs/index.ts'
import { workNow } from '#platform/runs/test-runs.ts'
import { sharedData } from '#platform/testing/data/shared-data.ts'
import { onEveryDatabase, somebody } from '#platform/testing/index.ts'
import { PriceFileRead, PriceImport } from '../../contract/index.ts'
import { findQuotes, marketDataRoutes } from '../index.ts'
import { storedSeries } from '../store.ts'
import { storingRun } from './storing-run.ts'

const REAL = sharedData('data/market/prices')
const realFile = async (name: string) => readFile(`${REAL}/${name}`).catch(() => undefined)

/** Text files as an archive. */
function tarOf(files: Record<string, string>): Buffer {
  const blocks = Object.entries(files).flatMap(([name, text]) => {
    const header = Buffer.alloc(512)
    header.write(name)
    header.write(Buffer.byteLength(text).toString(8).padStart(11, '0'), 124)
    header.write('0', 156)
    header.write('ustar', 257)
    return [header, Buffer.from(text), Buffer.alloc(-Buffer.byteLength(text) & 511)]
  })
  return Buffer.concat([...blocks, Buffer.alloc(1_024)])
}

onEveryDatabase('files of prices in the browser', (world) => {
  let actor: Actor = somebody({ role: 'admin' })
  let api: ApiApp
  beforeAll(async () => {
    // What a long file asks for is run by the tests themselves.
    await startJobs(world.installation, [{ ...storingRun.job, run: async () => {} }] as never)
    api = makeApi(world.installation, async () => actor, marketDataRoutes)
  })
  afterAll(() => stopJobs(world.installation))
  beforeEach(() => {
    actor = somebody({ role: 'admin' })
    world.setNow('2026-11-21T15:00:00.000Z')
  })

  const send = async (content: string | Buffer, fields: Record<string, string> = {}, name = 'prices.csv') => {
    const body = new FormData()
    body.append('file', new File([typeof content === 'string' ? content : new Uint8Array(content)], name))
    for (const [field, value] of Object.entries(fields)) body.append(field, value)
    return api.request('/api/market-data/price-files', { method: 'POST', body })
  }
  const read = async (...sent: Parameters<typeof send>) => {
    const answer = await send(...sent)
    const body = await answer.json()
    expect(answer.status, JSON.stringify(body)).toBe(200)
    return PriceFileRead.parse(body)
  }
  const undo = (id: number) => api.request(`/api/market-data/price-files/${id}/undo`, { method: 'POST' })
  const list = async () =>
    z.array(PriceImport).parse(await (await api.request('/api/market-data/price-files')).json())
  const quote = async (symbol: string) => (await findQuotes(world.as(), [symbol])).get(symbol)
  const series = () => storedSeries(world.installation.database.db)

  it('a trial tells what a file would bring, which lines are not taken and why, and changes nothing', async () => {
    const text = [
      'date,symbol,close',
      '2026-11-19,AAPL,100',
      '2026-11-20,AAPL,101',
      '2026-11-20,AAPL,102',
      '2026-02-30,AAPL,5',
      '2026-11-20,MSFT,five',
      '2026-11-20,KO,0',
      '2026-12-24,KO,60',
      '2026-11-20,KO,61',
    ].join('\n')
    const result = await read(text)
    expect(result).toMatchObject({
      trial: true,
      import: null,
      rows: 8,
      bars: 3,
      symbols: ['AAPL', 'KO'],
      firstDay: '2026-11-19',
      lastDay: '2026-11-20',
      replaces: 0,
      rejectedTotal: 5,
      mapping: { day: 'date', close: 'close', symbol: 'symbol' },
      mappedBy: 'names',
      becomeReal: ['AAPL', 'KO'],
    })
    expect(result.rejected.map(({ line }) => line)).toEqual([4, 5, 6, 7, 8])
    expect(result.rejected.map(({ reason }) => reason).join()).toMatch(
      /twice.*2026-02-30.*five.*price 0.*not over/,
    )
    expect(await series()).toEqual([])
    expect(await list()).toEqual([])
  })

  it('a close of a session that still runs is none: it is taken once the session is over', async () => {
    world.setNow('2026-11-20T16:00:00.000Z')
    const file = 'date,symbol,currency,close\n2026-11-19,AAPL,USD,100\n2026-11-20,AAPL,USD,101\n'
    expect(await read(file)).toMatchObject({ bars: 1, lastDay: '2026-11-19', rejectedTotal: 1, doubts: [] })
    world.setNow('2026-11-20T21:00:00.000Z')
    expect(await read(file)).toMatchObject({ bars: 2, rejectedTotal: 0 })
  })

  it('what was taken for granted and what does not look as prices do is said before anything is stored', async () => {
    const doubts = async (text: string, fields: Record<string, string> = {}) =>
      (await read(text, fields)).doubts
    const [currency, ...none] = await doubts('date,symbol,close\n2026-11-19,KO,60\n')
    expect(currency).toContain('US dollars are assumed')
    expect(none).toEqual([])
    const head = 'date,symbol,currency'
    expect((await doubts(`${head},adj close\n2026-11-19,KO,USD,60\n`))[0]).toContain('“adj close”')
    expect((await doubts(`${head},close\n2026-11-20,KO,USD,60\n2026-11-21,KO,USD,61\n`))[0]).toMatch(
      /^1 price is of days on which New York did not trade \(KO on 2026-11-21\)/,
    )
    const noisy = `${head},close\n2026-11-18,KO,USD,41.310001\n2026-11-19,KO,USD,41.349998\n`
    expect(await doubts(noisy)).toEqual([])
    expect((await doubts(noisy.replace('41.349998', '38.47291')))[0]).toContain('KO 38.47291 on 2026-11-19')
    // A pound's worth of pence in the middle of pounds.
    expect((await doubts(`${head},close\n2026-11-18,KO,USD,6.1\n2026-11-19,KO,USD,612\n`))[0]).toContain(
      'KO from 6.1 on 2026-11-18 to 612 on 2026-11-19',
    )
    await read(`${head},close\n2026-11-18,VODA,USD,72.4\n`, { trial: 'false' })
    expect((await doubts(`${head},close\n2026-11-19,VODA,USD,0.73\n`))[0]).toContain(
      'VODA: the prices are at another level than those that are stored',
    )
    expect(await doubts(`${head},close\n2026-11-19,VODA,USD,73\n`)).toEqual([])
  })

  it('stored prices count at once, are audited, and an undo puts back exactly what they replaced', async () => {
    const first = await read('date,close\n2026-11-19,100\n2026-11-20,101\n', {
      trial: 'false',
      symbol: 'AAPL',
    })
    expect(first.import).toMatchObject({ state: 'done', bars: 2, through: 2, replaced: 0 })
    expect(await quote('AAPL')).toMatchObject({ price: 101, source: 'imported' })
    const second = await read('date,close\n2026-11-20,202\n2026-11-18,99\n', {
      trial: 'false',
      symbol: 'AAPL',
    })
    expect(second).toMatchObject({ replaces: 1, import: { replaced: 1 } })
    expect(await quote('AAPL')).toMatchObject({ price: 202 })
    const refused = await undo(first.import?.id as number)
    expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'conflict' }])
    expect((await undo(second.import?.id as number)).status).toBe(200)
    expect(await quote('AAPL')).toMatchObject({ price: 101, previousClose: 100 })
    expect((await undo(first.import?.id as number)).status).toBe(200)
    expect(await quote('AAPL')).toMatchObject({ source: 'simulated' })
    expect((await undo(first.import?.id as number)).status).toBe(409)
    const trail = await recentAudit(world.installation.database.db, 1, { type: 'prices', id: 'prices' })
    expect(trail.slice(0, 4).map(({ action }) => action)).toEqual([
      'prices.import-undone',
      'prices.import-undone',
      'prices.imported',
      'prices.imported',
    ])
  })

  it('columns of any name are mapped, and the next file with the same columns is read the same way', async () => {
    const text = 'Handelstag,Kürzel,Schluss\n2026-11-19,SAP,200\n'
    expect(await read(text)).toMatchObject({ bars: 0, mapping: null, rejectedTotal: 1 })
    const mapping = JSON.stringify({ day: 'Handelstag', symbol: 'Kürzel', close: 'Schluss' })
    const result = await read(text, { trial: 'false', mapping })
    expect(result).toMatchObject({ bars: 1, mappedBy: 'request', import: { state: 'done' } })
    expect(await read(text.replace('2026-11-19', '2026-11-20'))).toMatchObject({
      bars: 1,
      mappedBy: 'memory',
    })
    const wrong = await send(text, { mapping: '{"day":' })
    expect(wrong.status).toBe(400)
    expect(await read(text, { mapping: JSON.stringify({ day: 'Nope', close: 'Schluss' }) })).toMatchObject({
      bars: 0,
      rejected: [{ reason: 'has no column Nope' }],
    })
    await undo(result.import?.id as number)
  })

  it('what is no file of prices is refused in words; administrators alone import, and not in the demo', async () => {
    expect((await send(Buffer.from([0x1f, 0x8b, 1, 2, 3]))).status).toBe(400)
    expect((await send(Buffer.from([1, 0, 2, 0]))).status).toBe(400)
    expect((await send('close\n5\n', { trial: 'false' })).status).toBe(400)
    actor = somebody({ role: 'analyst' })
    expect((await send('date,close\n2026-11-19,1\n')).status).toBe(403)
    actor = somebody({ role: 'admin', organisationId: 2 })
    expect((await send('date,close\n2026-11-19,1\n')).status).toBe(403)
  })

  it('a long file is stored part by part, is followed and cancelled, and undone as a whole', async () => {
    const days = Array.from({ length: 1_200 }, (_, at) =>
      new Date(Date.UTC(2019, 0, 1 + at)).toISOString().slice(0, 10),
    )
    const symbols = Array.from({ length: 20 }, (_, at) => `L${at}`)
    const rows = days.map((day, at) => [day, ...symbols.map((_, place) => 100 + at + place)].join(','))
    const file = gzipSync(Buffer.from([['date', ...symbols].join(','), ...rows].join('\n')))
    const started = (await read(file, { trial: 'false' }, 'long.csv.gz')).import as PriceImport
    expect(started).toMatchObject({ state: 'running', through: 0, total: 24_000, symbolsTotal: 20 })
    const beside = await send('date,close\n2026-11-19,1\n', { trial: 'false', symbol: 'KO' })
    expect(beside.status).toBe(409)
    expect(started.run).toMatchObject({ state: 'queued', done: 0, total: 24_000, canCancel: true })
    await workNow(world.as(), storingRun, started.id)
    expect((await list())[0]).toMatchObject({
      state: 'done',
      through: 24_000,
      bars: 24_000,
      run: { state: 'done', share: 1 },
    })
    expect((await series()).filter(({ symbol }) => symbol.startsWith('L'))).toHaveLength(20)
    expect((await undo(started.id)).status).toBe(200)
    expect((await series()).filter(({ symbol }) => symbol.startsWith('L'))).toEqual([])

    const again = (await read(file, { trial: 'false' }, 'long.csv.gz')).import as PriceImport
    const cancelled = await api.request(`/api/market-data/price-files/${again.id}/cancel`, { method: 'POST' })
    expect(await cancelled.json()).toMatchObject({ state: 'cancelled', through: 0 })
    await workNow(world.as(), storingRun, again.id)
    expect((await series()).filter(({ symbol }) => symbol.startsWith('L'))).toEqual([])
  })

  it('files packed together are each read by their own columns, when they are stored as when they are tried', async () => {
    const days = Array.from({ length: 1_000 }, (_, at) =>
      new Date(Date.UTC(2019, 0, 1 + at)).toISOString().slice(0, 10),
    )
    const rowsOf = (first: number) =>
      days.flatMap((day, at) =>
        Array.from({ length: 11 }, (_, place) => `${day},M${first + place},${100 + at}`),
      )
    const packed = gzipSync(
      tarOf({
        'one.csv': ['date,symbol,close', ...rowsOf(0)].join('\n'),
        'two.csv': ['Day,Ticker,Adj Close', ...rowsOf(11)].join('\n'),
      }),
    )
    const result = await read(packed, {}, 'both.tar.gz')
    expect(result).toMatchObject({ bars: 22_000, rejectedTotal: 0, mapping: null })
    const started = (await read(packed, { trial: 'false' }, 'both.tar.gz')).import as PriceImport
    await workNow(world.as(), storingRun, started.id)
    expect((await list())[0]).toMatchObject({ state: 'done', through: 22_000, bars: 22_000 })
    expect((await series()).filter(({ symbol }) => symbol.startsWith('M'))).toHaveLength(22)
    await undo(started.id)

    // As by a version that reads the kept file otherwise.
    const other = (await read(packed, { trial: 'false' }, 'both.tar.gz')).import as PriceImport
    await world.installation.database.pool.query(
      `update market_price_import set mapping = $2 where id = $1`,
      [other.id, JSON.stringify({ day: 'date', close: 'close', symbol: 'symbol' })],
    )
    await workNow(world.as(), storingRun, other.id)
    expect((await list())[0]).toMatchObject({
      state: 'failed',
      bars: 0,
      failure: expect.stringContaining('11,000 prices instead of 22,000'),
    })
  })

  it('real files are read: a symbol a column, and an archive of five years of the S&P 500', async (test) => {
    const table = await realFile('pyportfolioopt_stock_prices.csv.gz')
    const archive = await realFile('individual_stocks_5yr.tar.gz')
    if (!table || !archive) return test.skip('the real price files are not at hand')
    // A trial asks the database for nothing of a file: what reads it is the same on both.
    if (world.kind === 'server') return
    const wide = await read(table, {}, 'pyportfolioopt_stock_prices.csv.gz')
    expect(wide).toMatchObject({ rejectedTotal: 0, symbolsTotal: 20, mapping: { close: null } })
    const whole = await read(archive, {}, 'individual_stocks_5yr.tar.gz')
    expect(whole.symbolsTotal).toBe(482)
    expect(whole.bars).toBeGreaterThan(500_000)
    expect(whole.firstDay).toBe('2015-01-12')
    expect(whole.rejectedTotal).toBeLessThan(whole.bars / 1_000)
    expect(whole.rejected.map(({ reason }) => reason)).toContain('has the price 0')
  }, 120_000)
})
