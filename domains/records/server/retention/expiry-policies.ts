import { type Context, daysAfter, daysBefore } from '#platform/context/index.ts'
import type { HoldRow } from '#platform/legal-holds/index.ts'
import { declaredSlices, type ExpiryPolicy, type PastTerm, type StaysUntil } from '#platform/slice/index.ts'
import type { Subject } from '#platform/vocabulary/index.ts'
import type { ExpiringKind, ExpiryTerms } from '../../contract/schemas.ts'
import { keptDays } from '../erasure/terms.ts'
import { auditShownDays } from './audit-shown.ts'

const HOME = 'The law’s least term, as the organisation says it under Kept at least'
const SHOWN = 'The plan shows the audit log for as long'
const AUDIT_LONGEST = 'The log outlives what it tells of'

/** How every kind of record goes, in the order in which they do. */
export const expiryPolicies = (): readonly ExpiryPolicy[] =>
  declaredSlices()
    .flatMap(({ expiry }) => expiry ?? [])
    .sort((one, other) => one.at - other.at)

/** The least term of what a policy deletes, and why. */
export type Least = { days: number; why: string }

export async function leastTerms(
  ctx: Pick<Context, 'db' | 'actor'>,
): Promise<(policy: ExpiryPolicy) => Least> {
  const kept = await keptDays(ctx.db, ctx.actor.organisationId)
  const shown = await auditShownDays(ctx)
  return ({ kind, least }) => {
    if (!least) return { days: 1, why: '' }
    if ('days' in least) return least
    const days = Math.max(1, kept(least.kept))
    return kind === 'audit' && shown !== null && shown > days
      ? { days: shown, why: SHOWN }
      : { days, why: HOME }
  }
}

/** The shortest term that can be asked for of a kind: of all that go by it the longest that one must be kept. */
export function leastOf(kind: ExpiringKind, leastFor: (policy: ExpiryPolicy) => Least): Least {
  // Of documents only those of customers have a least term: the others go by what was asked for.
  const own = expiryPolicies()
    .filter((policy) => policy.kind === kind && (kind !== 'document' || policy.least === undefined))
    .map(leastFor)
  return own.reduce((longest, one) => (one.days > longest.days ? one : longest), { days: 1, why: '' })
}

/** What is not to be asked for, a sentence each, by its kind. */
export function termsRefused(
  terms: ExpiryTerms,
  leastFor: (policy: ExpiryPolicy) => Least,
): { kind: ExpiringKind; why: string }[] {
  const asked = Object.entries(terms) as [ExpiringKind, number][]
  const refused = asked.flatMap(([kind, days]) => {
    const least = leastOf(kind, leastFor)
    return days < least.days ? [{ kind, why: `At least ${least.days} days. ${least.why}.` }] : []
  })
  const longest = Math.max(0, ...asked.filter(([kind]) => kind !== 'audit').map(([, days]) => days))
  if (terms.audit !== undefined && terms.audit < longest)
    refused.push({
      kind: 'audit',
      why: `At least ${longest} days, the longest of the other terms. ${AUDIT_LONGEST}.`,
    })
  return refused
}

/** How some terms apply now: what is past, and until when what is not stays. */
export type InForce = {
  policies: readonly (ExpiryPolicy & { days: number; before: Date; leastFor: Least })[]
  staysUntil: StaysUntil
}

export function inForce(
  ctx: Pick<Context, 'now'>,
  terms: ExpiryTerms,
  leastFor: (policy: ExpiryPolicy) => Least,
): InForce {
  const policies = expiryPolicies().flatMap((policy) => {
    const days = terms[policy.kind]
    return days === undefined
      ? []
      : [{ ...policy, days, before: daysBefore(ctx.now, days), leastFor: leastFor(policy) }]
  })
  return {
    policies,
    staysUntil: (kind, since) => {
      const own = policies.filter((policy) => policy.kind === kind)
      if (own.length === 0) return 'never'
      return daysAfter(
        since,
        Math.max(...own.map(({ days, leastFor: { days: least } }) => Math.max(days, least))),
      )
    },
  }
}

export const keyOf = ({ type, id }: { type: string; id: string | number }): string => `${type} ${id}`

/** What becomes of some records that are past their term. */
export type Decided = { goes: PastTerm[]; stays: { thing: PastTerm; why: string }[] }

/**
 * Decides of each of some records whether it goes. @param gone what goes in the same night, where nothing is deleted yet: what rests on a record and goes before it is not in its way.
 */
export async function decide(
  ctx: Context,
  policy: InForce['policies'][number],
  page: readonly PastTerm[],
  {
    staysUntil,
    holds,
    gone = new Set(),
  }: { staysUntil: StaysUntil; holds: readonly HoldRow[]; gone?: ReadonlySet<string> },
): Promise<Decided> {
  const decided: Decided = { goes: [], stays: [] }
  const subjects = page.flatMap(({ subject }) => subject ?? [])
  const resting = new Map<string, string>()
  if (subjects.length > 0)
    for (const { dependsOn } of declaredSlices())
      for (const { on, by, why } of (await dependsOn?.(ctx, subjects, staysUntil)) ?? [])
        if (!gone.has(keyOf(by))) resting.set(keyOf(on), why)
  const until = daysBefore(ctx.now, policy.leastFor.days)
  for (const thing of page) {
    const why =
      heldBy(holds, thing) ??
      (thing.since > until ? policy.leastFor.why : undefined) ??
      thing.stays ??
      thing.rests?.find(({ by }) => !gone.has(keyOf(by)))?.why ??
      (thing.subject && resting.get(keyOf(thing.subject)))
    if (why === undefined) decided.goes.push(thing)
    else decided.stays.push({ thing, why })
  }
  return decided
}

function heldBy(holds: readonly HoldRow[], { subject, about = [] }: PastTerm): string | undefined {
  const keys = new Set([...(subject ? [subject] : []), ...about].map((one: Subject) => keyOf(one)))
  const hold = holds.find(
    ({ scope, subjectId }) => scope === 'organisation' || keys.has(keyOf({ type: scope, id: subjectId })),
  )
  return hold && `Legal hold ${hold.id} keeps it`
}
