import type { z } from 'zod'
import { statedAccount } from '#domains/trading/server/index.ts'
import { recentAudit, recordChange } from '#platform/audit/index.ts'
import type { Change, Context } from '#platform/context/index.ts'
import type { FileAnswer, RequestOf } from '#platform/endpoint/index.ts'
import { letGoOfFiles, openFile } from '#platform/files/index.ts'
import { actorName, isOfDemo } from '#platform/identity/index.ts'
import { requireNoHold } from '#platform/legal-holds/index.ts'
import { isGranted } from '#platform/permissions/index.ts'
import { type ChangeSince, Problem, refuseStale } from '#platform/problems/index.ts'
import type * as endpoints from '../../contract/index.ts'
import type { ReportDelivering, ReportDelivery, ReportSchedule } from '../../contract/index.ts'
import { type Reader, readersOf } from './readers.ts'
import { nextDueAfter } from './rhythm.ts'
import { sendReport } from './send-report.ts'
import * as store from './store.ts'

const SCHEDULES_MAX = 50
const DELIVERIES_SHOWN = 100
/** What is due is looked for every ten minutes, and a long report takes some. */
const LATE_MS = 30 * 60_000

type Shape = z.input<typeof ReportSchedule>
type Outcome = { lastSentAt: Date | null; failing: number; waiting: number }
const NONE: Outcome = { lastSentAt: null, failing: 0, waiting: 0 }

/** Scheduled reports, their delivery status and possible recipients. */
export async function listReportSchedules(ctx: Context): Promise<z.input<typeof ReportDelivering>> {
  const { organisationId } = ctx.actor
  const readers = await readersOf(ctx.db, organisationId)
  const rows = await store.schedulesOf(ctx.db, organisationId)
  const outcomes = await store.outcomesOf(ctx.db, organisationId)
  const schedules: Shape[] = []
  const maySchedule =
    ctx.actor.kind === 'user' && isGranted(ctx.actor, 'portfolio:trade') && !isOfDemo(ctx.actor)
  for (const row of rows) schedules.push(await shapeOf(ctx, row, readers, outcomes.get(row.id) ?? NONE))
  return {
    hasMailServer: ctx.installation.config.smtpUrl !== undefined,
    readers: [...readers.values()]
      .filter(({ isReachable }) => isReachable && maySchedule)
      .map(({ userId, name, address }) => ({ userId, name, address })),
    schedules,
  }
}

async function shapeOf(
  ctx: Pick<Context, 'db' | 'now'>,
  row: store.ScheduleRow,
  readers: ReadonlyMap<number, Reader>,
  outcome: Outcome,
): Promise<Shape> {
  const { id, organisationId, report, accountId, rhythm, state, nextDueAt, createdBy, createdAt, version } =
    row
  const account = await statedAccount(ctx.db, { organisationId, accountId }).catch((failure) => {
    if (failure instanceof Problem && failure.code === 'not-found') return undefined
    throw failure
  })
  return {
    id,
    report,
    accountId,
    accountName: account?.name ?? `Account ${accountId}, which is gone`,
    rhythm,
    recipients: row.recipientIds.map((userId) => {
      const reader = readers.get(userId)
      return { userId, name: reader?.name ?? `Person ${userId}`, isReachable: reader?.isReachable === true }
    }),
    state,
    nextDueAt: nextDueAt?.toISOString() ?? null,
    isLate: nextDueAt !== null && ctx.now.getTime() - nextDueAt.getTime() > LATE_MS,
    createdBy,
    createdAt: createdAt.toISOString(),
    version,
    ...outcome,
    lastSentAt: outcome.lastSentAt?.toISOString() ?? null,
  }
}

const statedOf = async (tx: Change, row: store.ScheduleRow): Promise<Shape> =>
  shapeOf(
    tx,
    row,
    await readersOf(tx.db, row.organisationId),
    (await store.outcomesOf(tx.db, row.organisationId)).get(row.id) ?? NONE,
  )

/** @throws Problem `invalid-input` for a recipient who is not of the organisation or may not see portfolios. */
async function checkedRecipients(tx: Change, asked: readonly number[]): Promise<number[]> {
  const readers = await readersOf(tx.db, tx.actor.organisationId)
  const ids = [...new Set(asked)]
  const stranger = ids.find((id) => readers.get(id)?.isReachable !== true)
  if (stranger !== undefined)
    throw new Problem(
      'invalid-input',
      `${readers.get(stranger)?.name ?? `Person ${stranger}`} cannot receive reports: not in the organisation, or without access to portfolios.`,
      { recipientIds: asked },
    )
  return ids
}

type Same = Pick<store.ScheduleRow, 'report' | 'accountId' | 'rhythm'>

function refuseSameTwice(known: readonly Same[], { report, accountId, rhythm }: Same): void {
  if (known.some((row) => row.report === report && row.accountId === accountId && row.rhythm === rhythm))
    throw new Problem('conflict', 'This report is already scheduled at this frequency: add recipients there.')
}

