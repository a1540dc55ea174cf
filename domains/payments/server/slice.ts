import { defineSlice, namedByNumber, standByNumber } from '#platform/slice/index.ts'
import '../contract/changes.ts'
import { paymentsAboutPerson } from './about-person.ts'
import { paymentSources } from './announce.ts'
import { paymentsDependOn, paymentsExpiry } from './expiry.ts'
import './payment-pack.ts'
import { paymentRoutes } from './routes.ts'
import { listFollower, searchAllHeldPayments, searchHeldPayments } from './searching/search-again.job.ts'
import { deletePayments, paymentsWithIds } from './store.ts'

export const paymentsSlice = defineSlice({
  name: 'payments',
  routes: paymentRoutes,
  jobs: [searchHeldPayments, searchAllHeldPayments],
  news: paymentSources,
  follows: [listFollower],
  aboutPerson: paymentsAboutPerson,
  expiry: [paymentsExpiry],
  dependsOn: paymentsDependOn,
  exists: {
    payment: standByNumber(({ db, actor }, ids) => paymentsWithIds(db, actor.organisationId, ids)),
  },
  namesOf: {
    payment: namedByNumber(async ({ db, actor }, ids) =>
      (await paymentsWithIds(db, actor.organisationId, ids)).map(({ id, debtor, creditor }) => ({
        id,
        name: `Payment ${id}: ${debtor} to ${creditor}`,
      })),
    ),
  },
  // No sample is filled in here; what people send goes with an organisation that is emptied as a whole.
  sampleData: {
    counted: 'payments',
    remove: ({ db, actor }) => deletePayments(db, actor.organisationId),
  },
  tables: {
    payment: {
      subject: 'payment',
      listed: { called: 'Payments' },
      names: { case_id: 'compliance_case' },
    },
  },
})
