import { and, eq } from 'drizzle-orm'
import type { Context } from '#platform/context/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import { jobProgress } from './tables.ts'

export type ProgressState = 'running' | 'done' | 'failed' | 'cancelled'
export type JobProgress = Omit<typeof jobProgress.$inferSelect, 'state'> & { state: ProgressState }

type Report = { state: ProgressState; step?: string; done?: number; total?: number | null }

/** Writes how far a piece of work has come. A first report of `running` starts it afresh. */
export async function reportProgress(ctx: Context, key: string, report: Report): Promise<void> {
  const now = ctx.house.clock()
  const values = {
    state: report.state,
    updatedAt: now,
    ...(report.step === undefined ? {} : { step: report.step }),
    ...(report.done === undefined ? {} : { done: report.done }),
    ...(report.total === undefined ? {} : { total: report.total }),
  }
  await ctx.db
    .insert(jobProgress)
    .values({ organisationId: ctx.actor.organisationId, key, startedAt: now, ...values })
    .onConflictDoUpdate({ target: [jobProgress.organisationId, jobProgress.key], set: values })
}

/** Starts a piece of work's row from nothing: earlier counts and a wish to cancel are gone. */
export async function startProgress(
  ctx: Context,
  key: string,
  step: string,
  total: number | null,
): Promise<void> {
  const now = ctx.house.clock()
  const values = {
    state: 'running',
    step,
    done: 0,
    total,
    isCancelRequested: false,
    startedAt: now,
    updatedAt: now,
  }
  await ctx.db
    .insert(jobProgress)
    .values({ organisationId: ctx.actor.organisationId, key, ...values })
    .onConflictDoUpdate({ target: [jobProgress.organisationId, jobProgress.key], set: values })
}

export async function progressOf(
  db: Queryable,
  organisationId: number,
  key: string,
): Promise<JobProgress | undefined> {
  const [row] = await db
    .select()
    .from(jobProgress)
    .where(and(eq(jobProgress.organisationId, organisationId), eq(jobProgress.key, key)))
  return row as JobProgress | undefined
}

/** Notes the wish to stop; the work looks for it between its steps. */
export async function requestCancel(ctx: Context, key: string): Promise<void> {
  await ctx.db
    .update(jobProgress)
    .set({ isCancelRequested: true })
    .where(and(eq(jobProgress.organisationId, ctx.actor.organisationId), eq(jobProgress.key, key)))
}
