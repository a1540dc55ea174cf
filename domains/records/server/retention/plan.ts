import { recordChange, type Trace } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { isGranted } from '#platform/permissions/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { newestRunAbout, runOnWire } from '#platform/runs/index.ts'
import { declaredSlices, type ExpiryPolicy } from '#platform/slice/index.ts'
import type * as endpoints from '../../contract/endpoints.ts'
import { ExpiringKind, type ExpiryPlan, type ExpiryTerms } from '../../contract/schemas.ts'
import { requireNoDemo } from '../erasure/look.ts'
import { requireOther } from '../erasure/second-person.ts'
import { expiryPolicies, type Least, leastOf, leastTerms, termsRefused } from './expiry-policies.ts'
import { expiryRun } from './expiry-run.ts'
import * as store from './store.ts'

export const PLAN = { type: 'retention-plan', id: 'plan' } as const

const userIdOf = ({ actor }: Context): number | null => (actor.kind === 'user' ? actor.userId : null)

/** @throws Problem `invalid-input` with what is shorter than it may be. */
export function requireTerms(terms: ExpiryTerms, leastFor: (policy: ExpiryPolicy) => Least): void {
  const refused = termsRefused(terms, leastFor)
  if (refused.length === 0) return
  throw new Problem('invalid-input', refused.map(({ why }) => why).join(' '), {
    issues: refused.map(({ kind, why }) => ({ field: `terms.${kind}`, message: why })),
  })
}

/** Whether and after how long records go by themselves, as the reader sees it. */
export async function readExpiry(ctx: Context): Promise<ExpiryPlan> {
  const row = await store.planOf(ctx.db, ctx.actor.organisationId)
  const leastFor = await leastTerms(ctx)
  const run = await newestRunAbout(ctx, expiryRun, PLAN.id)
  const { actor } = ctx
  const canManage = actor.kind === 'user' && !actor.isDemo && isGranted(actor, 'records:manage')
  const { proposed, proposedReason, proposedBy, proposedAt, confirmedAt, confirmedBy, last, version } = row
  return {
    state: proposed ? 'proposed' : Object.keys(row.terms).length > 0 ? 'on' : 'off',
    kinds: ExpiringKind.options.map((kind) => {
      const { days, why } = leastOf(kind, leastFor)
      return {
        kind,
        called: expiryPolicies()
          .filter((policy) => policy.kind === kind)
          .map(({ group }) => group),
        days: row.terms[kind] ?? null,
        daysMin: days,
        why,
      }
    }),
    proposal: proposed && {
      terms: proposed,
      reason: proposedReason ?? '',
      by: proposedBy ?? '',
      at: (proposedAt ?? ctx.now).toISOString(),
    },
    confirmedBy,
    confirmedAt: confirmedAt?.toISOString() ?? null,
    version,
    run: run ? runOnWire(ctx, expiryRun, run) : null,
    last,
    retained: declaredSlices()
      .flatMap(({ retained }) => retained ?? [])
      .map(({ called, why }) => ({ called, why })),
    canManage,
    canConfirm: canManage && proposed !== null && userIdOf(ctx) !== row.proposedByUserId,
  }
}

/** @throws Problem `stale` where somebody has changed the plan since it was read. */
function requireVersion(row: store.PlanRow, version: number): void {
  if (row.version !== version)
    throw new Problem(
      'stale',
      'Somebody has changed the deletion by term since you read it. Read it again. Nothing was changed.',
      { version: row.version },
    )
}

/** What is kept at least as long as before takes nobody's record: one person says it. */
const isOnlyLonger = (before: ExpiryTerms, after: ExpiryTerms): boolean =>
  (Object.entries(after) as [ExpiringKind, number][]).every(
    ([kind, days]) => before[kind] !== undefined && days >= before[kind],
  )

const isSame = (one: ExpiryTerms, other: ExpiryTerms): boolean =>
  ExpiringKind.options.every((kind) => one[kind] === other[kind])

/** Proposes terms; longer ones are in force at once. @throws Problem `invalid-input`, `conflict`, `stale`, `demo-not-allowed`. */
export async function putExpiry(
  ctx: Context,
  { terms, version, reason }: RequestOf<typeof endpoints.putExpiry>,
): Promise<ExpiryPlan> {
  requireNoDemo(ctx)
  const { organisationId } = ctx.actor
  requireTerms(terms, await leastTerms(ctx))
  await recordChange(ctx, async (tx) => {
    const before = await store.holdPlan(tx.db, organisationId)
    requireVersion(before, version)
    if (isSame(before.terms, terms) && before.proposed === null)
      throw new Problem('conflict', 'These terms are in force already.')
    const isAtOnce = isOnlyLonger(before.terms, terms)
    const next = { version: before.version + 1 }
    const by = actorName(tx.actor)
    await store.updatePlan(
      tx.db,
      organisationId,
      isAtOnce
        ? { ...next, ...store.NO_PROPOSAL, terms, confirmedBy: by, confirmedAt: tx.now }
        : {
            ...next,
            proposed: terms,
            proposedReason: reason,
            proposedBy: by,
            proposedByUserId: userIdOf(tx),
            proposedAt: tx.now,
          },
    )
    return {
      result: undefined,
      trace: {
        action: isAtOnce ? 'retention-plan.changed' : 'retention-plan.proposed',
        subject: PLAN,
        before: before.terms,
        after: terms,
        reason,
        payload: { title: 'Deletion by term' },
      } satisfies Trace,
    }
  })
  return readExpiry(ctx)
}

/** Confirms or withdraws a proposal. @throws Problem `conflict`, `stale`, `four-eyes`, `invalid-input`, `demo-not-allowed`. */
export async function settleExpiry(
  ctx: Context,
  { isConfirmed, version, reason }: RequestOf<typeof endpoints.settleExpiry>,
): Promise<ExpiryPlan> {
  requireNoDemo(ctx)
  const { organisationId } = ctx.actor
  await recordChange(ctx, async (tx) => {
    const before = await store.holdPlan(tx.db, organisationId)
    requireVersion(before, version)
    if (!before.proposed) throw new Problem('conflict', 'Nothing is proposed.')
    if (isConfirmed) await requireMayConfirm(tx, before, before.proposed)
    await store.updatePlan(tx.db, organisationId, {
      ...store.NO_PROPOSAL,
      version: before.version + 1,
      ...(isConfirmed
        ? { terms: before.proposed, confirmedBy: actorName(tx.actor), confirmedAt: tx.now }
        : {}),
    })
    return {
      result: undefined,
      trace: {
        action: isConfirmed ? 'retention-plan.changed' : 'retention-plan.withdrawn',
        subject: PLAN,
        before: isConfirmed ? before.terms : before.proposed,
        after: isConfirmed ? before.proposed : before.terms,
        reason,
        payload: { title: 'Deletion by term' },
      } satisfies Trace,
    }
  })
  return readExpiry(ctx)
}

/** @throws Problem `four-eyes`, `invalid-input` where what must be kept at least has grown since. */
async function requireMayConfirm(tx: Context, row: store.PlanRow, terms: ExpiryTerms): Promise<void> {
  const userId = userIdOf(tx)
  if (userId === null || userId === row.proposedByUserId || row.proposedAt === null)
    throw new Problem('four-eyes', 'Somebody else has to confirm the terms that you proposed.')
  await requireOther(tx.db, row.organisationId, {
    userId,
    permission: 'records:manage',
    proposal: { userId: row.proposedByUserId, at: row.proposedAt },
  })
  requireTerms(terms, await leastTerms(tx))
}
