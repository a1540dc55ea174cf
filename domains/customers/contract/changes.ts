import { type ActionsOf, defineActions, defineSubjects, type SubjectsOf } from '#platform/vocabulary/index.ts'
import type { CustomerRiskLevel } from './schemas.ts'

export const customersSubjects = defineSubjects({
  company: { called: 'Customer', path: (id) => `/dashboard/kyb/customers/${id}` },
  'related-party': { called: 'Related party', path: () => '/dashboard/customers' },
  'rating-model': { called: 'Rating of customers', path: () => '/dashboard/customers/rating' },
})

/** What can be done to it, in the words of the audit log and of the hub. */
export const customersActions = defineActions({
  'customer.created': { words: 'Customer added', onHub: { severity: 'ok' } },
  'customer.imported': { words: 'Customers taken over', onHub: { severity: 'ok' } },
  'customer.changed': 'Customer changed',
  'customer.related-added': 'Related party added',
  'customer.related-changed': 'Related party changed',
  'customer.related-ended': 'Related party ended',
  'customer.related-stated': 'Related parties updated',
  'customer.monitored': 'Customer monitored',
  'customer.unmonitored': 'Customer no longer monitored',
  'customer.risk-changed': {
    words: 'Risk level changed',
    outcome: {
      of: 'riskLevel',
      words: {
        critical: 'Risk level changed to critical',
        high: 'Risk level changed to high',
        medium: 'Risk level changed to medium',
        low: 'Risk level changed to low',
      } satisfies Record<CustomerRiskLevel, string>,
    },
    onHub: {},
  },
  'customer.rated': {
    words: 'Customer rated by the model',
    outcome: {
      of: 'ratedLevel',
      words: {
        critical: 'Rated critical by the model',
        high: 'Rated high by the model',
        medium: 'Rated medium by the model',
        low: 'Rated low by the model',
        'not-assessed': 'Not rated: no relevant data',
      } satisfies Record<CustomerRiskLevel | 'not-assessed', string>,
    },
  },
  'customer.rating-overridden': {
    words: 'Risk rating overridden',
    outcome: {
      of: 'outcome',
      words: {
        critical: 'Risk rating overridden to critical',
        high: 'Risk rating overridden to high',
        medium: 'Risk rating overridden to medium',
        low: 'Risk rating overridden to low',
        ended: 'Override of the risk rating ended',
      } satisfies Record<CustomerRiskLevel | 'ended', string>,
    },
  },
  'rating-model.changed': 'Rating model of customers put in force',
})

declare module '#platform/vocabulary/declared.ts' {
  interface DeclaredSubjects extends SubjectsOf<typeof customersSubjects> {}
  interface DeclaredActions extends ActionsOf<typeof customersActions> {}
}
