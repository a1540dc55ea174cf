import { type Route, serve } from '#platform/http-server/index.ts'
import * as endpoints from '../contract/index.ts'
import { changeOrderStatus, replaceOrder } from './change-order.ts'
import { listClosedAccounts } from './closing/list-closed-accounts.ts'
import { resetAccount } from './closing/reset-account.ts'
import { listHoldingPrices, removeHoldingPrice, setHoldingPrice } from './holding-prices/decide-price.ts'
import { importBrokerFile } from './imports/import-broker-file.ts'
import { listImports } from './imports/list-imports.ts'
import { cancelImport } from './imports/long/cancel-import.ts'
import { undoImport } from './imports/undo-import.ts'
import { listAccounts, listPositions } from './list-accounts.ts'
import { listLedger, listLots, listOrders, listTrades, readOrder } from './list-orders.ts'
import { payIn, payOut } from './move-cash.ts'
import { openAccount } from './open-account.ts'
import { outsideBrokerRoutes } from './outside-broker/routes.ts'
import { placeOrder } from './place-order.ts'
import { previewOrder } from './preview-order.ts'

export const tradingRoutes: readonly Route[] = [
  serve(endpoints.listAccounts, listAccounts),
  serve(endpoints.openAccount, openAccount),
  serve(endpoints.depositCash, payIn),
  serve(endpoints.withdrawCash, payOut),
  serve(endpoints.resetAccount, resetAccount),
  serve(endpoints.listClosedAccounts, listClosedAccounts),
  serve(endpoints.listPositions, listPositions),
  serve(endpoints.listOrders, listOrders),
  serve(endpoints.listTrades, listTrades),
  serve(endpoints.readOrder, readOrder),
  serve(endpoints.placeOrder, placeOrder),
  serve(endpoints.previewOrder, previewOrder),
  serve(endpoints.changeOrderStatus, changeOrderStatus),
  serve(endpoints.replaceOrder, replaceOrder),
  serve(endpoints.listLots, listLots),
  serve(endpoints.listLedger, listLedger),
  serve(endpoints.importBrokerFile, importBrokerFile),
  serve(endpoints.listImports, listImports),
  serve(endpoints.cancelImport, cancelImport),
  serve(endpoints.undoImport, undoImport),
  serve(endpoints.listHoldingPrices, listHoldingPrices),
  serve(endpoints.setHoldingPrice, setHoldingPrice),
  serve(endpoints.removeHoldingPrice, removeHoldingPrice),
  ...outsideBrokerRoutes,
]
