import {
  type BondTerms,
  type BondUniverse,
  figuresFor,
  makeCurve,
  pricesUnder,
  settleUniverse,
  spreadsOverCurve,
  type UniverseFigures,
  valueAtPrices,
  valueFromRest,
  valueOnCurve,
  worthsOnCurve,
  type ZeroCurve,
} from '#engines/bonds/index.ts'
import { dayOf } from '#engines/market-calendar/index.ts'
import { carriesCredit, type ScreenableMarket } from '../../../contract/index.ts'
import { type BondFacts, bondsAt, type LiveBonds } from './live-bonds.ts'
import { type Frame, frameOf } from './mosaic.ts'
import { gradeOf, isStill, type Moves, STILL } from './question.ts'

/** A universe at rest, and as it was moved last: columns by bond. */
export type Universe = {
  size: number
  facts: BondFacts[]
  terms: BondTerms[]
  settled: BondUniverse
  rest: UniverseFigures
  sectors: string[]
  /** The place of each bond's sector among `sectors`, and of its rating among the grades. */
  sectorOf: Uint16Array
  gradeOf: Uint8Array
  /** 1 for each bond that credit spreads move. */
  carriesCredit: Uint8Array
  frame: Frame
  worths: Float64Array
  moved: UniverseFigures
  /** What `moved` was filled for. */
  moves: Moves
}

/** A bond that cannot be valued, by its place among those that were given. */
export type Unvalued = { at: number; reason: string }

/** Settles bonds and values them as they stand; those that have no figures are left out, with the reason. */
export function settle(
  bonds: LiveBonds,
  { settlementDate, curve }: ScreenableMarket,
): { universe: Universe; unvalued: Unvalued[] } {
  const made = makeCurve(curve.times, curve.rates)
  if (!made.ok) throw new Error(made.refusal.sentence)
  const settlement = dayOf(settlementDate) ?? Number.NaN
  const { settled, rest, spreads } = valueAtRest(bonds, settlement, made.value)
  const unvalued: Unvalued[] = []
  const sound: number[] = []
  for (let at = 0; at < settled.size; at++) {
    const refusal = settled.refusals.get(at)
    if (refusal) unvalued.push({ at, reason: refusal.sentence.replace(/\.$/, '') })
    else if (Number.isFinite(rest.yields[at]) && Number.isFinite(spreads[at])) sound.push(at)
    else unvalued.push({ at, reason: 'No yield leads to its price' })
  }
  // Settled again without them: a book with holes would be walked through at every move.
  if (unvalued.length > 0)
    return {
      universe: settle(bondsAt(bonds, sound), { ...marketless, settlementDate, curve }).universe,
      unvalued,
    }
  const sectors = [...new Set(bonds.facts.map(({ sector }) => sector))].toSorted()
  const places = new Map(sectors.map((sector, at) => [sector, at]))
  return {
    universe: {
      size: settled.size,
      facts: bonds.facts,
      terms: bonds.terms,
      settled,
      rest,
      sectors,
      sectorOf: Uint16Array.from(bonds.facts, ({ sector }) => places.get(sector)!),
      gradeOf: Uint8Array.from(bonds.facts, ({ creditRating }) => gradeOf(creditRating)),
      carriesCredit: Uint8Array.from(bonds.facts, (facts) => (carriesCredit(facts) ? 1 : 0)),
      frame: frameOf(rest),
      worths: worthsOnCurve(settled, made.value, spreads),
      moved: figuresFor(settled.size),
      moves: STILL,
    },
    unvalued,
  }
}

const marketless = { bonds: [], source: '', asOf: '' }

function valueAtRest(bonds: LiveBonds, settlement: number, curve: ZeroCurve) {
  const settled = settleUniverse(bonds.terms, settlement)
  const rest = figuresFor(settled.size)
  if ('spreads' in bonds) {
    valueOnCurve(settled, curve, bonds.spreads, rest)
    return { settled, rest, spreads: bonds.spreads }
  }
  valueAtPrices(settled, bonds.prices, rest)
  return { settled, rest, spreads: spreadsOverCurve(settled, curve, bonds.prices) }
}

/**
 * The figures of every bond after a move: payments on the moved curve at moved spreads, then the price move. They depend on the move alone,
 * not on the one before; the same move again costs nothing.
 */
export function figuresUnder(universe: Universe, moves: Moves): UniverseFigures {
  if (isStill(moves)) return universe.rest
  const { settled, rest, worths, moved } = universe
  if (isSame(moves, universe.moves)) return moved
  const { curveBp, twistBp, spreadBp, pricePercent } = moves
  const prices = new Float64Array(universe.size)
  if (curveBp === 0 && twistBp === 0 && spreadBp === 0) prices.set(rest.cleanPrices)
  else
    pricesUnder(
      settled,
      worths,
      {
        rateShiftBp: curveBp,
        spreadShiftBp: spreadBp,
        twist: { shortBp: -twistBp / 2, longBp: twistBp / 2 },
      },
      prices,
      universe.carriesCredit,
    )
  if (pricePercent !== 0) {
    const factor = 1 + pricePercent / 100
    for (let at = 0; at < prices.length; at++) prices[at]! *= factor
  }
  valueFromRest(settled, rest, prices, moved)
  universe.moves = moves
  return moved
}

const isSame = (one: Moves, other: Moves): boolean =>
  one.curveBp === other.curveBp &&
  one.twistBp === other.twistBp &&
  one.spreadBp === other.spreadBp &&
  one.pricePercent === other.pricePercent
