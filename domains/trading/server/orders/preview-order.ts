import { namedSymbols } from '#domains/market-data/contract/index.ts'
import { newYorkDay, sessionAt, sessionFrom } from '#engines/market-calendar/index.ts'
import {
  type Money,
  minus,
  NO_MONEY,
  type Price,
  plus,
  QUANTITY_PER_UNIT,
  type Quantity,
  sum,
  toCents,
  unitPrice,
  worth,
  worthInCents,
} from '#engines/money/index.ts'
import {
  bestOpposite,
  commissionDue,
  directionOf,
  type Quote,
  rateOn,
  regulatoryFees,
  statusOf,
} from '#engines/order-matching/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import type * as endpoints from '../../contract/endpoints.ts'
import type { OrderPreview } from '../../contract/schemas.ts'
import {
  type AccountOrder,
  type AccountState,
  buyingPowerOf,
  openQuantityOf,
} from '../account-state/account-state.ts'
import { beginRecording, type EventRecorder } from '../account-state/event-recorder.ts'
import { regulatoryRates } from '../account-state/fee-rates.ts'
import { MAX_NOTIONAL } from '../account-state/orders/check-order.ts'
import { expiryOf, submitOrder } from '../account-state/orders/submit-order.ts'
import { OrderRefused } from '../account-state/refusal.ts'
import { organisationOf } from '../accounts/own-organisation.ts'
import { loadAccountState } from '../books/load-account-state.ts'
import { pricesOf } from '../price-source.ts'
import * as store from '../store.ts'
import { heldAt } from '../valuing/held-positions.ts'
import { centsOf, explanationShape } from '../wire-shape.ts'
import { exitsOf, refuseWithoutPrices, termsOf } from './place-order.ts'
import { waitsForOpening, whyNotToTradeOn } from './price-to-trade-on.ts'

/** The numbers that the order and its exits go by on a state that nobody keeps. */
const ORDER_ID = 0
const TARGET_ID = -1
const STOP_ID = -2

/**
 * Places an order on a copy of its state and tells what became of it: the same checks, hold and match as placing makes, and nothing is written.
 * @throws Problem `invalid-input`, `not-found`, `price-unavailable`, `order-refused` for a price that no order can have. What else placing would
 * refuse is told as `refusal`.
 */
export async function previewOrder(
  ctx: Context,
  input: RequestOf<typeof endpoints.previewOrder>,
): Promise<OrderPreview> {
  const organisationId = organisationOf(ctx, input.orgId)
  refuseWithoutPrices(ctx)
  const asked = { ...termsOf(input), id: ORDER_ID, clientOrderId: 'preview' }
  const account = await store.accountOf(ctx.db, organisationId, input.accountId)
  const state = await loadAccountState(ctx.db, account, { symbols: [input.symbol] })
  const source = pricesOf(ctx.installation)
  const instrument = (await source.instrumentsOf(ctx, [input.symbol])).get(input.symbol)
  const quote = (await source.latestQuotes(ctx, [input.symbol])).get(input.symbol)
  const notToTradeOn = whyNotToTradeOn(quote, ctx.now)
  const buyingPower = toCents(buyingPowerOf(state), 'down')
  const now = ctx.now.getTime()
  const booked: EventRecorder['booked'] = []
  const refusal = refusalOf(() => {
    const recorder = beginRecording(state, now)
    const exits = exitsOf(input, TARGET_ID, STOP_ID)
    submitOrder(recorder, asked, { instrument, quote, notToTradeOn }, exits)
    booked.push(...recorder.booked)
  })
  const order = state.orders.get(ORDER_ID)
  const about = order ?? { ...asked, ...nothingFilled }
  return {
    refusal,
    status: order ? statusOf(order.state) : null,
    isMarketOpen: sessionAt(now) !== undefined,
    opensAt: new Date((sessionAt(now) ?? sessionFrom(now)).opensAt).toISOString(),
    expiresAt: new Date(expiryOf(asked.timeInForce, now)).toISOString(),
    filledQuantity: about.filled,
    ...amountsOf(
      state,
      { ...about, booked: bookedBy(booked) },
      notToTradeOn === undefined ? quote : undefined,
      now,
    ),
    heldCash: order ? toCents(order.hold) : 0,
    buyingPower,
    buyingPowerAfter: toCents(buyingPowerOf(state), 'down'),
    ...(await noteOnShorts(ctx, { organisationId, accountId: account.id })),
    quotedAt: quote ? new Date(quote.at).toISOString() : null,
    priceProvenance: quote?.provenance ?? null,
    priceNote: notToTradeOn ?? null,
    explanation: explanationOf({ order, quote, notToTradeOn, now }),
  }
}

