import { keepAlerts } from '#domains/alerts/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import { watchlistRows } from '../lists/store.ts'
import { isWatchlistId, watchlistKinds } from '../lists/watchlist-kinds.ts'

/** A publication that is kept aside asks for a decision until there is one. */
export async function keepQuestionAlerts(ctx: Context): Promise<void> {
  const rows = await watchlistRows(ctx.db)
  await keepAlerts(ctx, {
    kinds: ['list-questioned'],
    hits: rows.flatMap(({ id, keptAside }) =>
      keptAside && isWatchlistId(id)
        ? [
            {
              severity: 'high' as const,
              kind: 'list-questioned',
              title: `Kept aside until somebody decides: ${watchlistKinds[id].title}`,
              description: `${keptAside.doubts.join(' ')} The version in force does not change.`,
              subject: { type: 'list', id } as const,
              dedupeKey: `list-questioned ${id} ${keptAside.sha256}`,
            },
          ]
        : [],
    ),
    goneBecause: 'The publication was decided on, or another one was read.',
  })
}
