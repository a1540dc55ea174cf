import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  assumedStagePolicy,
  conditionalProbability,
  creditLoss,
  creditRatings,
  defaultYears,
  type Loan,
  lifetimeProbability,
  lossWithCollateral,
  ratingOfProbability,
  type Scenario,
  stageOf,
  unknownsOf,
  weightedLoss,
} from '../index.ts'

const loan: Loan = {
  committed: 1_000,
  drawn: 600,
  conversion: 0.5,
  lossGivenDefault: 0.45,
  collateral: null,
  effectiveRate: 0.06,
  years: 3,
  pastDueDays: null,
}
const standingOf = (probability: number) => ({ rating: ratingOfProbability(probability), probability })
const drawn = fc.double({ min: 0.0001, max: 0.95, noNaN: true })
const years = fc.double({ min: 0, max: 30, noNaN: true })
const scenario = (more: Partial<Scenario>): Scenario => ({
  ...{ name: 'Bad', oneIn: 25, years: 2, lossAdded: 0.1, collateralFall: 0.3, weight: 0.2 },
  ...more,
})

describe('The term structure of a probability', () => {
  it('is the borrower’s own in the first year, and a part of it in a part of the year', () => {
    expect(defaultYears(standingOf(0.02), 1)).toEqual([
      { from: 0, until: 1, probability: expect.closeTo(0.02, 12) },
    ])
    expect(lifetimeProbability(standingOf(0.02), 0.5)).toBeCloseTo(1 - Math.sqrt(0.98), 12)
    expect(lifetimeProbability(standingOf(0.02), 0)).toBe(0)
    expect(lifetimeProbability({ rating: 'D', probability: 1 }, 2)).toBe(1)
  })

  it('follows the classes from the second year on: BBB of 0.18 % over two years, worked out by hand', () => {
    // After a year without default a BBB stands by the study at AAA .01, AA .1, A 3.51, BBB 85.56, BB 3.79, B .51, CCC .12 of 93.6.
    const stand = [0.01, 0.1, 3.51, 85.56, 3.79, 0.51, 0.12].map((share) => share / 93.6)
    const rates = [0.0001, 0.0002, 0.0006, 0.0018, 0.0072, 0.0376, 0.2678]
    const second = stand.reduce((sum, share, at) => sum + share * rates[at]!, 0)
    expect(lifetimeProbability({ rating: 'BBB', probability: 0.0018 }, 2)).toBeCloseTo(
      0.0018 + (1 - 0.0018) * second,
      12,
    )
  })

  it('is never smaller for a higher probability, a longer time or a worse year', () => {
    fc.assert(
      fc.property(drawn, drawn, years, years, (one, other, short, long) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)]
        const [until, later] = [Math.min(short, long), Math.max(short, long)]
        const of = (probability: number, time: number, bad?: Scenario) =>
          lifetimeProbability(standingOf(probability), time, bad)
        expect(of(low, until)).toBeLessThanOrEqual(of(high, until) + 1e-12)
        expect(of(low, until)).toBeLessThanOrEqual(of(low, later) + 1e-12)
        expect(of(high, later)).toBeLessThanOrEqual(1)
        expect(of(low, until, scenario({}))).toBeGreaterThanOrEqual(of(low, until) - 1e-12)
        expect(conditionalProbability(low, 25)).toBeLessThanOrEqual(conditionalProbability(high, 25) + 1e-12)
        expect(conditionalProbability(low, 7)).toBeLessThanOrEqual(conditionalProbability(low, 25))
      }),
      { numRuns: 1_000 },
    )
  })

  it('a worse class never has the smaller lifetime probability, whatever the years', () => {
    const ends = [1, 2, 5, 10, 20, 30]
    for (const time of ends) {
      const of = creditRatings.slice(0, 7).map((rating) => {
        const probability = {
          AAA: 0.0001,
          AA: 0.0002,
          A: 0.0006,
          BBB: 0.0018,
          BB: 0.0072,
          B: 0.0376,
          CCC: 0.2678,
        }[rating as 'A']
        return lifetimeProbability({ rating, probability }, time)
      })
      expect(of).toEqual(of.toSorted((left, right) => left - right))
    }
  })
})

