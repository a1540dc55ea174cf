import { defineSlice, namedByNumber, standByNumber } from '#platform/slice/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import { casesAboutPerson } from './about-person.ts'
import { followServiceLevelsOfAll } from './alerting/follow-service-levels.job.ts'
import { casesExpiry, casesRestOn } from './expiry.ts'
import { caseSources } from './handling/publish-case.ts'
import { casesWithIds, deleteAllCases, deleteCasesUpTo, pageOfCases } from './store.ts'
import '../contract/changes.ts'
import './export/case-pack.ts'
import { casesRoutes } from './routes.ts'

/** Cases, as the server mounts them. */
export const casesSlice = defineSlice({
  name: 'cases',
  routes: casesRoutes,
  aboutPerson: casesAboutPerson,
  expiry: [casesExpiry],
  restsOn: casesRestOn,
  stands: { case: standByNumber(({ db, actor }, ids) => casesWithIds(db, actor.organisationId, ids)) },
  staysWhole: [
    {
      called: 'The numbers that cases were given',
      why: 'A number is never given twice',
      tables: ['case_counter'],
    },
  ],
  jobs: [followServiceLevelsOfAll],
  news: caseSources,
  search: {
    kind: 'case',
    group: 'Cases',
    at: 40,
    find: async ({ db, actor, now }, q, limit) =>
      (await pageOfCases(db, actor.organisationId, { q, limit, offset: 0 }, now)).rows.map(
        ({ id, caseNumber, title }) => ({
          id,
          title: caseNumber,
          detail: title,
          href: pathOf({ type: 'case', id }),
        }),
      ),
  },
  sampleData: {
    counted: 'cases',
    numbered: { of: 'case', name: 'case' },
    remove: ({ db, actor: { organisationId } }, upTo) =>
      upTo === undefined ? deleteAllCases(db, organisationId) : deleteCasesUpTo(db, organisationId, upTo),
  },
  namesOf: {
    case: namedByNumber(async ({ db, actor }, ids) =>
      (await casesWithIds(db, actor.organisationId, ids)).map(({ id, caseNumber, title }) => ({
        id,
        name: `${caseNumber}: ${title}`,
      })),
    ),
  },
})
