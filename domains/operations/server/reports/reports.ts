import type { z } from 'zod'
import { recordChange, type Trace } from '#platform/audit/index.ts'
import type { Change, Context } from '#platform/context/index.ts'
import type { FileAnswer, RequestOf } from '#platform/endpoint/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../../contract/index.ts'
import { alertOfOrganisation, countTransactions } from '../alerts/store.ts'
import { personNumber, requireOther, requireVersion } from '../people.ts'
import { settingsOf } from '../settings.ts'
import { deadlineOf } from './deadline.ts'
import { beginNarrative } from './narrative.ts'
import * as store from './store.ts'

type Answer = z.input<typeof endpoints.SuspiciousReport>

async function todayOf({ db, actor, now }: Context): Promise<string> {
  const { timeZone } = await settingsOf(db, actor.organisationId)
  return dayIn(now, timeZone)
}
const dayIn = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(moment)

const DAY_MS = 86_400_000
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS

async function stated(ctx: Context, row: store.ReportRow): Promise<Answer> {
  const { organisationId: _organisation, proposedById: _proposer, ...shown } = row
  return {
    ...shown,
    transactionsNow: await countTransactions(ctx.db, row.organisationId, row.alertId),
    isOverdue: row.settledAt === null && row.dueOn < (await todayOf(ctx)),
    daysLate: row.filedOn === null ? null : Math.max(0, daysBetween(row.dueOn, row.filedOn)),
  }
}

export async function listReports(
  ctx: Context,
  { alert }: RequestOf<typeof endpoints.listReports>,
): Promise<Omit<Answer, 'narrative' | 'facts' | 'missing'>[]> {
  const rows = await store.reportsOf(ctx.db, ctx.actor.organisationId, alert)
  return Promise.all(
    rows.map(async (row) => {
      const { narrative: _narrative, facts: _facts, missing: _missing, ...line } = await stated(ctx, row)
      return line
    }),
  )
}

/** @throws Problem `not-found`. */
export const readReport = async (
  ctx: Context,
  { id }: RequestOf<typeof endpoints.readReport>,
): Promise<Answer> => stated(ctx, await store.reportOf(ctx.db, ctx.actor.organisationId, id))

/** The report as a file for whoever files it. @throws Problem `not-found`. */
export async function downloadReport(
  ctx: Context,
  { id }: RequestOf<typeof endpoints.downloadReport>,
): Promise<FileAnswer> {
  const report = await readReport(ctx, { id })
  const lines = [
    `Suspicious activity report ${id}: ${report.about}`,
    ...(report.isSample ? ['SAMPLE DATA: everything in this report is invented.'] : []),
    decisionOf(report),
    `Detected on ${report.detectedOn}; to be filed by ${report.dueOn} (${report.deadline.days} days, ${report.deadline.source}).`,
    ...filingOf(report),
    ...(report.transactionsNow === report.transactionsRead
      ? []
      : [
          `THE ALERT HAS CHANGED: the facts were read from ${report.transactionsRead} transactions, and it has ${report.transactionsNow} now. Later ones are not in this text.`,
        ]),
    '',
    report.narrative,
    '',
    'Facts on record, with the numbers of their transactions:',
    ...report.facts.map(
      ({ words, transactions }) =>
        `- ${words}${transactions.length > 0 ? ` [${transactions.join(', ')}]` : ''}`,
    ),
    '',
    'Not on record when the report was started:',
    ...report.missing.map((words) => `- ${words}`),
    '',
  ]
  return {
    fileName: `suspicious-activity-report-${id}.txt`,
    contentType: 'text/plain; charset=utf-8',
    body: lines.join('\n'),
  }
}

function decisionOf({ state, approvedBy, proposedBy, reason }: Answer): string {
  if (state === 'not_filed')
    return `DECIDED NOT TO FILE by ${approvedBy}; proposed by ${proposedBy}. Reason: ${reason ?? 'none given'}`
  return approvedBy
    ? `Approved by ${approvedBy}; proposed by ${proposedBy}.`
    : 'NOT APPROVED: a second person has not agreed to this text.'
}

function filingOf({ state, filedOn, filingNumber, daysLate }: Answer): string[] {
  if (state === 'not_filed') return []
  const late = daysLate ? `, ${daysLate} ${daysLate === 1 ? 'day' : 'days'} after it was due` : ''
  return [filedOn ? `Filed on ${filedOn} under ${filingNumber}${late}.` : 'Not filed yet.']
}

/** Begins a report from what is on record of an alert. @throws Problem `not-found`, `conflict` where one is being written. */
export function beginReport(
  ctx: Context,
  { alertId }: RequestOf<typeof endpoints.beginReport>,
): Promise<Answer> {
  return recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    const alert = await alertOfOrganisation(tx.db, organisationId, alertId)
    const transactions = await store.transactionsOfAlert(tx.db, organisationId, alertId)
    const { timeZone } = await settingsOf(tx.db, organisationId)
    const detectedOn = dayIn(alert.raisedAt, timeZone)
    const row = await store.insertReport(tx.db, {
      organisationId,
      alertId,
      ruleName: alert.ruleName,
      about: alert.customerName ?? `Account ${alert.account}`,
      state: 'draft',
      ...beginNarrative(alert, transactions, {
        readAt: tx.now,
        dayOf: (at) => dayIn(at, timeZone),
        timeZone,
      }),
      transactionsRead: transactions.length,
      detectedOn,
      isSuspectKnown: true,
      ...deadlineOf(detectedOn, true),
      begunBy: actorName(tx.actor),
      begunAt: tx.now,
      version: 1,
      isSample: alert.isSample,
    })
    return { result: await stated(tx, row), trace: traceOf('suspicious-report.begun', row, undefined) }
  })
}

