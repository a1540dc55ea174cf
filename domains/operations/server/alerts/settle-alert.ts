import type { z } from 'zod'
import { onRightsLost } from '#domains/accounts/server/index.ts'
import { closeAlert, raiseAlert, snoozeAlert } from '#domains/alerts/server/index.ts'
import { openCase } from '#domains/cases/server/index.ts'
import { wantRating } from '#domains/customers/server/index.ts'
import { recordChange, type Trace } from '#platform/audit/index.ts'
import { type Change, type Context, daysAfter } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../../contract/index.ts'
import { secondsInHand } from '../in-hand.ts'
import { namesOfPeople, personNumber, requireOther, requireVersion, workersOf } from '../people.ts'
import { settingsOf } from '../settings.ts'
import { monitoringAlertOf } from './alert-shape.ts'
import { everybodysAlert } from './keep-hits.ts'
import * as store from './store.ts'

type Answer = z.input<typeof endpoints.MonitoringAlert>
type Step = {
  set: Partial<store.AlertRow>
  action: Trace['action']
  reason?: string
  payload?: Record<string, unknown>
  /** Steps of other slices that belong to it, done in the same change. */
  also?: (tx: Change, after: store.AlertRow) => Promise<void>
}

/** One step of an alert: held, checked against the version it was decided on, kept with its trace. */
function stepOf(
  ctx: Context,
  { id, version }: { id: number; version: number },
  decide: (tx: Change, row: store.AlertRow) => Promise<Step>,
): Promise<Answer> {
  return recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    const row = await store.holdAlert(tx.db, organisationId, id)
    const subject = { type: 'monitoring-alert', id } as const
    await requireVersion(tx, { subject, called: 'This alert', version: row.version }, version)
    const { set, action, reason, payload, also } = await decide(tx, row)
    const after = await store.updateAlert(tx.db, organisationId, id, { ...set, version: row.version + 1 })
    await also?.(tx, after)
    if (after.customerId !== null) await wantRating(tx, [after.customerId])
    const names = await namesOfPeople(tx.db, organisationId)
    const transactions = await store.countTransactions(tx.db, organisationId, id)
    return {
      result: monitoringAlertOf(after, { now: tx.now, names, transactions }),
      trace: {
        action,
        subject,
        before: plain(row),
        after: plain(after),
        ...(reason ? { reason } : {}),
        fromState: row.state,
        toState: after.state,
        ruleVersion: `${row.ruleId}.${row.ruleVersion}`,
        payload: {
          title: row.ruleName,
          subjectName: row.customerName ?? row.account,
          severity: row.severity,
          ...(reason ? { reason } : {}),
          ...payload,
        },
      },
    }
  })
}

const plain = ({ state, assigneeId, outcome, snoozedUntil, caseId, version }: store.AlertRow) => ({
  version,
  state,
  assigneeId,
  outcome,
  snoozedUntil,
  caseId,
})

function requireOpen(row: store.AlertRow): void {
  if (row.closedAt) throw new Problem('transition-not-allowed', 'This alert is closed. Open it again first.')
}

/** Gives an alert to somebody. @throws Problem `not-found` for who takes no such work, `stale`, `transition-not-allowed`. */
export const assignMonitoringAlert = (
  ctx: Context,
  input: RequestOf<typeof endpoints.assignMonitoringAlert>,
): Promise<Answer> =>
  stepOf(ctx, input, async (tx, row) => {
    requireOpen(row)
    const person = (await workersOf(tx.db, tx.actor.organisationId)).find(
      ({ userId }) => userId === input.userId,
    )
    if (!person) throw new Problem('not-found', 'There is no person with this number who handles alerts.')
    return {
      set: {
        assigneeId: person.userId,
        claimedAt: tx.now,
        humanSeconds: row.humanSeconds + secondsInHand(row.claimedAt, tx.now),
        snoozedUntil: null,
        state: row.state === 'new' ? 'under_review' : row.state,
      },
      action: 'monitoring-alert.assigned',
      payload: { assignee: person.fullName, assigneeId: person.userId },
    }
  })

