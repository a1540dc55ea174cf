export { AccountField, useAccountTaken } from './accounts/account-field.tsx'
export { useChosenAccount } from './accounts/chosen-account.ts'
export { ImportDialog } from './imports/import-dialog.tsx'
export { TradingView } from './trading-view.tsx'
