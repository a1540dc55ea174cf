import { type ActionsOf, defineActions, defineSubjects, type SubjectsOf } from '#platform/vocabulary/index.ts'

/** What changes here. */
export const outsideBrokerSubjects = defineSubjects({
  'outside-order': {
    called: 'Order at Alpaca',
    path: () => '/dashboard/home',
    formerly: [{ type: 'transaction', ids: 'outside-order-*' }],
  },
  'outside-broker': {
    called: 'Account at Alpaca of user',
    path: () => '/dashboard/home',
    formerly: [{ type: 'settings', ids: 'account at Alpaca of user *' }],
  },
})

/** What can be done to it, in the words of the audit log and of the hub. */
export const outsideBrokerActions = defineActions({
  'outside-broker.connected': 'Account at Alpaca connected',
  'outside-broker.disconnected': 'Account at Alpaca disconnected',
  'outside-order.asked': 'Order sent to Alpaca',
  'outside-order.accepted': 'Order accepted by Alpaca',
  'outside-order.refused': 'Order refused by Alpaca',
  'outside-order.cancel-asked': 'Cancelling of an order at Alpaca asked for',
})

declare module '#platform/vocabulary/declared.ts' {
  interface DeclaredSubjects extends SubjectsOf<typeof outsideBrokerSubjects> {}
  interface DeclaredActions extends ActionsOf<typeof outsideBrokerActions> {}
}
