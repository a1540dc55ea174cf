import { type ActionsOf, defineActions, defineSubjects, type SubjectsOf } from '#platform/vocabulary/index.ts'

export const billingSubjects = defineSubjects({
  plan: {
    called: 'Plan',
    path: () => '/dashboard/settings/plan',
    formerly: [{ type: 'settings', ids: 'plan' }],
    isOnly: true,
  },
})

/** What can be done to it, in the words of the audit log and of the hub. */
export const billingActions = defineActions({
  'plan.bought': 'Plan bought',
  'plan.bought-for-none': 'Plan bought for an organisation that was deleted',
  'plan.activated': 'Plan activated',
  'plan.changed': 'Plan changed',
})

declare module '#platform/vocabulary/declared.ts' {
  interface DeclaredSubjects extends SubjectsOf<typeof billingSubjects> {}
  interface DeclaredActions extends ActionsOf<typeof billingActions> {}
}
