import { defineSlice } from '#platform/slice/index.ts'
import '../contract/changes.ts'
import { controlsRoutes } from './routes.ts'
import { deleteChanges } from './store.ts'

/** The register of control changes, as the server mounts it. */
export const controlsSlice = defineSlice({
  name: 'controls',
  routes: controlsRoutes,
  retained: [
    {
      called: 'Changes of controls',
      why: 'That a check was loosened, by whom and why, is shown by it for as long as the checks that rested on it',
      tables: ['control_change'],
    },
  ],
  // No sample is filled in here; what people propose goes with an organisation that is emptied as a whole.
  sampleData: {
    counted: 'control-changes',
    remove: ({ db, actor }) => deleteChanges(db, actor.organisationId),
  },
})
