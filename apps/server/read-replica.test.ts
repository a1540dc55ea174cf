import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { invoke, serve } from '#platform/calls/index.ts'
import { parseConfig } from '#platform/config/index.ts'
import type { Context, Installation } from '#platform/context/index.ts'
import { openDatabase, type ReplicaReads } from '#platform/database/index.ts'
import { defineEndpoint, type FileAnswer, fileResponse } from '#platform/endpoint/index.ts'
import { silentLogger } from '#platform/logging/index.ts'
import { somebody } from '#platform/testing/index.ts'
import {
  findPostgresPrograms,
  type PostgresServer,
  startPostgresServer,
} from '#platform/testing/postgres-server.ts'
import { closeInstallation, openInstallation } from './installation.ts'

const Seen = z.object({ isStandby: z.boolean(), notes: z.number() })
const call = { tag: 'cases', permission: 'cases:read' } as const

const noteCount = sql`select pg_is_in_recovery() as "isStandby", (select count(*)::int from seen_note) as notes`
const seenBy = async (ctx: Context) =>
  (await ctx.db.execute<z.infer<typeof Seen>>(noteCount)).rows[0] as never
const addNote = (ctx: Context) => ctx.db.execute(sql`insert into seen_note default values`)

const read = serve(
  defineEndpoint({
    ...call,
    name: 'notes.read',
    method: 'GET',
    path: '/api/notes',
    summary: 'Reads notes',
    response: Seen,
  }),
  seenBy,
)
const write = serve(
  defineEndpoint({
    ...call,
    name: 'notes.add',
    method: 'POST',
    path: '/api/notes',
    summary: 'Adds a note',
    response: Seen,
  }),
  async (ctx) => {
    await addNote(ctx)
    return seenBy(ctx)
  },
)
/** As a price that is asked for on the way: kept on the primary, and read after it. */
const readThenKept = serve(
  defineEndpoint({
    ...call,
    name: 'notes.kept',
    method: 'GET',
    path: '/api/notes/kept',
    summary: 'Reads and keeps',
    response: Seen,
  }),
  async (ctx) => {
    await seenBy(ctx)
    await ctx.installation.database.db.transaction((tx) => addNote({ ...ctx, db: tx }))
    return seenBy(ctx)
  },
)
/** Declared as reading, and yet counts where it reads. */
const countsItself = serve(
  defineEndpoint({
    ...call,
    name: 'notes.counted',
    method: 'GET',
    path: '/api/notes/counted',
    summary: 'Counts itself',
    response: Seen,
  }),
  async (ctx) => {
    await addNote(ctx)
    return seenBy(ctx)
  },
)
const asFile = serve(
  defineEndpoint({
    ...call,
    name: 'notes.file',
    method: 'GET',
    path: '/api/notes/file',
    summary: 'Notes as a file',
    response: fileResponse,
  }),
  async (ctx) => ({
    fileName: 'notes.txt',
    contentType: 'text/plain',
    body: new ReadableStream<Uint8Array>({
      async pull(to) {
        to.enqueue(new TextEncoder().encode(JSON.stringify(await seenBy(ctx))))
        to.close()
      },
    }),
  }),
)

const hasServer = findPostgresPrograms() !== undefined