/** Has a report sent again and again. @throws Problem `not-found` for the account, `invalid-input`, `conflict`, `demo-not-allowed`. */
export function addReportSchedule(
  ctx: Context,
  { report, accountId, rhythm, recipientIds }: RequestOf<typeof endpoints.addReportSchedule>,
): Promise<Shape> {
  refuseDemo(ctx)
  return recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    const account = await statedAccount(tx.db, { organisationId, accountId })
    if (account.closedAt)
      throw new Problem('conflict', `${account.name} is closed: there is nothing to report on any more.`)
    const known = await store.schedulesOf(tx.db, organisationId)
    if (known.length >= SCHEDULES_MAX)
      throw new Problem('conflict', `An organisation has at most ${SCHEDULES_MAX} scheduled reports.`)
    refuseSameTwice(known, { report, accountId, rhythm })
    const row = await store.insertSchedule(tx.db, {
      organisationId,
      report,
      accountId,
      rhythm,
      recipientIds: await checkedRecipients(tx, recipientIds),
      state: 'on',
      nextDueAt: nextDueAfter(rhythm, tx.now),
      createdBy: actorName(tx.actor),
      createdAt: tx.now,
    })
    return {
      result: await statedOf(tx, row),
      trace: { action: 'report-schedule.added', subject: subjectOf(row), after: termsOf(row) },
    }
  })
}

/** Changes rhythm and recipients, or pauses it; what is due stays due. @throws Problem `not-found`, `stale`, `invalid-input`, `conflict`. */
export function changeReportSchedule(
  ctx: Context,
  { id, version, recipientIds, ...asked }: RequestOf<typeof endpoints.changeReportSchedule>,
): Promise<Shape> {
  return recordChange(ctx, async (tx) => {
    const before = await store.holdSchedule(tx.db, tx.actor.organisationId, id)
    await refuseStale({ version: before.version, called: 'This schedule' }, version, (read) =>
      changesSince(tx, id, read),
    )
    const others = (await store.schedulesOf(tx.db, tx.actor.organisationId)).filter((row) => row.id !== id)
    const rhythm = asked.rhythm ?? before.rhythm
    const isPaused = asked.isPaused ?? before.state === 'paused'
    refuseSameTwice(others, { ...before, rhythm })
    if (!isPaused && !recipientIds && before.recipientIds.length === 0)
      throw new Problem('conflict', 'This report has no recipients: add some.')
    const goesOn = before.state === 'on' && before.rhythm === rhythm
    const row = await store.updateSchedule(tx.db, before, {
      rhythm,
      recipientIds: recipientIds ? await checkedRecipients(tx, recipientIds) : before.recipientIds,
      state: isPaused ? 'paused' : 'on',
      nextDueAt: isPaused ? null : goesOn ? before.nextDueAt : nextDueAfter(rhythm, tx.now),
      version: before.version + 1,
    })
    return {
      result: await statedOf(tx, row),
      trace: {
        action: 'report-schedule.changed',
        subject: subjectOf(row),
        before: termsOf(before),
        after: termsOf(row),
      },
    }
  })
}

/** Ends a schedule with its history. @throws Problem `not-found`, `legal-hold`. */
export function removeReportSchedule(
  ctx: Context,
  { id }: RequestOf<typeof endpoints.removeReportSchedule>,
): Promise<{ removed: true }> {
  return recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    const before = await store.holdSchedule(tx.db, organisationId, id)
    // With it goes what was reported to whom.
    await requireNoHold(tx.db, organisationId, [], 'This schedule, with the history of its mails,')
    const { fileIds } = await store.deleteSchedules(tx.db, organisationId, [id])
    await letGoOfFiles(tx, organisationId, fileIds)
    return {
      result: { removed: true },
      trace: { action: 'report-schedule.removed', subject: subjectOf(before), before: termsOf(before) },
    }
  })
}

/** Unsubscribes the caller; a schedule without recipients is paused. @throws Problem `not-found`, `conflict` for who is none. */
export function unsubscribeFromReport(
  ctx: Context,
  { id }: RequestOf<typeof endpoints.unsubscribeFromReport>,
): Promise<Shape> {
  return recordChange(ctx, async (tx) => {
    const before = await store.holdSchedule(tx.db, tx.actor.organisationId, id)
    const { actor } = tx
    const own = actor.kind === 'user' ? actor.userId : undefined
    if (own === undefined || !before.recipientIds.includes(own))
      throw new Problem('conflict', 'You do not receive this report.')
    const recipientIds = before.recipientIds.filter((userId) => userId !== own)
    const isLast = recipientIds.length === 0
    const row = await store.updateSchedule(tx.db, before, {
      recipientIds,
      version: before.version + 1,
      ...(isLast ? { state: 'paused', nextDueAt: null } : {}),
    })
    return {
      result: await statedOf(tx, row),
      trace: {
        action: 'report-schedule.unsubscribed',
        subject: subjectOf(row),
        before: termsOf(before),
        after: termsOf(row),
      },
    }
  })
}

