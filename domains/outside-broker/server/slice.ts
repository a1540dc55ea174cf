import { defineSlice } from '#platform/slice/index.ts'
import '../contract/changes.ts'
import { sealedBrokerKeys } from './connected-account.ts'
import { outsideBrokerRoutes } from './routes.ts'
import { outsideBrokerSettings } from './settings.ts'

/** A person's own account at Alpaca, as the server mounts it. */
export const outsideBrokerSlice = defineSlice({
  name: 'outside-broker',
  settings: outsideBrokerSettings,
  routes: outsideBrokerRoutes,
  sealed: [sealedBrokerKeys],
  retained: [
    {
      called: 'Orders sent to an outside broker',
      why: 'They are the record of what left the house for a market. They go with the member who sent them, when that one is to be erased',
      tables: ['outside_order', 'outside_broker'],
    },
  ],
  aboutPerson: {
    group: 'Account at an outside broker',
    at: 81,
    own: [
      { table: 'outside_broker', column: 'user_id', called: 'Account at an outside broker, with its keys' },
      { table: 'outside_order', column: 'user_id', called: 'Orders sent to an outside broker' },
    ],
  },
})
