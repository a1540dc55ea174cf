import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { recordChange } from '#platform/audit/index.ts'
import { serve } from '#platform/calls/index.ts'
import type { Context } from '#platform/context/index.ts'
import { defineEndpoint, defineTopic } from '#platform/endpoint/index.ts'
import { defineInstallationJob, enqueue, startJobs, stopJobs } from '#platform/jobs/index.ts'
import { openStream, stopLive } from '#platform/live/index.ts'
import { onServerDatabase } from '#platform/testing/index.ts'
import { makeApi } from './index.ts'

const say = defineEndpoint({
  name: 'test.said',
  effect: 'write',
  method: 'POST',
  path: '/api/said',
  summary: 'Keeps a word',
  permission: 'public',
  request: z.object({ word: z.string(), fault: z.enum(['before', 'between', 'commit', 'after', 'none']) }),
  response: z.object({ kept: z.boolean() }),
  problems: [],
})
type Refusal = { code: string; message: string; details: { outcome: string; reference: string } }

onServerDatabase('a connection to the database that is lost', (world) => {
  const query = (text: string, values?: unknown[]) => world.installation.database.pool.query(text, values)
  const ownProcess = async (db: Context['db']) => {
    const { rows } = await db.execute('select pg_backend_pid() as pid')
    return Number((rows[0] as { pid: number }).pid)
  }
  /** From a connection that no pool knows: nothing but the meant one is ended. */
  const end = (condition: string) =>
    query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and (${condition})`,
    )
  const keep = (ctx: Context, word: string, inside: (tx: Context) => Promise<unknown> = async () => {}) =>
    recordChange(ctx, async (tx) => {
      await tx.db.execute(`insert into said values ('${word}')`)
      await inside(tx)
      return {
        result: { kept: true },
        trace: { action: 'case.noted', subject: { type: 'case', id: 1 }, after: { word } },
      }
    })
  const api = () =>
    makeApi(world.installation, async () => undefined, [
      serve(say, async (ctx, { word, fault }) => {
        if (fault === 'before') {
          const whole = { ...ctx, db: ctx.installation.database.db }
          return keep(whole, word, async (tx) => end(`pid = ${await ownProcess(tx.db)}`))
        }
        if (fault === 'commit') {
          const change = keep(ctx, `slow ${word}`)
          // Where the machine is slow it fails before it is awaited.
          change.catch(() => {})
          await pause(400)
          await end(`query = 'commit'`)
          return change
        }
        const done = await keep(ctx, word)
        if (fault === 'between')
          await ctx.db.transaction(async (tx) => {
            await end(`pid = ${await ownProcess(tx as never)}`)
            await tx.execute('select 1')
          })
        if (fault === 'after') throw new Error('after all was kept')
        return done
      }),
    ])
  const post = async (word: string, fault: string) => {
    const answer = await api().request('/api/said', {
      method: 'POST',
      body: JSON.stringify({ word, fault }),
      headers: { 'content-type': 'application/json' },
    })
    return { status: answer.status, body: (await answer.json()) as Refusal }
  }
  const words = async () => (await query('select word from said')).rows.map(({ word }) => word)

  beforeAll(async () => {
    await query('create table said (word text)')
    await query(`create function dwell() returns trigger language plpgsql as
      $$ begin if new.word like 'slow%' then perform pg_sleep(3); end if; return null; end $$`)
    await query(`create constraint trigger dwells after insert on said deferrable initially deferred
      for each row execute function dwell()`)
  })
  afterAll(async () => {
    await stopLive(world.installation)
  })

  it('before the commit: 503, nothing was changed, and the process goes on', async () => {
    const { status, body } = await post('one', 'before')
    expect({ status, code: body.code, outcome: body.details.outcome }).toEqual({
      status: 503,
      code: 'database-unavailable',
      outcome: 'nothing-changed',
    })
    expect(body.message).toContain('Nothing was changed')
    expect(await words()).toEqual([])
  })

  it('while the commit is answered: 503, it is not known, and the audit log is where one looks', async () => {
    const { status, body } = await post('two', 'commit')
    expect({ status, code: body.code, outcome: body.details.outcome }).toEqual({
      status: 503,
      code: 'outcome-unknown',
      outcome: 'unknown',
    })
    expect(body.message).toMatch(/not known.*audit log under the request/)
    expect(body.message).not.toContain('Nothing was changed')
  })

  it('after a commit: what was kept is not denied, for a lost connection as for any other failure', async () => {
    const lost = await post('three', 'between')
    expect(lost).toMatchObject({
      status: 503,
      body: { code: 'outcome-unknown', details: { outcome: 'kept' } },
    })
    const failed = await post('four', 'after')
    expect(failed).toMatchObject({
      status: 500,
      body: { code: 'internal-error', details: { outcome: 'kept' } },
    })
    for (const { body } of [lost, failed]) {
      expect(body.message).not.toContain('Nothing was changed')
      const found = await query('select after from audit_entry where request_id = $1', [
        body.details.reference,
      ])
      expect(found.rows).toHaveLength(1)
    }
    expect(await words()).toEqual(['three', 'four'])
  })

  it('costs no place in the pool, however often: the next request is answered', async () => {
    for (let round = 0; round < 24; round += 1) {
      const broken = await post(`round ${round}`, 'before')
      expect(broken.status).toBe(503)
    }
    for (let round = 0; round < 5; round += 1) {
      // Those that wait in the pool are ended under it: a change may be given one of them before its end is heard of.
      await Promise.all(Array.from({ length: 6 }, () => query('select pg_sleep(0.02)')))
      await end('true')
      await Promise.all(Array.from({ length: 12 }, (_, n) => post(`after ${round} ${n}`, 'none')))
    }
    expect((await post('healed', 'none')).status).toBe(200)
    const { pool } = world.installation.database
    expect(pool.totalCount - pool.idleCount).toBe(0)
  })

  it('a change that the database took back is never told as kept', async () => {
    const { db } = world.installation.database
    await expect(
      db.transaction(async (tx) => {
        await tx.execute('select nothing_of_that_name').catch(() => {})
        return 'kept'
      }),
    ).rejects.toThrow(/took the change back/)
  })

  it('of live news: the stream ends, and the next one says that everything has to be read again', async () => {
    const topic = defineTopic({
      name: 'words',
      summary: 'Words that were said',
      permission: 'cases:read',
      belongsTo: 'organisation',
      keeps: 'all',
      event: z.object({}),
    })
    const asking = (lastEventId?: string): Context => ({
      ...world.as(),
      request: new Request('http://assay/api/live', {
        headers: lastEventId === undefined ? {} : { 'last-event-id': lastEventId },
      }),
    })
    const first = await openStream(asking(), [{ topic }], ['words'])
    const reader = first.body.getReader()
    const opened = new TextDecoder().decode((await reader.read()).value)
    await end(`query = 'listen live'`)
    while (!(await reader.read()).done);
    const again = await openStream(asking(/id: (\S+)/.exec(opened)?.[1]), [{ topic }], ['words'])
    const heard = new TextDecoder().decode((await again.body.getReader().read()).value)
    expect(heard).toContain('event: reset')
    again.end()
  })

  it('of jobs: a run that lost it is tried again, and the runner goes on', async () => {
    const installation = { ...world.installation }
    let begun = 0
    let done = 0
    const long = defineInstallationJob({
      name: 'long',
      payload: z.object({}),
      run: async (_installation, _payload, { ctxOf }) => {
        begun += 1
        await ctxOf(1).db.execute(`select pg_sleep(${begun === 1 ? 30 : 0})`)
        done += 1
      },
    })
    await startJobs(installation, [long])
    await enqueue({ ...world.as(), installation }, long, {})
    await expect.poll(() => begun).toBe(1)
    await pause(200)
    await end('true')
    await expect.poll(() => done, { timeout: 50_000 }).toBe(1)
    expect(begun).toBe(2)
    await stopJobs(installation)
  })
})