describe.skipIf(!hasServer)(
  'a standby that answers reading calls (needs the programs of a PostgreSQL server)',
  () => {
    let primary: PostgresServer
    let standby: PostgresServer
    let installation: Installation
    const dataDir = mkdtempSync(join(tmpdir(), 'assay-replica-'))
    const ask = (route: typeof read) => {
      const { db } = installation.database
      const ctx: Context = {
        installation,
        actor: somebody(),
        now: new Date(),
        requestId: 'test',
        address: '',
        db,
      }
      return invoke(ctx, route, {}) as Promise<z.infer<typeof Seen>>
    }
    const reads = () => installation.database.replica?.reads as ReplicaReads
    const onStandby = async (statement: string) => {
      const database = await openDatabase({ url: standby.url, poolSize: 1 })
      await database.pool.query(statement)
      await database.close()
    }

    beforeAll(async () => {
      const settings = ['synchronous_commit=on', 'max_connections=50']
      primary = (await startPostgresServer(undefined, settings)) as PostgresServer
      standby = (await startPostgresServer(undefined, settings, undefined, primary.url)) as PostgresServer
      const config = parseConfig({
        DATA_DIR: dataDir,
        DATABASE_URL: primary.url,
        READ_DATABASE_URL: standby.url,
        APP_SECRET: 'a secret of the tests, 32 characters or more',
        SAMPLE_DATA: 'off',
      })
      installation = await openInstallation(config, silentLogger)
      await installation.database.pool.query('create table seen_note (id serial)')
      // The standby applies the whole schema first.
      for (let tried = 0; tried < 200 && !(await ask(read)).isStandby; tried += 1)
        await new Promise((on) => setTimeout(on, 50))
    }, 120_000)
    afterAll(async () => {
      await closeInstallation(installation)
      await standby?.stop()
      await primary?.stop()
      rmSync(dataDir, { recursive: true, force: true })
    })

    it('answers calls that read, and the primary those that write', async () => {
      expect(await ask(read)).toEqual({ isStandby: true, notes: 0 })
      expect(await ask(write)).toEqual({ isStandby: false, notes: 1 })
      expect((await ask(read)).notes).toBe(1)
    })

    it('never leaves out what was committed before it was asked', async () => {
      const before = { ...reads() }
      const { notes } = await ask(read)
      for (let added = 1; added <= 60; added += 1) {
        await ask(write)
        const several = await Promise.all([ask(read), ask(read), ask(read)])
        expect(several.map((seen) => seen.notes)).toEqual([notes + added, notes + added, notes + added])
      }
      expect(reads().answered - before.answered).toBeGreaterThan(60)
    })

    it('that lags is passed over, and answers again once it has caught up', async () => {
      await onStandby('select pg_wal_replay_pause()')
      const { notes } = await ask(write)
      expect(await ask(read)).toEqual({ isStandby: false, notes })
      expect(reads().reason).toBe('The read replica has not applied the latest changes yet.')
      await onStandby('select pg_wal_replay_resume()')
      await expect.poll(async () => (await ask(read)).isStandby).toBe(true)
      expect(reads().reason).toBeUndefined()
    })

    it('shows a reading what it has kept itself on the way', async () => {
      const { notes } = await ask(read)
      expect((await ask(readThenKept)).notes).toBe(notes + 1)
    })

    it('leaves a reading that writes after all to the primary, which keeps it once', async () => {
      const { notes } = await ask(read)
      expect(await ask(countsItself)).toEqual({ isStandby: false, notes: notes + 1 })
    })

    it('reads a file to its end where it was begun', async () => {
      const { notes } = await ask(write)
      const { body } = (await ask(asFile as never)) as unknown as FileAnswer
      expect(JSON.parse(await new Response(body as ReadableStream).text())).toEqual({
        isStandby: true,
        notes,
      })
    })

    it('is not taken for one where the address leads to the primary itself', async () => {
      const reasons: string[] = []
      const replica = { url: primary.url, onReason: (reason: string) => reasons.push(reason) }
      const database = await openDatabase({ url: primary.url, replica })
      const found = await database.replica?.read(
        database.db,
        async (db) => (await db.execute(noteCount)).rows[0],
      )
      expect(found).toMatchObject({ isStandby: false })
      expect(reasons).toEqual(['READ_DATABASE_URL leads to a server that is no standby.'])
      await database.close()
    })

    it('is not taken for one where it is a copy of another database', async () => {
      const other = (await startPostgresServer()) as PostgresServer
      const reasons: string[] = []
      const database = await openDatabase({
        url: other.url,
        replica: { url: standby.url, onReason: (reason) => reasons.push(reason) },
      })
      await database.replica?.read(database.db, (db) => db.execute(sql`select 1`))
      expect(reasons).toEqual(['READ_DATABASE_URL leads to a copy of another database than DATABASE_URL.'])
      await database.close()
      await other.stop()
    })

    it('that has gone is no failure of a call', async () => {
      await standby.stop()
      const { notes } = await ask(write)
      expect(await ask(read)).toEqual({ isStandby: false, notes })
      expect(await ask(read)).toEqual({ isStandby: false, notes })
      expect(reads().reason).toMatch(/^The read replica/)
    })
  },
)
