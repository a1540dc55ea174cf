export type Judged = { probability: number; isMatch: boolean }

export type Measures = {
  pairs: number
  precision: number
  recall: number
  f1: number
  /** Area under the ROC curve; NaN when only one class is present. */
  auc: number
  /** Expected calibration error over ten bins of equal width. */
  calibrationError: number
}

export function measure(judged: readonly Judged[], threshold: number): Measures {
  let hits = 0
  let falseHits = 0
  let misses = 0
  for (const { probability, isMatch } of judged) {
    if (probability >= threshold) {
      if (isMatch) hits++
      else falseHits++
    } else if (isMatch) misses++
  }
  return {
    pairs: judged.length,
    precision: hits / (hits + falseHits),
    recall: hits / (hits + misses),
    f1: (2 * hits) / (2 * hits + falseHits + misses),
    auc: areaUnderCurve(judged),
    calibrationError: calibrationError(judged),
  }
}

/** Mann-Whitney: the chance that a match scores above a non-match, ties counting half. */
function areaUnderCurve(judged: readonly Judged[]): number {
  const ordered = [...judged].sort((a, b) => a.probability - b.probability)
  let rankSum = 0
  let matches = 0
  let from = 0
  while (from < ordered.length) {
    let to = from
    while (to < ordered.length && ordered[to]!.probability === ordered[from]!.probability) to++
    const rank = (from + 1 + to) / 2
    for (let index = from; index < to; index++) {
      if (!ordered[index]!.isMatch) continue
      rankSum += rank
      matches++
    }
    from = to
  }
  const others = ordered.length - matches
  return (rankSum - (matches * (matches + 1)) / 2) / (matches * others)
}

export type ReliabilityBin = { from: number; pairs: number; meanProbability: number; matchShare: number }

export function reliability(judged: readonly Judged[]): ReliabilityBin[] {
  const bins = Array.from({ length: 10 }, (_, index) => ({ from: index / 10, pairs: 0, sum: 0, matches: 0 }))
  for (const { probability, isMatch } of judged) {
    const bin = bins[Math.min(9, Math.floor(probability * 10))]!
    bin.pairs++
    bin.sum += probability
    if (isMatch) bin.matches++
  }
  return bins.map(({ from, pairs, sum, matches }) => ({
    from,
    pairs,
    meanProbability: pairs === 0 ? Number.NaN : sum / pairs,
    matchShare: pairs === 0 ? Number.NaN : matches / pairs,
  }))
}

function calibrationError(judged: readonly Judged[]): number {
  let error = 0
  for (const bin of reliability(judged)) {
    if (bin.pairs > 0) error += bin.pairs * Math.abs(bin.meanProbability - bin.matchShare)
  }
  return error / judged.length
}
