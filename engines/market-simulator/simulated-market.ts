import {
  addDays,
  type IsoDay,
  lastSessionBefore,
  newYorkDay,
  sessionOf,
} from '#engines/market-calendar/index.ts'
import { portableExp } from '#engines/statistics/index.ts'
import { chanceOf } from './chance.ts'
import { Closes, sharesSince } from './closes.ts'
import { DayPaths, levelAt, stretchesOf, volumeBy } from './day-path.ts'
import { FIRST_SIMULATED_DAY, LAST_SIMULATED_DAY } from './days.ts'
import { Factors } from './factors.ts'
import { type Listing, listings, type Split } from './listings.ts'

/** One day's trading, in dollars and in shares as they were that day. */
export type DayBar = {
  day: IsoDay
  open: number
  high: number
  low: number
  close: number
  volume: number
}

/** What is asked and offered at a moment. Prices in dollars, sizes in shares. */
export type SimulatedQuote = {
  symbol: string
  price: number
  bid: number
  ask: number
  bidSize: number
  askSize: number
  /** The close of the session before, in today's shares. */
  previousClose: number
  open: number
  high: number
  low: number
  /** Traded so far today. */
  volume: number
  day: IsoDay
  /** Milliseconds since 1970: now during a session, its close outside of one. */
  at: number
  isOpen: boolean
}

/** A dividend for each share, in dollars, from the opening of the ex-day. */
export type Dividend = { exDay: IsoDay; perShare: number }

type Hours = { day: IsoDay; opensAt: number; closesAt: number; isHalfDay: boolean }

/**
 * A market of made prices: correlated through a market with changing unrest, sectors and each listing's own chance, with openings
 * away from the close before, splits and dividends. Every quote and every bar is a function of seed, symbol and time, so nothing
 * has to be kept for the same question to get the same answer.
 *
 * Sources: one-factor model of Sharpe (1963); asymmetric volatility after Nelson (1991); Brownian bridges between opening and close.
 */
export class SimulatedMarket {
  readonly #seed: number
  readonly #factors: Factors
  readonly #paths: DayPaths
  readonly #listings: ReadonlyMap<string, Listing>
  readonly #closes = new Map<string, Closes>()
  /** The bars of days that are over, by listing and day: a year of them is asked for again and again. */
  readonly #ended = new Map<string, DayBar[]>()

  constructor(seed: number) {
    this.#seed = seed
    this.#factors = new Factors(seed)
    this.#paths = new DayPaths(seed)
    this.#listings = new Map(listings.map((listing) => [listing.symbol, listing]))
  }

  listing(symbol: string): Listing | undefined {
    return this.#listings.get(symbol)
  }

