import { defineSlice, namedByNumber } from '#platform/slice/index.ts'
import { watchlistKinds } from './lists/index.ts'
import { namesOfScreenings } from './screenings/store.ts'
import { screeningSources } from './screenings/tell-screenings.ts'
import { screeningJobs, startScreening, stopScreening } from './start-screening.ts'
import '../contract/changes.ts'
import { screeningRoutes } from './routes.ts'

/** Screening, as the server mounts it. */
export const screeningSlice = defineSlice({
  name: 'screening',
  routes: screeningRoutes,
  jobs: screeningJobs,
  news: screeningSources,
  namesOf: {
    screening: namedByNumber(async ({ db, actor }, ids) =>
      (await namesOfScreenings(db, actor.organisationId, ids)).map(({ id, subjectName }) => ({
        id,
        name: `Screening ${id}: ${subjectName}`,
      })),
    ),
    list: async () => new Map(Object.entries(watchlistKinds).map(([id, { title }]) => [id, title])),
  },
  start: startScreening,
  stop: stopScreening,
})
