export type CheckResult = 'clear' | 'consider' | 'fail' | 'not_performed'

/** A check as far as the decision is concerned: `points` is what it adds to the score when it says consider or fail. */
export type WeighedCheck = { result: CheckResult; isMandatory: boolean; points: number }

export type Decision = {
  /** The worst of the mandatory checks. */
  worst: CheckResult
  /** 0–100. */
  score: number
  band: 'low' | 'medium' | 'high' | 'critical'
}

const order: readonly CheckResult[] = ['clear', 'not_performed', 'consider', 'fail']
const shareOf = { clear: 0, not_performed: 0, consider: 0.5, fail: 1 } as const satisfies Record<
  CheckResult,
  number
>

/**
 * What checks come to: the worst mandatory one, and a score that adds the points of what failed, half of them for what is to be
 * considered. A sanctions match that was confirmed is critical, whatever the sum. What could not be performed adds nothing and is never
 * counted as passed.
 */
export function decisionOf(
  checks: readonly WeighedCheck[],
  { isSanctioned }: { isSanctioned: boolean },
): Decision {
  const mandatory = checks.filter(({ isMandatory }) => isMandatory)
  const worst = mandatory.reduce<CheckResult>(
    (so, { result }) => (order.indexOf(result) > order.indexOf(so) ? result : so),
    'clear',
  )
  const score = Math.min(
    100,
    checks.reduce((sum, { result, points }) => sum + points * shareOf[result], 0),
  )
  const band =
    isSanctioned || score >= 80 ? 'critical' : score >= 60 ? 'high' : score >= 30 ? 'medium' : 'low'
  return { worst, score: isSanctioned ? Math.max(80, score) : score, band }
}

/** The day of the next review: 12, 24 or 36 months on, by the band. */
export function nextReviewOn(decidedOn: Date, band: Decision['band']): string {
  const months = band === 'low' ? 36 : band === 'medium' ? 24 : 12
  const day = new Date(decidedOn)
  day.setUTCMonth(day.getUTCMonth() + months)
  return day.toISOString().slice(0, 10)
}
