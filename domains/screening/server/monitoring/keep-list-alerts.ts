import { type Hit, keepAlerts } from '#domains/alerts/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { Watchlist } from '../../contract/index.ts'
import { isUnattended, readLists } from '../lists/index.ts'
import { settingsOf } from '../settings/screening-settings.ts'

/** Lists that an organisation can no longer rely on, and imports that failed, ask for a look until they are mended. */
export async function keepListAlerts(ctx: Context): Promise<void> {
  const lists = await readLists(ctx, await settingsOf(ctx.db, ctx.actor.organisationId))
  await keepAlerts(ctx, {
    kinds: ['list-stale', 'list-import-failed'],
    hits: lists.flatMap((list) => [...staleHit(list, ctx.now), ...failedHit(list)]),
    goneBecause: (alert) =>
      alert.kind === 'list-stale'
        ? 'The list was imported or confirmed since, or is no longer in force.'
        : 'The list came into force since.',
  })
}

function staleHit(list: Watchlist, now: Date): Hit[] {
  if (!isUnattended(list, now)) return []
  return [
    {
      severity: 'high',
      kind: 'list-stale',
      title: `Too old to rely on: ${list.name}`,
      description: `Nobody has imported or refreshed it within ${list.ageDaysMax} days${list.publishedOn ? `; its publication is of ${list.publishedOn}` : ''}. No monitored customer counts as covered by it.`,
      ...placeOf(list),
      dedupeKey: `list-stale ${list.id} version ${list.version}`,
    },
  ]
}

function failedHit(list: Watchlist): Hit[] {
  if (!list.lastFailure) return []
  return [
    {
      severity: 'high',
      kind: 'list-import-failed',
      title: `Not brought up to date: ${list.name}`,
      description: `${list.lastFailure.message} What was in force before stays in force.`,
      ...placeOf(list),
      dedupeKey: `list-import-failed ${list.id} ${list.lastFailure.at}`,
    },
  ]
}

const placeOf = (list: Watchlist) => ({
  subject: { type: 'list', id: list.id } as const,
  href: `/dashboard/kyb/lists/${encodeURIComponent(list.id)}`,
})
