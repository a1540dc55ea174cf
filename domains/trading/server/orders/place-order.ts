import { createHash } from 'node:crypto'
import { type Price, priceOfCents, quantity } from '#engines/money/index.ts'
import type { Trail } from '#engines/order-matching/index.ts'
import { canonicalJson } from '#platform/canonical-json/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../../contract/endpoints.ts'
import type { Order } from '../../contract/schemas.ts'
import { orderOf } from '../account-state/account-state.ts'
import { type ExitsAsked, type OrderAsked, submitOrder } from '../account-state/orders/submit-order.ts'
import { organisationOf } from '../accounts/own-organisation.ts'
import { accountOrderOf } from '../books/load-account-state.ts'
import { workOnAccount } from '../books/work-on-account.ts'
import { hasPrices, type PriceSource, pricesOf } from '../price-source.ts'
import * as store from '../store.ts'
import { orderShape } from '../wire-shape.ts'
import { idempotencyKeyOf } from './idempotency-key.ts'
import { whyNotToTradeOn } from './price-to-trade-on.ts'

export type OrderRequest = RequestOf<typeof endpoints.placeOrder>
type OrderTerms = RequestOf<typeof endpoints.previewOrder>

/**
 * Places an order. The same client order id (or `Idempotency-Key`) with the same request answers the order that stands; with another request it is refused.
 * @param source where its price comes from; the installation's own market unless told: a sample's past is lived through in the simulated one.
 * @throws Problem `invalid-input`, `not-found`, `conflict`, `order-refused` (its details name the reason), `price-unavailable`.
 */
export async function placeOrder(
  ctx: Context,
  input: OrderRequest,
  source: PriceSource = pricesOf(ctx.installation),
): Promise<Order> {
  const organisationId = organisationOf(ctx, input.orgId)
  refuseWithoutPrices(ctx)
  const named = input.clientOrderId ?? idempotencyKeyOf(ctx)
  const terms = termsOf(input)
  const digest = digestOf(input)
  const symbols = [input.symbol]
  const names = await source.instrumentsOf(ctx, symbols)
  const quote = (await source.latestQuotes(ctx, symbols)).get(input.symbol)
  const notToTradeOn = whyNotToTradeOn(quote, ctx.now)

  const scope = { symbols, newOrders: hasExits(input) ? 3 : 1 }
  return workOnAccount(ctx, input.accountId, scope, async ({ tx, recorder, newIds, digests }) => {
    const known = named && (await store.orderByClientId(tx.db, organisationId, input.accountId, named))
    if (known) {
      if (known.requestDigest !== digest) {
        throw new Problem('conflict', 'This client order id was used for another order.', {
          reason: 'CLIENT_ORDER_ID_MUST_BE_UNIQUE',
          orderId: known.id,
        })
      }
      ctx.answerHeaders?.set('Idempotency-Hit', 'true')
      return orderShape(accountOrderOf(known), input.accountId, names)
    }
    const [id = 0, targetId = 0, stopId = 0] = newIds
    const asked: OrderAsked = { ...terms, id, clientOrderId: named ?? `assay-${id}` }
    digests.set(id, digest)
    submitOrder(
      recorder,
      asked,
      { instrument: names.get(input.symbol), quote, notToTradeOn },
      exitsOf(input, targetId, stopId),
    )
    return orderShape(orderOf(recorder.state, id), input.accountId, names)
  })
}

/** @throws Problem `price-unavailable` where the installation has no market: not the same as a symbol that nobody knows. */
export function refuseWithoutPrices(ctx: Context): void {
  if (hasPrices(ctx.installation)) return
  throw new Problem('price-unavailable', 'No market data is connected, so no order can be taken.')
}

function digestOf({ orgId: _, clientOrderId: __, ...request }: OrderRequest): string {
  return createHash('sha256').update(canonicalJson(request)).digest('hex')
}

/** A price as the account counts it. @throws Problem `order-refused` for one that is finer than any tick. */
export function tickedPrice(cents: number): Price {
  const price = priceOfCents(cents)
  if (price === undefined || price <= 0) {
    throw new Problem('order-refused', 'A price has at most two decimals from a dollar on and four below.', {
      reason: 'SUB_PENNY_INCREMENT',
    })
  }
  return price
}

const orNull = (cents: number | null | undefined) => (cents == null ? null : tickedPrice(cents))

/** The terms of an order as the account counts them. @throws Problem `invalid-input` naming the field, `order-refused` for a price finer than any tick. */
export function termsOf(input: OrderTerms): Omit<OrderAsked, 'id' | 'clientOrderId'> {
  const price = orNull(input.price)
  const { orderType: type } = input
  if (price === null && type !== 'MARKET' && type !== 'TRAILING_STOP') {
    refuseField('price', 'A price is required for LIMIT and STOP_LOSS orders.')
  }
  if (type === 'STOP_LIMIT' && input.stopPrice == null) {
    refuseField('stopPrice', 'A stop price is required for STOP_LIMIT orders.')
  }
  const trail = trailOf(input)
  if ((type === 'TRAILING_STOP') !== (trail !== null)) {
    refuseField(
      'trailAmount',
      'A trailing stop, and no other order, has a distance: an amount or hundredths of a per cent.',
    )
  }
  return {
    symbol: input.symbol,
    side: input.side,
    type,
    timeInForce: input.timeInForce,
    quantity: quantity(input.quantity),
    askedPrice: price,
    limitPrice: type === 'LIMIT' || type === 'STOP_LIMIT' ? price : null,
    // The form of a STOP_LOSS sends its stop as the price.
    stopPrice: type === 'STOP_LOSS' ? price : type === 'STOP_LIMIT' ? orNull(input.stopPrice) : null,
    trail,
    lotIds: [...new Set(input.lotIds)],
  }
}

/** How far a trailing stop keeps away; null where nothing is said. @throws Problem `invalid-input` where both are. */
export function trailOf(input: {
  trailAmount?: number | undefined
  trailBasisPoints?: number | undefined
}): Trail | null {
  if (input.trailAmount !== undefined && input.trailBasisPoints !== undefined) {
    refuseField('trailAmount', 'A trailing stop keeps an amount or a share away, not both.')
  }
  if (input.trailAmount !== undefined) return { amount: tickedPrice(input.trailAmount) }
  return input.trailBasisPoints === undefined ? null : { basisPoints: input.trailBasisPoints }
}

function refuseField(field: string, message: string): never {
  throw new Problem('invalid-input', message, { issues: [{ field, message }] })
}

const hasExits = ({ takeProfitPrice, stopLossPrice }: OrderTerms) =>
  takeProfitPrice !== undefined || stopLossPrice !== undefined

/** The exits that a purchase brings, under the numbers given; undefined where it brings none. */
export function exitsOf(input: OrderTerms, targetId: number, stopId: number): ExitsAsked | undefined {
  const { takeProfitPrice, stopLossPrice } = input
  if (!hasExits(input)) return undefined
  return {
    target: takeProfitPrice === undefined ? null : { id: targetId, limitPrice: tickedPrice(takeProfitPrice) },
    stop:
      stopLossPrice === undefined
        ? null
        : { id: stopId, stopPrice: tickedPrice(stopLossPrice), limitPrice: null },
  }
}
