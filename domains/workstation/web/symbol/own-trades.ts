import { decimal } from '#design-system/formats/index.ts'
import type { OwnTrade } from '#domains/market-data/web/index.tsx'
import type { Trade } from '#domains/trading/contract/index.ts'
import { priceText, sharesText } from '#domains/trading/web/index.tsx'
import { newYorkDay } from '#engines/market-calendar/index.ts'

/** Trades as a chart marks them: on the day of New York on which they were made. */
export const ownTradesOf = (trades: readonly Trade[]): readonly OwnTrade[] =>
  trades.map(({ side, quantity, price, executedAt, currency }) => ({
    day: newYorkDay(Date.parse(executedAt)),
    side,
    words: `${side === 'BUY' ? 'Bought' : 'Sold'} ${sharesText(quantity)} at ${priceIn(currency, price)}`,
  }))

/** A price of an account in its currency; cents, four decimals where a part of a cent is in it. */
export const priceIn = (currency = '', cents: number): string =>
  currency === 'USD'
    ? priceText(cents)
    : `${decimal(cents / 100, Number.isInteger(cents) ? 2 : 4)} ${currency}`.trimEnd()