describe('An expected credit loss', () => {
  it('is probability × loss × what is owed, discounted from the middle of each year', () => {
    // 600 drawn and half of 400: 800 owed, 360 lost; within a year 2 % of it, half a year off.
    expect(creditLoss(loan, standingOf(0.02), { stage: 1 })).toBeCloseTo(0.02 * 360 * 1.06 ** -0.5, 12)
    const [first, second, third] = defaultYears(standingOf(0.02), 3)
    expect(creditLoss(loan, standingOf(0.02), { stage: 2 })).toBeCloseTo(
      360 *
        (first!.probability * 1.06 ** -0.5 +
          second!.probability * 1.06 ** -1.5 +
          third!.probability * 1.06 ** -2.5),
      12,
    )
    expect(creditLoss(loan, null, { stage: 3 })).toBe(360)
  })

  it('is lowered by collateral after its haircut, and never below zero', () => {
    const secured = { ...loan, collateral: { value: 500, haircut: 0.2 } }
    expect(lossWithCollateral(secured)).toBeCloseTo((0.45 * 400) / 800, 12)
    expect(lossWithCollateral(secured, scenario({ collateralFall: 0.5, lossAdded: 0.05 }))).toBeCloseTo(
      (0.5 * 600) / 800,
      12,
    )
    expect(lossWithCollateral({ ...loan, collateral: { value: 5_000, haircut: 0 } })).toBe(0)
  })

  it('is not computed where loss given default, haircut, rate or maturity is not known, and each is named', () => {
    const without = {
      'its loss given default is not stated': { lossGivenDefault: null },
      'the haircut of its collateral is not stated': { collateral: { value: 5, haircut: null } },
      'its effective interest rate is not stated': { effectiveRate: null },
      'its maturity is not stated': { years: null },
    }
    for (const [why, lacks] of Object.entries(without)) {
      expect(unknownsOf({ ...loan, ...lacks }, 2)).toEqual([why])
      expect(weightedLoss({ ...loan, ...lacks }, standingOf(0.02), { stage: 2, scenarios: [] })).toBeNull()
    }
    expect(creditLoss(loan, null, { stage: 2 })).toBeNull()
  })

  it('is not nothing once its maturity has passed and it is owed or promised still', () => {
    for (const stage of [1, 2] as const) {
      expect(creditLoss({ ...loan, years: -0.1 }, standingOf(0.02), { stage })).toBeNull()
      expect(creditLoss({ ...loan, committed: 0, drawn: 0, years: -0.1 }, standingOf(0.02), { stage })).toBe(
        0,
      )
    }
    expect(unknownsOf({ ...loan, years: -0.1, pastDueDays: 45 }, 2)).toEqual([
      'its maturity has passed: until when it is owed is not stated',
    ])
    expect(creditLoss({ ...loan, years: -0.1 }, standingOf(0.02), { stage: 3 })).toBeGreaterThan(0)
  })

  it('never falls with probability, loss given default, what is owed or time, nor rises with collateral or rate', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(drawn, drawn, share, share, years, years, (one, other, part, more, short, long) => {
        const sorted = (left: number, right: number) =>
          (left < right ? [left, right] : [right, left]) as [number, number]
        const [low, high] = sorted(one, other)
        const [less, most] = sorted(part, more)
        const [until, later] = sorted(short, long)
        const of = (lacks: Partial<Loan>, probability = low) =>
          weightedLoss({ ...loan, ...lacks }, standingOf(probability), {
            stage: 2,
            scenarios: [scenario({})],
          }) ?? Number.NaN
        const rises = (before: number, after: number) => expect(before).toBeLessThanOrEqual(after + 1e-9)
        rises(of({}), of({}, high))
        rises(of({ lossGivenDefault: less }), of({ lossGivenDefault: most }))
        rises(of({ drawn: 600 * less }), of({ drawn: 600 * most }))
        rises(of({ years: until }), of({ years: later }))
        rises(
          of({ collateral: { value: 900 * most, haircut: 0.1 } }),
          of({ collateral: { value: 900 * less, haircut: 0.1 } }),
        )
        rises(
          of({ collateral: { value: 500, haircut: less } }),
          of({ collateral: { value: 500, haircut: most } }),
        )
        rises(of({ effectiveRate: most }), of({ effectiveRate: less }))
        rises(
          of({}),
          weightedLoss(loan, standingOf(low), { stage: 2, scenarios: [scenario({ weight: 0.9 })] }) ??
            Number.NaN,
        )
      }),
      { numRuns: 500 },
    )
  })
})

