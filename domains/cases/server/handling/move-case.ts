import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import type { Actor } from '#platform/identity/index.ts'
import { type GrantedPermission, isGranted } from '#platform/permissions/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { ActionName } from '#platform/vocabulary/index.ts'
import type * as endpoints from '../../contract/index.ts'
import {
  type Case,
  type CaseMatter,
  type CaseOutcome,
  type CaseStatus,
  caseTransitions,
  outcomesOf,
} from '../../contract/schemas.ts'
import * as caseFile from '../case-file-store.ts'
import { startClock, stopClock } from '../service-levels/case-clock.ts'
import type * as store from '../store.ts'
import { changeCase, type StepOn } from './change-case.ts'

/** What a step to a status asks of the person, beyond writing on cases at all. */
const permissionTo = {
  open: 'cases:write',
  investigating: 'cases:write',
  escalated: 'cases:write',
  awaiting_customer: 'cases:write',
  closed: 'cases:close',
} as const satisfies Record<CaseStatus, GrantedPermission>

/** The statuses a person may move a case to from where it is; a case with something left to settle cannot close. */
export function nextStatusesOf(
  status: CaseStatus,
  actor: Actor,
  matters: readonly Pick<CaseMatter, 'state'>[],
): CaseStatus[] {
  const canClose = outcomesOf(matters).length > 0
  return caseTransitions[status].filter((to) => mayMoveTo(to, actor) && (to !== 'closed' || canClose))
}

function mayMoveTo(to: CaseStatus, actor: Actor): boolean {
  if (actor.kind === 'system') return true
  return actor.kind === 'user' && isGranted(actor, permissionTo[to])
}

/**
 * Moves a case to another status. While the customer is awaited the clock stands; closing asks for an outcome and ends a
 * pause; a reopened case gets the time it was closed added to its deadline. A case with matters closes only when they are
 * settled, and only with an outcome that they give.
 * @throws Problem `not-found`, `stale`, `transition-not-allowed`, `forbidden`, `invalid-input`, `conflict`.
 */
export function moveCase(ctx: Context, input: StepOn<RequestOf<typeof endpoints.moveCase>>): Promise<Case> {
  return changeCase(ctx, input, async (tx, before) => {
    refuseStep(tx, before, input)
    if (input.to === 'closed') {
      refuseClosing(await caseFile.mattersOf(tx.db, tx.actor.organisationId, before.id), input.outcome)
    }
    return {
      set: await stepTo(tx, before, input),
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

/** What a step to a status sets, with the clock that goes with it. */
export async function stepTo(
  tx: Context,
  before: store.CaseRow,
  step: { to: CaseStatus; reason: string; outcome?: CaseOutcome | undefined },
): Promise<Partial<store.NewCase>> {
  const set: Partial<store.NewCase> = { status: step.to }
  if (before.status === 'closed') Object.assign(set, reopened(tx, before))
  if (step.to === 'awaiting_customer') {
    Object.assign(set, await stopClock(tx, before, `Customer awaited: ${step.reason}`))
  } else if (before.status === 'awaiting_customer' || step.to === 'closed') {
    Object.assign(set, await startClock(tx, before))
  }
  if (step.to === 'closed') Object.assign(set, { closedAt: tx.now, outcome: step.outcome })
  return set
}

function refuseClosing(matters: readonly caseFile.MatterRow[], outcome: CaseOutcome | undefined): void {
  const unsettled = matters.filter(({ state }) => state === 'open' || state === 'proposed')
  if (unsettled.length > 0) {
    throw new Problem(
      'conflict',
      `${unsettled.length} of ${matters.length} ${matters.length === 1 ? 'match' : 'matches'} of this case ${unsettled.length === 1 ? 'is' : 'are'} still to be decided: ${unsettled.map(({ title }) => title).join('; ')}.`,
      { unsettled: unsettled.map(({ title, href }) => ({ title, href })) },
    )
  }
  const given = outcomesOf(matters)
  if (outcome && !given.includes(outcome)) {
    const sentence = `What was decided about its matches gives this case another outcome: ${given.map((one) => one.replaceAll('_', ' ')).join(' or ')}.`
    throw new Problem('invalid-input', sentence, { issues: [{ field: 'outcome', message: sentence }] })
  }
}

function refuseStep(
  tx: Context,
  before: store.CaseRow,
  input: StepOn<RequestOf<typeof endpoints.moveCase>>,
): void {
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

function reopened(tx: Context, before: store.CaseRow): Partial<store.NewCase> {
  const closedAt = before.closedAt ?? tx.now
  const wasLate = closedAt > before.dueAt
  const dueAt = new Date(before.dueAt.getTime() + (tx.now.getTime() - closedAt.getTime()))
  return { closedAt: null, outcome: null, ...(wasLate ? {} : { dueAt }) }
}

export function actionOf(from: CaseStatus, to: CaseStatus): ActionName {
  if (from === 'closed') return 'case.reopened'
  return to === 'closed' ? 'case.closed' : 'case.moved'
}

const inWords = (status: CaseStatus) => status.replace('_', ' ')
