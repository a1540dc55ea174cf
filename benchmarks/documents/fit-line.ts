const ROUNDS = 6_000
const STEP = 0.3
/** How strongly slopes are held near zero. */
const HELD = 0.6

/** A logistic line through signs and whether the answer was right. */
export function fitLine(judged: readonly { signs: readonly number[]; isRight: boolean }[]): {
  shift: number
  slopes: number[]
} {
  const slopes: number[] = (judged[0]?.signs ?? []).map(() => 0)
  let shift = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const along = slopes.map((slope) => HELD * slope)
    let up = 0
    for (const { signs, isRight } of judged) {
      const sum = signs.reduce((total, sign, at) => total + sign * slopes[at]!, shift)
      const error = 1 / (1 + Math.exp(-sum)) - (isRight ? 1 : 0)
      up += error
      for (const [at, sign] of signs.entries()) along[at]! += error * sign
    }
    shift -= (STEP * up) / judged.length
    for (const at of slopes.keys()) slopes[at]! -= (STEP * along[at]!) / judged.length
  }
  const kept = (value: number) => Number(value.toFixed(2))
  return { shift: kept(shift), slopes: slopes.map(kept) }
}
