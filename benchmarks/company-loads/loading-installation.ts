import { join } from 'node:path'
import { parseConfig } from '#platform/config/index.ts'
import { type Installation, systemContext } from '#platform/context/index.ts'
import { migrate, openDatabase } from '#platform/database/index.ts'
import type { PersonInSession } from '#platform/identity/index.ts'
import { startJobs } from '#platform/jobs/index.ts'
import { silentLogger } from '#platform/logging/index.ts'
import { workNow } from '#platform/runs/test-runs.ts'
import { loadingRun, trialRun, undoingRun } from '../../domains/entities/server/loads/load-runs.ts'
import { ensureStarterDirectory, starterRun } from '../../domains/entities/server/starter/starter-run.ts'

const NOW = '2026-11-21T10:00:00.000Z'

export const admin: PersonInSession = {
  kind: 'user',
  userId: 1,
  username: 'admin',
  fullName: 'The administrator',
  role: 'admin',
  organisationId: 1,
  isDemo: false,
  sessionId: 'benchmark',
}

/** An installation with the companies that come with the product, whose loads are worked where they are asked for. */
export async function openInstallation({
  url,
  dataDir,
  starter,
  aheadMs = () => 0,
}: {
  url: string | undefined
  dataDir: string
  starter: string
  /** How far the clock is ahead: so many files are sent in a minute. */
  aheadMs?: () => number
}): Promise<Installation> {
  const database = await openDatabase(url ? { url, poolSize: 10 } : { dir: join(dataDir, 'database') })
  await migrate(database)
  const config = parseConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', STARTER_DIRECTORY: starter })
  const installation: Installation = {
    config: { ...config, databaseUrl: url },
    database,
    log: silentLogger,
    secret: 'a secret of the benchmark, 32 characters or more',
    clock: () => new Date(new Date(NOW).getTime() + performance.now() + aheadMs()),
  }
  // The runs are worked here, one after the other, so that each can be timed.
  const jobs = [starterRun, trialRun, loadingRun, undoingRun].map(({ job }) => ({
    ...job,
    run: async () => {},
  }))
  await startJobs(installation, jobs as never)
  if (starter === 'off') return installation
  await ensureStarterDirectory(installation)
  await workNow(systemContext(installation, 'benchmark', 1), starterRun, starter)
  return installation
}
