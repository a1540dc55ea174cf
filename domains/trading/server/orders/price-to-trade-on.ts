import type { PriceKind } from '#domains/market-data/contract/index.ts'
import type { LatestQuote } from '../price-source.ts'

/** Kinds of prices that are made after a session, or by no market: nobody trades on one. */
const notOfARunningSession: Partial<Record<PriceKind, string>> = {
  imported: 'its prices are daily closes of a file',
  'end-of-day': 'its source tells the last close alone',
  manual: 'its price was set by hand',
  'at-cost': 'it has no price',
}

const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/**
 * Why nothing is filled against a price, in a sentence; undefined where it can be. An order meets prices of the running session and no others: an old price, or the close of a
 * file, says what a share was worth and not what it can be had for.
 */
export function whyNotToTradeOn(quote: LatestQuote | undefined): string | undefined {
  const standing = quote?.standing
  if (!quote || !standing) return undefined
  const of = standing.asOf === null ? '' : ` of ${day.format(new Date(standing.asOf))}`
  if (standing.isOld) return `The last price of ${quote.symbol} is${of}, older than the last session.`
  const reason = notOfARunningSession[standing.kind]
  return reason && `No order is filled on the last price of ${quote.symbol}${of}: ${reason}.`
}
