import { canonicalJson } from '#platform/canonical-json/index.ts'
import { type CreditScenario, type LossPolicyTerms, scenarioInWords } from '../../contract/index.ts'

const called = {
  timesLeast: 'Stage 2 from a multiple of the probability at grant of',
  risePercent: 'Stage 2 from a rise in points of',
  pastDueDays: 'Stage 2 from days past due',
  defaultDays: 'Stage 3 from days past due',
  isWatchSignificant: 'The watch list makes stage 2',
  lowRiskRating: 'Low credit risk from',
} as const

const plain = (value: unknown): string =>
  typeof value === 'boolean'
    ? value
      ? 'yes'
      : 'no'
    : value === null || value === undefined
      ? 'none'
      : String(value)

/** What other terms change, a sentence for each threshold and scenario: what somebody who agrees to them has to read. */
export function termsInWords(before: LossPolicyTerms, after: LossPolicyTerms): string {
  const thresholds = (Object.keys(called) as (keyof typeof called)[])
    .filter((key) => before[key] !== after[key])
    .map((key) => `${called[key]}: ${plain(before[key])} → ${plain(after[key])}.`)
  const nameOf = ({ name }: CreditScenario) => name
  const names = new Set([...before.scenarios, ...after.scenarios].map(nameOf))
  const scenarios = [...names].flatMap((name) => {
    const was = before.scenarios.find((one) => one.name === name)
    const is = after.scenarios.find((one) => one.name === name)
    if (was && is)
      return canonicalJson(was) === canonicalJson(is)
        ? []
        : [`${name}: ${scenarioInWords(is)}; before: ${scenarioInWords(was)}.`]
    return is ? [`New scenario ${name}: ${scenarioInWords(is)}.`] : [`The scenario ${name} goes.`]
  })
  return [...thresholds, ...scenarios].join(' ')
}
