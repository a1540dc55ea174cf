import { z } from 'zod'
import { forgetOldWindows } from '#platform/calls/index.ts'
import { forgetOldReplies } from '#platform/connectors/index.ts'
import type { Installation } from '#platform/context/index.ts'
import { forgetOldAnswers } from '#platform/http-server/index.ts'
import { HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import { defineInstallationJob } from '#platform/jobs/index.ts'
import { forgetOldMessages } from '#platform/outbox/index.ts'
import { forgetOldRuns } from '#platform/runs/index.ts'
import { backupFileFor, forgetOldBackups, writeBackup } from './backup.ts'

/** Every night: the embedded database is vacuumed (it has no autovacuum) and backed up, and what has passed is forgotten. */
export const nightlyUpkeep = defineInstallationJob({
  name: 'nightly-upkeep',
  every: '17 2 * * *',
  payload: z.object({}),
  run: async (installation, _payload, { ctxOf }) => {
    const ctx = ctxOf(HOME_ORGANISATION_ID)
    await forgetOldWindows(ctx)
    await forgetOldAnswers(ctx)
    await forgetOldReplies(ctx)
    await forgetOldMessages(ctx)
    await forgetOldRuns(ctx)
    await upkeepOfEmbedded(installation)
  },
})

/** A server looks after itself; the embedded database is looked after here. */
export async function upkeepOfEmbedded(installation: Installation): Promise<void> {
  const { database, config } = installation
  if (!database.embedded) return
  // Before the vacuum, which would take a page that was emptied for one that never was.
  const { blank } = await writeBackup(database, backupFileFor(config, installation.clock()), config)
  if (blank.length === 0) forgetOldBackups(config)
  else
    installation.log.error(
      { blank },
      'pages amid others hold nothing: files of the database were damaged from outside; every backup is kept, compare with one from before',
    )
  await database.pool.query('vacuum (analyze)')
}
