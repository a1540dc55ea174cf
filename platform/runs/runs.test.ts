import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Context, Installation } from '#platform/context/index.ts'
import { systemContext } from '#platform/context/index.ts'
import { openDatabase } from '#platform/database/index.ts'
import { Run } from '#platform/endpoint/index.ts'
import { makeApi } from '#platform/http-server/index.ts'
import { startJobs, stopJobs } from '#platform/jobs/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { onEveryDatabase, onServerDatabase, somebody, type World } from '#platform/testing/index.ts'
import {
  attendRun,
  defineRun,
  endRun,
  forgetOldRuns,
  newestRunAbout,
  runRoutes,
  startRun,
  takeUpLostRuns,
  type Work,
} from './index.ts'
import { type RunRow, updateRun } from './store.ts'
import { takeUpLost } from './take-up-lost.job.ts'
import { workRun } from './work-run.ts'

const trace = { action: 'case.opened' as const, subject: { type: 'case' as const, id: 1 } }
const PIECES = 5
const unending = { signal: new AbortController().signal }

/** What the pieces of a test committed, in the order in which they did. */
let committed: string[] = []
/** Waits or fails between two pieces; each test says how. */
let between: (work: Work, done: number) => Promise<void> = async () => {}
const ends: string[] = []

const counting = defineRun({
  name: 'test.counting',
  label: 'Counting',
  of: 'numbers',
  subject: 'case',
  belongsTo: 'organisation',
  sees: 'cases:read',
  acts: 'cases:write',
  work: async (work) => {
    for (let done = work.run.done; done < PIECES; done += 1) {
      await between(work, done)
      await work.piece(work.current(), async () => {
        committed.push(`${work.run.about}:${done}`)
        return { result: undefined, done: done + 1, trace: [] }
      })
    }
  },
  atEnd: async (_tx, run, end) => {
    ends.push(`${run.about} ${end.state}`)
    return trace
  },
  atRetry: async () => trace,
})

/** What the clearing up took back; each test says whether it can. */
let cleared: string[] = []
let clearing: () => Promise<void> = async () => {}

const clearingUp = defineRun({
  ...counting,
  name: 'test.clearing-up',
  clearUp: async ({ run }) => {
    await clearing()
    cleared.push(run.about)
  },
})

const attended = defineRun({
  name: 'test.attended',
  label: 'Computation',
  of: 'blocks',
  belongsTo: 'person',
  sees: 'analytics:run',
  acts: 'analytics:run',
  cancelled: 'It was cancelled.',
})

let isStuck = true
const stuck = defineRun({
  ...attended,
  name: 'test.stuck',
  atEnd: async () => {
    if (isStuck) throw new Error('Its end cannot be kept.')
    return trace
  },
})

const ask = (ctx: Context, about: string) =>
  ctx.db.transaction((db) => startRun({ ...ctx, db: db as never }, counting, { about, total: PIECES }))

const until = async (isTrue: () => boolean | Promise<boolean>) => {
  for (let waited = 0; waited < 20_000; waited += 25) {
    if (await isTrue()) return
    await pause(25)
  }
  throw new Error('It did not come to that.')
}

function callsOf(world: World) {
  return (facts = {}) => {
    const send = async (path: string, method = 'GET') => {
      const api = makeApi(world.installation, async () => somebody(facts), runRoutes)
      const answer = await api.request(`/api/runs${path}`, {
        method,
        ...(method === 'POST' ? { body: '{}', headers: { 'content-type': 'application/json' } } : {}),
      })
      return { status: answer.status, body: await answer.json() }
    }
    return {
      read: async (id: number) => Run.parse((await send(`/${id}`)).body),
      status: async (id: number) => (await send(`/${id}`)).status,
      list: async (query = '') => ((await send(`?limit=500${query}`)).body as { rows: Run[] }).rows,
      cancel: (id: number) => send(`/${id}/cancel`, 'POST'),
      retry: (id: number) => send(`/${id}/retry`, 'POST'),
    }
  }
}

