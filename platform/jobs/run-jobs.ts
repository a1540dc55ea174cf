import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import { z } from 'zod'
import { type Context, type Installation, onBehalfOf, systemContext } from '#platform/context/index.ts'
import {
  isConnectionLost,
  type OpenDatabase,
  oneAtATime,
  type Queryable,
  SCHEMA,
  withSessionPriority,
} from '#platform/database/index.ts'
import { type Actor, DEMO_ORGANISATION_ID, isOfDemo } from '#platform/identity/index.ts'
import type { Job, JobKind } from './define-job.ts'

type Running = {
  boss: PgBoss
  /** The jobs that were started with it. */
  names: ReadonlySet<string>
  workers: Map<string, string>
  stopping: AbortController
}

const bosses = new WeakMap<Installation, Running>()

const POLL_SECONDS = 1
/** The one process of an embedded database knows every job at once: a look finds what was put off or failed. */
const LOOK_SECONDS_EMBEDDED = 1
/** One look finds what is due under any name: a look for each took half the work of an idle server. */
const POLL_SECONDS_EMBEDDED = 600
const HEARTBEAT_SECONDS = 30
const RETRY_DELAY_SECONDS = 2

/** How long a run that can be interrupted goes on before others have their turn. */
const TURN_MS = 10_000
const TURN_OF_DEMO_MS = 2_000

/** Starts the job runner over the installation's own database. Several processes may run it at once: each job goes to one of them. */
export async function startJobs(installation: Installation, jobs: readonly Job[]): Promise<void> {
  const { pool } = installation.database
  const boss = new PgBoss({ db: askedThrough(pool) })
  boss.on('error', (failure) => installation.log.error({ err: failure }, 'the job runner met an error'))
  const running: Running = {
    boss,
    names: new Set(jobs.map(({ name }) => name)),
    workers: new Map(),
    stopping: new AbortController(),
  }
  // The runner makes its tables and queues at its first start: two processes that do so at once are in each other's way.
  await oneAtATime(installation.database, SCHEMA, async () => {
    await boss.start()
    await prepareQueues(boss, jobs)
    await takeOverFormer(boss, installation, jobs)
    await keepSchedules(boss, jobs)
  })
  bosses.set(installation, running)
  if (installation.database.kind === 'embedded') await takeUpLost(boss, installation, jobs)
  for (const job of jobs) running.workers.set(job.name, await workOn(running, installation, job))
  if (installation.database.kind === 'embedded') void lookForDue(running, installation)
}

/** Tells the workers of what has become due, until the runner stops. */
async function lookForDue({ boss, workers, stopping }: Running, installation: Installation): Promise<void> {
  while (!stopping.signal.aborted) {
    await pause(LOOK_SECONDS_EMBEDDED * 1_000, undefined, { signal: stopping.signal, ref: false }).catch(
      () => {},
    )
    if (stopping.signal.aborted) return
    try {
      const { rows } = await askedThrough(installation.database.pool).executeSql(
        `select distinct name from pgboss.job where state < 'active' and start_after < now()`,
      )
      for (const { name } of rows as { name: string }[]) {
        const worker = workers.get(name)
        if (worker) boss.notifyWorker(worker)
      }
    } catch (failure) {
      installation.log.warn({ err: failure }, 'what is due could not be looked for')
    }
  }
}

const askedThrough = (pool: OpenDatabase['pool']) => ({
  // pg-boss sends several statements in one text; the last one's rows are the answer.
  executeSql: async (text: string, values?: unknown[]) => {
    const answer = await withSessionPriority('work', () =>
      onAnotherConnection(() => pool.query(text, values)),
    )
    return (Array.isArray(answer) ? answer.at(-1) : answer) as { rows: unknown[] }
  },
})

/** Makes the runner's tables, or brings them to this version, and runs nothing: for the account that owns the schema. */
export async function makeJobTables(database: OpenDatabase): Promise<void> {
  const boss = new PgBoss({ db: askedThrough(database.pool), supervise: false, schedule: false })
  await oneAtATime(database, SCHEMA, async () => {
    await boss.start()
    await boss.stop({ graceful: false })
  })
}

/**
 * The runner's own statements may be said twice: a job's state changes once, and what is taken and lost is found by its heartbeat. Said once, a job
 * whose connection was lost would wait for that heartbeat, because the statement that gives it back met the next lost connection of the pool.
 */
async function onAnotherConnection<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let left = 3; ; left -= 1) {
    try {
      return await ask()
    } catch (failure) {
      if (left === 0 || !isConnectionLost(failure)) throw failure
      await pause(100)
    }
  }
}

const NO_JOB = '00000000-0000-0000-0000-000000000000'

