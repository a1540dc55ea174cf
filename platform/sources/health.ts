import { budgetLeft } from '#platform/connectors/index.ts'
import type { Context } from '#platform/context/index.ts'
import { declaredSources, type OutsideSource } from './source.ts'
import { type StoredSource, storedSources } from './store.ts'

/** How a source does: what its calls have shown, in figures for a screen. */
export type SourceHealth = {
  name: string
  title: string
  status: 'ok' | 'failing' | 'not asked'
  lastSuccessAt: Date | null
  lastFailureAt: Date | null
  lastFailure: string | null
  lastReason: string | null
  failuresInRow: number
  /** It is left alone until then; null where it is not. */
  restsUntil: Date | null
  isConnected: boolean
}

export function healthOf(
  { name, title }: Pick<OutsideSource, 'name' | 'title'>,
  row: StoredSource | undefined,
  now: Date,
): SourceHealth {
  const failedAt = row?.lastFailureAt?.getTime() ?? 0
  const answeredAt = row?.lastSuccessAt?.getTime() ?? 0
  return {
    name,
    title,
    status: failedAt > answeredAt ? 'failing' : answeredAt > 0 ? 'ok' : 'not asked',
    lastSuccessAt: row?.lastSuccessAt ?? null,
    lastFailureAt: row?.lastFailureAt ?? null,
    lastFailure: row?.lastFailure ?? null,
    lastReason: row?.lastReason ?? null,
    failuresInRow: row?.failuresInRow ?? 0,
    restsUntil: row?.restsUntil && row.restsUntil > now ? row.restsUntil : null,
    isConnected: Boolean(row?.sealedKeys),
  }
}

export type ListedSource = SourceHealth & { budget: { left: number; calls: number; perSeconds: number } }

/** How every source that this process knows does, by title. */
export async function healthOfSources(ctx: Context): Promise<ListedSource[]> {
  const stored = await storedSources(ctx.db)
  const now = ctx.installation.clock()
  const listed: ListedSource[] = []
  for (const source of [...declaredSources().values()].sort((a, b) => a.title.localeCompare(b.title)))
    listed.push({
      ...healthOf(source, stored.get(source.name), now),
      budget: { left: await budgetLeft(ctx, source.provider), ...source.provider.budget },
    })
  return listed
}