onEveryDatabase('a run', (world) => {
  const as = callsOf(world)
  const by = as()
  beforeAll(() => startJobs(world.installation, [counting.job, takeUpLostRuns] as never))
  afterAll(() => stopJobs(world.installation))
  beforeEach(() => {
    committed = []
    ends.length = 0
    between = async () => {}
  })
  const ended = (id: number) => until(async () => (await by.read(id)).endedAt !== null)

  it('waits, is worked piece by piece and is done; its count never goes back', async () => {
    const seen: Run[] = []
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    between = async (_work, done) => {
      if (done === 2) await held
    }
    const run = await ask(world.as(), 'a')
    expect(await by.read(run.id)).toMatchObject({
      kind: 'test.counting',
      subject: { type: 'case', id: 'a' },
      done: 0,
      total: PIECES,
      secondsLeft: null,
      askedBy: 'analyst',
      canCancel: true,
      canRetry: false,
    })
    await until(async () => {
      seen.push(await by.read(run.id))
      return (seen.at(-1)?.done ?? 0) === 2
    })
    expect(seen.at(-1)).toMatchObject({ state: 'running', done: 2, share: 0.4 })
    release()
    await ended(run.id)
    expect(await by.read(run.id)).toMatchObject({ state: 'done', done: 5, share: 1, canCancel: false })
    const counts = seen.map(({ done }) => done)
    expect(counts).toEqual(counts.toSorted((left, right) => left - right))
    expect(committed).toEqual(['a:0', 'a:1', 'a:2', 'a:3', 'a:4'])
    expect(ends).toEqual(['a done'])
  })

  it('is cancelled while it waits: nothing of it is done', async () => {
    await stopJobs(world.installation)
    await startJobs(world.installation, [{ ...counting.job, run: async () => {} }] as never)
    const run = await ask(world.as(), 'waits')
    expect(await by.cancel(run.id)).toMatchObject({ status: 200, body: { state: 'cancelled', done: 0 } })
    await workRun(systemContext(world.installation, 'test', 1), counting, run.id, unending)
    expect({ committed, ends }).toEqual({ committed: [], ends: ['waits cancelled'] })
    expect(await by.cancel(run.id)).toMatchObject({
      status: 409,
      body: { details: { reason: 'NOT_RUNNING' } },
    })
    await stopJobs(world.installation)
    await startJobs(world.installation, [counting.job, takeUpLostRuns] as never)
  })

  it('is cancelled while it runs: what it committed stands, and what it was at is not committed', async () => {
    let run = await ask(world.as(), 'stopped')
    between = async (work, done) => {
      if (done === 3) await by.cancel(work.run.id)
    }
    await ended(run.id)
    await pause(300)
    expect(committed).toEqual(['stopped:0', 'stopped:1', 'stopped:2'])
    expect(await by.read(run.id)).toMatchObject({ state: 'cancelled', done: 3, failure: null })
    expect(ends).toEqual(['stopped cancelled'])
    expect((await by.retry(run.id)).status).toBe(409)
    // Another one about the same thing is the newest.
    between = async () => {}
    run = await ask(world.as(), 'stopped')
    await ended(run.id)
    expect((await newestRunAbout(world.as(), counting, 'stopped'))?.id).toBe(run.id)
  })

  it('that cannot be ended keeps nobody from looking after the others', async () => {
    isStuck = true
    const lost = {
      state: 'running',
      process: 'a killed one',
      beatAt: new Date('2020-01-01T00:00:00Z'),
    } as const
    const failures: object[] = []
    const log = { ...world.installation.log, error: (facts: object) => failures.push(facts) }
    const newest = async (kind: typeof stuck) => (await newestRunAbout(world.as(), kind, 'about')) as RunRow
    // Both belong to calls that go on until the end of this test.
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const calls = [stuck, attended].map((kind) =>
      attendRun(world.as(), kind, { about: 'about' }, () => held).catch(() => {}),
    )
    await until(async () => Boolean((await newest(stuck)) && (await newest(attended))))
    for (const kind of [stuck, attended])
      await updateRun(world.installation.database.db, await newest(kind), lost)
    await takeUpLost({ ...world.installation, log: log as never })
    expect(failures).toMatchObject([{ err: { message: 'Its end cannot be kept.' } }])
    expect((await newest(attended)).state).toBe('failed')
    isStuck = false
    await takeUpLost(world.installation)
    expect((await newest(stuck)).state).toBe('failed')
    release()
    await Promise.all(calls)
  })

  it('that fails says why in words, and is taken up again after its last piece', async () => {
    between = async (_work, done) => {
      if (done === 2) throw new Problem('watchlists-missing', 'No list is in force.')
    }
    const run = await ask(world.as(), 'fails')
    await ended(run.id)
    expect(await by.read(run.id)).toMatchObject({
      state: 'failed',
      failure: 'No list is in force.',
      done: 2,
      canRetry: true,
    })
    between = async () => {}
    expect(await by.retry(run.id)).toMatchObject({
      status: 200,
      body: { state: 'queued', failure: null, done: 2 },
    })
    await ended(run.id)
    expect(committed).toEqual(['fails:0', 'fails:1', 'fails:2', 'fails:3', 'fails:4'])
    expect(ends).toEqual(['fails failed', 'fails done'])
    between = async () => {
      throw new Error('a stack nobody should read')
    }
    const other = await ask(world.as(), 'breaks')
    await ended(other.id)
    expect((await by.read(other.id)).failure).toBe('It stopped because of an internal error.')
  })

  it('is nobody else’s to see or to end: another organisation, a role that may only look, a person’s own', async () => {
    const run = await ask(world.as(), 'private')
    await ended(run.id)
    expect(await as({ organisationId: 7 }).status(run.id)).toBe(404)
    expect((await as({ organisationId: 7 }).cancel(run.id)).status).toBe(404)
    expect(await as({ organisationId: 7 }).list()).toEqual([])
    const viewer = as({ role: 'viewer' })
    expect(await viewer.read(run.id)).toMatchObject({ canCancel: false, canRetry: false })
    expect((await viewer.cancel(run.id)).status).toBe(403)
    expect((await by.list()).map(({ id }) => id)).toContain(run.id)
    expect((await by.list('&show=under-way')).map(({ id }) => id)).not.toContain(run.id)
    await attendRun(world.as({ userId: 4 }), attended, { about: 'mine' }, async () => {})
    const own = (await newestRunAbout(world.as(), attended, 'mine'))?.id ?? 0
    expect(await as({ userId: 4 }).read(own)).toMatchObject({ state: 'done', subject: null })
    expect(await by.status(own)).toBe(404)
    expect(await by.status(999_999)).toBe(404)
  })

  it('attended by its caller that is cancelled after its last look is cancelled all the same: who cancelled it was told so', async () => {
    const ctx = world.as({ userId: 4 })
    const mine = as({ userId: 4 })
    const newest = async () => (await newestRunAbout(ctx, attended, 'quick'))?.id ?? 0
    const running = attendRun(ctx, attended, { about: 'quick', lookEveryMs: 60_000 }, async () => {
      expect((await mine.cancel(await newest())).body).toMatchObject({ state: 'cancelling' })
      return 'done'
    })
    await expect(running).rejects.toMatchObject({ code: 'cancelled' })
    expect(await mine.read(await newest())).toMatchObject({ state: 'cancelled' })
  })

  it('attended by its caller can be followed and cancelled; a caller who hangs up ends it', async () => {
    const mine = as({ userId: 4 })
    const compute = (ctx: Context) =>
      attendRun(ctx, attended, { about: 'long', step: 'Simulating' }, async ({ signal, note }) => {
        for (let done = 0; ; done += 1) {
          note({ done, total: 1_000_000, step: 'Simulating' })
          await pause(20, undefined, { signal })
        }
      })
    const ctx = world.as({ userId: 4 })
    const running = compute(ctx).catch((failure: unknown) => failure)
    const newest = async () => (await newestRunAbout(ctx, attended, 'long'))?.id ?? 0
    await until(async () => ((await newestRunAbout(ctx, attended, 'long'))?.done ?? 0) > 5)
    expect(await mine.read(await newest())).toMatchObject({ state: 'running', step: 'Simulating' })
    expect((await mine.cancel(await newest())).body).toMatchObject({ state: 'cancelling', canCancel: false })
    expect(await running).toMatchObject({ code: 'cancelled', message: 'It was cancelled.' })
    expect(await mine.read(await newest())).toMatchObject({ state: 'cancelled' })
    const gone = new AbortController()
    const request = new Request('http://localhost/', { signal: gone.signal })
    const left = compute({ ...ctx, request }).catch((failure: unknown) => failure)
    await until(async () => (await newestRunAbout(ctx, attended, 'long'))?.state === 'running')
    gone.abort()
    expect(await left).toMatchObject({ code: 'cancelled' })
  })

  it('that must be alone is refused while another one goes on, and takes over from one whose process ended', async () => {
    const ctx = world.as({ userId: 4 })
    const alone = { name: 'the one', busy: 'Another one is at it.', taken: 'Another one took over.' }
    const second = () => attendRun(ctx, attended, { about: 'second', exclusive: alone }, async () => 'in')
    await attendRun(ctx, attended, { about: 'first', exclusive: alone }, async ({ report }) => {
      const run = (await newestRunAbout(ctx, attended, 'first')) as RunRow
      await expect(second()).rejects.toMatchObject({ code: 'conflict', message: alone.busy })
      await updateRun(ctx.db, run, { process: 'a killed one', beatAt: new Date('2020-01-01T00:00:00Z') })
      expect(await second()).toBe('in')
      await expect(report(ctx.db, { done: 1 })).rejects.toMatchObject({
        code: 'conflict',
        message: alone.taken,
      })
    })
    expect(await newestRunAbout(ctx, attended, 'first')).toMatchObject({ state: 'failed' })
  })

  it('whose process ended is not running for ever: one that a job works waits to be taken up, one that its caller worked has failed', async () => {
    await stopJobs(world.installation)
    await startJobs(world.installation, [{ ...counting.job, run: async () => {} }] as never)
    const run = await ask(world.as(), 'killed')
    const lost = {
      state: 'running',
      process: 'a killed one',
      beatAt: new Date('2020-01-01T00:00:00Z'),
    } as const
    await updateRun(world.installation.database.db, run, { ...lost, done: 2, holder: 'its holder' })
    expect(await by.read(run.id)).toMatchObject({ state: 'queued', done: 2, secondsLeft: null })
    let left = 0
    await attendRun(world.as(), attended, { about: 'left' }, async () => {
      const own = (await newestRunAbout(world.as(), attended, 'left')) as RunRow
      left = own.id
      await updateRun(world.installation.database.db, own, lost)
      expect(await by.read(left)).toMatchObject({
        state: 'failed',
        failure: expect.stringMatching(/server stopped/),
      })
      await takeUpLost(world.installation)
    })
    expect(await by.read(left)).toMatchObject({ state: 'failed', endedAt: expect.any(String) })
    // The job of it ended with nothing done: the look that comes every minute asks for it again.
    await pause(1_500)
    await stopJobs(world.installation)
    await startJobs(world.installation, [counting.job] as never)
    await takeUpLost(world.installation)
    await ended(run.id)
    expect(committed).toEqual(['killed:2', 'killed:3', 'killed:4'])
    expect(ends).toEqual(['killed done'])
  })

  it('that brings its process down each time ends as failed, and says so', async () => {
    const run = await ask(world.as(), 'poison')
    await ended(run.id)
    const again = await updateRun(world.installation.database.db, run, {
      state: 'queued',
      endedAt: null,
      begins: 6,
    })
    await workRun(systemContext(world.installation, 'test', 1), counting, again.id, unending)
    expect(await by.read(run.id)).toMatchObject({
      state: 'failed',
      failure: expect.stringMatching(/taken up 6 times/),
    })
  })

  it('is forgotten a month after its end, and not before it has one', async () => {
    const { id, ...over } = await ask(world.as(), 'long ago')
    await ended(id)
    const daysAgo = (days: number) => new Date(world.installation.clock().getTime() - days * 86_400_000)
    await updateRun(world.installation.database.db, { id, ...over }, { endedAt: daysAgo(29) })
    await forgetOldRuns(world.as())
    expect(await by.status(id)).toBe(200)
    await updateRun(world.installation.database.db, { id, ...over }, { endedAt: daysAgo(31) })
    await forgetOldRuns(world.as())
    expect(await by.status(id)).toBe(404)
  })

  it('gives others their turn between two pieces, and goes on where it was', async () => {
    await stopJobs(world.installation)
    await startJobs(world.installation, [{ ...counting.job, run: async () => {} }] as never)
    const run = await ask(world.as(), 'turns')
    const ctx = systemContext(world.installation, 'test', 1)
    const turn = () =>
      workRun(ctx, counting, run.id, { ...unending, isTurnOver: () => committed.length % 2 === 0 })
    expect(await turn()).toBe('again')
    expect(await by.read(run.id)).toMatchObject({ state: 'running', done: 2 })
    expect(await turn()).toBe('again')
    expect(await turn()).toBeUndefined()
    expect(committed).toEqual(['turns:0', 'turns:1', 'turns:2', 'turns:3', 'turns:4'])
    expect(ends).toEqual(['turns done'])
  })

  it('that two hold is worked by one: the piece of the one who lost it is refused', async () => {
    await stopJobs(world.installation)
    await startJobs(world.installation, [{ ...counting.job, run: async () => {} }] as never)
    const run = await ask(world.as(), 'twice')
    const ctx = systemContext(world.installation, 'test', 1)
    let taken: Promise<unknown> | undefined
    between = async (_work, done) => {
      if (done !== 2 || taken) return
      // Its beats stopped, as in a process that stood still; another one goes on.
      await updateRun(ctx.db, run, { beatAt: new Date('2020-01-01T00:00:00Z') })
      taken = workRun(ctx, counting, run.id, unending)
      await taken
    }
    await workRun(ctx, counting, run.id, unending)
    expect(committed).toEqual(['twice:0', 'twice:1', 'twice:2', 'twice:3', 'twice:4'])
    expect(ends).toEqual(['twice done'])
    expect(await endRun(ctx, counting, run, { state: 'done' })).toBeUndefined()
  })
})

