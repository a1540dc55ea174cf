import { bookkeeping } from '#platform/audit/index.ts'
import type { House } from '#platform/context/index.ts'
import type { SealedColumn } from './sealed-column.ts'
import * as store from './store.ts'

const ROWS_AT_ONCE = 100

/**
 * Seals every value anew that is not sealed under the secret in force. A value that is changed meanwhile is left as it was changed; what none of the installation's secrets
 * opens stays as it is and is counted. It may be done twice, and by two processes at once.
 */
export async function sealAnew(
  house: House,
  columns: readonly SealedColumn[],
  signal?: AbortSignal,
): Promise<{ sealedAnew: number; unopened: number }> {
  const db = bookkeeping(house.database.db, 'the same values under another secret')
  const counts = { sealedAnew: 0, unopened: 0 }
  for (const column of columns) {
    for (let after = store.BEFORE_ALL; !signal?.aborted; ) {
      const rows = await store.sealedOtherwise(db, column, column.beginsWith(house), after, ROWS_AT_ONCE)
      for (const { place, sealed, kind } of rows) {
        after = place
        let anew: string
        try {
          anew = await column.sealAnew(house, sealed, kind)
        } catch {
          counts.unopened += 1
          continue
        }
        counts.sealedAnew += await store.replaceSealed(db, column, { place, sealed, anew })
      }
      if (rows.length < ROWS_AT_ONCE) break
    }
  }
  return counts
}
