import { defineSlice, namedByNumber } from '#platform/slice/index.ts'
import { followServiceLevelsOfAll } from './alerting/follow-service-levels.job.ts'
import { casesWithIds } from './store.ts'
import { caseSources } from './tell-case.ts'
import '../contract/changes.ts'
import { casesRoutes } from './routes.ts'

/** Cases, as the server mounts them. */
export const casesSlice = defineSlice({
  name: 'cases',
  routes: casesRoutes,
  jobs: [followServiceLevelsOfAll],
  news: caseSources,
  namesOf: {
    case: namedByNumber(async ({ db, actor }, ids) =>
      (await casesWithIds(db, actor.organisationId, ids)).map(({ id, caseNumber, title }) => ({
        id,
        name: `${caseNumber}: ${title}`,
      })),
    ),
  },
})
