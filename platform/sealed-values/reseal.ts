import { bookkeeping } from '#platform/audit/index.ts'
import type { Installation } from '#platform/context/index.ts'
import type { SealedColumn } from './sealed-column.ts'
import * as store from './store.ts'

const ROWS_AT_ONCE = 100

/**
 * Seals every value again that is not sealed under the secret in force. A value that is changed meanwhile is left as it was changed; what none of the installation's secrets
 * opens stays as it is and is counted. It may be done twice, and by two processes at once.
 */
export async function resealSecrets(
  installation: Installation,
  columns: readonly SealedColumn[],
  signal?: AbortSignal,
): Promise<{ resealed: number; unopened: number }> {
  const db = bookkeeping(installation.database.db, 'the same values under another secret')
  const counts = { resealed: 0, unopened: 0 }
  for (const column of columns) {
    for (let after = store.BEFORE_ALL; !signal?.aborted; ) {
      const rows = await store.sealedOtherwise(
        db,
        column,
        column.beginsWith(installation),
        after,
        ROWS_AT_ONCE,
      )
      for (const { place, sealed, kind } of rows) {
        after = place
        let fresh: string
        try {
          fresh = await column.resealSecrets(installation, sealed, kind)
        } catch {
          counts.unopened += 1
          continue
        }
        counts.resealed += await store.replaceSealed(db, column, { place, sealed, fresh })
      }
      if (rows.length < ROWS_AT_ONCE) break
    }
  }
  return counts
}
