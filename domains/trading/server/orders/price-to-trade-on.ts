import type { PriceKind } from '#domains/market-data/contract/index.ts'
import { sessionAt } from '#engines/market-calendar/index.ts'
import type { LatestQuote } from '../price-source.ts'

/** What is said of an open order while the exchange is closed: nothing is filled then, whatever the last price is. */
export const waitsForOpening = (now: Date) => ({
  code: 'waits-for-opening',
  sentence: 'The exchange is closed: it waits for the opening, and meets the prices that there are then.',
  facts: {},
  asOf: now.toISOString(),
})

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

const moment = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'America/New_York',
})

/** Delayed sources tell prices of fifteen minutes ago, and are asked every fifteen: what is older than both and some more, nobody has told again. */
const SILENT_MINUTES = 45

/**
 * Why nothing is filled against a price, in a sentence; undefined where it can be. An order meets prices of the running session and no others: an old price, or the close of a
 * file, says what a share was worth and not what it can be had for; nor does one that no source has renewed while the session went on.
 */
export function whyNotToTradeOn(quote: LatestQuote | undefined, now: Date): string | undefined {
  const provenance = quote?.provenance
  if (!quote || !provenance) return undefined
  const of = provenance.asOf === null ? '' : ` of ${day.format(new Date(provenance.asOf))}`
  if (provenance.isOld) return `The last price of ${quote.symbol} is${of}, older than the last session.`
  const reason = notOfARunningSession[provenance.kind]
  if (reason) return `No order is filled on the last price of ${quote.symbol}${of}: ${reason}.`
  const minutes = Math.floor((now.getTime() - quote.at) / 60_000)
  if (sessionAt(now.getTime()) && minutes > SILENT_MINUTES)
    return `The last price of ${quote.symbol} is of ${moment.format(quote.at)} in New York, ${minutes.toLocaleString('en-US')} minutes ago: its source has told none since, and what it would trade at now is not known.`
  return undefined
}
