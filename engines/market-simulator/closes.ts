import type { IsoDay } from '#engines/market-calendar/index.ts'
import { portableExp, portableLog } from '#engines/statistics/index.ts'
import { chanceOf } from './chance.ts'
import { type Days, everyDay, exchangeDays } from './days.ts'
import { type Factors, INTRADAY } from './factors.ts'
import { ANCHOR_DAY, type Listing } from './listings.ts'

const SESSIONS_A_YEAR = 252
const CIVIL_DAYS_A_YEAR = 365
const SESSIONS_A_QUARTER = 63
/** How much wilder the night after results is than another. */
const RESULTS_JUMP = 4
const OVERNIGHT_OF_OWN = Math.sqrt(0.3)

export type DayLevels = { open: number; close: number }

/** The opening and closing levels of one listing, as logarithms in today's shares. They grow as far as they are asked for. */
export class Closes {
  readonly days: Days
  readonly #seed: number
  readonly #listing: Listing
  readonly #factors: Factors
  readonly #levels: DayLevels[] = []
  readonly #shift: number

  constructor(seed: number, listing: Listing, factors: Factors) {
    this.#seed = seed
    this.#listing = listing
    this.#factors = factors
    this.days = listing.kind === 'crypto' ? everyDay : exchangeDays
    const anchor = this.days.indexOf(ANCHOR_DAY)
    if (anchor === undefined) throw new Error(`${ANCHOR_DAY} is no trading day.`)
    // An index of unrest has its ordinary level: no day of it is given.
    const known = listing.kind === 'index' ? 0 : this.#made(anchor).close
    this.#shift = portableLog(listing.anchorPrice) - known
  }

  /** The logarithms of a day's opening and closing price. */
  levels(index: number): DayLevels {
    const { open, close } = this.#made(index)
    return { open: open + this.#shift, close: close + this.#shift }
  }

  /** How far the price strays inside the day around the line from opening to close: the market's part and its own. */
  wobble(index: number): { market: number; own: number } {
    const { kind, beta, ownVolatility } = this.#listing
    if (kind === 'index') return { market: -INTRADAY * 0.08, own: 0.01 }
    if (kind === 'crypto') return { market: 0, own: ownVolatility }
    return {
      market: beta * this.#factors.volatilityOf(index) * INTRADAY,
      own: ownVolatility * this.#calm(index) * INTRADAY,
    }
  }

  /** The part of the price that is paid out on a day; 0 on most. */
  payout(index: number): number {
    const { dividendYield, symbol } = this.#listing
    if (dividendYield === 0) return 0
    return index % SESSIONS_A_QUARTER === dayOfQuarter(symbol, 'dividend') ? dividendYield / 4 : 0
  }

  #made(index: number): DayLevels {
    for (let at = this.#levels.length; at <= index; at++) {
      const before = this.#levels[at - 1]?.close ?? 0
      this.#levels.push(this.#next(at, before))
    }
    return this.#levels[index] as DayLevels
  }

  #next(at: number, before: number): DayLevels {
    const { kind } = this.#listing
    if (kind === 'index') return { open: this.#factors.unrestAtOpen(at), close: this.#factors.unrest(at) }
    return kind === 'crypto' ? this.#nextOfCoin(at, before) : this.#nextOfShare(at, before)
  }

  #nextOfShare(at: number, before: number): DayLevels {
    const { symbol, sector, beta, sectorLoading, ownVolatility, drift, reports } = this.#listing
    const chance = chanceOf(this.#seed, symbol, at)
    const market = this.#factors.market(at)
    const common = sector ? this.#factors.sector(sector, at) : { overnight: 0, intraday: 0 }
    const own = ownVolatility * this.#calm(at)
    const isAfterResults = reports && at % SESSIONS_A_QUARTER === dayOfQuarter(symbol, 'results')
    const jump = isAfterResults ? RESULTS_JUMP * ownVolatility * chance.nextNormal() : 0
    const variance = (beta * this.#factors.volatilityOf(at)) ** 2 + own ** 2
    const open =
      before +
      beta * market.overnight +
      sectorLoading * common.overnight +
      own * OVERNIGHT_OF_OWN * chance.nextNormal() +
      jump +
      portableLog(1 - this.payout(at))
    const close =
      open +
      beta * market.intraday +
      sectorLoading * common.intraday +
      own * INTRADAY * chance.nextNormal() +
      drift / SESSIONS_A_YEAR -
      variance / 2
    return { open, close }
  }

  #nextOfCoin(at: number, before: number): DayLevels {
    const { symbol, beta, sectorLoading, ownVolatility, drift } = this.#listing
    const chance = chanceOf(this.#seed, symbol, at)
    const close =
      before +
      beta * this.#factors.marketOnCivilDay(at) +
      sectorLoading * this.#factors.coins(at).intraday +
      ownVolatility * chance.nextNormal() +
      drift / CIVIL_DAYS_A_YEAR -
      (ownVolatility ** 2 + 0.0005) / 2
    return { open: before, close }
  }

  #calm(index: number): number {
    return portableExp(0.4 * this.#factors.unrest(index - 1))
  }
}

/** The session of every quarter on which something of a listing happens: results early in it, dividends in its middle. */
function dayOfQuarter(symbol: string, what: 'results' | 'dividend'): number {
  const first = what === 'results' ? 8 : 30
  return first + Math.floor(chanceOf(0, `${what} of ${symbol}`, 0).nextUniform() * 20)
}

/** How many of today's shares one share of a day has become. */
export function sharesSince(listing: Listing, day: IsoDay): number {
  let shares = 1
  for (const split of listing.splits ?? []) if (split.exDay > day) shares *= split.to / split.from
  return shares
}
