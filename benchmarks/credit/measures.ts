import { correlation, quantile, type RandomStream } from '#engines/statistics/index.ts'

/** Ranks from 1, ties at their mean. */
function ranksOf(values: ArrayLike<number>): Float64Array {
  const order = Array.from(values, (_, at) => at).sort((left, right) => values[left]! - values[right]!)
  const ranks = new Float64Array(order.length)
  for (let from = 0; from < order.length; ) {
    let to = from
    while (to + 1 < order.length && values[order[to + 1]!] === values[order[from]!]) to++
    for (let at = from; at <= to; at++) ranks[order[at]!] = (from + to) / 2 + 1
    from = to + 1
  }
  return ranks
}

/** Chance that one that failed has the higher score than one that stands, ties counted half. */
export function areaUnderCurve(scores: readonly number[], hasFailed: readonly boolean[]): number {
  const ranks = ranksOf(scores)
  let [sum, failed] = [0, 0]
  hasFailed.forEach((is, at) => {
    if (!is) return
    sum += ranks[at]!
    failed++
  })
  return (sum - (failed * (failed + 1)) / 2) / (failed * (hasFailed.length - failed))
}

export const spearman = (left: readonly number[], right: readonly number[]): number =>
  correlation(ranksOf(left), ranksOf(right)) ?? Number.NaN

export type ReliabilityClass = { firms: number; said: number; happened: number }

/** Ten classes of as many firms each, by what was said. */
export function reliabilityOf(stated: readonly number[], hasFailed: readonly boolean[]): ReliabilityClass[] {
  const order = stated.map((_, at) => at).sort((left, right) => stated[left]! - stated[right]!)
  return Array.from({ length: 10 }, (_, tenth) => {
    const members = order.slice(
      Math.floor((tenth * order.length) / 10),
      Math.floor(((tenth + 1) * order.length) / 10),
    )
    const mean = (of: (at: number) => number) => members.reduce((sum, at) => sum + of(at), 0) / members.length
    return {
      firms: members.length,
      said: mean((at) => stated[at]!),
      happened: mean((at) => Number(hasFailed[at])),
    }
  })
}

/** Expected calibration error over those classes. */
export function calibrationError(classes: readonly ReliabilityClass[]): number {
  const all = classes.reduce((sum, { firms }) => sum + firms, 0)
  return classes.reduce(
    (sum, { firms, said, happened }) => sum + (firms * Math.abs(said - happened)) / all,
    0,
  )
}

/** The middle 95 % of a measure over samples drawn with replacement from groups that belong together. */
export function bootstrapInterval(
  groups: readonly (readonly number[])[],
  measure: (members: number[]) => number,
  chance: RandomStream,
  draws = 400,
): [number, number] {
  const values = Array.from({ length: draws }, () =>
    measure(
      groups.flatMap(
        () => groups[Math.min(groups.length - 1, Math.floor(chance.nextUniform() * groups.length))]!,
      ),
    ),
  ).sort((left, right) => left - right)
  return [quantile(values, 0.025), quantile(values, 0.975)]
}
