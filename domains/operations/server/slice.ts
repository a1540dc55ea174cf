import { defineSlice } from '#platform/slice/index.ts'
import { operationsAboutPerson } from './about-person.ts'
import '../contract/changes.ts'
import { operationsExpiry, operationsRestOn, operationsStand } from './expiry.ts'
import { operationsRoutes } from './routes.ts'
import { deleteOperations } from './sample/delete-operations.ts'

/** Operations, as the server mounts it. */
export const operationsSlice = defineSlice({
  name: 'operations',
  routes: operationsRoutes,
  aboutPerson: operationsAboutPerson,
  expiry: operationsExpiry,
  restsOn: operationsRestOn,
  stands: operationsStand,
  sampleData: {
    counted: 'operations',
    remove: ({ db, actor }, upTo) =>
      deleteOperations(db, actor.organisationId, { which: upTo === undefined ? 'all' : 'sample' }),
  },
})
