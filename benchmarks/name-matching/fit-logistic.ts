/** One case: what is known (offset), what is to be weighed (features), and the answer. */
export type LogisticCase = { features: Float64Array; offset: number; isMatch: boolean; weight?: number }

/**
 * Maximum a posteriori weights of a logistic model by Newton's method. Each weight has a normal prior around its value
 * in `prior` with precision `precision[i]`: a weight the data does not speak of stays where knowledge put it. The loss is
 * convex, so `start` (weights near the answer) changes how soon it is found and not what is found.
 */
export function fitLogistic(
  cases: readonly LogisticCase[],
  prior: Float64Array,
  precision: Float64Array,
  start: Float64Array = new Float64Array(prior.length),
): Float64Array {
  const size = prior.length
  const stated = cases.map(({ features }) => indexesOf(features))
  let weights = Float64Array.from(start)
  let loss = penalisedLoss(cases, stated, weights, prior, precision)
  for (let round = 0; round < 40; round++) {
    const hessian = Array.from({ length: size }, () => new Float64Array(size))
    const gradient = new Float64Array(size)
    for (let at = 0; at < cases.length; at++) {
      const { features, isMatch, weight = 1 } = cases[at]!
      const indexes = stated[at]!
      const probability = 1 / (1 + Math.exp(-sumOf(cases[at]!, indexes, weights)))
      const spread = weight * probability * (1 - probability)
      const error = weight * ((isMatch ? 1 : 0) - probability)
      for (let one = 0; one < indexes.length; one++) {
        const i = indexes[one]!
        const value = features[i]!
        gradient[i]! += error * value
        const row = hessian[i]!
        const spreadValue = spread * value
        for (let other = 0; other <= one; other++) {
          const j = indexes[other]!
          row[j]! += spreadValue * features[j]!
        }
      }
    }
    for (let i = 0; i < size; i++) {
      for (let j = 0; j < i; j++) hessian[j]![i] = hessian[i]![j]!
      hessian[i]![i]! += precision[i]!
      gradient[i]! -= precision[i]! * (weights[i]! - prior[i]!)
    }
    const step = solve(hessian, gradient)
    // Newton's step may overshoot far from the answer; it is halved until it helps.
    let scale = 1
    let next = weights
    let nextLoss = loss
    for (; scale > 1e-6; scale /= 2) {
      next = weights.map((weight, i) => weight + scale * step[i]!)
      nextLoss = penalisedLoss(cases, stated, next, prior, precision)
      if (nextLoss <= loss) break
    }
    const gain = loss - nextLoss
    weights = next
    loss = nextLoss
    if (gain < 1e-9) break
  }
  return weights
}

/** Most features of most pairs are zero. */
function indexesOf(features: Float64Array): Uint8Array {
  const indexes: number[] = []
  for (let index = 0; index < features.length; index++) if (features[index] !== 0) indexes.push(index)
  return Uint8Array.from(indexes)
}

function sumOf({ features, offset }: LogisticCase, indexes: Uint8Array, weights: Float64Array): number {
  let sum = offset
  for (let at = 0; at < indexes.length; at++) sum += weights[indexes[at]!]! * features[indexes[at]!]!
  return sum
}

function penalisedLoss(
  cases: readonly LogisticCase[],
  stated: readonly Uint8Array[],
  weights: Float64Array,
  prior: Float64Array,
  precision: Float64Array,
): number {
  let loss = 0
  for (let at = 0; at < cases.length; at++) {
    const { isMatch, weight = 1 } = cases[at]!
    const sum = sumOf(cases[at]!, stated[at]!, weights)
    const signed = isMatch ? sum : -sum
    loss += weight * (signed > 0 ? Math.log1p(Math.exp(-signed)) : -signed + Math.log1p(Math.exp(signed)))
  }
  for (let i = 0; i < weights.length; i++) loss += (precision[i]! * (weights[i]! - prior[i]!) ** 2) / 2
  return loss
}
/** Gaussian elimination with partial pivoting; the matrix is small and positive definite. */
function solve(matrix: Float64Array[], right: Float64Array): Float64Array {
  const size = right.length
  for (let i = 0; i < size; i++) {
    let pivot = i
    for (let k = i + 1; k < size; k++) if (Math.abs(matrix[k]![i]!) > Math.abs(matrix[pivot]![i]!)) pivot = k
    ;[matrix[i], matrix[pivot]] = [matrix[pivot]!, matrix[i]!]
    ;[right[i], right[pivot]] = [right[pivot]!, right[i]!]
    for (let k = i + 1; k < size; k++) {
      const factor = matrix[k]![i]! / matrix[i]![i]!
      if (factor === 0) continue
      for (let j = i; j < size; j++) matrix[k]![j]! -= factor * matrix[i]![j]!
      right[k]! -= factor * right[i]!
    }
  }
  const answer = new Float64Array(size)
  for (let i = size - 1; i >= 0; i--) {
    let sum = right[i]!
    for (let j = i + 1; j < size; j++) sum -= matrix[i]![j]! * answer[j]!
    answer[i] = sum / matrix[i]![i]!
  }
  return answer
}
