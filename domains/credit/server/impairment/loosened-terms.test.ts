import fc from 'fast-check'
import { expect, it } from 'vitest'
import { assumedScenarios, assumedStagePolicy } from '#engines/credit/index.ts'
import type { LossPolicyTerms } from '../../contract/index.ts'
import { loosenedTerms } from './loosened-terms.ts'

const terms: LossPolicyTerms = {
  ...assumedStagePolicy,
  risePercent: 0.5,
  scenarios: assumedScenarios.slice(0, 1).map(({ name, years }) => ({
    name,
    years,
    oneInYears: 25,
    lossAddedPercent: 10,
    collateralFallPercent: 20,
    weightPercent: 30,
  })),
}
const [scenario] = terms.scenarios
const withScenario = (change: Partial<LossPolicyTerms['scenarios'][number]>): LossPolicyTerms => ({
  ...terms,
  scenarios: scenario ? [{ ...scenario, ...change }] : [],
})

it.each<[string, LossPolicyTerms]>([
  ['a later stage 2', { ...terms, pastDueDays: terms.pastDueDays + 1 }],
  ['a later stage 3', { ...terms, defaultDays: terms.defaultDays + 1 }],
  ['a larger multiple', { ...terms, timesLeast: terms.timesLeast + 1 }],
  ['a larger rise', { ...terms, risePercent: 1 }],
  ['a low credit risk', { ...terms, lowRiskRating: 'B' }],
  ['a scenario that is gone', { ...terms, scenarios: [] }],
  ['a scenario under another name', withScenario({ name: 'Mild' })],
  ['a milder year', withScenario({ oneInYears: 5 })],
  ['a smaller weight', withScenario({ weightPercent: 0 })],
])('%s takes something of the allowance away, and says so', (_, after) => {
  expect(loosenedTerms(terms, after)).not.toEqual([])
  expect(loosenedTerms(after, after)).toEqual([])
})

it('terms that are as strict or stricter in every part take nothing away', () => {
  const up = fc.integer({ min: 0, max: 50 })
  fc.assert(
    fc.property(up, up, up, up, (one, two, three, four) => {
      const stricter = withScenario({
        oneInYears: 25 + one,
        lossAddedPercent: 10 + two,
        collateralFallPercent: 20 + three,
        weightPercent: 30 + four,
      })
      expect(loosenedTerms(terms, { ...stricter, pastDueDays: 1, defaultDays: 1, timesLeast: 1 })).toEqual([])
    }),
  )
})
