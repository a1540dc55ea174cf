import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { z } from 'zod'
import { type Context, type House, systemContext } from '#platform/context/index.ts'
import { isConnectionLost, oneAtATime, SCHEMA } from '#platform/database/index.ts'
import { HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import type { Job } from './define-job.ts'

type Running = { boss: PgBoss; workers: Map<string, string>; stopping: AbortController }

const bosses = new WeakMap<House, Running>()

const POLL_SECONDS = 1
const HEARTBEAT_SECONDS = 30

/** Starts the job runner over the house's own database. Several processes may run it at once: each job goes to one of them. */
export async function startJobs(house: House, jobs: readonly Job[]): Promise<void> {
  const { pool } = house.database
  const boss = new PgBoss({
    // pg-boss sends several statements in one text; the last one's rows are the answer.
    db: {
      executeSql: async (text, values) => {
        const answer = await onAnotherConnection(() => pool.query(text, values))
        return (Array.isArray(answer) ? answer.at(-1) : answer) as { rows: unknown[] }
      },
    },
  })
  boss.on('error', (failure) => house.log.error({ err: failure }, 'the job runner met an error'))
  const running: Running = { boss, workers: new Map(), stopping: new AbortController() }
  // The runner makes its tables and queues at its first start: two processes that do so at once are in each other's way.
  await oneAtATime(house.database, SCHEMA, async () => {
    await boss.start()
    await prepareQueues(boss, jobs)
    await keepSchedules(boss, jobs)
  })
  bosses.set(house, running)
  if (house.database.kind === 'embedded') await takeUpLost(boss, house, jobs)
  for (const job of jobs) running.workers.set(job.name, await workOn(running, house, job))
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
      retryDelay: 2,
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

/** Schedules what recurs, and takes back the schedule of what no longer does. */
async function keepSchedules(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const schedules = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]))
  for (const { name, every } of jobs) {
    if (every && schedules.get(name) !== every) await boss.schedule(name, every, {}, { tz: 'UTC' })
    if (every) schedules.delete(name)
  }
  for (const name of schedules.keys()) await boss.unschedule(name)
}

async function workOn({ boss, stopping }: Running, house: House, job: Job): Promise<string> {
  return boss.work(job.name, { pollingIntervalSeconds: POLL_SECONDS, batchSize: 1 }, async (batch) => {
    for (const run of batch) {
      const signal = AbortSignal.any([run.signal, stopping.signal])
      try {
        const payload = job.payload.parse(run.data ?? {})
        const ctx = systemContext(house, job.name, organisationOf(payload))
        const work = () => job.run(house, payload, { signal, ctx })
        // What recurs goes through the whole house: a round that another process is still in, or that was asked for besides, would do everything twice.
        await (job.every ? oneAtATime(house.database, `job ${job.name}`, work) : work())
      } catch (failure) {
        const facts = { job: job.name, id: run.id, err: failure }
        if (stopping.signal.aborted)
          house.log.warn(facts, 'a job was broken off by the stop; it runs again after the next start')
        else house.log.error(facts, 'a job failed')
        throw failure
      }
    }
  })
}

/** A payload that names its organisation acts for that one. */
function organisationOf(payload: unknown): number {
  const named = (payload as { organisationId?: unknown } | null)?.organisationId
  return typeof named === 'number' ? named : HOME_ORGANISATION_ID
}

// One process holds the embedded database: what is marked as running at its start was lost with the process before it.
async function takeUpLost(boss: PgBoss, house: House, jobs: readonly Job[]): Promise<void> {
  const { rows } = await house.database.pool.query<{ name: string; id: string }>(
    `select name, id from pgboss.job where state = 'active' and name = any($1)`,
    [jobs.map(({ name }) => name)],
  )
  for (const { name, id } of rows) await boss.fail(name, id, { reason: 'the process ended while it ran' })
}

/** Asks for a job inside a change: it exists if and only if the change commits. */
export async function enqueue<Payload extends z.ZodType>(
  ctx: Context,
  job: Job<Payload>,
  payload: z.input<Payload>,
  options: { singletonKey?: string; startAfterSeconds?: number } = {},
): Promise<void> {
  const running = bosses.get(ctx.house)
  if (!running) throw new Error(`The job ${job.name} was asked for before the job runner was started.`)
  await running.boss.send(job.name, payload as object, {
    db: fromDrizzle(ctx.db as never, sql as never),
    ...(options.singletonKey ? { singletonKey: options.singletonKey } : {}),
    ...(options.startAfterSeconds ? { startAfter: options.startAfterSeconds } : {}),
  })
  // On the embedded database the worker's look comes after the change that holds the session; elsewhere the next poll finds the job.
  const worker = running.workers.get(job.name)
  if (worker && !options.startAfterSeconds) running.boss.notifyWorker(worker)
}

/** Whether jobs can be asked for in this house. */
export function hasJobs(house: House): boolean {
  return bosses.has(house)
}

/** Tells running jobs to stop, waits for them for a few seconds and stops the runner. What was broken off is tried again at the next start. */
export async function stopJobs(house: House): Promise<void> {
  const running = bosses.get(house)
  if (!running) return
  bosses.delete(house)
  running.stopping.abort()
  await running.boss.stop({ graceful: true, timeout: 3_000 })
}
