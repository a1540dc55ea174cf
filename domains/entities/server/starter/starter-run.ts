import { recordChange } from '#platform/audit/index.ts'
import { type Installation, systemContext } from '#platform/context/index.ts'
import { HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import { hasJobs } from '#platform/jobs/index.ts'
import { defineRun, newestRunAbout, startRun } from '#platform/runs/index.ts'
import { entitySettings } from '../search/settings.ts'
import { directoryBegun } from '../store.ts'
import { openStarterFile } from './starter-file.ts'

/** Takes over the directory that comes with the product; every organisation sees it. */
export const starterRun = defineRun({
  name: 'entities.starter-directory',
  label: 'Filling of the company directory',
  of: 'companies',
  subject: 'directory',
  belongsTo: 'installation',
  sees: 'entities:read',
  acts: 'entities:directory',
  isCancellable: false,
})

/** Asks for the directory where there is none. A start that was killed finds its run and leaves it to be resumed. */
export async function ensureStarterDirectory(installation: Installation): Promise<void> {
  const kind = entitySettings.of(installation.config).starterDirectory
  if (kind === 'off' || !hasJobs(installation)) return
  const ctx = systemContext(installation, 'entities', HOME_ORGANISATION_ID)
  if (await directoryBegun(ctx.db)) return
  if ((await newestRunAbout(ctx, starterRun, 'full')) ?? (await newestRunAbout(ctx, starterRun, 'small')))
    return
  const { lines } = await openStarterFile(kind)
  await recordChange(ctx, async (tx) => ({
    result: await startRun(tx, starterRun, { about: kind, total: lines.length }),
    trace: [],
  }))
}
