import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { closeInstallation, openInstallation } from '#apps/server/installation.ts'
import { startSlices, stopSlices } from '#apps/server/slices.ts'
import { completeFirstStart } from '#domains/screening/server/index.ts'
import { parseConfig } from '#platform/config/index.ts'
import type { Installation } from '#platform/context/index.ts'
import { isEnqueued } from '#platform/jobs/index.ts'
import { silentLogger } from '#platform/logging/index.ts'
import { STARTER_DIRECTORY } from './running-server.ts'

const LOOK_EVERY_MS = 200
/** What a first start leaves to jobs: whoever begins on a copy must not find it half done. */
const LEFT_TO_JOBS = ['restore-demo', 'entities.starter-directory']

// Does for each name, in the folder of that name, what a first start does there, with or without sample data.
const [, , folder = '', ...names] = process.argv

const open = (name: string): Promise<Installation> =>
  openInstallation(
    parseConfig({
      DATA_DIR: join(folder, name),
      SAMPLE_DATA: name.startsWith('off') ? 'off' : 'on',
      STARTER_DIRECTORY,
    }),
    silentLogger,
  )

/** What the first start does whatever the settings are, and long before the rest: tables, and the lists that come with the product with their index. */
async function beginAll(): Promise<void> {
  const [first = '', ...others] = names
  const installation = await open(first)
  await completeFirstStart(installation)
  await closeInstallation(installation)
  for (const name of others) cpSync(join(folder, first), join(folder, name), { recursive: true })
}

async function fill(name: string): Promise<void> {
  const installation = await open(name)
  await startSlices(installation)
  for (const job of LEFT_TO_JOBS)
    while (await isEnqueued(installation, { name: job }, {})) await pause(LOOK_EVERY_MS)
  await stopSlices(installation)
  await closeInstallation(installation)
}

await beginAll()
// One after the other: beside them another process begins what stands at another time.
for (const name of names) await fill(name)
process.exit(0)
