import { z } from 'zod'
import type { Installation } from '#platform/context/index.ts'
import { defineInstallationJob } from '#platform/jobs/index.ts'
import { storageCalled } from './storage.ts'
import * as store from './store.ts'

const HOUR_MS = 3_600_000
/** A file is kept seconds after its content was put; nothing is put for longer than a day. */
const UNUSED_MS = HOUR_MS
const ARRIVING_MS = 24 * HOUR_MS
/** A backup that copied the rows before still finds the content when it copies that. */
const OUTSIDE_MS = 24 * HOUR_MS
const AT_ONCE = 100

/** Every hour: files whose time is over go, and content that no file has any more. */
export const sweepFiles = defineInstallationJob({
  name: 'files.sweep',
  every: '23 * * * *',
  payload: z.object({}),
  run: (installation, _payload, { signal }) => sweep(installation, signal),
})

/**
 * Lets go of everything that an organisation keeps. What lies in the database goes at once; in a folder or outside it goes with a sweep after a day, because a backup that
 * was begun before still copies it: until then the organisation's rows of blobs stay, which say where it lies.
 */
export async function forgetFilesOf(
  installation: Installation,
  organisationId: number,
  signal?: AbortSignal,
): Promise<void> {
  const now = installation.clock()
  await store.dropEverything(installation.database.db, organisationId, now)
  await removeFromDatabase(installation, now, signal)
}

export async function sweep(installation: Installation, signal?: AbortSignal): Promise<void> {
  const { db } = installation.database
  const now = installation.clock()
  const before = (ms: number) => new Date(now.getTime() - ms)
  await store.deletePastFiles(db, now)
  await store.dropUnused(db, { whole: before(UNUSED_MS), arriving: before(ARRIVING_MS), now })
  await removeFromDatabase(installation, now, signal)
  await remove(installation, ['folder', 's3'], before(OUTSIDE_MS), signal)
}

const removeFromDatabase = (
  installation: Installation,
  now: Date,
  signal: AbortSignal | undefined,
): Promise<void> => remove(installation, ['database'], new Date(now.getTime() + 1), signal)

async function remove(
  installation: Installation,
  storages: Parameters<typeof store.leaving>[1],
  before: Date,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { db } = installation.database
  for (;;) {
    const blobs = await store.leaving(db, storages, before, AT_ONCE)
    const failures: unknown[] = []
    for (const blob of blobs) {
      if (signal?.aborted) return
      try {
        await storageCalled(blob.storage).remove(installation, blob)
        await store.forgetBlob(db, blob)
      } catch (failure) {
        // It keeps none behind it from going, and is tried again with the next sweep.
        failures.push(failure)
      }
    }
    if (failures.length > 0) throw failures[0]
    if (blobs.length < AT_ONCE) return
  }
}
