import { defineSlice } from '#platform/slice/index.ts'
import '../contract/changes.ts'
import { overviewRoutes } from './routes.ts'

/** The hub, the audit log and the search, as the server mounts them. */
export const overviewSlice = defineSlice({
  name: 'overview',
  routes: overviewRoutes,
  staysWhole: [
    {
      called: 'What became of the sample data',
      why: 'By it the sample is told from what people added',
      tables: ['sample_data'],
    },
  ],
})
