import { defineSlice } from '#platform/slice/index.ts'
import '../contract/changes.ts'
import { packRun } from './packs/pack-run.ts'
import { recordsRoutes } from './routes.ts'

/** Records to be kept and shown: regulator packs and the key they are signed with, as the server mounts them. */
export const recordsSlice = defineSlice({
  name: 'records',
  routes: recordsRoutes,
  runs: [packRun],
})
