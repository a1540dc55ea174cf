import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import type { Actor } from '#platform/identity/index.ts'
import { type GrantedPermission, isGranted } from '#platform/permissions/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../contract/index.ts'
import { type Case, type CaseStatus, caseTransitions } from '../contract/nouns.ts'
import { startClock, stopClock } from './case-clock.ts'
import { changeCase } from './change-case.ts'
import type { CaseRow, NewCase } from './store.ts'

/** What a step to a status asks of the person, beyond writing on cases at all. */
const permissionTo = {
  open: 'cases:write',
  investigating: 'cases:write',
  escalated: 'cases:write',
  awaiting_customer: 'cases:write',
  closed: 'cases:close',
} as const satisfies Record<CaseStatus, GrantedPermission>

/** The statuses a person may move a case to from where it is. */
export function nextStatusesOf(status: CaseStatus, actor: Actor): CaseStatus[] {
  return caseTransitions[status].filter((to) => mayMoveTo(to, actor))
}

function mayMoveTo(to: CaseStatus, actor: Actor): boolean {
  if (actor.kind === 'system') return true
  return actor.kind === 'user' && isGranted(actor.role, permissionTo[to])
}

/**
 * Moves a case to another status. While the customer is awaited the clock stands; closing asks for an outcome and ends a
 * pause; a reopened case gets the time it was closed added to its deadline.
 * @throws Problem `not-found`, `transition-not-allowed`, `forbidden`, `invalid-input`.
 */
export function moveCase(ctx: Context, input: RequestOf<typeof endpoints.moveCase>): Promise<Case> {
  return changeCase(ctx, input.id, async (tx, before) => {
    refuseStep(tx, before, input)
    const set: Partial<NewCase> = { status: input.to }
    if (before.status === 'closed') Object.assign(set, reopened(tx, before))
    if (input.to === 'awaiting_customer') {
      Object.assign(set, await stopClock(tx, before, `Customer awaited: ${input.reason}`))
    } else if (before.status === 'awaiting_customer' || input.to === 'closed') {
      Object.assign(set, await startClock(tx, before))
    }
    if (input.to === 'closed') Object.assign(set, { closedAt: tx.now, outcome: input.outcome })
    return {
      set,
      trace: {
        action: actionOf(before.status, input.to),
        reason: input.reason,
        fromState: before.status,
        toState: input.to,
        ...(input.outcome ? { payload: { outcome: input.outcome } } : {}),
      },
    }
  })
}

function refuseStep(tx: Context, before: CaseRow, input: RequestOf<typeof endpoints.moveCase>): void {
  if (!(caseTransitions[before.status] as readonly CaseStatus[]).includes(input.to)) {
    throw new Problem(
      'transition-not-allowed',
      `A case that is ${inWords(before.status)} cannot become ${inWords(input.to)}.`,
      { from: before.status, to: input.to, allowed: caseTransitions[before.status] },
    )
  }
  if (!mayMoveTo(input.to, tx.actor)) throw new Problem('forbidden', 'Your role does not allow this.')
  const sentence =
    input.to === 'closed' && !input.outcome
      ? 'Closing a case needs an outcome.'
      : input.to !== 'closed' && input.outcome
        ? 'Only a case that is closed has an outcome.'
        : undefined
  if (sentence) {
    throw new Problem('invalid-input', sentence, { issues: [{ field: 'outcome', message: sentence }] })
  }
}

function reopened(tx: Context, before: CaseRow): Partial<NewCase> {
  const closedAt = before.closedAt ?? tx.now
  const wasLate = closedAt > before.dueAt
  const dueAt = new Date(before.dueAt.getTime() + (tx.now.getTime() - closedAt.getTime()))
  return { closedAt: null, outcome: null, ...(wasLate ? {} : { dueAt }) }
}

function actionOf(from: CaseStatus, to: CaseStatus): string {
  if (from === 'closed') return 'case.reopened'
  return to === 'closed' ? 'case.closed' : 'case.moved'
}

const inWords = (status: CaseStatus) => status.replace('_', ' ')
