import type { placeOutsideOrder } from '#domains/outside-broker/contract/index.ts'
import {
  centsOf,
  type Draft,
  type FieldFaults,
  faultsOfTerms,
  hasPrice,
  millionthsOf,
  SHARE,
} from '#domains/trading/web/index.tsx'
import type { InputOf } from '#platform/endpoint/index.ts'

type OutsideTerms = Omit<InputOf<typeof placeOutsideOrder>, 'clientOrderId'>

/** What keeps a ticket from being sent to Alpaca, by field: there whole shares and whole cents alone are ordered. */
export function outsideFaults(draft: Draft): FieldFaults {
  const faults = faultsOfTerms(draft)
  const quantity = millionthsOf(draft.quantity)
  if (!faults.quantity && quantity !== undefined && quantity % SHARE !== 0)
    faults.quantity = 'Whole shares only'
  if (!faults.price && hasPrice(draft.orderType) && !Number.isInteger(centsOf(draft.price)))
    faults.price = 'Prices in whole cents'
  return faults
}

/** The order as it is sent to Alpaca; undefined while something is missing. */
export function outsideTermsOf(draft: Draft): OutsideTerms | undefined {
  const quantity = millionthsOf(draft.quantity)
  const { side, orderType, timeInForce } = draft
  if (quantity === undefined || Object.keys(outsideFaults(draft)).length > 0) return undefined
  if (orderType !== 'MARKET' && orderType !== 'LIMIT' && orderType !== 'STOP_LOSS') return undefined
  if (timeInForce !== 'DAY' && timeInForce !== 'GTC') return undefined
  const price = hasPrice(orderType) ? centsOf(draft.price) : undefined
  return {
    symbol: draft.symbol.trim().toUpperCase(),
    side,
    quantity,
    orderType,
    timeInForce,
    ...(price === undefined ? {} : { price }),
  }
}
