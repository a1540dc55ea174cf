import { type ActionsOf, defineActions, defineSubjects, type SubjectsOf } from '#platform/vocabulary/index.ts'

/** What changes here. */
export const tradingSubjects = defineSubjects({
  'paper-account': {
    called: 'Paper account',
    path: () => '/dashboard/home',
    formerly: [{ type: 'transaction', ids: 'paper-account-*' }],
  },
  'paper-order': {
    called: 'Paper order',
    path: () => '/dashboard/home',
    formerly: [{ type: 'transaction', ids: 'paper-order-*' }],
  },
  'account-group': { called: 'Group of accounts', path: () => '/dashboard/home' },
  'holding-price': {
    called: 'Holding price of',
    path: () => '/dashboard/home',
    formerly: [{ type: 'settings', ids: 'holding price of *' }],
  },
})

/** What can be done to it, in the words of the audit log and of the hub. */
export const tradingActions = defineActions({
  'paper-account.opened': 'Paper account opened',
  'paper-account.reset': 'Paper account reset',
  'paper-account.closed': 'Paper account closed',
  'paper-account.funded': 'Cash contributed',
  'paper-account.withdrawn': 'Cash withdrawn',
  'paper-account.settled': 'Cash settled',
  'paper-account.dividend-due': 'Dividend due',
  'paper-account.dividend-paid': 'Dividend paid',
  'paper-account.split': 'Shares split',
  'order.placed': 'Order placed',
  'order.triggered': 'Order triggered',
  'order.filled': 'Order filled',
  'order.filled-in-part': 'Order filled in part',
  'order.replaced': 'Order replaced',
  'order.cancelled': 'Order cancelled',
  'order.expired': 'Order expired',
  'order.rejected': 'Order rejected',
  'account-group.kept': 'Group of accounts kept',
  'account-group.removed': 'Group of accounts removed',
  'holding-price.set': 'Holding price set',
  'holding-price.removed': 'Holding price removed',
})

declare module '#platform/vocabulary/declared.ts' {
  interface DeclaredSubjects extends SubjectsOf<typeof tradingSubjects> {}
  interface DeclaredActions extends ActionsOf<typeof tradingActions> {}
}
