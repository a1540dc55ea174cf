import { eq, ilike, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { recordChange, type Trace } from '#platform/audit/index.ts'
import type { Change, Context } from '#platform/context/index.ts'
import { containing, ofOrganisation, type Queryable } from '#platform/database/index.ts'
import type { ListAsk, ListPageOf, RequestOf } from '#platform/endpoint/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { fileColumns, fileOfList, readList } from '#platform/lists/index.ts'
import { rowsOf } from '#platform/organisation-rows/index.ts'
import { Problem } from '#platform/problems/index.ts'
import * as endpoints from '../../contract/index.ts'
import { namesOfPeople, personNumber, requireVersion } from '../people.ts'
import { operationsTask } from '../tables.ts'

type Answer = z.input<typeof endpoints.WorkflowTask>
export type TaskRow = typeof operationsTask.$inferSelect

const HOUR_MS = 3_600_000
const DAY_HOURS = 24
const RISK_SHARE = 0.2

/** How a task stands against its service level at a moment. At risk: a day or a fifth of what it was given is left, whichever is longer. */
export function levelOf(
  row: Pick<TaskRow, 'dueAt' | 'endedAt' | 'slaHours'>,
  now: Date,
): endpoints.WorkflowTask['level'] {
  const left = (row.dueAt.getTime() - (row.endedAt ?? now).getTime()) / HOUR_MS
  if (left < 0) return 'breached'
  // What is given a day or less has only its fifth, or it would be at risk from its first minute.
  const warned =
    row.slaHours <= DAY_HOURS ? row.slaHours * RISK_SHARE : Math.max(DAY_HOURS, row.slaHours * RISK_SHARE)
  return row.endedAt === null && left <= warned ? 'at-risk' : 'within'
}

const taskOf = (row: TaskRow, names: ReadonlyMap<number, string>, now: Date): Answer => {
  const { organisationId: _organisationId, ...stated } = row
  return {
    ...stated,
    level: levelOf(row, now),
    assigneeName: row.assigneeId === null ? null : (names.get(row.assigneeId) ?? null),
  }
}

/** Tasks of a filter, a page of them; the open ones first, those due before others. */
export async function listTasks(
  ctx: Context,
  ask: RequestOf<typeof endpoints.listTasks>,
): Promise<ListPageOf<Answer>> {
  const { organisationId } = ctx.actor
  const found = await pageOfTasks(ctx.db, organisationId, ask, ctx.now)
  const names = await namesOfPeople(ctx.db, organisationId)
  return { ...found, rows: found.rows.map((row) => taskOf(row, names, ctx.now)) }
}

function pageOfTasks(
  db: Queryable,
  organisationId: number,
  ask: ListAsk & { state?: string | undefined; level?: string | undefined },
  now: Date,
) {
  const left = sql`extract(epoch from ${operationsTask.dueAt} - coalesce(${operationsTask.endedAt}, ${now.toISOString()}::timestamptz)) / 3600`
  const warned = sql`case when ${operationsTask.slaHours} <= ${DAY_HOURS} then ${operationsTask.slaHours} * 0.2 else greatest(${DAY_HOURS}, ${operationsTask.slaHours} * 0.2) end`
  return readList(
    db,
    endpoints.tasksList,
    {
      from: (select) => select.from(operationsTask),
      fields: operationsTask,
      key: { by: operationsTask.id, kind: 'whole' },
      columns: {
        due: operationsTask.dueAt,
        created: operationsTask.createdAt,
        ended: operationsTask.endedAt,
        title: operationsTask.title,
      },
      facets: {
        state: { by: operationsTask.state },
        level: {
          by: sql`case when ${left} < 0 then 'breached' when ${operationsTask.endedAt} is null and ${left} <= ${warned} then 'at-risk' else 'within' end`,
        },
      },
      start: [
        { by: sql`(${operationsTask.endedAt} is not null)::int`, kind: 'whole' },
        { by: operationsTask.dueAt, kind: 'moment' },
      ],
      search: (text) => ilike(operationsTask.title, containing(text)),
    },
    { wanted: eq(operationsTask.organisationId, organisationId), ask, now },
  )
}

export const exportTasks = fileOfList(listTasks, endpoints.tasksList, fileColumns(endpoints.taskColumns))

export function addTask(ctx: Context, input: RequestOf<typeof endpoints.addTask>): Promise<Answer> {
  return recordChange(ctx, async (tx) => {
    const row = await insertTask(tx, input)
    return {
      result: taskOf(row, new Map(), tx.now),
      trace: {
        action: 'workflow-task.added',
        subject: { type: 'workflow-task', id: row.id },
        after: { title: row.title, slaHours: row.slaHours },
        toState: 'open',
        payload: { title: row.title },
      },
    }
  })
}

export async function insertTask(
  tx: Change,
  {
    title,
    detail,
    slaHours,
    href = null,
    isSample = false,
  }: { title: string; detail: string; slaHours: number; href?: string | null; isSample?: boolean },
): Promise<TaskRow> {
  const [row] = await tx.db
    .insert(operationsTask)
    .values({
      organisationId: tx.actor.organisationId,
      title,
      detail,
      href,
      slaHours,
      createdAt: tx.now,
      createdBy: actorName(tx.actor),
      dueAt: new Date(tx.now.getTime() + slaHours * HOUR_MS),
      state: 'open',
      version: 1,
      isSample,
    })
    .returning()
  if (!row) throw new Error('The task was not stored.')
  return row
}

const byNumber = rowsOf(operationsTask, 'task')

const holdTask = byNumber.hold

function stepOf(
  ctx: Context,
  { id, version }: { id: number; version: number },
  step: (tx: Change) => { set: Partial<TaskRow>; action: Trace['action']; reason?: string },
): Promise<Answer> {
  return recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    const before = await holdTask(tx.db, organisationId, id)
    const subject = { type: 'workflow-task', id } as const
    await requireVersion(tx, { subject, called: 'This task', version: before.version }, version)
    if (before.state !== 'open') throw new Problem('transition-not-allowed', 'This task has ended.')
    const { set, action, reason } = step(tx)
    const [after] = await tx.db
      .update(operationsTask)
      .set({ ...set, version: version + 1 })
      .where(ofOrganisation(operationsTask, organisationId, { id }))
      .returning()
    if (!after) throw new Error('The task was not stored.')
    return {
      result: taskOf(after, await namesOfPeople(tx.db, organisationId), tx.now),
      trace: {
        action,
        subject,
        before: { state: before.state, assigneeId: before.assigneeId, version: before.version },
        after: { state: after.state, assigneeId: after.assigneeId, version: after.version },
        fromState: before.state,
        toState: after.state,
        ...(reason ? { reason } : {}),
        payload: { title: after.title },
      },
    }
  })
}

/** Starts work on a task. @throws Problem `not-found`, `stale`, `transition-not-allowed`. */
export const claimTask = (ctx: Context, input: RequestOf<typeof endpoints.claimTask>): Promise<Answer> =>
  stepOf(ctx, input, (tx) => ({
    set: { assigneeId: personNumber(tx.actor) },
    action: 'workflow-task.assigned',
  }))

/** Ends a task. @throws Problem `not-found`, `stale`, `transition-not-allowed`. */
export const endTask = (ctx: Context, input: RequestOf<typeof endpoints.endTask>): Promise<Answer> =>
  stepOf(ctx, input, (tx) => ({
    set: { state: input.state, note: input.note, endedAt: tx.now, endedBy: actorName(tx.actor) },
    action: input.state === 'done' ? 'workflow-task.done' : 'workflow-task.cancelled',
    reason: input.note,
  }))
