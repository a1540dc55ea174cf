import { type Card, type CardRatioId, cardLines, cardRatios } from '#engines/credit/index.ts'
import { type Firm, ratioOf } from './polish-firms.ts'

/** How finely ratios are cut, how many steps of which size are made, and how few firms or how little evidence may move points. */
const BINS = 20
const STEPS = 400
const RATE = 0.1
const LEAST_FIRMS = 40
const RIDGE = 5
const PAIRS = 8
const PAIR_BINS = 5
const PAIR_STEPS = 200
const PAIR_RIDGE = 8

type Column = { id: CardRatioId; cuts: number[]; bin: Int16Array; points: Float64Array }

const MISSING = -1

/**
 * Points for each bin of each ratio, found by small steps: at each the one split of one ratio that brings the odds
 * nearest to what happened moves both its sides a little. Splits against a ratio's direction are not made, and a sum of
 * steps in one direction has that direction; a driver starts from its least slope. A missing value has no points and teaches nothing: that a figure is
 * missing says how the file was made, not how a firm stands.
 */
export function fitCard(firms: readonly Firm[], ids: readonly CardRatioId[]): Card {
  const columns = ids.map((id) => columnOf(firms, id, BINS))
  const failures = firms.filter(({ hasFailed }) => hasFailed).length
  const base = Math.log(failures / (firms.length - failures))
  const odds = new Float64Array(firms.length).fill(base)
  const slopes: Slopes = { gradient: new Float64Array(firms.length), weight: new Float64Array(firms.length) }
  for (const column of columns) startAtLeast(column, odds)
  for (let step = 0; step < STEPS; step++) {
    turnTo(firms, odds, slopes)
    const best = columns
      .map((column) => bestSplit(column, slopes))
      .reduce((left, right) => (right.gain > left.gain ? right : left))
    if (best.gain <= 0) break
    for (let bin = 0; bin < best.column.points.length; bin++)
      best.column.points[bin]! += RATE * (bin <= best.at ? best.below : best.above)
    best.column.bin.forEach((bin, row) => {
      if (bin !== MISSING) odds[row]! += RATE * (bin <= best.at ? best.below : best.above)
    })
  }
  const alone = centred(columns, base)
  return { ...alone, ...fitPairs(firms, ids, alone) }
}

/** Gives a driver the points of its least slope, from which steps go on. */
function startAtLeast({ id, points, bin }: Column, odds: Float64Array): void {
  const { more, least = 0 }: { more: string; least?: number } = cardRatios[id]
  const slope = more === 'riskier' ? least : -least
  for (let at = 0; at < points.length; at++) points[at] = slope * (at - (points.length - 1) / 2)
  bin.forEach((at, row) => {
    if (at !== MISSING) odds[row]! += points[at]!
  })
}

type Slopes = { gradient: Float64Array; weight: Float64Array }

/** How far each firm's outcome is from its odds, and how much it weighs. */
function turnTo(firms: readonly Firm[], odds: Float64Array, { gradient, weight }: Slopes): void {
  firms.forEach(({ hasFailed }, row) => {
    const probability = 1 / (1 + Math.exp(-odds[row]!))
    gradient[row] = Number(hasFailed) - probability
    weight[row] = probability * (1 - probability)
  })
}

type Pair = { first: Column; second: Column; points: Float64Array; step: CornerStep }
/** A corner of a pair's table that moves together: which cells, by how much, and how much is gained by it. */
type CornerStep = { cells: readonly number[]; move: number; gain: number }
const NO_STEP: CornerStep = { cells: [], move: 0, gain: 0 }

/**
 * What is left to say after each ratio has spoken alone, by the pairs that say most, in small steps as before. A step raises
 * the odds of the corner that is the riskier one of both ratios, or lowers those of the safer one: a sum of such steps goes
 * the known way in each ratio, whatever the other is.
 */