  /** The quote of a moment; undefined for an unknown symbol or a moment outside of what is simulated. */
  quoteAt(symbol: string, moment: number): SimulatedQuote | undefined {
    const listing = this.#listings.get(symbol)
    if (!listing) return undefined
    const hours = hoursAt(listing, moment)
    if (!hours) return undefined
    const closes = this.#closesOf(listing)
    const index = closes.days.indexOf(hours.day)
    if (index === undefined || index === 0) return undefined
    const bar = this.#barOf(listing, index, hours, moment)
    const isOpen = moment < hours.closesAt
    const at = isOpen ? Math.floor(moment / 1000) * 1000 : hours.closesAt
    const half = Math.max(spreadOf(listing) * bar.close, tickOf(bar.close)) / 2
    const sizes = chanceOf(this.#seed, `sizes of ${symbol}`, Math.floor(at / 60_000) % 2 ** 20)
    const size = () => Math.max(1, Math.round(listing.dailyVolume / 40_000 / 100)) * 100
    return {
      symbol,
      price: bar.close,
      bid: roundedDown(bar.close - half),
      ask: roundedUp(bar.close + half),
      bidSize: size() * (1 + Math.floor(sizes.nextUniform() * 8)),
      askSize: size() * (1 + Math.floor(sizes.nextUniform() * 8)),
      previousClose: rounded(portableExp(closes.levels(index - 1).close) * sharesSince(listing, hours.day)),
      open: bar.open,
      high: bar.high,
      low: bar.low,
      volume: bar.volume,
      day: hours.day,
      at,
      isOpen,
    }
  }

  /**
   * The bars of the days from one to another, both included, as far as a moment: the last is a part of a day while it runs.
   * @returns none for an unknown symbol.
   */
  bars(symbol: string, from: IsoDay, to: IsoDay, moment: number): DayBar[] {
    const listing = this.#listings.get(symbol)
    if (!listing) return []
    const { days } = this.#closesOf(listing)
    const bars: DayBar[] = []
    const end = to < LAST_SIMULATED_DAY ? to : LAST_SIMULATED_DAY
    for (let index = days.firstFrom(from); ; index++) {
      const day = dayOrNone(days.dayAt, index)
      const hours = day && day <= end ? hoursOf(listing, day) : undefined
      if (!hours || hours.opensAt > moment) return bars
      bars.push(this.#barOf(listing, index, hours, moment))
    }
  }

  /** The closing price of the last day not after this one; undefined for an unknown symbol or before all days. */
  closeBy(symbol: string, day: IsoDay): number | undefined {
    const listing = this.#listings.get(symbol)
    if (!listing || day < FIRST_SIMULATED_DAY || day > LAST_SIMULATED_DAY) return undefined
    const closes = this.#closesOf(listing)
    const next = closes.days.firstFrom(addDays(day, 1))
    if (next === 0) return undefined
    return rounded(portableExp(closes.levels(next - 1).close) * sharesSince(listing, day))
  }

  /** The splits of a listing. */
  splits(symbol: string): readonly Split[] {
    return this.#listings.get(symbol)?.splits ?? []
  }

  /** The dividends with ex-days from one day to another, both included. */
  dividends(symbol: string, from: IsoDay, to: IsoDay): Dividend[] {
    const listing = this.#listings.get(symbol)
    if (!listing || listing.dividendYield === 0) return []
    const closes = this.#closesOf(listing)
    const { days } = closes
    const dividends: Dividend[] = []
    for (let index = Math.max(1, days.firstFrom(from)); ; index++) {
      const exDay = dayOrNone(days.dayAt, index)
      if (!exDay || exDay > to) return dividends
      const part = closes.payout(index)
      if (part === 0) continue
      const before = portableExp(closes.levels(index - 1).close) * sharesSince(listing, exDay)
      const perShare = Math.round(before * part * 10_000) / 10_000
      if (perShare > 0) dividends.push({ exDay, perShare })
    }
  }

  #closesOf(listing: Listing): Closes {
    const known = this.#closes.get(listing.symbol)
    if (known) return known
    const closes = new Closes(this.#seed, listing, this.#factors)
    this.#closes.set(listing.symbol, closes)
    return closes
  }

  #barOf(listing: Listing, index: number, hours: Hours, moment: number): DayBar {
    if (moment < hours.closesAt) return this.#drawBar(listing, index, hours, moment)
    const ended = this.#ended.get(listing.symbol) ?? []
    if (ended.length === 0) this.#ended.set(listing.symbol, ended)
    ended[index] ??= this.#drawBar(listing, index, hours, moment)
    return { ...ended[index] }
  }

  #drawBar(listing: Listing, index: number, hours: Hours, moment: number): DayBar {
    const closes = this.#closesOf(listing)
    const stretches = stretchesOf(listing.kind === 'crypto', hours.isHalfDay)
    const path = this.#paths.of(listing.symbol, closes, index, stretches)
    const second = Math.floor(moment / 1000) * 1000
    const part = Math.min(1, (second - hours.opensAt) / (hours.closesAt - hours.opensAt))
    const now = levelAt(path, part)
    let high = Math.max(path[0] as number, now)
    let low = Math.min(path[0] as number, now)
    const passed = Math.floor(part * stretches)
    for (let at = 1; at <= passed; at++) {
      const level = path[at] as number
      if (level > high) high = level
      else if (level < low) low = level
    }
    const shares = sharesSince(listing, hours.day)
    const dollars = (level: number) => rounded(portableExp(level) * shares)
    return {
      day: hours.day,
      open: dollars(path[0] as number),
      high: dollars(high),
      low: dollars(low),
      close: dollars(now),
      volume: this.#volumeOf(listing, closes, index, hours, shares, part),
    }
  }

  #volumeOf(
    listing: Listing,
    closes: Closes,
    index: number,
    hours: Hours,
    shares: number,
    part: number,
  ): number {
    const { open, close } = closes.levels(index)
    const before = index === 0 ? open : closes.levels(index - 1).close
    // Much trading goes with large moves (Karpoff 1987).
    const stir = 0.8 + 12 * Math.abs(close - before)
    const chance = chanceOf(this.#seed, `volume of ${listing.symbol}`, index).nextNormal()
    const ofDay = listing.dailyVolume * stir * portableExp(0.25 * chance) * (hours.isHalfDay ? 0.45 : 1)
    return Math.round((ofDay * volumeBy(part)) / shares)
  }
}

/** The day of a listing that runs at a moment or was the last before it. */
function hoursAt(listing: Listing, moment: number): Hours | undefined {
  const day = newYorkDay(moment)
  // A week of rest is longer than any: within it a session lies.
  if (day < addDays(FIRST_SIMULATED_DAY, 7) || day > LAST_SIMULATED_DAY) return undefined
  return listing.kind === 'crypto'
    ? hoursOf(listing, new Date(moment).toISOString().slice(0, 10))
    : lastSessionBefore(moment)
}

/** Coins trade from midnight to midnight, UTC. */
function hoursOf(listing: Listing, day: IsoDay): Hours | undefined {
  if (listing.kind !== 'crypto') return sessionOf(day)
  const opensAt = Date.parse(`${day}T00:00:00Z`)
  return { day, opensAt, closesAt: opensAt + 86_400_000, isHalfDay: false }
}

function dayOrNone(dayAt: (index: number) => IsoDay, index: number): IsoDay | undefined {
  try {
    return dayAt(index)
  } catch (failure) {
    if (failure instanceof RangeError) return undefined
    throw failure
  }
}

/** The step prices are quoted in: cents, and hundredths of a cent below a dollar. */
const tickOf = (price: number): number => (price < 1 ? 0.0001 : 0.01)
const stepsIn = (price: number): number => (price < 1 ? 10_000 : 100)
const rounded = (price: number): number => Math.round(price * stepsIn(price)) / stepsIn(price)
const roundedDown = (price: number): number => Math.floor(price * stepsIn(price) + 1e-6) / stepsIn(price)
const roundedUp = (price: number): number => Math.ceil(price * stepsIn(price) - 1e-6) / stepsIn(price)

/** The whole spread as a part of the price. */
function spreadOf({ kind, dailyVolume }: Listing): number {
  if (kind === 'crypto') return 0.0004
  return dailyVolume > 30e6 ? 0.00004 : 0.0001
}