onEveryDatabase('a run that takes back what it left', (world) => {
  const by = callsOf(world)()
  const ctx = () => systemContext(world.installation, 'test', 1)
  const work = (id: number, signal = unending.signal) => workRun(ctx(), clearingUp, id, { signal })
  const start = (about: string) =>
    world
      .as()
      .db.transaction((db) =>
        startRun({ ...world.as(), db: db as never }, clearingUp, { about, total: PIECES }),
      )
  beforeAll(() => startJobs(world.installation, [{ ...clearingUp.job, run: async () => {} }] as never))
  afterAll(() => stopJobs(world.installation))
  beforeEach(() => {
    committed = []
    cleared = []
    ends.length = 0
    between = async () => {}
    clearing = async () => {}
  })

  it('does so when it is cancelled, and is not cancelled before it has', async () => {
    const waits = await start('waits')
    expect(await by.cancel(waits.id)).toMatchObject({ body: { state: 'cancelled' } })
    const run = await start('a')
    between = async (_work, done) => {
      if (done === 2)
        expect(await by.cancel(run.id)).toMatchObject({ body: { state: 'cancelling', canCancel: false } })
    }
    await work(run.id)
    expect({ committed, cleared, ends }).toEqual({
      committed: ['a:0', 'a:1'],
      cleared: ['a'],
      ends: ['waits cancelled', 'a cancelled'],
    })
    expect(await by.read(run.id)).toMatchObject({ state: 'cancelled', done: 2 })
  })

  it('does so when it fails', async () => {
    const run = await start('b')
    between = async (_work, done) => {
      if (done === 1) throw new Problem('conflict', 'It cannot be.')
    }
    await work(run.id)
    expect({ cleared, ends }).toEqual({ cleared: ['b'], ends: ['b failed'] })
  })

  it('whose process ended while it did is taken up again to do it', async () => {
    const run = await start('c')
    between = async (_work, done) => {
      if (done === 1) await by.cancel(run.id)
    }
    clearing = async () => {
      throw new Error('the process ends')
    }
    await work(run.id).catch(() => {})
    expect(await by.read(run.id)).toMatchObject({ state: 'cancelling', endedAt: null })
    const lost = { process: 'a killed one', beatAt: new Date('2020-01-01T00:00:00Z') }
    await updateRun(world.installation.database.db, run, lost)
    clearing = async () => {}
    committed = []
    await work(run.id)
    expect({ committed, cleared, ends }).toEqual({ committed: [], cleared: ['c'], ends: ['c cancelled'] })
  })
})

