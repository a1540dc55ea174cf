import { type ActionsOf, defineActions, defineSubjects, type SubjectsOf } from '#platform/vocabulary/index.ts'

export const alertDeliverySubjects = defineSubjects({
  'alert-destination': { called: 'Destination of alerts', path: () => '/dashboard/settings/alert-delivery' },
})

/** What can be done to it, in the words of the audit log and of the hub. */
export const alertDeliveryActions = defineActions({
  'alert-destination.added': 'Destination of alerts added',
  'alert-destination.changed': 'Destination of alerts changed',
  'alert-destination.secret-renewed': 'Secret of a destination renewed',
  'alert-destination.removed': 'Destination of alerts removed',
  'alert-destination.tested': 'Test message sent to a destination',
  'alert-destination.replayed': 'Alert sent again to a destination',
})

declare module '#platform/vocabulary/declared.ts' {
  interface DeclaredSubjects extends SubjectsOf<typeof alertDeliverySubjects> {}
  interface DeclaredActions extends ActionsOf<typeof alertDeliveryActions> {}
}
