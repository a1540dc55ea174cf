import type {
  OrderKind,
  OrderPrefill,
  OrderPreview,
  OrderSide,
  OrderTime,
} from '#domains/trading/contract/index.ts'
import { CallFailed } from '#platform/http-client/index.ts'
import type { OrderTerms } from '../queries.ts'
import { SHARE } from '../words.ts'

/** What stands in the ticket, as it was typed. */
export type Draft = {
  symbol: string
  accountId: number | null
  side: OrderSide
  quantity: string
  orderType: OrderKind
  price: string
  stopPrice: string
  trail: string
  trailsBy: 'dollars' | 'percent'
  timeInForce: OrderTime
  takeProfit: string
  stopLoss: string
  lotIds: readonly string[]
}
export type DraftField = keyof Draft
export type FieldFaults = Partial<Record<DraftField, string>>

/** An order that another screen has begun. */
export type TicketStart = OrderPrefill

const blank: Draft = {
  symbol: '',
  accountId: null,
  side: 'BUY',
  quantity: '',
  orderType: 'MARKET',
  price: '',
  stopPrice: '',
  trail: '',
  trailsBy: 'percent',
  timeInForce: 'DAY',
  takeProfit: '',
  stopLoss: '',
  lotIds: [],
}

/** The ticket as it opens: empty, or as far as a prefill goes. */
export const draftOf = (start: TicketStart | undefined, accountId: number | null): Draft => ({
  ...blank,
  accountId: start?.accountId ?? accountId,
  symbol: start?.symbol.toUpperCase() ?? '',
  side: start?.side ?? 'BUY',
  quantity: start?.quantity === undefined ? '' : String(start.quantity),
  orderType: start?.orderType ?? 'MARKET',
  price: start?.price === undefined ? '' : start.price.toFixed(start.price < 1 ? 4 : 2),
  timeInForce: start?.timeInForce ?? 'DAY',
})

/** The ticket after its order was placed: the next one is likely about the same symbol. */
export const emptied = (draft: Draft): Draft => ({
  ...draft,
  quantity: '',
  price: '',
  stopPrice: '',
  trail: '',
  takeProfit: '',
  stopLoss: '',
  lotIds: [],
})

/** Whether a kind has a price of its own: the limit of a LIMIT and a STOP_LIMIT, the stop of a STOP_LOSS. */
export const hasPrice = (kind: OrderKind): boolean =>
  kind === 'LIMIT' || kind === 'STOP_LOSS' || kind === 'STOP_LIMIT'

/** Whether a purchase may bring its exits: only one that stands for the day or longer. */
export const mayHaveExits = ({ side, timeInForce }: Pick<Draft, 'side' | 'timeInForce'>): boolean =>
  side === 'BUY' && (timeInForce === 'DAY' || timeInForce === 'GTC')

/** Cents of a typed price, to a hundredth of a cent; undefined where nothing above zero is typed. */
export function centsOf(typed: string): number | undefined {
  const dollars = Number(typed)
  if (typed.trim() === '' || !Number.isFinite(dollars) || dollars <= 0) return undefined
  return Math.round(dollars * 10_000) / 100
}

/** Millionths of a typed number of shares or coins, to eight decimals of one; undefined where none is typed. */
export function millionthsOf(typed: string): number | undefined {
  const shares = Number(typed)
  return typed.trim() === '' || !Number.isFinite(shares) ? undefined : Math.round(shares * SHARE * 100) / 100
}

/** The fewest millionths of a share that an order is for: a purchase one share, a sale any part of what is held. */
export const leastOf = (side: OrderSide): number => (side === 'SELL' ? 0.01 : SHARE)

/** What keeps a ticket from being sent, by field. Without any the server decides. */
export function faultsOf(draft: Draft): FieldFaults {
  const faults = faultsOfTerms(draft)
  return draft.accountId === null ? { ...faults, accountId: 'An account is required' } : faults
}

