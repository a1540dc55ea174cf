import { quantity } from '#engines/money/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../contract/endpoints.ts'
import type { Order } from '../contract/nouns.ts'
import { workAtDesk } from './books/work-at-desk.ts'
import { type Changes, cancelOrder, replaceOrder as replaceAtDesk } from './desk/change-order.ts'
import { orderOf } from './desk/desk.ts'
import { tickedPrice, trailOf } from './place-order.ts'
import { pricesOf } from './price-source.ts'
import { whyNotToTradeOn } from './price-to-trade-on.ts'
import * as store from './store.ts'
import { orderShape } from './wire-shape.ts'

/**
 * Cancels an order, with the others of its group. What was filled stays.
 * @throws Problem `not-found`, `order-refused` for one that has ended, `conflict` where another version was seen.
 */
export async function changeOrderStatus(
  ctx: Context,
  input: RequestOf<typeof endpoints.changeOrderStatus>,
): Promise<Order> {
  const { accountId, symbol } = await store.orderOfOrganisation(ctx.db, ctx.actor.organisationId, input.id)
  const names = await pricesOf(ctx.house).instrumentsOf(ctx, [symbol])
  const scope = { symbols: [symbol], orderIds: [input.id] }
  return workAtDesk(ctx, accountId, scope, ({ shift }) => {
    refuseOtherVersion(orderOf(shift.desk, input.id).version, input.version)
    cancelOrder(shift, input.id)
    return orderShape(orderOf(shift.desk, input.id), accountId, names)
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
  const source = pricesOf(ctx.house)
  const names = await source.instrumentsOf(ctx, [symbol])
  const known = (await source.latestQuotes(ctx, [symbol])).get(symbol)
  const quote = whyNotToTradeOn(known) === undefined ? known : undefined
  const trail = trailOf(input)
  const changes: Changes = {
    ...(input.quantity === undefined ? {} : { quantity: quantity(input.quantity) }),
    ...(input.limitPrice === undefined ? {} : { limitPrice: tickedPrice(input.limitPrice) }),
    ...(input.stopPrice === undefined ? {} : { stopPrice: tickedPrice(input.stopPrice) }),
    ...(trail === null ? {} : { trail }),
  }
  const scope = { symbols: [symbol], orderIds: [input.id], newOrders: 1 }
  return workAtDesk(ctx, accountId, scope, ({ shift, newIds: [newId = 0], digests }) => {
    refuseOtherVersion(orderOf(shift.desk, input.id).version, input.version)
    digests.set(newId, 'replacement')
    replaceAtDesk(shift, input.id, newId, changes, { instrument: names.get(symbol), quote })
    return orderShape(orderOf(shift.desk, newId), accountId, names)
  })
}

function refuseOtherVersion(version: number, seen: number | undefined): void {
  if (seen === undefined || seen === version) return
  throw new Problem('conflict', 'The order has changed since it was read.', { version })
}