/** Open monitoring alerts of people who take none any more are given back to nobody; what was proposed stays proposed. */
export const monitoringAlertsLeftBehind = onRightsLost('monitoring alerts of who takes none', async (tx) => {
  const { organisationId } = tx.actor
  const workers = new Set((await workersOf(tx.db, organisationId)).map(({ userId }) => userId))
  for (const { id, version, assigneeId } of await store.heldAlerts(tx.db, organisationId)) {
    if (assigneeId === null || workers.has(assigneeId)) continue
    const name = (await namesOfPeople(tx.db, organisationId)).get(assigneeId) ?? 'The assignee'
    await stepOf(tx, { id, version }, async (change, row) => ({
      set: {
        assigneeId: null,
        claimedAt: null,
        humanSeconds: row.humanSeconds + secondsInHand(row.claimedAt, change.now),
        state: row.state === 'under_review' ? 'new' : row.state,
      },
      action: 'monitoring-alert.unassigned',
      reason: `${name} takes no monitoring alerts any more.`,
      payload: { assignee: null },
    }))
  }
})

/**
 * Closes an alert, or proposes to where a second person has to agree: another person with the same outcome closes it, one with another outcome makes the newer proposal.
 * @throws Problem `four-eyes` for the same person twice, `stale`, `transition-not-allowed`, `not-found`.
 */
export const clearMonitoringAlert = (
  ctx: Context,
  input: RequestOf<typeof endpoints.clearMonitoringAlert>,
): Promise<Answer> =>
  stepOf(ctx, input, async (tx, row) => {
    requireOpen(row)
    const { secondPerson } = await settingsOf(tx.db, tx.actor.organisationId)
    const { outcome, reason } = input
    const humanSeconds = row.humanSeconds + secondsInHand(row.claimedAt, tx.now)
    const isAgreed = row.state === 'awaiting_second' && row.outcome === outcome
    // One proposed before the moment was kept counts from when the alert was raised.
    if (secondPerson && isAgreed)
      await requireOther(
        tx,
        { userId: row.proposedById, at: row.proposedAt ?? row.raisedAt },
        'Somebody else has to agree to what you proposed.',
      )
    if (secondPerson && !isAgreed)
      return {
        set: {
          state: 'awaiting_second',
          outcome,
          reason,
          proposedById: personNumber(tx.actor),
          proposedBy: actorName(tx.actor),
          proposedAt: tx.now,
          claimedAt: null,
          humanSeconds,
          snoozedUntil: null,
        },
        action: 'monitoring-alert.proposed',
        reason,
        payload: { outcome },
      }
    return {
      set: {
        state: 'closed',
        outcome,
        reason: row.state === 'awaiting_second' && row.reason ? inOne(row.reason, reason) : reason,
        closedAt: tx.now,
        claimedAt: null,
        humanSeconds,
        snoozedUntil: null,
      },
      action: 'monitoring-alert.closed',
      reason,
      payload: { outcome },
      also: (change, after) => closeEverybodys(change, after, outcome, reason),
    }
  })

/** What both said; one sentence of both stands once. */
const inOne = (proposed: string, agreed: string) => (proposed === agreed ? agreed : `${proposed} ${agreed}`)

/** Closes it among everybody's alerts too; where somebody has done so there, it is done. */
async function closeEverybodys(
  tx: Change,
  row: store.AlertRow,
  outcome: endpoints.MonitoringOutcome,
  reason: string,
): Promise<void> {
  if (row.raisedAlertId === null) return
  await unlessThere(() => closeAlert(tx, { id: row.raisedAlertId as number, outcome, reason }))
}

async function unlessThere(step: () => Promise<unknown>): Promise<void> {
  try {
    await step()
  } catch (failure) {
    const isSettled =
      failure instanceof Problem && ['transition-not-allowed', 'not-found'].includes(failure.code)
    if (!isSettled) throw failure
  }
}

