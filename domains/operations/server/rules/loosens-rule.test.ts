import { describe, expect, it } from 'vitest'
import { starterRules } from '#engines/transaction-rules/index.ts'
import type { RuleDefinition } from '../../contract/index.ts'
import { loosensRule, type RuleInForce } from './loosens-rule.ts'

const definition: RuleDefinition = {
  typology: 'structuring',
  severity: 'high',
  currency: 'USD',
  trigger: { direction: 'in', kinds: ['cash'], atLeast: 100_000, below: 1_000_000 },
  all: [
    { block: 'sum', of: { direction: 'in' }, hours: 168, atLeast: 2_000_000 },
    { block: 'listed-name', atLeast: 0.8 },
  ],
  cooldownDays: 7,
}
const inForce = (
  change: Partial<RuleDefinition> = {},
  state: RuleInForce['state'] = 'active',
): RuleInForce => ({
  name: 'Any',
  state,
  definition: { ...definition, ...change },
})
const [sum, listed] = definition.all as [RuleDefinition['all'][number], RuleDefinition['all'][number]]
const loosened = (change: Partial<RuleDefinition>) => loosensRule(inForce(), inForce(change)).length

describe('a payment rule', () => {
  it('is loosened by whatever makes it raise less, and by what cannot be compared', () => {
    const looser: Partial<RuleDefinition>[] = [
      { severity: 'low' },
      { cooldownDays: 8 },
      { currency: 'JPY' },
      { trigger: { ...definition.trigger, atLeast: 100_001 } },
      { trigger: { ...definition.trigger, below: 999_999 } },
      { trigger: { ...definition.trigger, countries: ['RU'] } },
      { trigger: { ...definition.trigger, direction: 'out' } },
      { trigger: { ...definition.trigger, kinds: ['wire' as never] } },
      { all: [{ ...sum, atLeast: 2_000_001 } as never, listed] },
      { all: [{ ...sum, hours: 24 } as never, listed] },
      { all: [{ ...sum, counterparty: 'same' } as never, listed] },
      { all: [sum, { block: 'listed-name', atLeast: 0.9 }] },
      { all: [sum, listed, { block: 'dormant', days: 30 }] },
      { all: [{ block: 'dormant', days: 30 }] },
    ]
    for (const change of looser) expect(loosened(change), JSON.stringify(change)).toBeGreaterThan(0)
    expect(loosensRule(inForce(), inForce({}, 'draft'))).toHaveLength(1)
    expect(loosensRule(inForce(), inForce({}, 'retired'))).toHaveLength(1)
  })

  it('is not loosened by what makes it raise more, nor while it is not in force', () => {
    const stricter: Partial<RuleDefinition>[] = [
      {},
      { severity: 'critical' },
      { cooldownDays: 0 },
      { trigger: {} },
      { trigger: { ...definition.trigger, atLeast: 1, below: 2_000_000 } },
      { all: [] },
      { all: [listed] },
      { all: [listed, sum] },
      { all: [{ ...sum, atLeast: 1, hours: 200, of: {} } as never, { block: 'listed-name', atLeast: 0.7 }] },
      { typology: 'another' },
    ]
    for (const change of stricter) expect(loosened(change), JSON.stringify(change)).toBe(0)
    expect(loosensRule(inForce({}, 'draft'), inForce({ severity: 'low' }, 'retired'))).toEqual([])
    expect(loosensRule(inForce({}, 'retired'), inForce())).toEqual([])
  })

  it('a rule of the starter pack is as strict as itself', () => {
    for (const { definition: one } of starterRules) {
      const rule = {
        name: 'Any',
        state: 'active',
        definition: structuredClone(one) as RuleDefinition,
      } as const
      expect(loosensRule(rule, rule)).toEqual([])
      // However its fields were ordered when it was stored.
      const turned = JSON.parse(JSON.stringify(one), (_, value) =>
        value && typeof value === 'object' && !Array.isArray(value)
          ? Object.fromEntries(Object.entries(value).toReversed())
          : value,
      )
      expect(loosensRule(rule, { ...rule, definition: turned })).toEqual([])
    }
  })
})
