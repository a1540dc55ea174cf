/**
 * Where a rising function takes a value, to the last bits: Brent's bracketing of the two ends given.
 * The caller has made sure that the value lies between the ends.
 */
export function invertMonotone(
  rising: (x: number) => number,
  value: number,
  low: number,
  high: number,
): number {
  let left = low
  let right = high
  let leftGap = rising(left) - value
  let rightGap = rising(right) - value
  if (leftGap >= 0) return left
  if (rightGap <= 0) return right
  // Chandrupatla (1997): inverse quadratic steps where they are safe, halving where they are not.
  let far = left
  let farGap = leftGap
  let share = 0.5
  for (let step = 0; step < 200; step++) {
    const x = left + share * (right - left)
    if (x === left || x === right) break
    const gap = rising(x) - value
    if (gap === 0) return x
    if (Math.sign(gap) === Math.sign(leftGap)) {
      far = left
      farGap = leftGap
    } else {
      far = right
      farGap = rightGap
      right = left
      rightGap = leftGap
    }
    left = x
    leftGap = gap
    const width = Math.abs(right - left)
    if (width <= 2 * Number.EPSILON * Math.max(Math.abs(left), Number.MIN_VALUE)) break
    const xi = (left - right) / (far - right)
    const phi = (leftGap - rightGap) / (farGap - rightGap)
    share =
      phi * phi < xi && (1 - phi) * (1 - phi) < 1 - xi
        ? (leftGap / (rightGap - leftGap)) * (farGap / (rightGap - farGap)) +
          ((far - left) / (right - left)) * (leftGap / (farGap - leftGap)) * (rightGap / (farGap - rightGap))
        : 0.5
    const least = (2 * Number.EPSILON * Math.abs(left)) / width
    share = Math.min(1 - least, Math.max(least, share))
  }
  return Math.abs(leftGap) <= Math.abs(rightGap) ? left : right
}
