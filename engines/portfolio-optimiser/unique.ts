import { cholesky } from '#engines/statistics/index.ts'
import type { ActiveSet } from './active-set.ts'

/** A multiplier no larger than this holds nothing: its weight may leave the bound at no cost. */
const HOLDS = 1e-9
/** Below this share of its own size what a weight changes is mostly rounding. */
const SURE_PIVOT = 1e-9

/**
 * Whether no other weights have the same risk and reward: no exchange among those that may move, keeping to the rows that bind, leaves
 * every return of the portfolio as it is. Doubtful cases count as not unique.
 */
export function areUnique(set: ActiveSet): boolean {
  const { problem, reward, side, rowSide } = set
  if (problem.isDefinite) return true
  const { size, quadratic, rows, lower, upper } = problem
  const movable = Array.from({ length: size }, (_, asset) => asset).filter(
    (asset) =>
      side[asset] === 0 || (lower[asset]! < upper[asset]! && Math.abs(set.reducedGradient(asset)) <= HOLDS),
  )
  const binding = rows
    .filter(
      (row, at) =>
        rowSide[at] !== 0 && (row.lower === row.upper || Math.abs(set.rowMultipliers[at]!) > HOLDS),
    )
    .map(({ values }) => values)
  const kept = [reward, ...binding]
  const count = movable.length
  const values = new Float64Array(count * count)
  movable.forEach((one, row) => {
    movable.forEach((other, column) => {
      let total = quadratic[one * size + other]!
      for (const coefficients of kept) total += coefficients[one]! * coefficients[other]!
      values[row * count + column] = total
    })
  })
  return count < 2 || cholesky({ size: count, values }, SURE_PIVOT) !== null
}
