import type { Queryable } from '#platform/database/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { AccountAt } from '../store.ts'
import { type ImportRow, importGoingOn } from './store.ts'

export const isGoingOn = ({ state }: Pick<ImportRow, 'state'>): boolean =>
  state === 'running' || state === 'undoing'

/** Refuses to begin with a file while a long one is being gone through. @throws Problem `conflict`. */
export async function refuseBeside(db: Queryable, at: AccountAt): Promise<void> {
  const other = await importGoingOn(db, at)
  if (!other) return
  throw new Problem(
    'conflict',
    other.state === 'running'
      ? `${other.fileName} is being imported into this account. Wait for its end, or cancel it.`
      : `${other.fileName} is being undone. Wait for its end.`,
    { reason: 'IMPORT_GOING_ON', importId: other.id },
  )
}
