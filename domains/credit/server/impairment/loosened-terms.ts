import type { LossPolicyTerms } from '../../contract/index.ts'

/** What of the allowance other terms take away, each in a sentence: later stages, a larger low credit risk, losses of a scenario that weigh less. */
export function loosenedTerms(before: LossPolicyTerms, after: LossPolicyTerms): string[] {
  const found: string[] = []
  const later = (key: 'timesLeast' | 'risePercent' | 'pastDueDays' | 'defaultDays', called: string) => {
    if (after[key] > before[key]) found.push(`${called}: ${after[key]} in place of ${before[key]}.`)
  }
  later('timesLeast', 'Stage 2 from a larger multiple of the probability at grant')
  later('risePercent', 'Stage 2 from a larger rise, in points')
  later('pastDueDays', 'Stage 2 from more days past due')
  later('defaultDays', 'Stage 3 from more days past due')
  if (before.isWatchSignificant && !after.isWatchSignificant)
    found.push('The watch list no longer makes stage 2.')
  // Which rating is the lower is not compared: another one counts as looser.
  if (after.lowRiskRating !== null && after.lowRiskRating !== before.lowRiskRating)
    found.push(`Rated ${after.lowRiskRating} or better is stage 1 without a comparison.`)
  for (const one of before.scenarios) {
    const other = after.scenarios.find(({ name }) => name === one.name)
    if (!other) found.push(`The scenario ${one.name} is gone.`)
    else if (
      other.oneInYears < one.oneInYears ||
      other.years < one.years ||
      other.lossAddedPercent < one.lossAddedPercent ||
      other.collateralFallPercent < one.collateralFallPercent ||
      other.weightPercent < one.weightPercent
    )
      found.push(`The scenario ${one.name} is milder or weighs less.`)
  }
  return found
}
