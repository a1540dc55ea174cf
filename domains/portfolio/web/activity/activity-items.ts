import { date, missing, money, shares as sharesText } from '#design-system/formats/index.ts'
import type { CorporateAction } from '#domains/portfolio/contract/index.ts'
import type { Order, Trade } from '#domains/trading/contract/index.ts'
import { unitsText } from '#domains/trading/web/index.tsx'
import { dollarsText } from '../words.ts'

/** One line of the activity. */
export type ActivityItem = {
  key: string
  /** When it was; a date alone for what belongs to a day. */
  at: string
  what: string
  symbol: string
  detail: string
  state: string
  isOpen: boolean
}

const openWords: Record<string, string> = { PENDING: 'Pending', SUBMITTED: 'Submitted' }

/** Orders that wait, trades, dividends and splits, the newest first. Orders that are filled or cancelled are no activity of their own: their trades are. */
export function activityOf(
  orders: readonly Order[],
  trades: readonly Trade[],
  actions: readonly CorporateAction[],
): ActivityItem[] {
  return [
    ...orders.filter(({ status }) => status in openWords).map(orderItem),
    ...trades.map(tradeItem),
    ...actions.map(actionItem),
  ].sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
}

function orderItem(order: Order): ActivityItem {
  const price = order.price === null ? 'market' : `${dollarsText(order.price)} ${kindWords[order.orderType]}`
  return {
    key: `order ${order.id}`,
    at: order.createdAt,
    what: `${order.side} ORDER`,
    symbol: order.security.symbol,
    detail: `${sharesText(order.quantity)} at ${price}`,
    state: openWords[order.status] ?? order.status,
    isOpen: true,
  }
}

const kindWords = {
  MARKET: '',
  LIMIT: 'limit',
  STOP_LOSS: 'stop',
  STOP_LIMIT: 'stop limit',
  TRAILING_STOP: 'trailing stop',
} satisfies Record<Order['orderType'], string>

/** A price without a sign is in dollars, as orders are; another currency is named. */
const inCurrency = (currency = 'USD'): string => (currency === 'USD' ? '' : ` ${currency}`)

function tradeItem(trade: Trade): ActivityItem {
  return {
    key: `trade ${trade.id}`,
    at: trade.executedAt,
    what: trade.side,
    symbol: trade.security.symbol,
    detail: `${unitsText(trade.security.symbol, trade.quantity)} at ${dollarsText(trade.price)}${inCurrency(trade.currency)}`,
    state: 'Filled',
    isOpen: false,
  }
}

function actionItem(action: CorporateAction, place: number): ActivityItem {
  const { kind, symbol, exDay, amount, payDay, paidAt, ratio, received, currency } = action
  // A file may tell two of one share and day.
  const item = {
    key: `${kind} ${symbol} ${exDay ?? `paid ${payDay} ${place}`} ${currency}`,
    at: exDay ?? payDay ?? '',
    symbol,
  }
  if (kind === 'split') {
    const detail = ratio ? `${ratio.to} for ${ratio.from}` : missing
    return { ...item, what: 'SPLIT', detail, state: 'Done', isOpen: false }
  }
  if (kind !== 'dividend') {
    const detail = received ? `${sharesText(received.quantity)} ${received.symbol}` : missing
    return { ...item, what: kind.replaceAll('-', ' ').toUpperCase(), detail, state: 'Done', isOpen: false }
  }
  const state = paidAt ? 'Paid' : `Due ${date(payDay)}`
  return { ...item, what: 'DIVIDEND', detail: money(amount, { currency }), state, isOpen: !paidAt }
}
