import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { complianceScoreOf, type ScorePart, scoreWeights } from './compliance-score.ts'
import { type Counterparty, portfolioHealthOf } from './portfolio-health.ts'

const now = new Date('2026-11-21T10:00:00Z')
const fresh = new Date('2026-06-01T00:00:00Z')
const counterparty = (facts: Partial<Counterparty> = {}): Counterparty => ({
  id: 1,
  riskLevel: 'low',
  exposureCents: 100_000,
  dataAsOf: fresh,
  isScreened: true,
  ...facts,
})
const healthOf = (...all: Counterparty[]) => portfolioHealthOf(all, new Set([9]), now)

const anyCounterparty = fc.record({
  id: fc.integer({ min: 1, max: 20 }),
  riskLevel: fc.constantFrom('critical', 'high', 'medium', 'low', null),
  exposureCents: fc.option(fc.integer({ min: 0, max: 10_000_000_000 })),
  dataAsOf: fc.date({ min: new Date('2024-01-01'), max: now, noInvalidDate: true }),
  isScreened: fc.boolean(),
})

describe('portfolio health', () => {
  it('HUB-005 weighs by exposure and fails high risk, old data and an open critical alert', () => {
    expect(
      healthOf(counterparty(), counterparty({ riskLevel: 'high', exposureCents: 300_000 })).percent,
    ).toBe(25)
    expect(healthOf(counterparty({ riskLevel: 'medium' })).percent).toBe(100)
    expect(healthOf(counterparty({ id: 9 })).percent).toBe(0)
    const yearAgo = new Date('2025-11-21T10:00:00Z')
    expect(healthOf(counterparty({ dataAsOf: yearAgo })).percent).toBe(100)
    expect(healthOf(counterparty({ dataAsOf: new Date(yearAgo.getTime() - 1) })).percent).toBe(0)
  })

  it('HUB-005 counts nobody healthy whose risk nobody assessed, and is no figure where nobody was assessed', () => {
    const unassessed = counterparty({ riskLevel: null })
    expect(healthOf(unassessed, unassessed).percent).toBeNull()
    expect(healthOf(unassessed, counterparty())).toMatchObject({ percent: 50, notAssessed: 1_000 })
  })

  it('HUB-005 is no figure at all without a counterparty', () => {
    expect(healthOf().percent).toBeNull()
  })

  it('HUB-005 is no figure where nobody was screened, and counts nobody healthy whom no list was asked about', () => {
    const unscreened = counterparty({ isScreened: false })
    expect(healthOf(unscreened, counterparty({ isScreened: false, riskLevel: 'high' })).percent).toBeNull()
    expect(healthOf(unscreened, counterparty())).toMatchObject({
      percent: 50,
      unmeasured: 1,
      notScreened: 1_000,
      healthy: 1_000,
    })
  })

  it('counts each the same where no exposure is known, and says how many are unknown', () => {
    const unknown = { exposureCents: null }
    const health = healthOf(counterparty(unknown), counterparty(unknown), counterparty({ ...unknown, id: 9 }))
    expect(health).toMatchObject({ unknown: 3, total: 3, healthy: 2, underCriticalAlert: 1 })
  })

  it('HUB-005 the parts add up to the whole and the figure lies between 0 and 100', () => {
    fc.assert(
      fc.property(fc.array(anyCounterparty, { minLength: 1, maxLength: 40 }), (all) => {
        const health = healthOf(...all)
        const { healthy, atHighRisk, stale, underCriticalAlert, notScreened, notAssessed } = health
        const sum = healthy + atHighRisk + stale + underCriticalAlert + notScreened + notAssessed
        expect(sum).toBeCloseTo(health.total, 3)
        expect(health.percent === null).toBe(
          all.every(({ isScreened, riskLevel }) => !isScreened || riskLevel === null),
        )
        expect(health.percent ?? 0).toBeGreaterThanOrEqual(0)
        expect(health.percent ?? 0).toBeLessThanOrEqual(100)
      }),
    )
  })
})

const none = { of: 0, are: 0 }
const shares = (facts: Partial<Record<ScorePart, { of: number; are: number }>>) => ({
  slaAdherence: none,
  screeningFreshness: none,
  kycCompleteness: none,
  alertsInTime: none,
  fourEyes: none,
  listFreshness: none,
  ...facts,
})
const anyShare = fc
  .tuple(fc.nat({ max: 500 }), fc.nat({ max: 500 }))
  .map(([a, b]) => ({ of: Math.max(a, b), are: Math.min(a, b) }))

describe('the compliance score', () => {
  it('HUB-006 the weights add up to a hundred', () => {
    expect(Object.values(scoreWeights).reduce((sum, weight) => sum + weight, 0)).toBe(100)
  })

  it('HUB-006 leaves out what has nothing to count and is no figure without anything', () => {
    expect(complianceScoreOf(shares({})).score).toBeNull()
    const alike = shares({ screeningFreshness: { of: 4, are: 3 }, slaAdherence: { of: 4, are: 3 } })
    expect(complianceScoreOf(alike).score).toBe(75)
    const two = shares({ slaAdherence: { of: 1, are: 0 }, screeningFreshness: { of: 8, are: 8 } })
    expect(complianceScoreOf(two).score).toBe(50)
  })

  it('HUB-006 a fresh list and quick alerts alone make no score', () => {
    const full = { of: 1, are: 1 }
    expect(complianceScoreOf(shares({ listFreshness: full, alertsInTime: full })).score).toBeNull()
    const most = shares({ listFreshness: full, alertsInTime: full, kycCompleteness: full, fourEyes: full })
    expect(complianceScoreOf(most).score).toBe(100)
  })

  it('HUB-006 the points of the parts add up to the score, which only rises when a share does', () => {
    fc.assert(
      fc.property(
        fc.record(Object.fromEntries(Object.keys(scoreWeights).map((part) => [part, anyShare]))),
        fc.constantFrom(...(Object.keys(scoreWeights) as ScorePart[])),
        (drawn, part) => {
          const before = complianceScoreOf(shares(drawn))
          const sum = before.parts.reduce((points, one) => points + one.points, 0)
          if (before.score !== null) expect(before.score).toBeCloseTo(sum, 9)
          const better = shares({ ...drawn, [part]: { ...drawn[part], are: drawn[part]?.of ?? 0 } } as never)
          expect(complianceScoreOf(better).score ?? 0).toBeGreaterThanOrEqual((before.score ?? 0) - 1e-9)
        },
      ),
    )
  })
})
