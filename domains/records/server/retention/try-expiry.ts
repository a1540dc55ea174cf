import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { holdsInForce } from '#platform/legal-holds/index.ts'
import { countSomeRowsOf } from '#platform/organisation-rows/index.ts'
import { declaredSlices, type PastTerm } from '#platform/slice/index.ts'
import type * as endpoints from '../../contract/endpoints.ts'
import { type ExpiryTerms, type ExpiryTrial, ExpiryTerms as Terms } from '../../contract/schemas.ts'
import { requireNoDemo } from '../erasure/look.ts'
import { decide, inForce, keyOf, leastTerms } from './expiry-policies.ts'
import { requireTerms } from './plan.ts'
import { planOf } from './store.ts'

const LOOKED_AT_ONCE = 500
/** Of each sort: what is past it is told as not looked at, and goes in the night all the same. */
const LOOKED_AT_MAX = 20_000
/** Of what no term reaches: more are told as more. */
const COUNTED_MAX = 10_000

/** What would go under some terms, and what stays and why. Deletes nothing. @throws Problem `invalid-input`, `demo-not-allowed`. */
export async function tryExpiry(
  ctx: Context,
  asked: RequestOf<typeof endpoints.tryExpiry>,
): Promise<ExpiryTrial> {
  requireNoDemo(ctx)
  const named: ExpiryTerms = Terms.parse(
    Object.fromEntries(Object.entries(asked).filter(([, days]) => days !== undefined)),
  )
  const plan = await planOf(ctx.db, ctx.actor.organisationId)
  const terms = Object.keys(named).length > 0 ? named : (plan.proposed ?? plan.terms)
  const leastFor = await leastTerms(ctx)
  requireTerms(terms, leastFor)
  return trialOf(ctx, terms, leastFor)
}

async function trialOf(
  ctx: Context,
  terms: ExpiryTerms,
  leastFor: Awaited<ReturnType<typeof leastTerms>>,
): Promise<ExpiryTrial> {
  const { policies, staysUntil } = inForce(ctx, terms, leastFor)
  const holds = await holdsInForce(ctx.db, ctx.actor.organisationId)
  const gone = new Set<string>()
  const counts: ExpiryTrial['counts'] = []
  for (const policy of policies) {
    const stay = new Map<string, number>()
    let [goes, looked] = [0, 0]
    let after: PastTerm | undefined
    let [oldest, newest]: (Date | undefined)[] = []
    let isWhole = false
    while (looked < LOOKED_AT_MAX) {
      const page = await policy.past(ctx, {
        before: policy.before,
        after,
        limit: LOOKED_AT_ONCE,
        isHeld: false,
      })
      const decided = await decide(ctx, policy, page, { staysUntil, holds, gone })
      for (const { since, subject } of decided.goes) {
        if (subject) gone.add(keyOf(subject))
        if (!oldest || since < oldest) oldest = since
        if (!newest || since > newest) newest = since
      }
      for (const { why } of decided.stays) stay.set(why, (stay.get(why) ?? 0) + 1)
      goes += decided.goes.length
      looked += page.length
      after = page.at(-1)
      isWhole = page.length < LOOKED_AT_ONCE
      if (isWhole) break
      // Others are answered between two pages.
      await nextTurn()
    }
    counts.push({
      kind: policy.kind,
      called: policy.group,
      days: policy.days,
      before: policy.before.toISOString(),
      gone: goes,
      stay: [...stay].map(([why, count]) => ({ why, count })),
      oldest: oldest?.toISOString() ?? null,
      newest: newest?.toISOString() ?? null,
      isWhole,
    })
  }
  return { asOf: ctx.now.toISOString(), counts, retained: await countStaying(ctx) }
}

/** How much there is of what no term reaches. */
async function countStaying(ctx: Context): Promise<ExpiryTrial['retained']> {
  const counted: ExpiryTrial['retained'] = []
  for (const { called, why, tables } of declaredSlices().flatMap(({ retained }) => retained ?? [])) {
    const [table] = tables
    const count = table ? await countSomeRowsOf(ctx.db, table, ctx.actor.organisationId, COUNTED_MAX + 1) : 0
    counted.push({ called, why, count: Math.min(count, COUNTED_MAX), isMore: count > COUNTED_MAX })
  }
  return counted
}