describe('The stage of a loan', () => {
  const as = (more: Partial<Parameters<typeof stageOf>[1]> & { loan?: Partial<Loan> } = {}) => {
    const { loan: lacks, ...rest } = more
    return stageOf(
      { ...loan, ...lacks },
      {
        now: standingOf(0.02),
        atGrant: standingOf(0.015),
        isWatched: false,
        policy: assumedStagePolicy,
        order: creditRatings,
        ...rest,
      },
    )
  }

  it('is 1 without a significant increase, 2 with one, 3 at a default, each with its reason', () => {
    expect(as()).toMatchObject({ stage: 1 })
    expect(as({ atGrant: standingOf(0.002) })).toMatchObject({
      stage: 2,
      reasons: [expect.stringContaining('Lifetime probability')],
    })
    expect(as({ isWatched: true })).toMatchObject({
      stage: 2,
      reasons: ['The borrower is on the watch list.'],
    })
    expect(as({ loan: { pastDueDays: 30 } })).toMatchObject({ stage: 2, reasons: ['30 days past due.'] })
    expect(as({ loan: { pastDueDays: 90 } }).stage).toBe(3)
    expect(as({ now: { rating: 'D', probability: 1 } }).stage).toBe(3)
  })

  it('is not known without a rating now or at the grant, without a maturity, or past it while it is drawn', () => {
    expect(as({ now: null })).toMatchObject({ stage: null, missing: 'the borrower is not rated' })
    expect(as({ atGrant: null }).missing).toMatch(/day on which it was granted/)
    expect(as({ loan: { years: null } }).missing).toBe('its maturity is not stated')
    expect(as({ loan: { years: -0.1 } }).missing).toMatch(/has matured/)
    expect(as({ loan: { years: -0.1, pastDueDays: 10 } }).missing).toMatch(/maturity has passed/)
    expect(as({ loan: { years: -0.1, pastDueDays: 30 } }).stage).toBe(2)
  })

  it('is 1 for low credit risk where the policy says so, unless payments are past due', () => {
    const policy = { ...assumedStagePolicy, lowRiskRating: 'BBB' as const }
    const now = standingOf(0.0018)
    expect(as({ policy, now, atGrant: null })).toMatchObject({
      stage: 1,
      reasons: ['Low credit risk: rated BBB.'],
    })
    expect(as({ policy, now, loan: { pastDueDays: 31 } }).stage).toBe(2)
    expect(as({ policy, atGrant: null }).stage).toBeNull()
  })

  it('never gets better with a higher probability, more days past due or a stricter threshold', () => {
    fc.assert(
      fc.property(drawn, drawn, fc.nat(120), fc.nat(120), (one, other, days, more) => {
        const of = (probability: number, pastDueDays: number, policy = assumedStagePolicy) =>
          as({ now: standingOf(probability), loan: { pastDueDays }, policy }).stage ?? 0
        const [low, high] = [Math.min(one, other), Math.max(one, other)]
        const [few, many] = [Math.min(days, more), Math.max(days, more)]
        expect(of(low, few)).toBeLessThanOrEqual(of(high, few))
        expect(of(low, few)).toBeLessThanOrEqual(of(low, many))
        expect(of(low, few)).toBeLessThanOrEqual(
          of(low, few, { ...assumedStagePolicy, timesLeast: 1.2, riseLeast: 0 }),
        )
      }),
    )
  })
})
