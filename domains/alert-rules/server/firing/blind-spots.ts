import { unseenSources } from '#domains/intelligence/server/index.ts'
import { readLists } from '#domains/watchlists/server/index.ts'
import { allOfAudit } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RuleRow } from '../store.ts'

/**
 * Why no alert of a rule does not mean that nothing happened, by the rule: sources that fail, are old or were never read, and figures that are none of the
 * market. Read when it is asked for, so that it is of now.
 */
export async function blindSpotsByRule(
  ctx: Context,
  rules: readonly RuleRow[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const lists = rules.some(({ kind }) => kind === 'list-change') ? await readLists(ctx) : []
  const stated = new Map<number, readonly string[]>()
  for (const rule of rules) stated.set(rule.id, await blindSpotsOf(ctx, rule, lists))
  return stated
}

type Lists = Awaited<ReturnType<typeof readLists>>

async function blindSpotsOf(
  ctx: Context,
  { condition, memory, changedAt }: RuleRow,
  lists: Lists,
): Promise<readonly string[]> {
  switch (condition.kind) {
    case 'list-change':
      return listBlindSpots(lists, condition.list)
    case 'filing':
      return unseenSources(ctx, { companyId: condition.trackedCompanyId, collector: 'filings' })
    case 'signal':
      return unseenSources(ctx, { companyId: condition.trackedCompanyId, collector: condition.collector })
    case 'rating-change':
      return assessedAtOnce(ctx, changedAt)
    default:
      return memory.caveat ? [memory.caveat] : []
  }
}

/** When all borrowers are assessed again at once, no entry is written of each: a rating that it changed has met no rule. */
async function assessedAtOnce(ctx: Context, since: Date): Promise<string[]> {
  const filter = { action: 'portfolio.scored' as const, from: since }
  const { rows, total } = await allOfAudit(ctx.db, ctx.actor.organisationId, filter, 1)
  const [last] = rows
  if (!last) return []
  const day = last.at.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  return [
    `All borrowers were reassessed at once on ${day}${total > 1 ? ` and ${total - 1} ${total === 2 ? 'time' : 'times'} before` : ''}: a rating that changed by it raised no alert.`,
  ]
}

export function listBlindSpots(lists: Lists, only: string | undefined): string[] {
  const meant = lists.filter(({ id }) => only === undefined || id === only)
  const inForce = meant.filter(({ isInForce }) => isInForce)
  if (inForce.length === 0)
    return [
      only === undefined
        ? 'No watchlist has been imported: nothing can change.'
        : 'This watchlist has not been imported: nothing can change.',
    ]
  return inForce.flatMap(({ name, isStale, ageDays, lastFailure, confirmedAt, importedAt }) => {
    const known = confirmedAt ?? importedAt
    const hasFailed = lastFailure !== null && (known === null || lastFailure.at > known)
    return [
      ...(isStale
        ? [
            `${name} is old${ageDays === null ? '' : ` (${Math.floor(ageDays)} days)`}: later changes by its publisher are unknown.`,
          ]
        : []),
      ...(hasFailed ? [`${name} could not be refreshed: ${lastFailure.message.replace(/\.+$/, '')}.`] : []),
    ]
  })
}
