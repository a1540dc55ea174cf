import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { recordChange, verifyAudit } from '#platform/audit/index.ts'
import type { Installation } from '#platform/context/index.ts'
import {
  type OpenDatabase,
  oneAtATime,
  openDatabase,
  runPrepared,
  whyServerCannotServe,
} from '#platform/database/index.ts'
import { startTransactionPooler } from '#platform/database/processes/test-transaction-pooler.ts'
import { defineTopic } from '#platform/endpoint/index.ts'
import { makeApi } from '#platform/http-server/index.ts'
import { liveRoutes, publish, stopLive } from '#platform/live/index.ts'
import { Listener } from '#platform/live/test-listener.ts'
import { onServerDatabase, somebody, type World } from '#platform/testing/index.ts'

type Pooler = { url: string; stop(): Promise<void> }

const hasPgBouncer = spawnSync('pgbouncer', ['--version']).status === 0

/** PgBouncer itself, where the machine has it. */
async function startPgBouncer(serverUrl: string): Promise<Pooler> {
  const server = new URL(serverUrl)
  const home = mkdtempSync(join(tmpdir(), 'assay-pgbouncer-'))
  chmodSync(home, 0o777)
  const port = 20_000 + Math.floor(Math.random() * 20_000)
  const file = join(home, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
* = host=${server.hostname} port=${server.port} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
auth_type = any
pool_mode = transaction
max_client_conn = 100
default_pool_size = 3
unix_socket_dir =
`,
  )
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn('pgbouncer', [...asUser, file], { stdio: 'ignore' })
  const url = new URL(serverUrl)
  url.host = `127.0.0.1:${port}`
  for (let attempt = 0; ; attempt += 1) {
    const database = await openDatabase({ url: url.toString(), directUrl: serverUrl, poolSize: 1 })
    try {
      await database.pool.query('select 1')
      break
    } catch (failure) {
      if (attempt > 50) throw failure
      await pause(100)
    } finally {
      await database.close()
    }
  }
  return {
    url: url.toString(),
    async stop() {
      const ended = new Promise((done) => child.once('exit', done))
      child.kill('SIGKILL')
      await ended
      rmSync(home, { recursive: true, force: true })
    },
  }
}

const openings = defineTopic({
  name: 'openings',
  summary: 'Cases that were opened',
  permission: 'cases:read',
  belongsTo: 'organisation',
  keeps: 'all',
  event: z.object({ number: z.number() }),
})

onServerDatabase('a PostgreSQL server and the way to it', (world) => {
  const opened: OpenDatabase[] = []
  const open = async (options: Parameters<typeof openDatabase>[0]) => {
    const database = await openDatabase(options)
    opened.push(database)
    return database
  }
  afterAll(async () => {
    for (const database of opened) await database.close()
  })
  const serverUrl = () => world.installation.database.url as string

  it('reached without a pooler serves an installation', async () => {
    expect(await whyServerCannotServe(world.installation.database)).toBeUndefined()
  })

  it('that only reads is refused in words', async () => {
    const url = `${serverUrl()}?options=-c%20default_transaction_read_only%3Don`
    expect(await whyServerCannotServe(await open({ url }))).toMatch(
      /^The database of DATABASE_URL only reads/,
    )
  })

  it('that cannot write every letter is refused in words', async () => {
    const name = `latin_${process.pid}`
    const { pool } = world.installation.database
    await pool.query(`create database ${name} encoding 'LATIN1' locale 'C' template template0`)
    const url = new URL(serverUrl())
    url.pathname = `/${name}`
    const latin = await openDatabase({ url: url.href, poolSize: 1 })
    expect(await whyServerCannotServe(latin)).toMatch(/^The database of DATABASE_URL keeps text as LATIN1/)
    await latin.close()
    await pool.query(`drop database ${name} with (force)`)
  })

  describe.each([
    { called: 'a pooler that gives each transaction another session', start: startTransactionPooler },
    ...(hasPgBouncer ? [{ called: 'PgBouncer', start: startPgBouncer }] : []),
  ])('$called', ({ start }) => {
    let pooler: Pooler
    beforeAll(async () => {
      pooler = await start(serverUrl())
    })
    afterAll(() => pooler?.stop())
    const throughPooler = () => open({ url: pooler.url, directUrl: serverUrl() })

    it('is refused at the start, with the setting that mends it', async () => {
      const why = await whyServerCannotServe(await open({ url: pooler.url }))
      expect(why).toMatch(/^DATABASE_URL leads through a pooler .* Set DIRECT_DATABASE_URL/)
      expect(await whyServerCannotServe(await throughPooler())).toBeUndefined()
    })

    it('lets only one process at a time work under a name', async () => {
      const processes = [await throughPooler(), await throughPooler(), await throughPooler()]
      let atOnce = 0
      let most = 0
      await Promise.all(
        Array.from({ length: 12 }, (_, at) =>
          oneAtATime(processes[at % 3] as OpenDatabase, 'a piece of work', async () => {
            atOnce += 1
            most = Math.max(most, atOnce)
            await pause(10)
            atOnce -= 1
          }),
        ),
      )
      expect(most).toBe(1)
    })

    it('runs statements that are sent again and again', async () => {
      const { db } = await throughPooler()
      const sums = await Promise.all(
        Array.from({ length: 60 }, (_, at) =>
          runPrepared<{ sum: number }>(db, sql`select ${at}::int + 1 as sum`).then(([row]) => row?.sum),
        ),
      )
      expect(sums).toEqual(Array.from({ length: 60 }, (_, at) => at + 1))
    })

    it('carries changes and their news: forty at once are all kept, chained and heard', async () => {
      const installation = { ...world.installation, database: await throughPooler() }
      await expectFortyHeard(world, installation)
    })
  })
})

async function expectFortyHeard(world: World, installation: Installation): Promise<void> {
  const api = makeApi(installation, async () => somebody({}), liveRoutes([{ topic: openings }]))
  const listener = new Listener(await api.request('/api/live?topics=openings'))
  const numbers = Array.from({ length: 40 }, (_, at) => at)
  const ctx = { ...world.as(), installation, db: installation.database.db }
  await Promise.all(
    numbers.map((number) =>
      recordChange(ctx, async (tx) => {
        await publish(tx, openings, { number })
        return { result: number, trace: { action: 'case.opened', subject: { type: 'case', id: number } } }
      }),
    ),
  )
  await expect
    .poll(() =>
      listener.heard
        .filter(({ event }) => event === 'openings')
        .map(({ data }) => (data as { number: number }).number)
        .sort((a, b) => a - b),
    )
    .toEqual(numbers)
  expect(await verifyAudit(installation.database.db, ctx.actor.organisationId)).toMatchObject({
    isIntact: true,
  })
  await listener.leave()
  await stopLive(installation)
}
