import { defineSlice } from '#platform/slice/index.ts'
import { bookingRun, undoingRun } from './long/import-runs.ts'
import '../contract/changes.ts'
import { brokerFilesRoutes } from './routes.ts'

/** Files of brokers, as the server mounts them. */
export const brokerFilesSlice = defineSlice({
  name: 'broker-files',
  routes: brokerFilesRoutes,
  runs: [bookingRun, undoingRun],
})