/** There is no margin: cash that a short sale brought can be spent, which is stated before it is. */
async function noteOnShorts(
  ctx: Context,
  { organisationId, accountId }: store.AccountAt,
): Promise<Pick<OrderPreview, 'buyingPowerNote'>> {
  const held = await heldAt(ctx.db, organisationId, [accountId])
  const short = (held.get(accountId) ?? []).filter(({ quantity }) => quantity < 0)
  if (short.length === 0) return {}
  const symbols = namedSymbols(short.map(({ symbol }) => symbol))
  return { buyingPowerNote: `In it is what ${symbols} brought, sold short: buying that back takes it again.` }
}

type Looked = {
  order: AccountOrder | undefined
  quote: Quote | undefined
  notToTradeOn: string | undefined
  now: number
}

function explanationOf({ order, quote, notToTradeOn, now }: Looked): OrderPreview['explanation'] {
  if (!order || !quote || notToTradeOn !== undefined) return null
  if (sessionAt(now) === undefined) return waitsForOpening(new Date(now))
  return order.why === null ? null : explanationShape(order.why, new Date(now))
}

const nothingFilled = { filled: 0, gross: 0, commission: 0, fees: 0 } as Pick<
  AccountOrder,
  'filled' | 'gross' | 'commission' | 'fees'
>

/** What the fills of the order book, each rounded to the cent as a trade is. */
const bookedBy = (booked: EventRecorder['booked']): Money =>
  sum(booked.map(({ event }) => (event.kind === 'order-filled' ? event.fill.gross : NO_MONEY)))

function refusalOf(place: () => void): OrderPreview['refusal'] {
  try {
    place()
    return null
  } catch (failure) {
    if (!(failure instanceof OrderRefused)) throw failure
    return { code: failure.code, sentence: failure.message, facts: failure.facts }
  }
}

type Estimated = Pick<
  AccountOrder,
  'side' | 'type' | 'quantity' | 'limitPrice' | 'stopPrice' | 'filled' | 'gross' | 'commission' | 'fees'
> & { booked: Money }

/** What the whole order comes to: what is filled as it was filled, the rest at the price that is assumed for it. */
function amountsOf(state: AccountState, order: Estimated, quote: Quote | undefined, now: number) {
  const open = openQuantityOf(order)
  const assumed = assumedPrice(state, order, quote)
  if (open > 0 && (assumed === null || isBeyondCounting(assumed, open))) return unknownAmounts
  const rest = worthInCents(assumed ?? (0 as Price), open)
  const gross = plus(order.booked, rest)
  const unrounded = plus(order.gross, worth(assumed ?? (0 as Price), open))
  const rate = rateOn(regulatoryRates, newYorkDay(now))
  const { sec, taf } = regulatoryFees(rate, order.side, open, rest)
  const fees = plus(order.fees, plus(sec, taf))
  const commission = commissionDue(state.terms.commission, {
    quantity: order.quantity,
    gross: unrounded,
    isComplete: true,
  })
  const charges = plus(commission, fees)
  return {
    price: centsOf(unitPrice(unrounded, order.quantity)),
    grossAmount: toCents(gross),
    commission: toCents(commission),
    fees: toCents(fees),
    netAmount: toCents(order.side === 'BUY' ? plus(gross, charges) : minus(gross, charges)),
  }
}

const unknownAmounts = { price: null, grossAmount: null, commission: null, fees: null, netAmount: null }

/** No order of this size is taken, and its worth would not be exact. */
const isBeyondCounting = (value: Price, units: Quantity) => value * units > MAX_NOTIONAL * QUANTITY_PER_UNIT

/** What is not filled at once is taken to cost its stop, else the best price on the other side where its limit allows that, else its limit; null where none of them is known. */
function assumedPrice(state: AccountState, order: Estimated, quote: Quote | undefined): Price | null {
  const best = quote ? bestOpposite(order.side, quote, state.terms.matching).price : null
  const own = order.limitPrice ?? order.stopPrice
  if (
    own === null ||
    (order.type === 'LIMIT' && best !== null && directionOf(order.side) * (own - best) > 0)
  ) {
    return best
  }
  return own
}