/** Sends a proposal back, or opens a closed alert again. @throws Problem `transition-not-allowed` for one that is neither. */
export const returnMonitoringAlert = (
  ctx: Context,
  input: RequestOf<typeof endpoints.returnMonitoringAlert>,
): Promise<Answer> =>
  stepOf(ctx, input, async (tx, row) => {
    if (row.state !== 'awaiting_second' && row.closedAt === null)
      throw new Problem('transition-not-allowed', 'Nothing is proposed for this alert, and it is not closed.')
    const newest = await store.newestAlertAbout(tx.db, tx.actor.organisationId, row.subjectKey)
    if (row.closedAt && newest && newest.id !== row.id && newest.closedAt === null)
      throw new Problem('transition-not-allowed', `A newer alert about the same is open: ${newest.id}.`)
    const wasClosed = row.closedAt !== null
    return {
      set: {
        state: row.caseId === null ? 'under_review' : 'escalated',
        outcome: null,
        reason: null,
        proposedById: null,
        proposedBy: null,
        proposedAt: null,
        closedAt: null,
        claimedAt: row.assigneeId === null ? null : tx.now,
      },
      action: 'monitoring-alert.returned',
      reason: input.reason,
      also: async (change, after) => {
        if (!wasClosed) return
        const { id } = await raiseAlert(change, everybodysAlert(after))
        await store.updateAlert(change.db, change.actor.organisationId, after.id, { raisedAlertId: id })
      },
    }
  })

const priorityOf = { critical: 'urgent', high: 'high', medium: 'medium', low: 'low' } as const

/** Opens a case with what the rule found. @throws Problem `transition-not-allowed` where it has one. */
export const escalateMonitoringAlert = (
  ctx: Context,
  input: RequestOf<typeof endpoints.escalateMonitoringAlert>,
): Promise<Answer> =>
  stepOf(ctx, input, async (tx, row) => {
    requireOpen(row)
    if (row.caseId !== null)
      throw new Problem('transition-not-allowed', 'This alert was escalated already.', { caseId: row.caseId })
    const about = row.customerName ?? `account ${row.account}`
    const opened = await openCase(tx, {
      title: `${row.ruleName}: ${about}`.slice(0, 300),
      description: [
        input.reason,
        '',
        `Monitoring alert ${row.id}, rule “${row.ruleName}”, version ${row.ruleVersion}, account ${row.account}:`,
        ...row.findings.map(({ words }) => `– ${words}`),
      ].join('\n'),
      priority: priorityOf[row.severity],
      subjectName: about,
      companyId: row.customerId,
    })
    return {
      set: {
        state: 'escalated',
        caseId: opened.id,
        outcome: null,
        proposedById: null,
        proposedBy: null,
        proposedAt: null,
        claimedAt: null,
        humanSeconds: row.humanSeconds + secondsInHand(row.claimedAt, tx.now),
        snoozedUntil: null,
      },
      action: 'monitoring-alert.escalated',
      reason: input.reason,
      payload: { caseId: opened.id, caseNumber: opened.caseNumber },
    }
  })

/** Sets an alert aside. @throws Problem `transition-not-allowed` for a closed one. */
export const snoozeMonitoringAlert = (
  ctx: Context,
  input: RequestOf<typeof endpoints.snoozeMonitoringAlert>,
): Promise<Answer> =>
  stepOf(ctx, input, async (tx, row) => {
    requireOpen(row)
    const until = daysAfter(tx.now, input.days)
    return {
      set: {
        snoozedUntil: until,
        claimedAt: null,
        humanSeconds: row.humanSeconds + secondsInHand(row.claimedAt, tx.now),
      },
      action: 'monitoring-alert.snoozed',
      reason: input.reason,
      payload: { until: until.toISOString() },
      also: async (change, after) => {
        if (after.raisedAlertId === null) return
        await unlessThere(() =>
          snoozeAlert(change, {
            id: after.raisedAlertId as number,
            until: until.toISOString(),
            reason: input.reason,
          }),
        )
      },
    }
  })
