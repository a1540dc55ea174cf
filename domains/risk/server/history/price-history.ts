import { mixOf, type PriceMix } from '#domains/market-data/contract/index.ts'
import { refuseMixedPrices } from '#domains/market-data/server/index.ts'
import { addDays, type IsoDay, newYorkDay, sessionOf } from '#engines/market-calendar/index.ts'
import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { Run } from '../runs.ts'
import { caveatsOf, marketLeftAside, NO_MARKET, type PricesUsed, pricesUsed } from './caveats.ts'
import { doubtfulMoves, longPauses, withoutDividends } from './doubtful-prices.ts'
import { lastClosedSession, sessionBy, sessionsFrom } from './last-closed-session.ts'
import { betaOf } from './market-betas.ts'
import { MARKET, pricesOf, readSeries, type Series, type Span } from './read-series.ts'
import type { TotalReturns } from './total-return.ts'

/** Returns of several symbols on the days that all of them have, the oldest first. */
export type PriceHistory = {
  symbols: readonly string[]
  /** A row a day, a column a symbol. */
  returns: Float64Array
  /** Of the market fund on the same days; null where its prices may not be counted with those held. */
  market: Float64Array | null
  /** Of each symbol to the market fund. */
  betas: (number | null)[]
  days: string[]
  firstDay: string
  asOf: string
  sources: string[]
  prices: PricesUsed
  /** What has to be said before the result. */
  caveats: string[]
  notes: string[]
}

/** Days of the calendar that are read: five years. */
const CALENDAR_DAYS = 1_827
const OBSERVATIONS_MIN = 60
/** A symbol without prices on more than one day in twenty has no daily returns. */
const COVERAGE_MIN = 0.95
/** Another exchange keeps other holidays, never one day in ten. */
const DAILY_MIN = 0.9
const EVERY_DAY_MIN = 1.2

type Asked = { asOf?: string | undefined; run?: Run | undefined; allowMixedPrices: boolean }

/**
 * The five years that end with a day, the last complete one unless told.
 * @throws Problem `invalid-input` for a day that is not over.
 */
export function spanUpTo(ctx: Context, asOf: string | undefined): Span {
  const closed = lastClosedSession(ctx.now)
  const to = asOf ?? closed
  if (to > closed && to >= newYorkDay(ctx.now.getTime()))
    throw new Problem('invalid-input', `${to} is not over yet: risk is measured on complete days.`, { asOf })
  return { from: addDays(to, -CALENDAR_DAYS), to }
}

/**
 * The series of symbols and of the market fund over five years. Real and made prices of what is held are not counted together unless that is allowed; the market fund is
 * left aside where only it would mix them.
 * @throws Problem `prices-mixed`, `invalid-input`.
 */
export async function readUnmixed(
  ctx: Context,
  symbols: readonly string[],
  { asOf, run, allowMixedPrices }: Asked,
) {
  const span = spanUpTo(ctx, asOf)
  const series = await readSeries(ctx, [MARKET, ...symbols], { ...span, run, allowMixedPrices })
  const held = symbols.flatMap((symbol) => series.known.get(symbol) ?? [])
  refuseMixedPrices(mixOf(pricesOf(held)), allowMixedPrices)
  const fund = series.known.get(MARKET)
  const together = mixOf(pricesOf(fund ? [fund, ...held] : held))
  const isAside = fund !== undefined && held.length > 0 && together.isMixed && !allowMixedPrices
  return {
    span,
    series,
    held,
    market: isAside ? undefined : fund,
    whyNoMarket: isAside ? marketLeftAside(together) : fund ? null : NO_MARKET,
    mix: isAside ? mixOf(pricesOf(held)) : together,
  }
}

/**
 * Daily total returns of the symbols over the last five years, or as far back as all of them have prices.
 * @throws Problem `invalid-input` that names the symbols without prices, with too few or with gaps; `prices-mixed`.
 */
export async function readPriceHistory(
  ctx: Context,
  symbols: readonly string[],
  asked: Asked,
): Promise<PriceHistory> {
  const { span, series, market, whyNoMarket, mix } = await readUnmixed(ctx, symbols, asked)
  refuseMissing(
    series.missing.filter(({ symbol }) => symbols.includes(symbol)),
    span,
  )
  return aligned(symbols, series.known, { market, whyNoMarket, mix, until: sessionBy(span.to) })
}

function refuseMissing(missing: Series['missing'], { from, to }: Span): void {
  const [first] = missing
  if (!first) return
  const symbols = missing.map(({ symbol }) => symbol)
  const ended = missing.filter(({ lastDay }) => lastDay !== undefined && lastDay < from)
  const lastDay = ended.map(({ lastDay: day }) => day as IsoDay).sort()[0]
  if (lastDay !== undefined && ended.length === missing.length)
    throw new Problem(
      'invalid-input',
      `The prices of ${listed(symbols)} end on ${lastDay}: there are none in the five years up to ${to}. Import newer ones, or ask for the figures of that day (asOf ${lastDay}).`,
      { symbols, lastDay },
    )
  throw new Problem(
    'invalid-input',
    `No source has prices of ${listed(symbols)}. Import a price file or take ${symbols.length === 1 ? 'it' : 'them'} out.`,
    { symbols },
  )
}

type Market = {
  market: TotalReturns | undefined
  whyNoMarket: string | null
  mix: PriceMix
  until: IsoDay
}

