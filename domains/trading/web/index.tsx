export { ImportDialog } from './imports/import-dialog.tsx'
export { TradingView } from './trading-view.tsx'