onServerDatabase('runs of two processes', (world) => {
  it('are worked by one each, and the pieces of a run are committed once', async () => {
    committed = []
    ends.length = 0
    between = () => pause(10)
    const { url } = world.installation.database
    const databases = await Promise.all([
      openDatabase({ url, poolSize: 4 }),
      openDatabase({ url, poolSize: 4 }),
    ])
    const installations: Installation[] = databases.map((database) => ({ ...world.installation, database }))
    await Promise.all(installations.map((installation) => startJobs(installation, [counting.job] as never)))
    const names = Array.from({ length: 8 }, (_, place) => `run${place}`)
    for (const [place, name] of names.entries()) {
      const installation = installations[place % 2] as Installation
      const ctx = { ...world.as(), installation, db: installation.database.db }
      const run = await ask(ctx, name)
      // Asked for twice over, as by a retry that was not needed.
      void workRun(systemContext(installation, 'test', 1), counting, run.id, unending)
      void workRun(systemContext(installations[1] as Installation, 'test', 1), counting, run.id, unending)
    }
    await until(() => ends.length === names.length)
    await pause(500)
    expect(committed.toSorted()).toEqual(
      names.flatMap((name) => [0, 1, 2, 3, 4].map((done) => `${name}:${done}`)),
    )
    expect(ends.toSorted()).toEqual(names.map((name) => `${name} done`))
    await Promise.all(installations.map(stopJobs))
    await Promise.all(databases.map((database) => database.close()))
  })
})
