import { listOrders } from '#domains/trading/contract/index.ts'
import { queryOf } from '#platform/http-client/index.ts'

const ORDERS_SHOWN = 20

/** The newest orders, as many as the screen shows. */
export const ordersQuery = () => queryOf(listOrders, { limit: ORDERS_SHOWN })
