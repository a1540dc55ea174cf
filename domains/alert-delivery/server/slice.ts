import { sealedColumn } from '#platform/sealed-values/index.ts'
import { defineSlice, namedByNumber } from '#platform/slice/index.ts'
import '../contract/changes.ts'
import { alertFollower, SEALED_FOR } from './deliver.ts'
import { alertDeliveryRoutes } from './routes.ts'
import { deleteDestinations, namesOfDestinations } from './store.ts'

export const alertDeliverySlice = defineSlice({
  name: 'alert-delivery',
  routes: alertDeliveryRoutes,
  follows: [alertFollower],
  sealed: [
    sealedColumn('alert_destination', 'sealed_target', SEALED_FOR),
    sealedColumn('alert_destination', 'sealed_secret', SEALED_FOR),
    sealedColumn('alert_destination', 'sealed_secret_before', SEALED_FOR),
  ],
  retained: [
    {
      called: 'Destinations of alerts, and what was sent to each',
      why: 'It proves that an alert was sent, and when. Removing a destination removes its history',
      tables: ['alert_destination', 'alert_delivery'],
    },
  ],
  // No sample is filled in here; what people add goes with an organisation that is emptied as a whole.
  sampleData: {
    counted: 'destinations',
    remove: ({ db, actor }) => deleteDestinations(db, actor.organisationId),
  },
  namesOf: {
    'alert-destination': namedByNumber(({ db, actor }, ids) =>
      namesOfDestinations(db, actor.organisationId, ids),
    ),
  },
})