/** Sends the report of the last period that is over now. @throws Problem `not-found`, `conflict` while it is paused, `demo-not-allowed`. */
export async function sendReportNow(
  ctx: Context,
  { id }: RequestOf<typeof endpoints.sendReportNow>,
): Promise<z.input<typeof ReportDelivery>[]> {
  refuseDemo(ctx)
  const row = await store.scheduleOf(ctx.db, ctx.actor.organisationId, id)
  if (row.state === 'paused') throw new Problem('conflict', 'The report is paused: resume it first.')
  return (await sendReport(ctx, row, { onlyIfDue: false })).map(deliveryShape)
}

/** The newest mails of a schedule. @throws Problem `not-found`. */
export async function listReportDeliveries(
  ctx: Context,
  { id }: RequestOf<typeof endpoints.listReportDeliveries>,
): Promise<z.input<typeof ReportDelivery>[]> {
  const { organisationId } = ctx.actor
  await store.scheduleOf(ctx.db, organisationId, id)
  return (await store.deliveriesOf(ctx.db, organisationId, id, DELIVERIES_SHOWN)).map(deliveryShape)
}

/** The file that went with a mail. @throws Problem `not-found`, `source-failed`. */
export async function downloadDelivered(
  ctx: Context,
  { id, deliveryId }: RequestOf<typeof endpoints.downloadDelivered>,
): Promise<FileAnswer> {
  const { organisationId } = ctx.actor
  const delivery = await store.deliveryOf(ctx.db, { organisationId, id: deliveryId })
  if (delivery.scheduleId !== id || delivery.fileId === null)
    throw new Problem('not-found', 'This mail had no attachment.')
  const { fileName, contentType, body, bytes, sha256 } = await openFile(ctx, organisationId, delivery.fileId)
  return { fileName, contentType, body, kept: { bytes, sha256 } }
}

const CHANGES_TOLD_MAX = 50

/** What people did to a schedule after a version of it, the oldest first. */
async function changesSince(tx: Change, id: number, version: number): Promise<ChangeSince[]> {
  const { organisationId } = tx.actor
  const entries = await recentAudit(tx.db, organisationId, subjectOf({ id }), CHANGES_TOLD_MAX)
  const readers = await readersOf(tx.db, organisationId)
  const versionOf = (facts: unknown) => (facts as { version?: number } | null)?.version ?? 0
  return entries
    .filter(({ after }) => versionOf(after) > version)
    .map(({ at, actor, before, after, reason }) => ({
      at: at.toISOString(),
      by: actor,
      what: inWords(
        before as Terms,
        after as Terms,
        (userId) => readers.get(userId)?.name ?? `person ${userId}`,
      ),
      reason,
    }))
    .reverse()
}

type Terms = Pick<store.ScheduleRow, 'rhythm' | 'recipientIds' | 'state'>

/** What a change did, as its reader would say it: "added Otto Other". */
function inWords(before: Terms, after: Terms, nameOf: (userId: number) => string): string {
  const added = after.recipientIds.filter((one) => !before.recipientIds.includes(one))
  const gone = before.recipientIds.filter((one) => !after.recipientIds.includes(one))
  const parts = [
    ...(added.length > 0 ? [`added ${added.map(nameOf).join(', ')}`] : []),
    ...(gone.length > 0 ? [`took off ${gone.map(nameOf).join(', ')}`] : []),
    ...(before.rhythm === after.rhythm ? [] : [`set it to ${after.rhythm}`]),
    ...(before.state === after.state ? [] : [after.state === 'paused' ? 'paused it' : 'had it sent again']),
  ]
  return parts.join(' and ') || 'kept it as it was'
}

const subjectOf = ({ id }: Pick<store.ScheduleRow, 'id'>) => ({ type: 'report-schedule' as const, id })
const termsOf = ({ report, accountId, rhythm, recipientIds, state, version }: store.ScheduleRow) => ({
  report,
  accountId,
  rhythm,
  recipientIds,
  state,
  version,
})

function refuseDemo(ctx: Context): void {
  if (isOfDemo(ctx.actor)) throw new Problem('demo-not-allowed', 'The demo sends nothing to anybody outside.')
}

function deliveryShape(row: store.DeliveryRow): z.input<typeof ReportDelivery> {
  const { id, scheduleId, recipient, firstLine, isWhole, state, attempts, lastFailure } = row
  return {
    id,
    scheduleId,
    from: row.fromDay,
    to: row.toDay,
    recipient,
    firstLine,
    isWhole,
    state,
    attempts,
    lastFailure,
    at: row.at.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    hasFile: row.fileId !== null,
  }
}
