import { portableExp } from '#engines/statistics/index.ts'
import { chanceOf } from './chance.ts'
import { everyDay, exchangeDays } from './days.ts'

/** A day's move of what many prices share: from the close before to the opening, and from there to the close. */
export type Move = { overnight: number; intraday: number }

/** The share of a day's variance that falls between two sessions (French and Roll 1986 find about a fifth, later samples more). */
const OVERNIGHT = Math.sqrt(0.3)
export const INTRADAY = Math.sqrt(0.7)

const MARKET_VOLATILITY = 0.0088
const SECTOR_VOLATILITY = 0.0055
const COIN_VOLATILITY = 0.022
/** How long a stir lasts, what a fall adds to it and what comes by itself: the asymmetry of Nelson (1991). */
const PERSISTENCE = 0.97
const LEVERAGE = 0.08
const SURPRISE = 0.05
const UNREST_MAX = 1.4

/** The common chance of a market: its moves, its unrest, its sectors'. Each day follows from the seed and the days before it. */
export class Factors {
  readonly #seed: number
  /** Log of today's volatility over its ordinary level, at the close; index 0 is the day before the first. */
  readonly #unrest: number[] = [0]
  readonly #market: Move[] = []
  readonly #moves = new Map<string, Move[]>()

  constructor(seed: number) {
    this.#seed = seed
  }

  /** The market's move of a day of the exchange. */
  market(index: number): Move {
    this.#reach(index)
    return this.#market[index] as Move
  }

  /** What the day's volatility is measured with, known the evening before. */
  volatilityOf(index: number): number {
    return MARKET_VOLATILITY * portableExp(this.unrest(index - 1))
  }

  /** The unrest at the close of a day; -1 is the day before the first. */
  unrest(index: number): number {
    if (index >= 0) this.#reach(index)
    return this.#unrest[index + 1] as number
  }

  /** What of a day's change of unrest was there at the opening. */
  unrestAtOpen(index: number): number {
    const before = this.unrest(index - 1)
    const surprise = this.market(index).overnight / this.volatilityOf(index)
    return limited(before - LEVERAGE * surprise)
  }

  /** A sector's own move, over the market's. */
  sector(sector: string, index: number): Move {
    const calm = portableExp(this.unrest(index - 1) / 2)
    return this.#remembered(`sector ${sector}`, index, (overnight, intraday) =>
      split(SECTOR_VOLATILITY * calm, overnight, intraday),
    )
  }

  /** What all coins share; a coin never closes, so nothing happens overnight. */
  coins(index: number): Move {
    return this.#remembered('coins', index, (_overnight, intraday) => ({
      overnight: 0,
      intraday: COIN_VOLATILITY * intraday,
    }))
  }

  /** The market's move on a civil day: none while the exchange rests. */
  marketOnCivilDay(index: number): number {
    const session = exchangeDays.indexOf(everyDay.dayAt(index))
    if (session === undefined) return 0
    const { overnight, intraday } = this.market(session)
    return overnight + intraday
  }

  #reach(index: number): void {
    for (let at = this.#market.length; at <= index; at++) {
      const chance = chanceOf(this.#seed, 'market', at)
      const overnight = chance.nextNormal()
      const intraday = chance.nextNormal()
      this.#market.push(split(this.volatilityOf(at), overnight, intraday))
      const surprise = OVERNIGHT * overnight + INTRADAY * intraday
      const unrest =
        PERSISTENCE * (this.#unrest[at] as number) - LEVERAGE * surprise + SURPRISE * chance.nextNormal()
      this.#unrest.push(limited(unrest))
    }
  }

  #remembered(name: string, index: number, move: (overnight: number, intraday: number) => Move): Move {
    const moves = this.#moves.get(name) ?? []
    this.#moves.set(name, moves)
    const known = moves[index]
    if (known) return known
    const chance = chanceOf(this.#seed, name, index)
    const made = move(chance.nextNormal(), chance.nextNormal())
    moves[index] = made
    return made
  }
}

const split = (volatility: number, overnight: number, intraday: number): Move => ({
  overnight: volatility * OVERNIGHT * overnight,
  intraday: volatility * INTRADAY * intraday,
})

const limited = (unrest: number): number => Math.max(-UNREST_MAX, Math.min(UNREST_MAX, unrest))