function fitPairs(
  firms: readonly Firm[],
  ids: readonly CardRatioId[],
  alone: Card,
): Pick<Card, 'intercept' | 'pairs'> {
  const odds = Float64Array.from(firms, (firm) => logOddsOf(alone, firm))
  const slopes: Slopes = { gradient: new Float64Array(firms.length), weight: new Float64Array(firms.length) }
  const columns = ids.map((id) => columnOf(firms, id, PAIR_BINS))
  const all = columns.flatMap((first, at) =>
    columns
      .slice(at + 1)
      .map(
        (second): Pair => ({ first, second, points: new Float64Array(PAIR_BINS * PAIR_BINS), step: NO_STEP }),
      ),
  )
  const corners = new Map(all.map((pair) => [pair, cornersOf(pair)]))
  const look = (pair: Pair) => {
    pair.step = bestCorner(pair, corners.get(pair)!, slopes)
  }
  turnTo(firms, odds, slopes)
  for (const pair of all) look(pair)
  const chosen = all.sort((left, right) => right.step.gain - left.step.gain).slice(0, PAIRS)
  for (let step = 0; step < PAIR_STEPS; step++) {
    turnTo(firms, odds, slopes)
    for (const pair of chosen) look(pair)
    const best = chosen.reduce((left, right) => (right.step.gain > left.step.gain ? right : left))
    if (best.step.gain <= 0) break
    const moved = new Set(best.step.cells)
    for (const cell of moved) best.points[cell]! += RATE * best.step.move
    for (let row = 0; row < firms.length; row++)
      if (moved.has(cellOf(best, row))) odds[row]! += RATE * best.step.move
  }
  return {
    intercept: rounded(alone.intercept + levelOf(firms, odds, slopes)),
    pairs: chosen.map(({ first, second, points }) => ({
      first: first.id,
      second: second.id,
      firstCuts: first.cuts,
      secondCuts: second.cuts,
      points: Array.from({ length: first.cuts.length + 1 }, (_, row) =>
        [...points.slice(row * PAIR_BINS, row * PAIR_BINS + second.cuts.length + 1)].map(rounded),
      ),
    })),
  }
}

/** What all odds are to be moved by, so that as many failures are expected as happened: corners move one way alone. */
function levelOf(firms: readonly Firm[], odds: Float64Array, slopes: Slopes): number {
  let level = 0
  for (let round = 0; round < 8; round++) {
    turnTo(
      firms,
      odds.map((so) => so + level),
      slopes,
    )
    const sum = (values: Float64Array) => values.reduce((so, value) => so + value, 0)
    level += sum(slopes.gradient) / sum(slopes.weight)
  }
  return level
}

function cellOf({ first, second }: Pair, row: number): number {
  const [one, other] = [first.bin[row]!, second.bin[row]!]
  return one === MISSING || other === MISSING ? MISSING : one * PAIR_BINS + other
}

type Corner = { cells: readonly number[]; direction: 1 | -1 }

/** Which bins may stand on the riskier side of a ratio (`1`), and which on its safer side (`-1`). */
function sidesOf({ id, cuts }: Column, direction: 1 | -1): number[][] {
  const bins = [...Array(cuts.length + 1).keys()]
  const { more } = cardRatios[id]
  const upper = cuts.map((_, at) => bins.slice(at + 1))
  const lower = cuts.map((_, at) => bins.slice(0, at + 1))
  return (more === 'riskier') === (direction === 1) ? upper : lower
}

const cornersOf = ({ first, second }: Pair): Corner[] =>
  ([1, -1] as const).flatMap((direction) =>
    sidesOf(first, direction).flatMap((rows) =>
      sidesOf(second, direction).map((columns) => ({
        direction,
        cells: rows.flatMap((row) => columns.map((column) => row * PAIR_BINS + column)),
      })),
    ),
  )

function bestCorner(pair: Pair, corners: readonly Corner[], { gradient, weight }: Slopes): CornerStep {
  const size = PAIR_BINS * PAIR_BINS
  const slopes = new Float64Array(size)
  const weights = new Float64Array(size)
  const counts = new Float64Array(size)
  for (let row = 0; row < gradient.length; row++) {
    const cell = cellOf(pair, row)
    if (cell === MISSING) continue
    slopes[cell]! += gradient[row]!
    weights[cell]! += weight[row]!
    counts[cell]!++
  }
  let best = NO_STEP
  for (const { cells, direction } of corners) {
    let [slope, by, count] = [0, 0, 0]
    for (const cell of cells) {
      slope += slopes[cell]!
      by += weights[cell]!
      count += counts[cell]!
    }
    const move = slope / (by + PAIR_RIDGE)
    if (move * direction <= 0 || count < LEAST_FIRMS) continue
    const gain = slope * move
    if (gain > best.gain) best = { cells, move, gain }
  }
  return best
}

