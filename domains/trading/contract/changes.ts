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
  'paper-import': {
    called: 'Broker file',
    path: () => '/dashboard/home',
    formerly: [{ type: 'transaction', ids: 'paper-import-*' }],
  },
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
  'holding-price': {
    called: 'Holding price of',
    path: () => '/dashboard/home',
    formerly: [{ type: 'settings', ids: 'holding price of *' }],
  },
})

/** What can be done to it, in the words of the audit log and of the hub. */
export const tradingActions = defineActions({
  'paper-account.opened': 'Paper account opened',
  'paper-account.reset': 'Paper account started anew',
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
  'order.replaced': 'Order replaced',
  'order.cancelled': 'Order cancelled',
  'order.expired': 'Order expired',
  'order.rejected': 'Order rejected',
  'paper-import.started': 'Broker file taken in',
  'paper-import.booked': 'Broker file booked',
  'paper-import.done': 'Broker file booked to its end',
  'paper-import.failed': 'Broker file not booked',
  'paper-import.cancelled': 'Booking of a broker file cancelled',
  'paper-import.undoing': 'Taking back of a broker file begun',
  'paper-import.undone': 'Broker file taken back',
  'outside-broker.connected': 'Account at Alpaca connected',
  'outside-broker.disconnected': 'Account at Alpaca disconnected',
  'outside-order.asked': 'Order sent to Alpaca',
  'outside-order.accepted': 'Order accepted by Alpaca',
  'outside-order.refused': 'Order refused by Alpaca',
  'outside-order.cancel-asked': 'Cancelling of an order at Alpaca asked for',
  'holding-price.set': 'Holding price set',
  'holding-price.removed': 'Holding price removed',
})

declare module '#platform/vocabulary/declared.ts' {
  interface DeclaredSubjects extends SubjectsOf<typeof tradingSubjects> {}
  interface DeclaredActions extends ActionsOf<typeof tradingActions> {}
}
