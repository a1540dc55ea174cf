import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { z } from 'zod'
import { type Context, type House, systemContext } from '#platform/context/index.ts'
import { HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import type { Job } from './define-job.ts'

type Running = { boss: PgBoss; workers: string[] }

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
        const answer = await pool.query(text, values)
        return (Array.isArray(answer) ? answer.at(-1) : answer) as { rows: unknown[] }
      },
    },
    // The embedded database keeps no dead connections to watch for and has a single session to spare.
    ...(house.database.kind === 'embedded' ? { useListenNotify: false } : {}),
  })
  boss.on('error', (failure) => house.log.error({ err: failure }, 'the job runner met an error'))
  await boss.start()
  const running: Running = { boss, workers: [] }
  bosses.set(house, running)
  for (const job of jobs) {
    const queue = {
      retryLimit: job.retries ?? 2,
      retryDelay: 2,
      retryBackoff: true,
      expireInSeconds: job.secondsMax ?? 3_600,
      heartbeatSeconds: HEARTBEAT_SECONDS,
    }
    await boss.createQueue(job.name, queue)
    await boss.updateQueue(job.name, queue)
    if (house.database.kind === 'embedded') await takeUpLost(boss, house, job.name)
    running.workers.push(await workOn(boss, house, job))
    if (job.every) await boss.schedule(job.name, job.every, {}, { tz: 'UTC' })
    else await boss.unschedule(job.name)
  }
}

async function workOn(boss: PgBoss, house: House, job: Job): Promise<string> {
  return boss.work(job.name, { pollingIntervalSeconds: POLL_SECONDS, batchSize: 1 }, async (batch) => {
    for (const run of batch) {
      const payload = job.payload.parse(run.data ?? {})
      const ctx = systemContext(house, job.name, organisationOf(payload))
      try {
        await job.run(house, payload, { signal: run.signal, ctx })
      } catch (failure) {
        house.log.error({ job: job.name, id: run.id, err: failure }, 'a job failed')
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
async function takeUpLost(boss: PgBoss, house: House, name: string): Promise<void> {
  const { rows } = await house.database.pool.query(
    `select id from pgboss.job where name = $1 and state = 'active'`,
    [name],
  )
  if (rows.length > 0) {
    await boss.fail(
      name,
      rows.map((row) => String(row.id)),
      { reason: 'the process ended while it ran' },
    )
  }
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
}

/** Whether jobs can be asked for in this house. */
export function hasJobs(house: House): boolean {
  return bosses.has(house)
}

/** Lets running jobs finish for a few seconds and stops the runner. */
export async function stopJobs(house: House): Promise<void> {
  const running = bosses.get(house)
  if (!running) return
  bosses.delete(house)
  await running.boss.stop({ graceful: true, timeout: 3_000 })
}
