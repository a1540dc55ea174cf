import { corporateActionsOf, dailyCloses, kindOfClose, readRates } from '#domains/market-data/server/index.ts'
import { type MarketValues, OLD_STATEMENT_DAYS } from '#engines/credit/index.ts'
import { addDays, lastSessionBefore, sessionOf } from '#engines/market-calendar/index.ts'
import { standardDeviation } from '#engines/statistics/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { BorrowerRow } from '../borrowers/store.ts'
import { dayOf } from '../borrowers/store.ts'
import type { StatementRow } from '../statements/store.ts'

/** Days looked back: a year of sessions. */
const DAYS_BACK = 365
const SESSIONS_A_YEAR = 252
/** A volatility from fewer closes says little. */
const CLOSES_LEAST = 120
/** A price that is older than this is none of the day. */
const OLD_DAYS = 10
/** A move of a day that looks like a split which nobody has told. */
const JUMP = Math.log(1.9)
/** No company that lives is worth less on the market than this part of its book: the shares are told in another unit. */
const WORTH_LEAST = 0.01

/** What the market said of a borrower on a day, with where it comes from; or why it says nothing. */
export type MarketRead = {
  symbol: string
  whyNot: string | null
  price: number | null
  priceOn: string | null
  source: string | null
  kind: ReturnType<typeof kindOfClose> | null
  volatility: number | null
  closes: number
  shares: number | null
  riskFree: number | null
  riskFreeSource: string | null
  /** What has to be known before the figures are read. */
  caveats: string[]
}

type Known = Pick<BorrowerRow, 'symbol' | 'currency' | 'kind'>

const nothing = (symbol: string, whyNot: string): MarketRead => ({
  symbol,
  whyNot,
  price: null,
  priceOn: null,
  source: null,
  kind: null,
  volatility: null,
  closes: 0,
  shares: null,
  riskFree: null,
  riskFreeSource: null,
  caveats: [],
})

/** The price, volatility and riskless rate of a borrower with a ticker, as they were on a day; null for one without. */
export async function marketOn(
  ctx: Context,
  { symbol, currency, kind: kindOfFirm }: Known,
  newest: StatementRow | undefined,
  day: string,
): Promise<MarketRead | null> {
  if (!symbol) return null
  if (currency !== 'USD')
    return nothing(symbol, 'Prices are in US dollars and the statements are not: nothing is converted.')
  if (!newest) return nothing(symbol, `No statement was known on ${day}.`)
  const shares = newest.amounts.sharesOutstanding
  if (!shares || shares <= 0)
    return nothing(symbol, 'The newest statement does not report the shares outstanding.')
  const last = lastClosed(ctx.now, day)
  const first = addDays(last, -DAYS_BACK)
  const days: string[] = []
  for (let at = first; at <= last; at = addDays(at, 1)) if (sessionOf(at)) days.push(at)
  const known = [...((await dailyCloses(ctx, [symbol], days)).get(symbol) ?? [])]
  const newestClose = known.at(-1)
  if (!newestClose) return nothing(symbol, `No source has a price of ${symbol} in the year to ${last}.`)
  const [priceOn, { close: price, source }] = newestClose
  if (known.length < CLOSES_LEAST)
    return nothing(
      symbol,
      `There are ${known.length} closes of ${symbol} in a year; ${CLOSES_LEAST} are needed.`,
    )
  if (addDays(priceOn, OLD_DAYS) < last)
    return nothing(symbol, `The newest price of ${symbol} is of ${priceOn}: too old to use for ${last}.`)
  const { splits } = await corporateActionsOf(ctx, symbol, { from: minOf(first, newest.period), to: last })
  // What one share of a day is by now, as a number of shares.
  const sharesSince = (from: string) =>
    splits.reduce((factor, split) => (split.exDay > from ? (factor * split.to) / split.from : factor), 1)
  const sharesNow = shares * sharesSince(newest.period)
  const { equity } = newest.amounts
  if (equity !== undefined && price * sharesNow < WORTH_LEAST * equity * newest.scale)
    return nothing(
      symbol,
      `${sharesNow.toLocaleString('en-US')} shares at ${price} are less than a hundredth of the equity of the newest statement: the shares seem to be reported in thousands or millions.`,
    )
  const logs = known.map(([on, { close }]) => Math.log(close / sharesSince(on)))
  const returns = logs.slice(1).map((value, at) => value - logs[at]!)
  const curve = await readRates({
    ...ctx,
    now: dayOf(ctx.now) > day ? new Date(`${day}T23:59:59Z`) : ctx.now,
  })
  const oneYear = curve.points.find(({ years }) => years === 1)?.yield
  if (oneYear === undefined) return nothing(symbol, 'No riskless rate of a year is known.')
  const kind = kindOfClose(source)
  return {
    symbol,
    whyNot: null,
    price,
    priceOn,
    source,
    kind,
    volatility: volatilityOf(returns, days.indexOf(priceOn) - days.indexOf(known[0]?.[0] ?? priceOn)),
    closes: known.length,
    shares: sharesNow,
    riskFree: Math.log1p(oneYear),
    riskFreeSource: `${curve.curve || curve.source}, ${curve.asOf}`,
    caveats: [
      ...(kindOfFirm === 'financial'
        ? [
            'This measure does not count what is owed to depositors and policyholders as debt: for a bank or an insurer it understates the risk.',
          ]
        : []),
      ...(kind === 'simulated'
        ? [`The prices of ${symbol} are simulated and not evidence about a real company.`]
        : []),
      ...(curve.source === 'simulated' ? ['The riskless rate is simulated.'] : []),
      ...(addDays(newest.period, OLD_STATEMENT_DAYS) < day
        ? [
            `The debt is that of ${newest.period}, more than 18 months before: later borrowing or repayment is not included.`,
          ]
        : []),
      ...(returns.some((one) => Math.abs(one) > JUMP)
        ? ['A price nearly doubled or halved in a day: an unreported split looks like this.']
        : []),
    ],
  }
}

/** A year's volatility of the moves between closes, over the sessions that lie between the first and the last: where closes are missing, a move is of several days. */
export const volatilityOf = (moves: readonly number[], sessions: number): number =>
  standardDeviation(moves) * Math.sqrt((SESSIONS_A_YEAR * moves.length) / Math.max(1, sessions))

const minOf = (one: string, other: string) => (one < other ? one : other)

/** The last session that had closed by the end of a day. */
function lastClosed(now: Date, day: string): string {
  const end = Math.min(now.getTime(), Date.parse(`${day}T23:59:59Z`))
  const session = lastSessionBefore(end)
  return session.closesAt <= end ? session.day : lastSessionBefore(Date.parse(`${session.day}T00:00:00Z`)).day
}

/** The same as the engine takes it: nothing where it is not known. */
export const valuesOf = (read: MarketRead | null): MarketValues | null =>
  read === null || read.whyNot !== null
    ? null
    : { price: read.price, shares: read.shares, volatility: read.volatility, riskFree: read.riskFree }
