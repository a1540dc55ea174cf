import { depthsOf, drawdowns } from '#engines/portfolio-risk/index.ts'
import type { RiskDrawdown } from '../../contract/index.ts'

const POINTS_MAX = 300

/** The deepest falls with their days, and the distance from the last peak over time. `firstDay` is the day before the first return. */
export function fallsOf(returns: Float64Array, days: readonly string[], firstDay: string) {
  const dayAt = (position: number) => (position === 0 ? firstDay : (days[position - 1] as string))
  const { deepest, currentDrawdown } = drawdowns(returns)
  const falls = deepest.map(
    ({ depth, peakAt, troughAt, recoveredAt }): RiskDrawdown => ({
      depth,
      peakDay: dayAt(peakAt),
      troughDay: dayAt(troughAt),
      recoveredDay: recoveredAt === null ? null : dayAt(recoveredAt),
    }),
  )
  return { falls, currentDrawdown, underwater: underwaterOf(depthsOf(returns), days) }
}

/** The deepest point of every stretch of days, so that no fall is lost between two points. */
function underwaterOf(depths: readonly number[], days: readonly string[]): { day: string; depth: number }[] {
  const stretch = Math.max(1, Math.ceil(depths.length / POINTS_MAX))
  const points: { day: string; depth: number }[] = []
  depths.forEach((depth, at) => {
    const last = points.at(-1)
    if (at % stretch === 0 || !last) points.push({ day: days[at] as string, depth })
    else if (depth < last.depth) Object.assign(last, { day: days[at], depth })
  })
  return points
}