/** Makes the queues that are missing and changes those whose rules have changed. */
async function prepareQueues(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const job of jobs) {
    const rules = {
      retryLimit: job.retries ?? 2,
      retryDelay: RETRY_DELAY_SECONDS,
      retryBackoff: true,
      expireInSeconds: job.secondsMax ?? 3_600,
      heartbeatSeconds: HEARTBEAT_SECONDS,
    }
    const queue = known.get(job.name)
    if (queue && Object.entries(rules).every(([rule, value]) => queue[rule as keyof typeof rules] === value))
      continue
    if (queue) await boss.updateQueue(job.name, rules)
    else await boss.createQueue(job.name, rules)
    // pg-boss looks a new queue up at its first use. Inside a change on the embedded database that look-up would wait for the change
    // that waits for it, so the first use is here.
    await boss.getJobById(job.name, NO_JOB)
  }
}

/** What waits under a former name of a job goes on under today's; the queue stays for older processes. */
async function takeOverFormer(boss: PgBoss, { database }: Installation, jobs: readonly Job[]): Promise<void> {
  const today = new Map(jobs.flatMap(({ name, formerly = [] }) => formerly.map((former) => [former, name])))
  if (today.size === 0) return
  // No other process has the embedded database: what runs there has ended with its process.
  const states = ['created', 'retry', ...(database.kind === 'embedded' ? ['active'] : [])]
  const { rows } = await database.pool.query<Waiting>(
    `select name, id, data, singleton_key as "singletonKey", start_after as "startAfter" from pgboss.job
     where name = any($1) and state::text = any($2)`,
    [[...today.keys()], states],
  )
  for (const { name, id, data, singletonKey, startAfter } of rows) {
    // Broken off between the two it is done twice, which a job is safe to be.
    await boss.send(today.get(name) as string, data, {
      ...turnIn(data),
      startAfter: new Date(startAfter),
      ...(singletonKey ? { singletonKey } : {}),
    })
    await boss.deleteJob(name, id)
  }
}

type Waiting = {
  name: string
  id: string
  data: object
  singletonKey: string | null
  startAfter: Date | string
}

/** Schedules what recurs, and takes back the schedule of what no longer does. */
async function keepSchedules(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const schedules = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]))
  for (const { name, every } of jobs) {
    if (every && schedules.get(name) !== every) await boss.schedule(name, every, {}, { tz: 'UTC' })
    if (every) schedules.delete(name)
  }
  for (const name of schedules.keys()) await boss.unschedule(name)
}

async function workOn({ boss, stopping }: Running, installation: Installation, job: Job): Promise<string> {
  // One job of a kind and organisation at a time in all processes: nobody's jobs wait behind another's.
  const fair = { localConcurrency: job.atOnce ?? 1, groupConcurrency: 1 }
  const isEmbedded = installation.database.kind === 'embedded'
  const pollingIntervalSeconds = isEmbedded ? POLL_SECONDS_EMBEDDED : POLL_SECONDS
  const worker: string = await boss.work(
    job.name,
    { pollingIntervalSeconds, batchSize: 1, ...fair },
    async (batch) => {
      for (const run of batch) {
        const signal = AbortSignal.any([run.signal, stopping.signal])
        try {
          const work = workOf(installation, job, run.data, { signal, stopping: stopping.signal })
          // What recurs covers the whole installation: a second round beside a running one would do everything twice.
          await (job.every ? oneAtATime(installation.database, `job ${job.name}`, work) : work())
        } catch (failure) {
          const facts = { job: job.name, id: run.id, err: failure }
          if (stopping.signal.aborted)
            installation.log.warn(
              facts,
              'a job was broken off by the stop; it runs again after the next start',
            )
          else installation.log.error(facts, 'a job failed')
          throw failure
        } finally {
          // Another may wait behind it: where looks are rare the next one comes at once.
          if (isEmbedded) boss.notifyWorker(worker)
        }
      }
    },
  )
  return worker
}

function turnOf({ actor }: Context): () => boolean {
  const endsAt =
    performance.now() + (actor.organisationId === DEMO_ORGANISATION_ID ? TURN_OF_DEMO_MS : TURN_MS)
  return () => performance.now() > endsAt
}

/** What a run does, for whom its job and its payload say. */
function workOf(
  installation: Installation,
  job: Job,
  data: unknown,
  { signal, stopping }: { signal: AbortSignal; stopping: AbortSignal },
): () => Promise<void> {
  const payload = job.payload.parse(data ?? {})
  if (job.for === 'installation') {
    const ctxOf = (organisationId: number) =>
      systemContext(installation, job.signsAs ?? job.name, organisationId)
    return () =>
      withSessionPriority('work', () => job.run(installation, payload, { signal, stopping, ctxOf }))
  }
  const own = systemContext(installation, job.signsAs ?? job.name, organisationOf(job, payload))
  const asked = job.for === 'person' ? Envelope.parse(data).askedBy : undefined
  const ctx = asked ? { ...onBehalfOf(own, asked.username), requestId: asked.requestId } : own
  return async () => {
    const end = await withSessionPriority(isOfDemo(ctx.actor) ? 'demo-work' : 'work', () =>
      job.run(installation, payload, { signal, ctx, isTurnOver: turnOf(ctx) }),
    )
    if (end === 'again') await enqueue(ctx, job, payload as object)
  }
}

