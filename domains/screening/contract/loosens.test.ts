import { describe, expect, it } from 'vitest'
import { strictContract } from './coverage.ts'
import type { DecisionRuleSet } from './decisions.ts'
import {
  loosensCoverage,
  loosensDecisionRules,
  loosensGuards,
  loosensThreshold,
  topicNames,
} from './loosens.ts'

type Topic = keyof typeof topicNames
const directions = ['confirm', 'dismiss', 'unclear'] as const
const everywhere = (from: number | null): DecisionRuleSet => ({
  byTopic: Object.fromEntries(
    Object.keys(topicNames).map((topic) => [topic, { confirm: from, dismiss: from, unclear: from }]),
  ) as DecisionRuleSet['byTopic'],
  alwaysFromRisk: 'medium',
})

describe('a change that loosens a control', () => {
  it('is found in every cell of the rules of decision, and its opposite is none', () => {
    const strict = everywhere(0.5)
    for (const topic of Object.keys(topicNames) as Topic[])
      for (const direction of directions)
        for (const [from, isLooser] of [
          [null, true],
          [0.51, true],
          [0.5, false],
          [0.49, false],
          [0, false],
        ] as const) {
          const after = structuredClone(strict)
          after.byTopic[topic][direction] = from
          expect([topic, direction, from, loosensDecisionRules(strict, after).length]).toEqual([
            topic,
            direction,
            from,
            isLooser ? 1 : 0,
          ])
          // What is loosened in one cell is not made good by another that is tightened.
          const mixed = everywhere(0)
          mixed.byTopic[topic][direction] = from
          if (isLooser) expect(loosensDecisionRules(strict, mixed)).toHaveLength(1)
        }
    expect(loosensDecisionRules(strict, { ...strict, alwaysFromRisk: null })).toHaveLength(1)
    expect(loosensDecisionRules(strict, { ...strict, alwaysFromRisk: 'high' })).toHaveLength(1)
    expect(loosensDecisionRules(everywhere(null), everywhere(0))).toEqual([])
  })

  it('is any list that is needed less, older or shorter, and a transcript for the publisher', () => {
    const { demands } = strictContract
    const [first, ...rest] = demands as [(typeof demands)[number], ...typeof demands]
    const withFirst = (change: object) => ({ ...strictContract, demands: [{ ...first, ...change }, ...rest] })
    for (const looser of [
      { ...strictContract, demands: rest },
      withFirst({ ageDaysMax: 8 }),
      withFirst({ entriesMin: 9_999 }),
      { ...strictContract, acceptsTranscripts: true },
      // One publisher for another is one less.
      withFirst({ group: 'canada' as const }),
    ])
      expect(loosensCoverage(strictContract, looser), JSON.stringify(looser)).toHaveLength(1)
    for (const stricter of [
      strictContract,
      withFirst({ ageDaysMax: 6, entriesMin: 10_001 }),
      {
        ...strictContract,
        demands: [...demands, { group: 'canada' as const, ageDaysMax: 3_650, entriesMin: 1 }],
      },
    ])
      expect(loosensCoverage(strictContract, stricter)).toEqual([])
  })

  it('is four eyes off, a list that may lose more or be older, and a higher threshold', () => {
    const guards = { fourEyes: true, shrinkPercentMax: 20, ageDaysMax: 7 }
    expect(loosensGuards(guards, { fourEyes: false, shrinkPercentMax: 21, ageDaysMax: 8 })).toHaveLength(3)
    expect(loosensGuards(guards, { fourEyes: true, shrinkPercentMax: 5, ageDaysMax: 1 })).toEqual([])
    expect(loosensGuards({ ...guards, fourEyes: false }, guards)).toEqual([])
    expect(loosensThreshold(0.5, 0.5001)).toHaveLength(1)
    expect(loosensThreshold(0.5, 0.3)).toEqual([])
  })
})
