import { expect, it } from 'vitest'
import { standardScenarios } from '#domains/fixed-income/contract/index.ts'
import { scenarioOf } from './scenario-name.ts'

it('BOND-008 shifts are named as the house names its own scenarios', () => {
  expect(scenarioOf({ rates: 100, short: 0, long: 0, spreads: 0 })).toEqual(standardScenarios[0])
  expect(scenarioOf({ rates: -100, short: 0, long: 0, spreads: 0 })).toEqual(standardScenarios[1])
  expect(scenarioOf({ rates: 0, short: 0, long: 0, spreads: 200 })).toEqual(standardScenarios[2])
  expect(scenarioOf({ rates: 10, short: -25, long: 50, spreads: 5 })).toEqual({
    name: 'rates +10bp, short end -25bp, long end +50bp, credit spreads +5bp',
    rateShiftBp: 10,
    spreadShiftBp: 5,
    twist: { shortBp: -25, longBp: 50 },
  })
  expect(scenarioOf({ rates: 0, short: 0, long: 0, spreads: 0 })).toBeUndefined()
})
