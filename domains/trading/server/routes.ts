import { type Route, serve } from '#platform/calls/index.ts'
import * as endpoints from '../contract/index.ts'
import { changeOrderStatus, replaceOrder } from './change-order.ts'
import { listClosedAccounts } from './closing/list-closed-accounts.ts'
import { resetAccount } from './closing/reset-account.ts'
import { listHoldingPrices, removeHoldingPrice, setHoldingPrice } from './holding-prices/decide-price.ts'
import { listAccounts, listPositions } from './list-accounts.ts'
import { listLedger, listLots, listOrders, listTrades, readOrder } from './list-orders.ts'
import { payIn, payOut } from './move-cash.ts'
import { openAccount } from './open-account.ts'
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
  serve(endpoints.listHoldingPrices, listHoldingPrices),
  serve(endpoints.setHoldingPrice, setHoldingPrice),
  serve(endpoints.removeHoldingPrice, removeHoldingPrice),
]
