import { type ActionsOf, defineActions, defineSubjects, type SubjectsOf } from '#platform/vocabulary/index.ts'
import type { CustomerRiskLevel } from './nouns.ts'

/** What changes here. */
export const customersSubjects = defineSubjects({
  company: { called: 'Customer', path: (id) => `/dashboard/kyb/customers/${id}` },
  'related-party': { called: 'Related party', path: () => '/dashboard/customers' },
})

/** What can be done to it, in the words of the audit log and of the hub. */
export const customersActions = defineActions({
  'customer.created': { words: 'Customer added', onHub: { severity: 'ok' } },
  'customer.imported': { words: 'Customers taken over', onHub: { severity: 'ok' } },
  'customer.changed': 'Customer changed',
  'customer.related-added': 'Related party added',
  'customer.related-changed': 'Related party changed',
  'customer.related-ended': 'Related party ended',
  'customer.related-stated': 'Related parties brought up to date',
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
})

declare module '#platform/vocabulary/declared.ts' {
  interface DeclaredSubjects extends SubjectsOf<typeof customersSubjects> {}
  interface DeclaredActions extends ActionsOf<typeof customersActions> {}
}
