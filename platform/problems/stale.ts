import { Problem } from './problem.ts'

/** Something that was done to a record since somebody read it. */
export type ChangeSince = { at: string; by: string; what: string; reason: string | null }

/**
 * Refuses a write on a record that has changed since its writer read it: what they decided on is not what stands. The refusal
 * says what was done and by whom.
 * @throws Problem `stale`.
 */
export async function refuseStale(
  record: { version: number; called: string },
  readAt: number | undefined,
  changesSince: (version: number) => Promise<ChangeSince[]>,
): Promise<void> {
  if (readAt === undefined || readAt === record.version) return
  const changes = await changesSince(readAt)
  const last = changes.at(-1)
  const by = last ? ` by ${last.by}: ${last.what}` : ''
  throw new Problem('stale', `${record.called} was changed since you opened it${by}. Nothing was kept.`, {
    version: record.version,
    changes,
  })
}
