import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MatchState, type Subject } from '../../contract/index.ts'
import { assessRisk, levelOf, type RiskCandidate, topicPoints } from './assess-risk.ts'

const subject = (countries: string[] = []): Subject => ({
  name: 'Anna Example',
  schema: 'Person',
  birthDate: null,
  countries,
  identifiers: [],
})
const candidate = (facts: Partial<RiskCandidate> = {}): RiskCandidate => ({
  entryName: 'EXAMPLE, Anna',
  listName: 'A list',
  topic: 'sanction',
  probability: 0.9,
  isMatch: true,
  state: 'open',
  hasFurtherEvidence: true,
  ...facts,
})

const anyCandidate = fc.record({
  entryName: fc.constant('EXAMPLE, Anna'),
  listName: fc.constant('A list'),
  topic: fc.constantFrom(...(Object.keys(topicPoints) as (keyof typeof topicPoints)[])),
  probability: fc.double({ min: 0, max: 1, noNaN: true }),
  isMatch: fc.boolean(),
  state: fc.constantFrom(...MatchState.options),
  hasFurtherEvidence: fc.boolean(),
})

describe('the risk of a screening', () => {
  it('lies between 0 and 100, and its parts add up to it', () => {
    fc.assert(
      fc.property(
        fc.array(anyCandidate, { maxLength: 12 }),
        fc.subarray(['IR', 'KP', 'RU', 'KE', 'DE']),
        (candidates, countries) => {
          const risk = assessRisk(subject(countries), candidates)
          expect(risk.score).toBeGreaterThanOrEqual(0)
          expect(risk.score).toBeLessThanOrEqual(100)
          expect(risk.parts.reduce((sum, part) => sum + part.points, 0)).toBe(risk.score)
          expect(risk.level).toBe(levelOf(risk.score))
          expect(risk.parts.every((part) => Number.isInteger(part.points) && part.why !== '')).toBe(true)
        },
      ),
    )
  })

  it('never falls when a match becomes more probable', () => {
    fc.assert(
      fc.property(anyCandidate, fc.double({ min: 0, max: 1, noNaN: true }), (one, other) => {
        const match = { ...one, isMatch: true, state: 'open' as const }
        const [low, high] = [one.probability, other].sort((a, b) => a - b) as [number, number]
        const at = (probability: number) => assessRisk(subject(), [{ ...match, probability }]).score
        expect(at(high)).toBeGreaterThanOrEqual(at(low))
      }),
    )
  })

  it('a sanction weighs more than political exposure, and a confirmed match is certain', () => {
    const score = (facts: Partial<RiskCandidate>) => assessRisk(subject(), [candidate(facts)]).score
    expect(score({})).toBe(90)
    expect(score({ topic: 'pep' })).toBe(45)
    expect(score({ state: 'confirmed', probability: 0.6 })).toBe(100)
    expect(score({ hasFurtherEvidence: false })).toBe(85)
  })

  it('a dismissed match no longer counts, a rejected candidate counts little', () => {
    expect(assessRisk(subject(), [candidate({ state: 'dismissed' })]).score).toBe(0)
    expect(assessRisk(subject(), [candidate({ state: 'standing' })]).level).toBe('low')
    expect(
      assessRisk(subject(), [candidate({ isMatch: false, state: 'dismissed', probability: 0.4 })]).score,
    ).toBe(4)
  })

  it('the riskiest country counts once and says why', () => {
    const risk = assessRisk(subject(['DE', 'KE', 'IR']), [])
    expect(risk.parts.filter((part) => part.label === 'Country')).toEqual([
      { label: 'Country', points: 15, why: expect.stringContaining('FATF') },
    ])
  })
})
