import type { Job } from '#platform/jobs/index.ts'
import { defineSlice, namedByNumber, standByNumber } from '#platform/slice/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import { customersAboutParty } from './about-party.ts'
import { customersAboutPerson } from './about-person.ts'
import { customersExpiry, relatedPartiesExpiry } from './expiry.ts'
import { relatedPartiesWithIds } from './related/related-store.ts'
import { customersLastScreenedBy, customersWithIds, deleteAllCustomers, pageOfCustomers } from './store.ts'
import '../contract/changes.ts'
import './customer-pack.ts'
import { deleteModels } from './rating/model-store.ts'
import { rateAllDaily, rateAwaitingCustomers } from './rating/rate-awaiting.job.ts'
import { keepReviewAlertsDaily } from './reviews/keep-review-alerts.job.ts'
import { customersRoutes } from './routes.ts'
import { customerGauges } from './screening-gauges.ts'

export const customersSlice = defineSlice({
  name: 'customers',
  routes: customersRoutes,
  gauges: customerGauges,
  jobs: [keepReviewAlertsDaily, rateAwaitingCustomers, rateAllDaily] as unknown as readonly Job[],
  retained: [
    {
      called: 'Rating models of customers',
      why: 'They document how customers were rated. They name no customer',
      tables: ['rating_model'],
    },
  ],
  aboutParty: customersAboutParty,
  aboutPerson: customersAboutPerson,
  expiry: [customersExpiry, relatedPartiesExpiry],
  exists: {
    company: standByNumber(({ db, actor }, ids) => customersWithIds(db, actor.organisationId, ids)),
    'related-party': standByNumber(({ db, actor }, ids) =>
      relatedPartiesWithIds(db, actor.organisationId, ids),
    ),
  },
  async dependsOn({ db, actor }, subjects) {
    const screenings = subjects.flatMap(({ type, id }) => (type === 'screening' ? [Number(id)] : []))
    const rows = await customersLastScreenedBy(db, actor.organisationId, screenings)
    return rows.map(({ id, lastScreeningId }) => ({
      on: { type: 'screening', id: lastScreeningId ?? 0 },
      by: { type: 'company', id },
      why: 'It is the last screening of a customer',
    }))
  },
  search: {
    kind: 'customer',
    group: 'Customers',
    at: 30,
    find: async ({ db, actor, now }, q, limit) =>
      (await pageOfCustomers(db, actor.organisationId, { q, limit, offset: 0 }, now)).rows.map(
        ({ id, name, segment, countries }) => ({
          id,
          title: name,
          detail: [segment, ...countries].filter((part) => part !== '').join(', '),
          href: pathOf({ type: 'company', id }),
        }),
      ),
  },
  sampleData: {
    counted: 'customers',
    numbered: { of: 'company', name: 'company' },
    async remove({ db, actor }) {
      await deleteModels(db, actor.organisationId)
      return deleteAllCustomers(db, actor.organisationId)
    },
  },
  namesOf: {
    company: namedByNumber(({ db, actor }, ids) => customersWithIds(db, actor.organisationId, ids)),
    'related-party': namedByNumber(({ db, actor }, ids) =>
      relatedPartiesWithIds(db, actor.organisationId, ids),
    ),
  },
  tables: {
    customer: {
      subject: 'company',
      listed: { called: 'Customers', sample: { upTo: 'company' }, counted: 'customers' },
      names: { last_screening_id: 'screening' },
    },
    related_party: {
      subject: 'related-party',
      of: { column: 'customer_id', table: 'customer' },
      names: { of_party_id: 'related_party' },
    },
    customer_rating: {
      of: { column: 'customer_id', table: 'customer' },
    },
  },
})
