import { decimal } from '#design-system/formats/index.ts'
import type { OwnTrade } from '#domains/market-data/web/index.tsx'
import type { Trade, TradingAccount } from '#domains/trading/contract/index.ts'
import { priceText, sharesText } from '#domains/trading/web/index.tsx'
import { newYorkDay } from '#engines/market-calendar/index.ts'

export const currencyOf = (accounts: readonly TradingAccount[], accountId: number): string =>
  accounts.find(({ id }) => id === accountId)?.currency ?? 'USD'

/** Trades as a chart marks them: on the day of New York on which they were made. */
export const ownTradesOf = (
  trades: readonly Trade[],
  accounts: readonly TradingAccount[],
): readonly OwnTrade[] =>
  trades.map(({ side, quantity, price, executedAt, accountId }) => ({
    day: newYorkDay(Date.parse(executedAt)),
    side,
    words: `${side === 'BUY' ? 'Bought' : 'Sold'} ${sharesText(quantity)} at ${priceIn(currencyOf(accounts, accountId), price)}`,
  }))

/** A price of an account in its currency; cents, four decimals where a part of a cent is in it. */
export const priceIn = (currency: string, cents: number): string =>
  currency === 'USD'
    ? priceText(cents)
    : `${decimal(cents / 100, Number.isInteger(cents) ? 2 : 4)} ${currency}`
