import { setTimeout as pause } from 'node:timers/promises'
import { closeHouse, openHouse } from '#apps/server/house.ts'
import { startSlices, stopSlices } from '#apps/server/slices.ts'
import { parseConfig } from '#platform/config/index.ts'
import { isEnqueued } from '#platform/jobs/index.ts'
import { silentLogger } from '#platform/logging/index.ts'
import { STARTER_DIRECTORY } from './running-server.ts'

const LOOK_EVERY_MS = 200
/** What a first start leaves to jobs: whoever begins on a copy must not find it half done. */
const LEFT_TO_JOBS = ['restore-demo', 'entities.starter-directory']

// Does in the data directory that it is given what the first start of a server does there, with the sample data or without (`on` or `off`), and ends.
const [, , dataDir, sampleData] = process.argv
const house = await openHouse(
  parseConfig({ DATA_DIR: dataDir, SAMPLE_DATA: sampleData, STARTER_DIRECTORY }),
  silentLogger,
)
await startSlices(house)
for (const name of LEFT_TO_JOBS) while (await isEnqueued(house, { name }, {})) await pause(LOOK_EVERY_MS)
await stopSlices(house)
await closeHouse(house)
process.exit(0)
