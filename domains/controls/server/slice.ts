import { defineSlice } from '#platform/slice/index.ts'
import '../contract/changes.ts'
import { controlsRoutes } from './routes.ts'
import { deleteChanges } from './store.ts'

export const controlsSlice = defineSlice({
  name: 'controls',
  routes: controlsRoutes,
  retained: [
    {
      called: 'Changes of controls',
      why: 'It shows who loosened a check and why, for as long as the checks that depended on it',
      tables: ['control_change'],
    },
  ],
  // No sample is filled in here; what people propose goes with an organisation that is emptied as a whole.
  sampleData: {
    counted: 'control-changes',
    remove: ({ db, actor }) => deleteChanges(db, actor.organisationId),
  },
})