/** Who asked for the work of a person, beside its payload; jobs that waited when there was no such thing have none. */
const Envelope = z.object({
  askedBy: z.object({ username: z.string(), requestId: z.string() }).optional(),
})

/** The organisation that a payload names; nothing stands for one that is missing. */
function organisationOf({ name }: JobKind, payload: unknown): number {
  const named = (payload as { organisationId?: unknown } | null)?.organisationId
  if (typeof named === 'number' && Number.isInteger(named) && named > 0) return named
  throw new Error(`The job ${name} names no organisation.`)
}

// One process holds the embedded database: what is marked as running at its start was lost with the process before it.
async function takeUpLost(boss: PgBoss, installation: Installation, jobs: readonly Job[]): Promise<void> {
  const { rows } = await installation.database.pool.query<{ name: string; id: string }>(
    `select name, id from pgboss.job where state = 'active' and name = any($1)`,
    [jobs.map(({ name }) => name)],
  )
  for (const { name, id } of rows) await boss.fail(name, id, { reason: 'the process ended while it ran' })
}

/** Asks for a job inside a change: it exists if and only if the change commits. */
export async function enqueue<Payload extends z.ZodType>(
  ctx: Context,
  job: JobKind<Payload>,
  payload: z.input<Payload>,
  options: { singletonKey?: string; startAfterSeconds?: number } = {},
): Promise<void> {
  if (ctx.isReading) throw new Error(`A call declared as read-only was about to queue the job ${job.name}.`)
  const running = bosses.get(ctx.installation)
  if (!running) throw new Error(`The job ${job.name} was asked for before the job runner was started.`)
  if (job.for !== 'installation' && organisationOf(job, payload) !== ctx.actor.organisationId)
    throw new Error(`The job ${job.name} was asked for by one organisation and names another.`)
  const askedBy = job.for === 'person' ? askerOf(ctx.actor) : undefined
  const data = askedBy
    ? { ...(payload as object), askedBy: { username: askedBy, requestId: ctx.requestId } }
    : (payload as object)
  await running.boss.send(job.name, data, {
    db: fromDrizzle(ctx.db as never, sql as never),
    ...turnIn(payload),
    ...(options.singletonKey ? { singletonKey: options.singletonKey } : {}),
    ...(options.startAfterSeconds ? { startAfter: options.startAfterSeconds } : {}),
  })
  // On the embedded database the worker's look comes after the change that holds the session; elsewhere the next poll finds the job.
  const worker = running.workers.get(job.name)
  if (worker && !options.startAfterSeconds) running.boss.notifyWorker(worker)
}

/** The person behind a wish; what the product asks of itself has none. */
const askerOf = (actor: Actor): string | undefined => {
  if (actor.kind === 'user') return actor.username
  return actor.kind === 'system' ? actor.askedBy : undefined
}

/** An organisation's jobs take turns with those of others; the demo's come after all of them. */
function turnIn(payload: unknown): { group?: { id: string }; priority?: number } {
  const named = (payload as { organisationId?: unknown } | null)?.organisationId
  if (typeof named !== 'number') return {}
  return { group: { id: String(named) }, ...(named === DEMO_ORGANISATION_ID ? { priority: -1 } : {}) }
}

/** Takes back the jobs of an organisation that nobody has begun: it was deleted. */
export async function forgetJobsOf(db: Queryable, organisationId: number): Promise<void> {
  await db.execute(
    sql`delete from pgboss.job where data ->> 'organisationId' = ${String(organisationId)} and state in ('created', 'retry')`,
  )
}

/** Whether a job with these fields waits or runs, in any process. */
export async function isEnqueued(
  installation: Installation,
  { name }: Pick<JobKind, 'name'>,
  fields: Record<string, string | number>,
): Promise<boolean> {
  const { rows } = await installation.database.pool.query(
    `select 1 from pgboss.job where name = $1 and state in ('created', 'retry', 'active') and data @> $2::jsonb limit 1`,
    [name, JSON.stringify(fields)],
  )
  return rows.length > 0
}

/** Whether jobs can be asked for here. Another installation's would need a connection that waits for this change. */
export function hasJobs(installation: Installation, job?: Pick<JobKind, 'name'>): boolean {
  const running = bosses.get(installation)
  return running !== undefined && (job === undefined || running.names.has(job.name))
}

/** Stops running jobs, waits a few seconds and stops the runner. Interrupted ones are tried again at the next start. */
export async function stopJobs(installation: Installation): Promise<void> {
  const running = bosses.get(installation)
  if (!running) return
  bosses.delete(installation)
  running.stopping.abort()
  await running.boss.stop({ graceful: true, timeout: 3_000 })
}