function aligned(
  symbols: readonly string[],
  series: ReadonlyMap<string, TotalReturns>,
  asked: Market,
): PriceHistory {
  const { mix, until } = asked
  const own = symbols.map((symbol) => series.get(symbol) as TotalReturns)
  const { latest, earliest, days, market, whyNoMarket } = daysInCommon(own, asked)
  const count = days.length - 1
  const returns = new Float64Array(count * symbols.length)
  own.forEach(({ levels }, column) => {
    fill(levels, days, (row, value) => {
      returns[row * symbols.length + column] = value
    })
  })
  const ofMarket = market ? new Float64Array(count) : null
  if (market && ofMarket)
    fill(market.levels, days, (row, value) => {
      ofMarket[row] = value
    })
  const asOf = days.at(-1) as string
  return {
    symbols,
    returns,
    market: ofMarket,
    betas: own.map((one) => betaOf(one, asked.market)),
    days: days.slice(1),
    firstDay: days[0] as string,
    asOf,
    sources: [...new Set(own.flatMap(({ sources }) => sources))].sort(),
    prices: pricesUsed(mix),
    caveats: [
      ...caveatsOf(mix, { lastDay: asOf, until }),
      ...doubtfulMoves(own, days),
      ...longPauses(own, days),
      ...shortHistory(count, days),
      ...(whyNoMarket ? [whyNoMarket] : []),
    ],
    notes: [
      ...(latest.firstDay === earliest.firstDay
        ? []
        : [`The history starts on ${latest.firstDay}, the first day with a price of ${latest.symbol}.`]),
      ...withoutDividends(own),
    ],
  }
}

/** Fewer daily returns than a year has. */
const YEAR = 252

/** That figures of tails and of a year stand on less than a year. */
const shortHistory = (count: number, days: readonly string[]): string[] =>
  count >= YEAR
    ? []
    : [
        `The holdings have ${count} daily returns in common, from ${days[0]} to ${days.at(-1)}, less than a year: a one-in-a-hundred-day loss is based on the worst ${count < 150 ? 'one' : 'one or two'} of them, and annual figures come from part of a year.`,
      ]

/** Days on which all holdings have prices, and the market fund where it has enough; its gaps remove no day. */
function daysInCommon(
  own: readonly TotalReturns[],
  { market, whyNoMarket }: Pick<Market, 'market' | 'whyNoMarket'>,
) {
  const latest = own.reduce((late, one) => (one.firstDay > late.firstDay ? one : late))
  const earliest = own.reduce((early, one) => (one.firstDay < early.firstDay ? one : early))
  const last = own.reduce((early, { lastDay }) => (lastDay < early ? lastDay : early), own[0]!.lastDay)
  const open = sessionsFrom(latest.firstDay, last)
  const isMarketWhole = market !== undefined && coverageOf(market, open) >= COVERAGE_MIN
  const calendar = isMarketWhole
    ? market
    : own.reduce((most, one) => (one.levels.size > most.levels.size ? one : most))
  const known = [...calendar.levels.keys()].filter((day) => day >= latest.firstDay && day <= last)
  // What trades at weekends too has a year of 365 days, and figures a year are of 252.
  const sessions = known.length > EVERY_DAY_MIN * open.length ? known.filter(sessionOf) : known
  if (!isMarketWhole) refuseWhatIsNotDaily(calendar, sessions.length, open.length)
  const gappy = own.filter((one) => coverageOf(one, sessions) < COVERAGE_MIN).map(({ symbol }) => symbol)
  if (sessions.length > OBSERVATIONS_MIN && gappy.length > 0) {
    throw new Problem('invalid-input', `The prices of ${listed(gappy)} have too many days missing.`, {
      symbols: gappy,
    })
  }
  const days = sessions.filter((day) => own.every(({ levels }) => levels.has(day)))
  if (days.length - 1 < OBSERVATIONS_MIN) {
    throw new Problem(
      'invalid-input',
      `There are ${Math.max(0, days.length - 1)} daily returns that all holdings have in common; at least ${OBSERVATIONS_MIN} are needed. ${latest.symbol} has the shortest history.`,
      { symbols: [latest.symbol], observations: Math.max(0, days.length - 1) },
    )
  }
  return {
    latest,
    earliest,
    days,
    market: isMarketWhole ? market : undefined,
    whyNoMarket:
      market && !isMarketWhole
        ? `The portfolio’s beta is not measured: the prices of ${MARKET} cover ${open.filter((day) => market.levels.has(day)).length} of ${open.length} sessions from ${latest.firstDay} to ${last}. Betas of holdings are over the days that both have.`
        : whyNoMarket,
  }
}

/** A week's return taken for a day's makes every loss more than twice as large. */
function refuseWhatIsNotDaily({ symbol }: TotalReturns, known: number, open: number): void {
  if (known >= DAILY_MIN * open) return
  throw new Problem(
    'invalid-input',
    `${symbol} has prices of ${known} of ${open} sessions: they are not daily, and risk is measured on daily returns. Import daily prices or take it out.`,
    { symbols: [symbol], known, sessions: open },
  )
}

function fill(
  levels: ReadonlyMap<string, number>,
  days: readonly string[],
  put: (row: number, value: number) => void,
): void {
  for (let row = 1; row < days.length; row++) {
    put(row - 1, (levels.get(days[row]!) as number) / (levels.get(days[row - 1]!) as number) - 1)
  }
}

function coverageOf({ levels }: TotalReturns, sessions: readonly string[]): number {
  return sessions.length === 0 ? 1 : sessions.filter((day) => levels.has(day)).length / sessions.length
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, 5).join(', ')
  return names.length > 5 ? `${shown} and ${names.length - 5} more` : shown
}
