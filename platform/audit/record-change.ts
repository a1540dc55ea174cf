import { eq, sql } from 'drizzle-orm'
import type { Context } from '#platform/context/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import { actorName } from '#platform/identity/index.ts'
import type { WorkItemType } from '#platform/work-events/index.ts'
import { workEvent } from '#platform/work-events/tables.ts'
import { CHAIN_START, digestOf } from './chain.ts'
import { auditEntry, auditHead } from './tables.ts'

/** What a change leaves behind: it becomes one audit entry and one work event. */
export type Trace = {
  /** What was done, as `subject.verb`: `match.decided`, `case.opened`. */
  action: string
  subject: { type: WorkItemType; id: string | number }
  before?: unknown
  after?: unknown
  reason?: string
  fromState?: string
  toState?: string
  /** Facts the figures and feeds read: a title, a severity, a count. */
  payload?: Record<string, unknown>
  ruleVersion?: string
  sourceHash?: string
  /** The organisation whose chain it joins, where it is not the actor's own. */
  organisationId?: number
}

const pendingTraces = new WeakMap<Queryable, Trace[]>()

/**
 * Runs a change in one transaction and commits its rows, its audit entry and its work event together. Inside another change it
 * joins that one's transaction, so a business step made of several verbs commits whole or not at all.
 *
 * The callback gets a context whose `db` is the transaction; use that one alone.
 */
export async function recordChange<Result>(
  ctx: Context,
  change: (tx: Context) => Promise<{ result: Result; trace: Trace | readonly Trace[] }>,
): Promise<Result> {
  const outer = pendingTraces.get(ctx.db)
  if (outer) {
    const { result, trace } = await change(ctx)
    outer.push(...[trace].flat())
    return result
  }
  return ctx.db.transaction(async (db) => {
    const traces: Trace[] = []
    const handle = db as unknown as Queryable
    pendingTraces.set(handle, traces)
    const { result, trace } = await change({ ...ctx, db: handle })
    traces.push(...[trace].flat())
    await appendTraces(handle, ctx, traces)
    return result
  })
}

/** Written last, so that the chain's head is locked for as short as can be. */
async function appendTraces(db: Queryable, ctx: Context, traces: readonly Trace[]): Promise<void> {
  const byOrganisation = Map.groupBy(traces, (trace) => trace.organisationId ?? ctx.actor.organisationId)
  for (const [organisationId, own] of [...byOrganisation].sort(([a], [b]) => a - b)) {
    await db
      .insert(auditHead)
      .values({ organisationId, sequence: 0, hash: CHAIN_START })
      .onConflictDoNothing()
    const [head] = await db
      .select()
      .from(auditHead)
      .where(eq(auditHead.organisationId, organisationId))
      .for('update')
    if (!head) throw new Error(`The audit chain of organisation ${organisationId} has no head.`)
    let { sequence, hash } = head
    const entries = own.map((trace) => {
      sequence += 1
      const entry = {
        organisationId,
        sequence,
        at: ctx.now,
        actor: actorName(ctx.actor),
        actorType: ctx.actor.kind,
        action: trace.action,
        subjectType: trace.subject.type,
        subjectId: String(trace.subject.id),
        before: trace.before ?? null,
        after: trace.after ?? null,
        reason: trace.reason ?? null,
        requestId: ctx.requestId,
        previousHash: hash,
      }
      // jsonb keeps no undefined and no dates: the digest covers what can be read back.
      const stored = { ...entry, before: asStored(entry.before), after: asStored(entry.after) }
      hash = digestOf(stored)
      return { ...stored, hash }
    })
    const events = own.map((trace) => ({
      organisationId,
      workItemType: trace.subject.type,
      workItemId: String(trace.subject.id),
      eventType: trace.action,
      at: ctx.now,
      actorType: ctx.actor.kind,
      actorId: actorName(ctx.actor),
      fromState: trace.fromState ?? null,
      toState: trace.toState ?? null,
      payload: trace.payload ?? {},
      ruleVersion: trace.ruleVersion ?? null,
      sourceHash: trace.sourceHash ?? null,
    }))
    for (let start = 0; start < entries.length; start += 500) {
      await db.insert(auditEntry).values(entries.slice(start, start + 500))
      await db.insert(workEvent).values(events.slice(start, start + 500))
    }
    await db.update(auditHead).set({ sequence, hash }).where(eq(auditHead.organisationId, organisationId))
  }
  if (traces.length > 0) await db.execute(sql`select pg_notify('work_event', ${String(traces.length)})`)
}

function asStored(value: unknown): unknown {
  return value === null ? null : JSON.parse(JSON.stringify(value))
}
