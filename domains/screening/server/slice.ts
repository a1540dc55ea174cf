import { defineSlice, namedByNumber, standByNumber } from '#platform/slice/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import { screeningsAboutPerson } from './about-person.ts'
import { screeningExpiry, screeningsRestOn } from './expiry.ts'
import { removeAllScreenings, removeSampleScreenings } from './screenings/delete-screenings.ts'
import { listScreenings } from './screenings/list-screenings.ts'
import { screeningSources } from './screenings/publish-screenings.ts'
import { namesOfScreenings } from './screenings/store.ts'
import { screeningJobs, startScreening, stopScreening } from './start-screening.ts'
import '../contract/changes.ts'
import './evidence/screening-pack.ts'
import { screeningRoutes } from './routes.ts'

/** Screening, as the server mounts it. */
export const screeningSlice = defineSlice({
  name: 'screening',
  routes: screeningRoutes,
  aboutPerson: screeningsAboutPerson,
  expiry: [screeningExpiry],
  restsOn: screeningsRestOn,
  stands: {
    screening: standByNumber(({ db, actor }, ids) => namesOfScreenings(db, actor.organisationId, ids)),
  },
  jobs: screeningJobs,
  news: screeningSources,
  search: {
    kind: 'screening',
    group: 'Screenings',
    at: 50,
    find: async (ctx, q, limit) =>
      (await listScreenings(ctx, { q, limit, offset: 0 })).rows.map(({ id, companyName, screenedAt }) => ({
        id,
        title: companyName,
        detail: `Screening ${id}, ${String(screenedAt).slice(0, 10)}`,
        href: pathOf({ type: 'screening', id }),
      })),
  },
  sampleData: {
    counted: 'screenings',
    numbered: { of: 'screening', name: 'screening' },
    // A screening says itself that it is sample data.
    remove: (tx, upTo) => (upTo === undefined ? removeAllScreenings(tx) : removeSampleScreenings(tx)),
  },
  namesOf: {
    screening: namedByNumber(async ({ db, actor }, ids) =>
      (await namesOfScreenings(db, actor.organisationId, ids)).map(({ id, subjectName }) => ({
        id,
        name: `Screening ${id}: ${subjectName}`,
      })),
    ),
  },
  start: startScreening,
  stop: stopScreening,
})
