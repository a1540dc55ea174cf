import { type ActionsOf, defineActions, defineSubjects, type SubjectsOf } from '#platform/vocabulary/index.ts'
import type { DisclosureStatus } from './schemas.ts'

/** What changes here. */
export const esgSubjects = defineSubjects({
  'esg-company': { called: 'ESG company', path: (id) => `/dashboard/esg-compliance/companies/${id}` },
  'esg-disclosure': {
    called: 'ESG disclosure',
    path: (id) => `/dashboard/esg-compliance/disclosures/${id}`,
  },
  'esg-data': { called: 'ESG data', path: () => '/dashboard/esg-compliance' },
})

/** What can be done to it, in the words of the audit log and of the hub. */
export const esgActions = defineActions({
  'esg-company.added': { words: 'Company taken into ESG', onHub: { severity: 'ok' } },
  'esg-data.filled': 'ESG sample data filled',
  'esg-metric.kept': { words: 'ESG metrics kept', onHub: {} },
  'esg-metric.verified': { words: 'ESG metric verified', onHub: { severity: 'ok' } },
  'esg-metric.rejected': 'ESG metric rejected',
  'esg-provider.kept': 'ESG scores of a provider kept',
  'esg-disclosure.begun': 'Disclosure begun',
  'esg-disclosure.changed': 'Disclosure changed',
  'esg-disclosure.moved': {
    words: 'Disclosure moved on',
    outcome: {
      of: 'status',
      words: {
        draft: 'Disclosure back to a draft',
        under_review: 'Disclosure under review',
        published: 'Disclosure published',
        archived: 'Disclosure archived',
      } satisfies Record<DisclosureStatus, string>,
    },
    onHub: {},
  },
  'esg-disclosure.published': { words: 'Disclosure published', onHub: { severity: 'ok' } },
  'esg-worksheet.kept': 'ESG worksheet kept',
  'esg-factor.added': 'Emission factor added',
  'esg-factor.imported': { words: 'Emission factors imported', onHub: {} },
  'esg-factor.withdrawn': { words: 'Emission factor withdrawn', onHub: {} },
  'esg-plan.kept': 'Sites, base year and targets kept',
  'esg-supplier.added': 'Supplier added',
  'esg-supplier.assessed': { words: 'Supplier assessed', onHub: {} },
  'esg-questionnaire.asked': 'Supplier asked by a link',
  'esg-questionnaire.answered': { words: 'Supplier’s answers received', onHub: {} },
  'esg-questionnaire.withdrawn': 'Link to a questionnaire withdrawn',
  'esg-questionnaire.accepted': { words: 'Supplier’s answers accepted', onHub: { severity: 'ok' } },
  'esg-questionnaire.rejected': 'Supplier’s answers rejected',
  'esg-action.added': 'Corrective action added',
  'esg-action.done': 'Corrective action done',
})

declare module '#platform/vocabulary/declared.ts' {
  interface DeclaredSubjects extends SubjectsOf<typeof esgSubjects> {}
  interface DeclaredActions extends ActionsOf<typeof esgActions> {}
}
