import { defineSlice, namedByNumber, standByNumber } from '#platform/slice/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import { casesAboutPerson } from './about-person.ts'
import { followServiceLevelsOfAll } from './alerting/follow-service-levels.job.ts'
import { casesDependOn, casesExpiry } from './expiry.ts'
import { casesLeftBehind } from './handling/assign-case.ts'
import { caseSources } from './handling/publish-case.ts'
import { casesWithIds, deleteAllCases, pageOfCases } from './store.ts'
import '../contract/changes.ts'
import './export/case-pack.ts'
import { casesRoutes } from './routes.ts'

export const casesSlice = defineSlice({
  name: 'cases',
  routes: casesRoutes,
  aboutPerson: casesAboutPerson,
  expiry: [casesExpiry],
  dependsOn: casesDependOn,
  exists: { case: standByNumber(({ db, actor }, ids) => casesWithIds(db, actor.organisationId, ids)) },
  retained: [
    {
      called: 'The numbers that cases were given',
      why: 'A number is never given twice',
      tables: ['case_counter'],
    },
    {
      called: 'Who files reports of suspicious activity',
      why: 'Settings of the organisation, which name no customer',
      tables: ['filing_institution'],
    },
  ],
  jobs: [followServiceLevelsOfAll],
  news: caseSources,
  follows: [casesLeftBehind],
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
    remove: ({ db, actor }) => deleteAllCases(db, actor.organisationId),
  },
  namesOf: {
    case: namedByNumber(async ({ db, actor }, ids) =>
      (await casesWithIds(db, actor.organisationId, ids)).map(({ id, caseNumber, title }) => ({
        id,
        name: `${caseNumber}: ${title}`,
      })),
    ),
  },
  tables: {
    compliance_case: {
      subject: 'case',
      listed: {
        called: 'Cases',
        name: 'case_number',
        sample: { upTo: 'case' },
        counted: 'cases',
        // One that a person opened or worked on is in the log as theirs.
        madeByJobs: 'true',
      },
      names: { screening_id: 'screening', company_id: 'customer' },
    },
    case_note: { of: { column: 'case_id', table: 'compliance_case' } },
    case_pause: { of: { column: 'case_id', table: 'compliance_case' } },
    case_matter: { of: { column: 'case_id', table: 'compliance_case' } },
    case_report: { key: 'format', of: { column: 'case_id', table: 'compliance_case' } },
    case_attachment: { of: { column: 'case_id', table: 'compliance_case' }, file: 'file_id' },
  },
})