/** What of a report stands in the log; its text stays with it. */
const plain = ({
  version,
  state,
  detectedOn,
  dueOn,
  isSuspectKnown,
  filedOn,
  filingNumber,
}: store.ReportRow) => ({
  version,
  state,
  detectedOn,
  dueOn,
  isSuspectKnown,
  filedOn,
  filingNumber,
})

const requireRead = (tx: Change, { id, version }: store.ReportRow, readAt: number) =>
  requireVersion(tx, { subject: { type: 'suspicious-report', id }, called: 'This report', version }, readAt)

function traceOf(
  action: Trace['action'],
  row: store.ReportRow,
  before: store.ReportRow | undefined,
  reason?: string,
): Trace {
  return {
    action,
    subject: { type: 'suspicious-report', id: row.id },
    ...(before ? { before: { ...plain(before), narrativeLength: before.narrative.length } } : {}),
    after: { ...plain(row), narrativeLength: row.narrative.length, alertId: row.alertId },
    ...(before ? { fromState: before.state, toState: row.state } : {}),
    ...(reason ? { reason } : {}),
    payload: { title: `Report ${row.id}`, ...(reason ? { reason } : {}) },
  }
}

/** Changes a draft. @throws Problem `not-found`, `stale`, `transition-not-allowed`, `invalid-input` for a future day. */
export function changeReport(
  ctx: Context,
  { id, version, narrative, detectedOn, isSuspectKnown }: RequestOf<typeof endpoints.changeReport>,
): Promise<Answer> {
  return recordChange(ctx, async (tx) => {
    const before = await store.holdReport(tx.db, tx.actor.organisationId, id)
    await requireRead(tx, before, version)
    if (before.state !== 'draft')
      throw new Problem('transition-not-allowed', 'Only a draft can be changed. Send it back first.')
    requirePast(detectedOn, await todayOf(tx), 'detectedOn')
    const row = await store.updateReport(tx.db, before, {
      narrative,
      detectedOn,
      isSuspectKnown,
      ...deadlineOf(detectedOn, isSuspectKnown),
    })
    return { result: await stated(tx, row), trace: traceOf('suspicious-report.changed', row, before) }
  })
}

function requirePast(day: string, today: string, field: string): void {
  if (day > today)
    throw new Problem('invalid-input', 'The date is in the future.', {
      issues: [{ field, message: 'Today or earlier' }],
    })
}

type State = endpoints.ReportState
/** From where to where, and what the log calls it. */
const steps: Partial<Record<State, Partial<Record<State, Trace['action']>>>> = {
  draft: { awaiting_second: 'suspicious-report.proposed' },
  awaiting_second: {
    draft: 'suspicious-report.returned',
    approved: 'suspicious-report.approved',
    not_filed: 'suspicious-report.not-filed',
  },
  approved: { draft: 'suspicious-report.returned', filed: 'suspicious-report.filed' },
}

/**
 * Takes a report a step on. Who proposed it neither approves it nor decides that it is not filed; nothing is sent anywhere: that it was filed is noted with its number.
 * @throws Problem `not-found`, `stale`, `transition-not-allowed`, `four-eyes`, `invalid-input` for a filing without day or number.
 */
export function moveReport(ctx: Context, input: RequestOf<typeof endpoints.moveReport>): Promise<Answer> {
  return recordChange(ctx, async (tx) => {
    const before = await store.holdReport(tx.db, tx.actor.organisationId, input.id)
    await requireRead(tx, before, input.version)
    const action = steps[before.state]?.[input.to]
    if (!action)
      throw new Problem(
        'transition-not-allowed',
        'This step is not possible in the current state of the report.',
        {
          from: before.state,
          to: input.to,
        },
      )
    const isDecision = input.to === 'approved' || input.to === 'not_filed'
    if (isDecision)
      await requireOther(
        tx,
        { userId: before.proposedById, at: before.proposedAt ?? before.begunAt },
        'Somebody else has to decide on your proposal.',
      )
    const row = await store.updateReport(tx.db, before, {
      state: input.to,
      reason: input.reason,
      ...(await marksOf(tx, input, before)),
    })
    return { result: await stated(tx, row), trace: traceOf(action, row, before, input.reason) }
  })
}

/** What a step leaves on the report beside its state. */
async function marksOf(
  tx: Change,
  { to, filedOn, filingNumber }: RequestOf<typeof endpoints.moveReport>,
  { detectedOn }: store.ReportRow,
): Promise<Partial<store.NewReport>> {
  const name = actorName(tx.actor)
  switch (to) {
    case 'awaiting_second':
      return { proposedById: personNumber(tx.actor), proposedBy: name, proposedAt: tx.now }
    case 'approved':
      return { approvedBy: name }
    case 'not_filed':
      return { approvedBy: name, settledAt: tx.now }
    case 'filed': {
      const issues = [
        ...(filedOn ? [] : [{ path: ['filedOn'], message: 'The date of the filing is required' }]),
        ...(filingNumber
          ? []
          : [{ path: ['filingNumber'], message: 'The number of the filing is required' }]),
      ]
      if (!filedOn || !filingNumber)
        throw new Problem('invalid-input', 'A filing needs its date and number.', { issues })
      requirePast(filedOn, await todayOf(tx), 'filedOn')
      if (filedOn < detectedOn)
        throw new Problem(
          'invalid-input',
          `The facts were detected on ${detectedOn}: it was not filed before.`,
          {
            issues: [{ field: 'filedOn', message: `${detectedOn} or later` }],
          },
        )
      return { filedOn, filingNumber, settledAt: tx.now }
    }
    default:
      return { proposedById: null, proposedBy: null, proposedAt: null, approvedBy: null }
  }
}
