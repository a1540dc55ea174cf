import { eq, sql } from 'drizzle-orm'
import type { Change, Context } from '#platform/context/index.ts'
import {
  addingTo,
  type Queryable,
  type Transaction,
  type Write,
  writeTogether,
} from '#platform/database/index.ts'
import { type AskedAs, askedAs } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { countKept, hasSpace, requireSpace } from '#platform/quotas/index.ts'
import { workEvent } from '#platform/work-events/tables.ts'
import { CHAIN_START, digestOf } from './chain.ts'
import { notifyFollowers } from './followers.ts'
import { auditEntry, auditHead } from './tables.ts'
import type { Trace } from './trace.ts'

/** `isBounded`: the organisation needs room for it. What people do and what jobs do for them is; what the product does by itself is not, unless it is told. */
export type ChangeOptions = { isBounded?: boolean }

const pendingTraces = new WeakMap<Queryable, Trace[]>()

/**
 * Runs a change in one transaction and commits its rows, its audit entry and its work event together. Inside another change it
 * joins that one's transaction, so a business step made of several verbs commits whole or not at all.
 *
 * The callback gets a context whose `db` is the transaction; use that one alone.
 * @throws Problem `storage-full` where the organisation keeps as much as it may and the change takes nothing away.
 */
export async function recordChange<Result>(
  ctx: Context,
  change: (tx: Change) => Promise<{ result: Result; trace: Trace | readonly Trace[] }>,
  options: ChangeOptions = {},
): Promise<Result> {
  if (ctx.isReading) throw new Error('A call that says it only reads was about to change something.')
  const outer = pendingTraces.get(ctx.db)
  if (outer) {
    const { result, trace } = await change(ctx as Change)
    for (const one of [trace].flat()) outer.push(one)
    return result
  }
  const isBounded = options.isBounded ?? askedAs(ctx.actor).actorType !== 'system'
  // Asked before the change begins, and not in one that somebody else has begun: the embedded database has one session.
  const isFull = isBounded && ctx.db === ctx.installation.database.db && !(await hasSpace(ctx))
  return ctx.db.transaction(async (db) => {
    const traces: Trace[] = []
    const handle = db as unknown as Transaction
    pendingTraces.set(handle, traces)
    const tx: Change = { ...ctx, db: handle }
    const { result, trace } = await change(tx)
    for (const one of [trace].flat()) traces.push(one)
    await notifyFollowers(tx, traces)
    if (isFull) await requireSpace(handle, ctx)
    await ctx.requireHeld?.(handle)
    await appendTraces(handle, ctx, traces)
    await countKept(handle, ctx, () => bytesOf(traces))
    return result
  })
}

/** As a trace lies in the audit log and among the work events. */
const bytesOf = (traces: readonly Trace[]): number =>
  traces.reduce((sum, { before, after, payload }) => sum + JSON.stringify([before, after, payload]).length, 0)

const addEntries = addingTo(auditEntry)
const addEvents = addingTo(workEvent, { without: ['id'] })

/** Written last, so that the chain's head is locked for as short as can be; and in one statement, because each costs a change a way to the database and back. */
async function appendTraces(db: Queryable, ctx: Context, traces: readonly Trace[]): Promise<void> {
  const byOrganisation = Map.groupBy(traces, (trace) => trace.organisationId ?? ctx.actor.organisationId)
  const asked = askedAs(ctx.actor)
  const chains = [...byOrganisation].sort(([a], [b]) => a - b)
  for (const [organisationId, own] of chains) {
    const head = await lockHead(db, organisationId)
    let { sequence, hash } = head
    if (head.closedAt) throw new Problem('not-found', 'This organisation was deleted.')
    if (head.heldFor !== null && isHeldBack(ctx, own)) throw new Problem('conflict', head.heldFor)
    const entries = own.map((trace) => {
      sequence += 1
      const entry = {
        organisationId,
        sequence,
        at: ctx.now,
        ...doneBy(asked, trace),
        action: trace.action,
        subjectType: trace.subject.type,
        subjectId: String(trace.subject.id),
        before: trace.before ?? null,
        after: trace.after ?? null,
        // What somebody wrote may hold half a character: the database keeps none.
        reason: trace.reason?.toWellFormed() ?? null,
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
      actorType: doneBy(asked, trace).actorType,
      actorId: doneBy(asked, trace).actor,
      fromState: trace.fromState ?? null,
      toState: trace.toState ?? null,
      payload: trace.payload ?? {},
      ruleVersion: trace.ruleVersion ?? null,
      sourceHash: trace.sourceHash ?? null,
    }))
    const isLast = organisationId === chains.at(-1)?.[0]
    await writeTogether(
      db,
      [...addEntries(entries), ...addEvents(events), movingHead(organisationId, sequence, hash)],
      isLast ? [sql`pg_notify('work_event', ${String(traces.length)})`] : [],
    )
  }
}

/** Who did it: whoever asked, or of a sign-in whoever it signed in. */
const doneBy = (asked: AskedAs, { by }: Trace): AskedAs =>
  by === undefined || asked.actorType !== 'visitor' ? asked : { actor: by, actorType: 'user', through: null }

/** What somebody asks for over the door, but for what concerns their own account. */
const isHeldBack = (ctx: Context, traces: readonly Trace[]): boolean =>
  ctx.request !== undefined && traces.some(({ subject }) => subject.type !== 'account')

const movingHead = (organisationId: number, sequence: number, hash: string): Write => ({
  rows: 1,
  statement: sql`update audit_head set sequence = ${sequence}, hash = ${hash} where organisation_id = ${organisationId}`,
})

/** The end of an organisation's chain, locked; the first change of an organisation makes it. */
async function lockHead(db: Queryable, organisationId: number): Promise<typeof auditHead.$inferSelect> {
  const read = () =>
    db
      .select()
      .from(auditHead)
      .where(eq(auditHead.organisationId, organisationId))
      .for('update')
      .prepare('lock_audit_head')
      .execute()
  const [head] = await read()
  if (head) return head
  await db.insert(auditHead).values({ organisationId, sequence: 0, hash: CHAIN_START }).onConflictDoNothing()
  const [made] = await read()
  if (!made) throw new Error(`The audit chain of organisation ${organisationId} has no head.`)
  return made
}

function asStored(value: unknown): unknown {
  return value === null ? null : JSON.parse(JSON.stringify(value))
}
