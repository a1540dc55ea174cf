import { type Route, serve } from '#platform/calls/index.ts'
import * as endpoints from '../contract/endpoints.ts'
import { connectOutsideBroker, disconnectOutsideBroker, readOutsideAccount } from './connected-account.ts'
import { cancelOutsideOrder, listOutsideOrders, placeOutsideOrder } from './orders.ts'

export const outsideBrokerRoutes: readonly Route[] = [
  serve(endpoints.connectOutsideBroker, connectOutsideBroker),
  serve(endpoints.disconnectOutsideBroker, disconnectOutsideBroker),
  serve(endpoints.readOutsideAccount, readOutsideAccount),
  serve(endpoints.listOutsideOrders, listOutsideOrders),
  serve(endpoints.placeOutsideOrder, placeOutsideOrder),
  serve(endpoints.cancelOutsideOrder, cancelOutsideOrder),
]
