import { desc } from 'drizzle-orm'
import { isWatchlistId, watchlistKinds, withdrawnVersions } from '#domains/watchlists/server/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import { ofOrganisation } from '#platform/database/index.ts'
import type { ListWithdrawn } from '../../contract/index.ts'
import type { ScreeningRow } from '../screenings/store.ts'
import { screening } from '../tables.ts'

/** The list versions of an answer that were withdrawn since. */
export async function withdrawalsOf(
  db: Queryable,
  lists: readonly { listId: string; version: number }[],
): Promise<ListWithdrawn[]> {
  const withdrawn = await withdrawnVersions(db)
  return withdrawn
    .filter(({ listId, version }) => lists.some((list) => list.listId === listId && list.version === version))
    .map(({ listId, version, withdrawal }) => ({
      listId,
      name: isWatchlistId(listId) ? watchlistKinds[listId].title : listId,
      version,
      at: withdrawal.at,
      reason: withdrawal.reason,
    }))
}

/** The screening that asked its question again; null where none has. */
export async function repeatOfScreening(
  db: Queryable,
  { organisationId, id }: Pick<ScreeningRow, 'organisationId' | 'id'>,
): Promise<number | null> {
  const [row] = await db
    .select({ id: screening.id })
    .from(screening)
    .where(ofOrganisation(screening, organisationId, { repeats: id }))
    .orderBy(desc(screening.id))
    .limit(1)
  return row?.id ?? null
}
