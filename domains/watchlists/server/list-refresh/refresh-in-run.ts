import type { Work } from '#platform/runs/index.ts'
import { heldByRun } from '../list-imports/hold.ts'
import { limitsOf } from '../list-user.ts'
import { refreshList } from './refresh-list.ts'

/** Fetches and imports the list that a run is about, with the shrink guard of the organisation that asked. */
export async function refreshInRun(work: Work): Promise<void> {
  const ctx = work.current()
  const { ageDaysMax: _, ...guards } = await limitsOf(ctx)
  await refreshList(ctx, { listId: work.run.about, ...guards, heldBy: heldByRun(work) })
}
