import { entriesOf } from '#domains/watchlists/server/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import type { ListedRecord } from '../matches/one-party.ts'
import type { MatchRow } from '../matches/store.ts'

type Kept = Pick<MatchRow, 'listId' | 'listVersion' | 'entryUid' | 'sources'>
type Place = { listId: string; listVersion: number; entryUid: string }

const placesOf = (row: Kept): Place[] => [row, ...row.sources]
const keyOf = ({ listId, listVersion, entryUid }: Place) => `${listVersion} ${listId}/${entryUid}`

/** The records behind matches, each as it read in the version it was found in, the closest first. */
export async function recordsBehind(
  db: Queryable,
  rows: readonly Kept[],
): Promise<(row: Kept) => ListedRecord[]> {
  const found = new Map<string, ListedRecord>()
  const byVersion = Map.groupBy(rows.flatMap(placesOf), (place) => `${place.listVersion} ${place.listId}`)
  for (const places of byVersion.values()) {
    const { listId, listVersion } = places[0] as Place
    const uids = [...new Set(places.map(({ entryUid }) => entryUid))]
    for (const entry of await entriesOf(db, { listId, version: listVersion }, uids)) {
      found.set(keyOf({ listId, listVersion, entryUid: entry.uid }), { listId, entry })
    }
  }
  return (row) =>
    placesOf(row).map((place) => {
      const record = found.get(keyOf(place))
      if (!record)
        throw new Error(`Version ${place.listVersion} of ${place.listId} has lost ${place.entryUid}.`)
      return record
    })
}