/** Points are shown, so they have no more digits than a reader can use. */
const rounded = (points: number): number => Math.round(points * 10_000) / 10_000

function columnOf(firms: readonly Firm[], id: CardRatioId, bins: number): Column {
  const values = firms.map((firm) => ratioOf(firm, id))
  const known = values.filter((value) => !Number.isNaN(value)).sort((left, right) => left - right)
  const quantiles = Array.from(
    { length: bins - 1 },
    (_, at) => known[Math.floor(((at + 1) * known.length) / bins)]!,
  )
  // Cuts are shown and kept with the card: five digits of each.
  const cuts = [...new Set(quantiles.map((cut) => Number(cut.toPrecision(5))))]
  const bin = Int16Array.from(values, (value) => {
    if (Number.isNaN(value)) return MISSING
    const at = cuts.findIndex((cut) => value < cut)
    return at === -1 ? cuts.length : at
  })
  return { id, cuts, bin, points: new Float64Array(cuts.length + 1) }
}

type Split = { column: Column; at: number; below: number; above: number; gain: number }

function bestSplit(column: Column, { gradient, weight }: Slopes): Split {
  const size = column.points.length
  const slopes = new Float64Array(size)
  const weights = new Float64Array(size)
  const counts = new Float64Array(size)
  column.bin.forEach((bin, row) => {
    if (bin === MISSING) return
    slopes[bin]! += gradient[row]!
    weights[bin]! += weight[row]!
    counts[bin]!++
  })
  const sum = (values: Float64Array) => values.reduce((so, value) => so + value, 0)
  const [slope, whole, count] = [sum(slopes), sum(weights), sum(counts)]
  const { more } = cardRatios[column.id]
  const best: Split = { column, at: 0, below: 0, above: 0, gain: 0 }
  let [slopeBelow, weightBelow, countBelow] = [0, 0, 0]
  for (let at = 0; at < size - 1; at++) {
    slopeBelow += slopes[at]!
    weightBelow += weights[at]!
    countBelow += counts[at]!
    if (countBelow < LEAST_FIRMS || count - countBelow < LEAST_FIRMS) continue
    const below = slopeBelow / (weightBelow + RIDGE)
    const above = (slope - slopeBelow) / (whole - weightBelow + RIDGE)
    if ((more === 'safer' && above > below) || (more === 'riskier' && above < below)) continue
    const gain = below * slopeBelow + above * (slope - slopeBelow)
    if (gain > best.gain) Object.assign(best, { at, below, above, gain })
  }
  return best
}

/** Points are measured from the firms' own mean, so that a ratio without points is an ordinary one; bins that do not differ are one. */
function centred(columns: readonly Column[], base: number): Card {
  let intercept = base
  const parts = columns.flatMap(({ id, cuts, bin, points }) => {
    const known = bin.filter((at) => at !== MISSING)
    const mean = known.reduce((sum, at) => sum + points[at]!, 0) / known.length
    intercept += mean
    const keptCuts: number[] = []
    const keptPoints = [rounded(points[0]! - mean)]
    cuts.forEach((cut, at) => {
      if (Math.abs(points[at + 1]! - points[at]!) < 1e-9) return
      keptCuts.push(cut)
      keptPoints.push(rounded(points[at + 1]! - mean))
    })
    return keptCuts.length === 0 ? [] : [{ id, cuts: keptCuts, points: keptPoints }]
  })
  return { intercept: rounded(intercept), parts, pairs: [] }
}

/** Log odds of a firm of the file; a ratio that it does not have gives no points. */
export const logOddsOf = (card: Card, firm: Firm): number =>
  cardLines(card, (id) => ratioOf(firm, id)).reduce((sum, { points }) => sum + points, card.intercept)
