import { unseenSources } from '#domains/intelligence/server/index.ts'
import { readLists } from '#domains/watchlists/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RuleRow } from './store.ts'

/**
 * Why no alert of a rule does not mean that nothing happened, by the rule: sources that fail, are old or were never read, and figures that are none of the
 * market. Read when it is asked for, so that it is of now.
 */
export async function unseenBy(
  ctx: Context,
  rules: readonly RuleRow[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const lists = rules.some(({ kind }) => kind === 'list-change') ? await readLists(ctx) : []
  const told = new Map<number, readonly string[]>()
  for (const rule of rules) told.set(rule.id, await unseenOf(ctx, rule, lists))
  return told
}

type Lists = Awaited<ReturnType<typeof readLists>>

async function unseenOf(
  ctx: Context,
  { condition, memory }: RuleRow,
  lists: Lists,
): Promise<readonly string[]> {
  switch (condition.kind) {
    case 'list-change':
      return unseenLists(lists, condition.list)
    case 'filing':
      return unseenSources(ctx, { companyId: condition.trackedCompanyId, collector: 'filings' })
    case 'signal':
      return unseenSources(ctx, { companyId: condition.trackedCompanyId, collector: condition.collector })
    default:
      return memory.caveat ? [memory.caveat] : []
  }
}

export function unseenLists(lists: Lists, only: string | undefined): string[] {
  const meant = lists.filter(({ id }) => only === undefined || id === only)
  const inForce = meant.filter(({ isInForce }) => isInForce)
  if (inForce.length === 0)
    return [
      only === undefined
        ? 'No watchlist has been imported: there is nothing that could change.'
        : 'This watchlist has not been imported: there is nothing that could change.',
    ]
  return inForce.flatMap(({ name, isStale, ageDays, lastFailure, confirmedAt, importedAt }) => {
    const known = confirmedAt ?? importedAt
    const hasFailed = lastFailure !== null && (known === null || lastFailure.at > known)
    return [
      ...(isStale
        ? [
            `${name} is old${ageDays === null ? '' : ` (${Math.floor(ageDays)} days)`}: what its publisher changed since is not known here.`,
          ]
        : []),
      ...(hasFailed ? [`${name} could not be read anew: ${lastFailure.message.replace(/\.+$/, '')}.`] : []),
    ]
  })
}
