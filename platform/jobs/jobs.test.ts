import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { type AuditEntry, recentAudit, recordChange, verifyAudit, whoInWords } from '#platform/audit/index.ts'
import type { Context, Installation } from '#platform/context/index.ts'
import { migrate, type OpenDatabase, openDatabase } from '#platform/database/index.ts'
import { onEmbeddedDatabase, onEveryDatabase, onServerDatabase } from '#platform/testing/index.ts'
import { defineInstallationJob, defineJob, enqueue, startJobs, stopJobs } from './index.ts'

onEveryDatabase('a job', (world) => {
  const ran: number[] = []
  let attempts = 0
  const count = defineInstallationJob({
    name: 'count',
    payload: z.object({ value: z.number(), failures: z.number().default(0) }),
    run: async (_installation, { value, failures }) => {
      attempts += 1
      if (attempts <= failures) throw new Error('not yet')
      ran.push(value)
    },
  })

  beforeAll(() => startJobs(world.installation, [count]))
  afterAll(() => stopJobs(world.installation))

  const until = async (isTrue: () => boolean) => {
    for (let waited = 0; waited < 15_000 && !isTrue(); waited += 50) await pause(50)
  }
  const change = { action: 'case.opened' as const, subject: { type: 'case' as const, id: 1 } }

  it('runs if and only if the change that asked for it commits', async () => {
    const ctx = world.as()
    await expect(
      recordChange(ctx, async (tx) => {
        await enqueue(tx, count, { value: 1 })
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    await recordChange(ctx, async (tx) => {
      await enqueue(tx, count, { value: 2 })
      return { result: undefined, trace: change }
    })
    await until(() => ran.length > 0)
    await pause(1_200)
    expect(ran).toEqual([2])
  })

  it('that was asked for under a name of an earlier version runs under its name of today', async () => {
    const installation = { ...world.installation }
    const before = defineInstallationJob({ ...count, name: 'count-formerly' })
    await startJobs(installation, [before])
    await stopJobs(installation)
    await world.installation.database.pool.query(
      `insert into pgboss.job (name, data) values ('count-formerly', '{"value": 8}')`,
    )
    ran.length = 0
    await startJobs(installation, [{ ...count, name: 'count-today', formerly: ['count-formerly'] }])
    await until(() => ran.length > 0)
    expect(ran).toEqual([8])
    await stopJobs(installation)
  })

  it('is tried again when it fails, as soon as that is due and not at the next round', async () => {
    attempts = 0
    ran.length = 0
    await enqueue(world.as(), count, { value: 3, failures: 1 })
    await until(() => ran.length > 0)
    expect({ ran, attempts }).toEqual({ ran: [3], attempts: 2 })
    const { rows } = await world.installation.database.pool.query(
      `select extract(epoch from started_on - start_after)::float as late from pgboss.job where name = 'count' and data ->> 'value' = '3'`,
    )
    expect(rows).toHaveLength(1)
    expect(rows[0].late).toBeLessThan(2.5)
  })

  it('a job of an organisation is refused if its payload names none, or another than the caller’s', async () => {
    const reports: { err?: Error }[] = []
    const log = { ...world.installation.log, error: (facts: { err?: Error }) => reports.push(facts) }
    const installation = { ...world.installation, log } as never as Installation
    const own = defineJob({
      name: 'own',
      for: 'organisation',
      payload: z.object({ organisationId: z.number().int().optional() }) as never as z.ZodType<{
        organisationId: number
      }>,
      retries: 0,
      run: async (_installation, _payload, { ctx }) => {
        ran.push(ctx.actor.organisationId)
      },
    })
    ran.length = 0
    await startJobs(installation, [own])
    const asker = { ...world.as({ organisationId: 5 }), installation }
    await expect(enqueue(asker, own, {} as never)).rejects.toThrow('names no organisation')
    await expect(enqueue(asker, own, { organisationId: 1 })).rejects.toThrow('names another')
    await world.installation.database.pool.query(`insert into pgboss.job (name, data) values ('own', '{}')`)
    await until(() => reports.length > 0)
    expect(reports[0]?.err?.message).toBe('The job own names no organisation.')
    await enqueue(asker, own, { organisationId: 5 })
    await until(() => ran.length > 0)
    expect(ran).toEqual([5])
    await stopJobs(installation)
  })

  it('a job of a person logs their name, their request, and that a job did it', async () => {
    const installation = { ...world.installation }
    const note = (name: string) => async (ctx: Context) => {
      await recordChange(ctx, async () => ({
        result: undefined,
        trace: { action: 'case.noted', subject: { type: 'case', id: name } },
      }))
      ran.push(1)
    }
    const theirs = defineJob({
      name: 'theirs',
      called: 'a piece of work',
      for: 'person',
      payload: z.object({ organisationId: z.number().int() }),
      run: (_installation, _payload, { ctx }) => note('theirs')(ctx),
    })
    const ours = defineJob({ ...theirs, name: 'ours', for: 'organisation' })
    ran.length = 0
    await startJobs(installation, [theirs, ours])
    const dana = {
      ...world.as({ username: 'dana', organisationId: 11 }),
      installation,
      requestId: 'request-of-dana',
    }
    for (const job of [theirs, ours]) {
      const before = ran.length
      await enqueue(dana, job, { organisationId: 11 })
      await until(() => ran.length > before)
    }
    const [second, first] = await recentAudit(installation.database.db, 11)
    expect(first).toMatchObject({
      actor: 'dana',
      actorType: 'job',
      through: 'theirs',
      requestId: 'request-of-dana',
    })
    expect(whoInWords(first as AuditEntry)).toBe('dana, carried out by the job “a piece of work”')
    expect(second).toMatchObject({ actor: 'ours', actorType: 'system', through: null })
    expect(await verifyAudit(installation.database.db, 11)).toMatchObject({ isIntact: true, entries: 2 })
    await stopJobs(installation)
  })

  it('says what it was when its payload cannot be read, and is not lost without a word', async () => {
    const reports: unknown[] = []
    const installation = {
      ...world.installation,
      log: { ...world.installation.log, error: (facts: unknown) => reports.push(facts) },
    }
    const strict = defineInstallationJob({
      name: 'strict',
      payload: z.object({ id: z.number() }),
      retries: 0,
      run: async () => {},
    })
    await startJobs(installation as never, [strict])
    await enqueue({ ...world.as(), installation: installation as never }, strict, { id: 'seven' as never })
    await until(() => reports.length > 0)
    await stopJobs(installation as never)
    expect(reports).toMatchObject([{ job: 'strict' }])
  })

  it('is told when the process stops, and runs again after the next start', async () => {
    const installation = { ...world.installation }
    let begun = 0
    let isDone = false
    let wasAskedToEnd = false
    const patient = defineInstallationJob({
      name: 'patient',
      payload: z.object({}),
      run: async (_installation, _payload, { signal }) => {
        begun += 1
        signal.addEventListener('abort', () => {
          wasAskedToEnd = true
        })
        if (begun === 1) await pause(600_000, undefined, { signal })
        isDone = true
      },
    })
    await startJobs(installation, [patient])
    await enqueue({ ...world.as(), installation }, patient, {})
    await until(() => begun === 1)
    await stopJobs(installation)
    expect(wasAskedToEnd).toBe(true)
    expect(isDone).toBe(false)
    await startJobs(installation, [patient])
    await until(() => isDone)
    expect({ begun, isDone }).toEqual({ begun: 2, isDone: true })
    await stopJobs(installation)
  })

  it('recurs while it is scheduled, and no longer', async () => {
    const installation = { ...world.installation }
    const nightly = (every?: string) =>
      defineInstallationJob({
        name: 'nightly',
        payload: z.object({}),
        run: async () => {},
        ...(every ? { every } : {}),
      })
    const crons = async () => {
      const { rows } = await installation.database.pool.query('select cron from pgboss.schedule')
      return rows.map(({ cron }) => cron)
    }
    for (const [every, stored] of [
      ['5 2 * * *', ['5 2 * * *']],
      ['10 3 * * *', ['10 3 * * *']],
      [undefined, []],
    ] as const) {
      await startJobs(installation, [nightly(every)])
      expect(await crons()).toEqual(stored)
      await stopJobs(installation)
    }
  })
})

onServerDatabase('jobs of several processes', (world) => {
  it('begin on an empty database at the same moment: every process starts, each queue and schedule is there once', async () => {
    const { pool, url = '' } = world.installation.database
    await pool.query('create database begun_at_once')
    const address = new URL(url)
    address.pathname = '/begun_at_once'
    const databases = await Promise.all(
      Array.from({ length: 4 }, () => openDatabase({ url: address.toString(), poolSize: 3 })),
    )
    const installations: Installation[] = databases.map((database) => ({ ...world.installation, database }))
    const job = (name: string) =>
      defineInstallationJob({ name, payload: z.object({}), every: '5 2 * * *', run: async () => {} })
    await Promise.all(
      installations.map(async (installation) => {
        await migrate(installation.database)
        await startJobs(installation, [job('first'), job('second')])
      }),
    )
    const { rows } = await (databases[0] as OpenDatabase).pool.query(
      'select name from pgboss.schedule order by name',
    )
    expect(rows).toEqual([{ name: 'first' }, { name: 'second' }])
    await Promise.all(installations.map(stopJobs))
    await Promise.all(databases.map((database) => database.close()))
    await pool.query('drop database begun_at_once with (force)')
  })

  it('go to one process each', async () => {
    const ran: string[] = []
    const work = (process: string) =>
      defineInstallationJob({
        name: 'work',
        payload: z.object({ value: z.number() }),
        run: async (_installation, { value }) => {
          ran.push(`${value} ${process}`)
          await pause(20)
        },
      })
    const installations: Installation[] = [{ ...world.installation }, { ...world.installation }]
    await Promise.all(
      installations.map((installation, index) => startJobs(installation, [work(`process ${index}`)])),
    )
    const ctx = { ...world.as(), installation: installations[0] as Installation }
    for (let value = 0; value < 12; value += 1) await enqueue(ctx, work(''), { value })
    for (let waited = 0; waited < 20_000 && ran.length < 12; waited += 50) await pause(50)
    await pause(500)
    await Promise.all(installations.map(stopJobs))
    const values = ran.map((one) => Number(one.split(' ')[0])).toSorted((a, b) => a - b)
    expect(values).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    expect(new Set(ran.map((one) => one.split(' ').at(-1))).size).toBe(2)
  })

  it('that recur are never in two processes at once, though both were asked', async () => {
    let running = 0
    let most = 0
    let done = 0
    const round = defineInstallationJob({
      name: 'round',
      payload: z.object({}),
      every: '5 2 * * *',
      run: async () => {
        running += 1
        most = Math.max(most, running)
        await pause(150)
        running -= 1
        done += 1
      },
    })
    const { url } = world.installation.database
    const databases = await Promise.all([
      openDatabase({ url, poolSize: 3 }),
      openDatabase({ url, poolSize: 3 }),
    ])
    const installations: Installation[] = databases.map((database) => ({ ...world.installation, database }))
    await Promise.all(installations.map((installation) => startJobs(installation, [round])))
    for (const installation of [...installations, ...installations])
      await enqueue({ ...world.as(), installation }, round, {})
    await expect.poll(() => done).toBe(4)
    expect(most).toBe(1)
    await Promise.all(installations.map(stopJobs))
    await Promise.all(databases.map((database) => database.close()))
  })
})

onEmbeddedDatabase('jobs of many names in the one process on its database', (world) => {
  it('are looked for together: what was put off runs when it is due, and where nothing is due hardly anything is asked', async () => {
    const installation = { ...world.installation }
    const ran: string[] = []
    const jobs = Array.from({ length: 40 }, (_, place) =>
      defineInstallationJob({
        name: `of-many-${place}`,
        payload: z.object({}),
        run: async () => {
          ran.push(`of-many-${place}`)
        },
      }),
    )
    await startJobs(installation, jobs)
    // Each has looked once.
    await pause(1_000)
    const asked = vi.spyOn(installation.database.pool, 'query')
    await pause(6_000)
    expect(asked.mock.calls.length).toBeLessThan(jobs.length / 2)
    asked.mockRestore()
    const [, , third] = jobs
    await enqueue(
      { ...world.as(), installation },
      third as (typeof jobs)[number],
      {},
      { startAfterSeconds: 1 },
    )
    await pause(500)
    expect(ran).toEqual([])
    await expect.poll(() => ran, { timeout: 15_000 }).toEqual(['of-many-2'])
    await stopJobs(installation)
  })
})

// On a server it is the missed heartbeat that tells, after half a minute.
onEmbeddedDatabase('a job whose process was killed', (world) => {
  it('is taken up again by the next process', async () => {
    let hasBegun = false
    let isDone = false
    const long = (run: () => Promise<void>) =>
      defineInstallationJob({ name: 'long', payload: z.object({}), run })
    const hanging = long(() => {
      hasBegun = true
      return new Promise(() => {})
    })
    const finishing = long(async () => {
      isDone = true
    })
    const killed: Installation = { ...world.installation }
    await startJobs(killed, [hanging])
    await enqueue({ ...world.as(), installation: killed }, hanging, {})
    for (let waited = 0; waited < 10_000 && !hasBegun; waited += 50) await pause(50)
    const next: Installation = { ...world.installation }
    await startJobs(next, [finishing])
    for (let waited = 0; waited < 20_000 && !isDone; waited += 50) await pause(50)
    expect(isDone).toBe(true)
    await Promise.all([stopJobs(next), stopJobs(killed)])
  })
})
