export { AccountField, useAccountTaken } from './accounts/account-field.tsx'
export type { ImportDialogProps } from './accounts/account-tools.tsx'
export { useChosenAccount } from './accounts/chosen-account.ts'
// What an order is written with, for an account elsewhere (domains/outside-broker).
export { CancelButton } from './orders/cancel-button.tsx'
export { OrderName } from './orders/order-name.tsx'
export { useIsDemo } from './queries.ts'
export {
  centsOf,
  type Draft,
  draftOf,
  emptied,
  type FieldFaults,
  faultsIn,
  faultsOfTerms,
  hasPrice,
  millionthsOf,
} from './ticket/draft.ts'
export { OrderKey } from './ticket/order-key.ts'
export { TicketFields } from './ticket/ticket-fields.tsx'
export { PlacedOrder, TicketForm, TicketNote } from './ticket/ticket-form.tsx'
export { TradingView } from './trading-view.tsx'
export {
  filledText,
  isCancellable,
  kindWords,
  orderText,
  priceText,
  SHARE,
  sharesText,
  timeWords,
  unitsInWords,
  unitsText,
} from './words.ts'
