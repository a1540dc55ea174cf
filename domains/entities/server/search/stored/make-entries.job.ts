import { z } from 'zod'
import { type Follower, recordChange } from '#platform/audit/index.ts'
import { type Context, type Installation, systemContext } from '#platform/context/index.ts'
import { HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import { defineInstallationJob, enqueue, hasJobs } from '#platform/jobs/index.ts'
import { EVERYBODY } from '../../tables.ts'
import { directoryChanges } from '../directory-changes.ts'
import { readDirectoryJob } from '../read-directory.job.ts'
import { entitySettings } from '../settings.ts'
import { beginWhereLarge, makeEntries } from './make-entries.ts'
import { countWaiting, isMoreThan, storedAmong, storedDirectories } from './stored-store.ts'

const SECONDS_MAX = 12 * 3_600

/** Makes the entries by which companies are found where a directory is searched in the database; a small one costs a look. */
export const makeEntriesJob = defineInstallationJob({
  name: 'entities.entries',
  signsAs: 'entities',
  called: 'index of the company directory',
  secondsMax: SECONDS_MAX,
  payload: z.object({ organisationId: z.number().int() }),
  run: async (_installation, { organisationId }, { ctxOf, signal }) => {
    const ctx = ctxOf(organisationId)
    if (await beginWhereLarge(ctx, organisationId)) await makeEntries(ctx, organisationId, signal)
  },
})

/** Asks for them inside a change of the directory; one that is held in memory is read again after a load. */
export const entriesFollower: Follower = {
  name: 'index of the company directory',
  actions: directoryChanges,
  async follow(tx, traces) {
    if (!hasJobs(tx.installation)) return
    const ofAll = traces.some(({ action }) => action === 'directory.precedence-shown')
    const directories = [
      ...new Set([tx.actor.organisationId, EVERYBODY, ...(ofAll ? await storedDirectories(tx.db) : [])]),
    ]
    const stored = await storedAmong(tx.db, directories)
    const isBulk = traces.some(({ action }) => action.startsWith('directory.'))
    for (const organisationId of directories)
      if (stored.has(organisationId) || (isBulk && (await isLarge(tx, organisationId))))
        await enqueue(tx, makeEntriesJob, { organisationId })
    if (isBulk && hasJobs(tx.installation, readDirectoryJob))
      await enqueue(tx, readDirectoryJob, { organisationId: tx.actor.organisationId })
  },
}

const isLarge = (ctx: Context, organisationId: number) =>
  isMoreThan(ctx.db, organisationId, entitySettings.of(ctx.installation.config).directoryInMemory)

/** Asks for them at a start: a process may have ended on the way, and the bound may be another one than before. */
export async function ensureEntries(installation: Installation): Promise<void> {
  if (!hasJobs(installation)) return
  const ctx = systemContext(installation, 'entities', HOME_ORGANISATION_ID)
  const isStored = (await storedAmong(ctx.db, [EVERYBODY])).has(EVERYBODY)
  if (isStored ? (await countWaiting(ctx.db, EVERYBODY)) === 0 : !(await isLarge(ctx, EVERYBODY))) return
  await recordChange(ctx, async (tx) => ({
    result: await enqueue(tx, makeEntriesJob, { organisationId: EVERYBODY }),
    trace: [],
  }))
}
