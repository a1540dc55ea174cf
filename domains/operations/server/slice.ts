import { defineSlice } from '#platform/slice/index.ts'
import { operationsAboutPerson } from './about-person.ts'
import '../contract/changes.ts'
import { operationsExpiry } from './expiry.ts'
import { operationsRestOn, operationsStand } from './rests-on.ts'
import { operationsRoutes } from './routes.ts'
import { deleteOperations } from './sample/delete-operations.ts'
import { paperCashFollower } from './transactions/follow-paper-cash.ts'
import { readNamesThatWait, readTransactionNames } from './transactions/read-names.job.ts'

/** Operations, as the server mounts it. */
export const operationsSlice = defineSlice({
  name: 'operations',
  routes: operationsRoutes,
  aboutPerson: operationsAboutPerson,
  expiry: operationsExpiry,
  jobs: [readTransactionNames, readNamesThatWait],
  follows: [paperCashFollower],
  staysWhole: [
    {
      called: 'Monitoring rules with their versions, and settings of operations',
      why: 'An alert says by which version of which rule it was raised. They name no customer',
      tables: ['monitoring_rule', 'monitoring_rule_version', 'operations_settings'],
    },
  ],
  restsOn: operationsRestOn,
  stands: operationsStand,
  sampleData: {
    counted: 'operations',
    remove: ({ db, actor }, upTo) =>
      deleteOperations(db, actor.organisationId, { which: upTo === undefined ? 'all' : 'sample' }),
  },
})
