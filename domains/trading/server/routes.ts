import { type Route, serve } from '#platform/calls/index.ts'
import * as endpoints from '../contract/index.ts'
import { keepAccountGroup, listAccountGroups, removeAccountGroup } from './accounts/account-groups.ts'
import { listAccounts, listPositions } from './accounts/list-accounts.ts'
import { payIn, payOut } from './accounts/move-cash.ts'
import { openAccount } from './accounts/open-account.ts'
import { listClosedAccounts } from './closing/list-closed-accounts.ts'
import { resetAccount } from './closing/reset-account.ts'
import { listHoldingPrices, removeHoldingPrice, setHoldingPrice } from './holding-prices/decide-price.ts'
import { changeOrderStatus, replaceOrder } from './orders/change-order.ts'
import { listLedger, listLots, listOrders, listTrades, readOrder } from './orders/list-orders.ts'
import { placeOrder } from './orders/place-order.ts'
import { previewOrder } from './orders/preview-order.ts'

export const tradingRoutes: readonly Route[] = [
  serve(endpoints.listAccounts, listAccounts),
  serve(endpoints.openAccount, openAccount),
  serve(endpoints.depositCash, payIn),
  serve(endpoints.withdrawCash, payOut),
  serve(endpoints.resetAccount, resetAccount),
  serve(endpoints.listClosedAccounts, listClosedAccounts),
  serve(endpoints.listAccountGroups, listAccountGroups),
  serve(endpoints.keepAccountGroup, keepAccountGroup),
  serve(endpoints.removeAccountGroup, removeAccountGroup),
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
