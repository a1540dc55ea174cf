import { recordChange } from '#platform/audit/index.ts'
import { type Context, daysBetween } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { ActionName } from '#platform/vocabulary/index.ts'
import type * as endpoints from '../contract/index.ts'
import type { Alert, AlertState } from '../contract/schemas.ts'
import { publishAlert } from './publish-alert.ts'
import { requireRead } from './require-read.ts'
import { type AlertRow, alertOf, alertOfOrganisation, changeAlert } from './store.ts'

const SNOOZE_DAYS_MAX = 90

/** From which state a person may move an alert, and to which. */
const steps = {
  new: ['under_review', 'escalated', 'snoozed', 'closed'],
  under_review: ['escalated', 'snoozed', 'closed'],
  escalated: ['under_review', 'snoozed', 'closed'],
  snoozed: ['under_review', 'escalated', 'snoozed', 'closed'],
  closed: [],
} as const satisfies Record<AlertState, readonly AlertState[]>

/** Takes an alert up or escalates it. @throws Problem `not-found`, `stale`, `transition-not-allowed`. */
export function reviewAlert(ctx: Context, input: RequestOf<typeof endpoints.reviewAlert>): Promise<Alert> {
  return moveAlert(ctx, input, input.to, {})
}

/** Sets an alert aside until a moment. @throws Problem `not-found`, `stale`, `invalid-input`, `transition-not-allowed`. */
export async function snoozeAlert(
  ctx: Context,
  input: RequestOf<typeof endpoints.snoozeAlert>,
): Promise<Alert> {
  const until = new Date(input.until)
  const days = daysBetween(ctx.now, until)
  if (days <= 0 || days > SNOOZE_DAYS_MAX) {
    throw new Problem('invalid-input', `Choose a moment within the next ${SNOOZE_DAYS_MAX} days.`)
  }
  return moveAlert(ctx, input, 'snoozed', { snoozedUntil: until })
}

/** Closes an alert for good. @throws Problem `not-found`, `stale`, `transition-not-allowed`. */
export function closeAlert(ctx: Context, input: RequestOf<typeof endpoints.closeAlert>): Promise<Alert> {
  return moveAlert(ctx, input, 'closed', {
    closedAt: ctx.now,
    outcome: input.outcome,
    closingReason: input.reason,
  })
}

/** Closes an alert whose ground is gone, in the product's own words. */
export function closeAsNoLongerSo(ctx: Context, alert: AlertRow, reason: string): Promise<Alert> {
  const change = { closedAt: ctx.now, outcome: 'no-longer-so', closingReason: reason } as const
  return moveAlert(ctx, { id: alert.id, reason }, 'closed', change, 'alert.no-longer-so')
}

function moveAlert(
  ctx: Context,
  { id, version, reason }: { id: number; version?: number | undefined; reason?: string | undefined },
  to: AlertState,
  change: Partial<AlertRow>,
  action: ActionName = actionTo[to],
): Promise<Alert> {
  return recordChange(ctx, async (tx) => {
    const organisationId = tx.actor.organisationId
    const before = await alertOfOrganisation(tx.db, organisationId, id)
    await requireRead(tx, before, version)
    if (!(steps[before.state] as readonly AlertState[]).includes(to)) {
      throw new Problem(
        'transition-not-allowed',
        `An alert that is ${inWords(before.state)} cannot become ${inWords(to)}.`,
      )
    }
    const after = await changeAlert(tx.db, organisationId, id, { snoozedUntil: null, ...change, state: to })
    const result = alertOf(after, tx.now)
    await publishAlert(tx, action, result)
    return {
      result,
      trace: {
        action,
        subject: { type: 'alert', id },
        before: { state: before.state, snoozedUntil: before.snoozedUntil },
        after: {
          state: after.state,
          snoozedUntil: after.snoozedUntil,
          outcome: after.outcome,
          version: after.version,
        },
        fromState: before.state,
        toState: after.state,
        ...(reason ? { reason } : {}),
        payload: { title: after.title, severity: after.severity, kind: after.kind },
      },
    }
  })
}

const actionTo = {
  new: 'alert.new',
  under_review: 'alert.under-review',
  escalated: 'alert.escalated',
  snoozed: 'alert.snoozed',
  closed: 'alert.closed',
} as const satisfies Record<AlertState, ActionName>

const inWords = (state: AlertState) => state.replace('_', ' ')