/** What is wrong with the order itself, whichever account it is for. */
export function faultsOfTerms(draft: Draft): FieldFaults {
  const faults: FieldFaults = {}
  if (draft.symbol.trim() === '') faults.symbol = 'A symbol is required'
  const quantity = millionthsOf(draft.quantity)
  if (quantity === undefined) faults.quantity = 'A quantity is required'
  else if (quantity < leastOf(draft.side))
    faults.quantity =
      draft.side === 'SELL' ? 'The quantity must be above 0' : 'The quantity must be at least 1 share'
  if (hasPrice(draft.orderType) && centsOf(draft.price) === undefined) faults.price = 'A price is required'
  if (draft.orderType === 'STOP_LIMIT' && centsOf(draft.stopPrice) === undefined)
    faults.stopPrice = 'A stop price is required'
  if (draft.orderType === 'TRAILING_STOP' && centsOf(draft.trail) === undefined)
    faults.trail = 'A distance is required'
  return faults
}

/** The order on the wire: shares × 1,000,000, prices × 100, null without one; undefined while something is missing. */
export function termsOf(draft: Draft, org: { orgId?: number }): OrderTerms | undefined {
  const quantity = millionthsOf(draft.quantity)
  if (draft.accountId === null || quantity === undefined || Object.keys(faultsOf(draft)).length > 0)
    return undefined
  const { side, orderType, timeInForce, accountId } = draft
  return {
    ...org,
    symbol: draft.symbol.trim().toUpperCase(),
    side,
    quantity,
    orderType,
    price: hasPrice(orderType) ? (centsOf(draft.price) ?? null) : null,
    accountId,
    timeInForce,
    ...(orderType === 'STOP_LIMIT' ? { stopPrice: centsOf(draft.stopPrice) } : {}),
    ...(orderType === 'TRAILING_STOP' ? trailOf(draft) : {}),
    ...(mayHaveExits(draft) ? exitsOf(draft) : {}),
    ...(side === 'SELL' && draft.lotIds.length > 0 ? { lotIds: [...draft.lotIds] } : {}),
  }
}

// A per cent typed is a hundred hundredths of one, as a dollar typed is a hundred cents.
const trailOf = ({ trail, trailsBy }: Draft) =>
  trailsBy === 'dollars'
    ? { trailAmount: centsOf(trail) }
    : { trailBasisPoints: Math.round(centsOf(trail) ?? 0) }

function exitsOf({ takeProfit, stopLoss }: Draft) {
  const [takeProfitPrice, stopLossPrice] = [centsOf(takeProfit), centsOf(stopLoss)]
  return {
    ...(takeProfitPrice === undefined ? {} : { takeProfitPrice }),
    ...(stopLossPrice === undefined ? {} : { stopLossPrice }),
  }
}

/** A quarter of what an account is worth. */
const LARGE_PART = 0.25

/** Whether an order is so large beside its account that it is asked about once more. What is not known counts as large. */
export function isLarge(preview: OrderPreview | undefined, accountValue: number | null | undefined): boolean {
  if (!preview || preview.netAmount === null || !accountValue) return true
  return preview.netAmount > LARGE_PART * accountValue
}

/** The prices of a ticket that a chart can show, in dollars. */
export function linesOf(draft: Draft): { label: string; price: number }[] {
  const dollars = (typed: string) => (centsOf(typed) ?? 0) / 100
  const stated = [
    {
      label: draft.orderType === 'STOP_LOSS' ? 'Stop' : 'Limit',
      price: hasPrice(draft.orderType) ? dollars(draft.price) : 0,
    },
    { label: 'Stop', price: draft.orderType === 'STOP_LIMIT' ? dollars(draft.stopPrice) : 0 },
    { label: 'Take profit', price: mayHaveExits(draft) ? dollars(draft.takeProfit) : 0 },
    { label: 'Stop loss', price: mayHaveExits(draft) ? dollars(draft.stopLoss) : 0 },
  ]
  return stated.filter(({ price }) => price > 0)
}

/** The ticket's field for a field of the wire, where the two have other names. */
const fieldOf: Record<string, DraftField> = {
  trailAmount: 'trail',
  trailBasisPoints: 'trail',
  takeProfitPrice: 'takeProfit',
  stopLossPrice: 'stopLoss',
}

/** What the server says is wrong, beside the fields that it names. */
export function faultsIn(failure: unknown): FieldFaults {
  const issues = failure instanceof CallFailed ? failure.details?.issues : undefined
  if (!Array.isArray(issues)) return {}
  return Object.fromEntries(
    issues.map(({ field, message }: { field: string; message: string }) => [
      fieldOf[field] ?? field,
      message,
    ]),
  )
}
