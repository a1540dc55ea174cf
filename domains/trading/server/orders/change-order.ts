import { quantity } from '#engines/money/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../../contract/endpoints.ts'
import type { Order } from '../../contract/schemas.ts'
import { orderOf } from '../account-state/account-state.ts'
import {
  type Changes,
  cancelOrder,
  replaceOrder as replaceOnAccount,
} from '../account-state/orders/change-order.ts'
import { workOnAccount } from '../books/work-on-account.ts'
import { pricesOf } from '../price-source.ts'
import * as store from '../store.ts'
import { orderShape } from '../wire-shape.ts'
import { tickedPrice, trailOf } from './place-order.ts'
import { whyNotToTradeOn } from './price-to-trade-on.ts'

/**
 * Cancels an order, with the others of its group. What was filled stays.
 * @throws Problem `not-found`, `order-refused` for one that has ended, `conflict` where another version was seen.
 */
export async function changeOrderStatus(
  ctx: Context,
  input: RequestOf<typeof endpoints.changeOrderStatus>,
): Promise<Order> {
  const { accountId, symbol } = await store.orderOfOrganisation(ctx.db, ctx.actor.organisationId, input.id)
  const names = await pricesOf(ctx.installation).instrumentsOf(ctx, [symbol])
  const scope = { symbols: [symbol], orderIds: [input.id] }
  return workOnAccount(ctx, accountId, scope, ({ recorder }) => {
    refuseOtherVersion(orderOf(recorder.state, input.id).version, input.version)
    cancelOrder(recorder, input.id)
    return orderShape(orderOf(recorder.state, input.id), accountId, names)
  })
}

/**
 * Replaces an order by a new one for what is left of it; who saw another version than stands is told so.
 * @throws Problem `not-found`, `conflict`, `order-refused`.
 */
export async function replaceOrder(
  ctx: Context,
  input: RequestOf<typeof endpoints.replaceOrder>,
): Promise<Order> {
  const { accountId, symbol } = await store.orderOfOrganisation(ctx.db, ctx.actor.organisationId, input.id)
  const source = pricesOf(ctx.installation)
  const names = await source.instrumentsOf(ctx, [symbol])
  const known = (await source.latestQuotes(ctx, [symbol])).get(symbol)
  const quote = whyNotToTradeOn(known, ctx.now) === undefined ? known : undefined
  const trail = trailOf(input)
  const changes: Changes = {
    ...(input.quantity === undefined ? {} : { quantity: quantity(input.quantity) }),
    ...(input.limitPrice === undefined ? {} : { limitPrice: tickedPrice(input.limitPrice) }),
    ...(input.stopPrice === undefined ? {} : { stopPrice: tickedPrice(input.stopPrice) }),
    ...(trail === null ? {} : { trail }),
  }
  const scope = { symbols: [symbol], orderIds: [input.id], newOrders: 1 }
  return workOnAccount(ctx, accountId, scope, ({ recorder, newIds: [newId = 0], digests }) => {
    refuseOtherVersion(orderOf(recorder.state, input.id).version, input.version)
    digests.set(newId, 'replacement')
    replaceOnAccount(recorder, input.id, newId, changes, { instrument: names.get(symbol), quote })
    return orderShape(orderOf(recorder.state, newId), accountId, names)
  })
}

function refuseOtherVersion(version: number, seen: number | undefined): void {
  if (seen === undefined || seen === version) return
  throw new Problem('conflict', 'The order has changed since it was read.', { version })
}
