/** The levels and horizons that a person may choose. */
export const confidencePercents = [90, 95, 99] as const
export const horizonsDays = [1, 7, 30, 90, 252] as const

export type ConfidencePercent = (typeof confidencePercents)[number]
export type HorizonDays = (typeof horizonsDays)[number]

export type RiskQuestion = { confidencePercent: ConfidencePercent; horizonDays: HorizonDays }

export const defaultQuestion: RiskQuestion = { confidencePercent: 95, horizonDays: 30 }

export function contextOf({ confidencePercent, horizonDays }: RiskQuestion): string {
  return `Value at risk at ${confidencePercent}% confidence over ${horizonDays} trading days`
}

/**
 * Confidence and horizon as a text names them: the number before "%" or "percent", and the number before "day" or "days".
 * @returns a sentence when the text names one that cannot be asked for; what it does not name has its default (95 %, 30 days).
 */
export function readContext(text: string): RiskQuestion | { refused: string } {
  const named = [...text.matchAll(/(-?\d+(?:\.\d+)?)\s*(?:%|per\s?cent)/gi)].map(([, value]) => Number(value))
  const days = [...text.matchAll(/(-?\d+(?:\.\d+)?)[\s-]*(?:trading[\s-]+|business[\s-]+)?days?\b/gi)].map(
    ([, value]) => Number(value),
  )
  const confidencePercent = oneOf(named, confidencePercents, defaultQuestion.confidencePercent)
  if (confidencePercent === undefined)
    return { refused: `The confidence is 90, 95 or 99 percent; the context has ${named.join(' and ')}.` }
  const horizonDays = oneOf(days, horizonsDays, defaultQuestion.horizonDays)
  if (horizonDays === undefined)
    return { refused: `The horizon is 1, 7, 30, 90 or 252 days; the context has ${days.join(' and ')}.` }
  return { confidencePercent, horizonDays }
}

/** The one value that is named, the usual one when none is; undefined when it cannot be chosen or two contradict each other. */
function oneOf<Value extends number>(
  named: readonly number[],
  allowed: readonly Value[],
  usual: Value,
): Value | undefined {
  const distinct = [...new Set(named)]
  if (distinct.length === 0) return usual
  return distinct.length === 1 ? allowed.find((value) => value === distinct[0]) : undefined
}
