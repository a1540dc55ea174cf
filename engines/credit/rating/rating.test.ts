import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  assessCredit,
  atCentralRate,
  type ModelId,
  modelIds,
  noSigns,
  type OutsideSigns,
  oneNotch,
  opinionsOf,
  rankOfRating,
  rateCase,
  ratingOfProbability,
  readCase,
  scoreOfProbability,
  warningsOf,
  warningsOfSigns,
} from '../index.ts'
import { caseOf, caseWith, yearNow } from '../test-cases.ts'

const rated = (changes: Record<string, unknown> = {}, rest: Parameters<typeof caseWith>[1] = {}) => {
  const input = caseWith(changes, rest)
  const { checks } = assessCredit(input)
  return rateCase(readCase(input), { kind: input.kind, checks, centralRate: 0.02 })
}
const noModels = Object.fromEntries(modelIds.map((id) => [id, null])) as Record<ModelId, number | null>

describe('The rating of a case', () => {
  it('brings odds to another central rate as King and Zeng do: 1 in 4 of a half-and-half sample is 1 in 298 at one hundredth', () => {
    // Odds 1/3 at 1/2; times (0.01/0.99) is 1/297.
    expect(atCentralRate(0.25, 0.5, 0.01)).toBeCloseTo(1 / 298, 12)
    expect(atCentralRate(0.0694, 0.0694, 0.0694)).toBeCloseTo(0.0694, 12)
  })

  it('scores by the odds: 100 at a ten-thousandth, 0 at the rate of CCC, and never rises with the probability', () => {
    expect([0, 0.0001, 0.2678, 1].map(scoreOfProbability)).toEqual([100, 100, 0, 0])
    // Half-way in log odds between the two ends, worked out by hand: ln odds −9.2102 and −1.0057.
    const middle = 1 / (1 + Math.exp((9.2102 + 1.0057) / 2))
    expect(scoreOfProbability(middle)).toBe(50)
    const probability = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(probability, probability, (one, other) => {
        expect(scoreOfProbability(Math.min(one, other))).toBeGreaterThanOrEqual(
          scoreOfProbability(Math.max(one, other)),
        )
      }),
    )
  })

  it('takes the class of its probability, and does not depend on the unit', () => {
    const answer = rated()
    if (!answer.isRated) throw new Error('The whole case is rated.')
    expect(answer.rating).toBe(ratingOfProbability(answer.probability))
    expect(answer.probability).toBeLessThan(answer.sampleProbability)
    expect(rated({}, { scale: 1000 })).toEqual(answer)
  })

  it.each([
    ['missing', { retainedEarnings: null }, {}],
    ['checks', { totalLiabilities: 480 }, {}],
    ['checks', { revenue: -1200 }, {}],
    ['financial', {}, { kind: 'financial' as const }],
  ])('gives none for a case of which is said: %s', (because, changes, rest) => {
    expect(rated(changes, rest)).toMatchObject({ isRated: false, because })
  })
})

describe('Results of the models', () => {
  it('no model rates a bank or an insurer: the distance to default omits what is owed to depositors', () => {
    const models = { ...assessCredit(caseOf()).models, mertonPd: 0.0001, ohlsonO: 1 }
    expect(opinionsOf('private', models, null).opinions.map(({ by }) => by)).toContain('mertonPd')
    expect(opinionsOf('financial', models, null)).toEqual({ opinions: [], doDisagree: false })
  })

  it('stands side by side; distress by one and sound by another is a disagreement', () => {
    const card = { rating: 'A' as const, probability: 0.0006 }
    const of = (models: Partial<Record<ModelId, number>>) =>
      opinionsOf('private', { ...noModels, ...models }, card)
    expect(of({ altmanZPrime: 3 }).doDisagree).toBe(false)
    expect(of({ altmanZPrime: 1 }).doDisagree).toBe(true)
    expect(of({ altmanZPrime: 2 }).opinions.map(({ says }) => says)).toEqual(['sound', 'uncertain'])
    // Only the score that is made for the kind speaks.
    expect(of({ altmanZ: 0.5 }).doDisagree).toBe(false)
    expect(of({ zmijewski: 0.1, ohlsonO: -2 }).opinions.map(({ says }) => says)).toEqual([
      'sound',
      'sound',
      'distress',
    ])
  })
})

describe('Changes that would move it one notch', () => {
  const input = caseOf()
  const moves = oneNotch(input, 0.02)
  const statementOf = (changes: Record<string, number>) => {
    const moved = Object.fromEntries(
      Object.entries(changes).map(([field, by]) => [
        field,
        ((yearNow as Record<string, unknown>)[field] as number) + by,
      ]),
    )
    const answer = rated(moved)
    return answer.isRated ? answer.rating : undefined
  }

  it('is the least: the rating of the statement changed by hand is the one that is said, and just below it the old one', () => {
    expect(moves.length).toBeGreaterThan(0)
    for (const { lever, amount, from, to, direction } of moves) {
      expect(rankOfRating(to) < rankOfRating(from)).toBe(direction === 'better')
      if (lever !== 'earn-less') continue
      const less = (by: number) =>
        statementOf(
          Object.fromEntries([
            ['costOfRevenue', by],
            ...['grossProfit', 'ebit', 'pretaxIncome', 'netIncome', 'operatingCashFlow'].map((field) => [
              field,
              -by,
            ]),
            ...['cash', 'currentAssets', 'totalAssets', 'equity', 'retainedEarnings'].map((field) => [
              field,
              -by,
            ]),
          ]),
        )
      expect(less(amount)).toBe(to)
      expect(less(amount - 0.02)).toBe(from)
    }
  })

  it('leaves the statement adding up as it did, and does not repay more than is owed', () => {
    const bare = oneNotch(caseWith({ longTermDebt: 0, totalLiabilities: 260, equity: 740 }), 0.02)
    expect(bare.map(({ lever }) => lever)).not.toContain('repay')
    expect(oneNotch(caseWith({ totalLiabilities: 480 }), 0.02)).toEqual([])
  })
})

describe('Early warnings', () => {
  const figures = assessCredit(caseOf())
  const quiet = {
    figures,
    figuresBefore: null,
    rating: 'BBB' as const,
    ratingBefore: 'BBB' as const,
    statementAgeDays: 100,
  }
  const codes = (seen: Partial<Parameters<typeof warningsOf>[0]>) =>
    warningsOf({ ...quiet, ...seen }).map(({ code }) => code)
  const withRatios = (changes: Partial<typeof figures.ratios>) => ({
    figures: { ...figures, ratios: { ...figures.ratios, ...changes } },
  })

  it('says each from its edge on, and nothing of what is not known', () => {
    expect(codes({})).toEqual([])
    expect(codes({ rating: 'BB' })).toEqual(['downgrade'])
    expect(codes({ rating: 'CCC', ratingBefore: null })).toEqual(['high-risk'])
    expect(codes(withRatios({ interestCoverage: 1.49 }))).toEqual(['weak-coverage'])
    expect(codes(withRatios({ interestCoverage: 1.5 }))).toEqual([])
    expect(warningsOf({ ...quiet, ...withRatios({ interestCoverage: -527.7 }) })[0]).toMatchObject({
      severity: 'high',
      words: 'There is no operating profit that could cover interest.',
    })
    expect(codes(withRatios({ interestCoverage: null }))).toEqual([])
    expect(codes(withRatios({ revenueGrowth: -0.2 }))).toEqual(['revenue-fall'])
    expect(codes(withRatios({ operatingCashFlowRatio: -0.01 }))).toEqual(['cash-drain'])
    expect(codes({ statementAgeDays: 549 })).toEqual(['old-statement'])
  })

  it('says what screenings and prices tell, by tenths, and nothing of what is not known', () => {
    const words = (signs: Partial<OutsideSigns>) =>
      warningsOfSigns({ ...noSigns, ...signs }, '2026-06-01').map((one) => `${one.severity} ${one.words}`)
    expect(words({})).toEqual([])
    expect(words({ priceFall: 0.4999 })).toEqual([])
    expect(words({ priceFall: 0.5 })).toEqual([
      'high Its shares have lost 50 % or more of their highest close of a year.',
    ])
    expect(words({ priceFall: 0.59 })).toEqual(words({ priceFall: 0.5 }))
    expect(words({ priceFall: 0.6, isOneDay: true })[0]).toContain('60 % or more')
    expect(words({ priceFall: 0.6, isOneDay: true })[0]).toContain('an unreported split')
    const evidence = { label: 'Screening', href: '/s', knownOn: null }
    expect(words({ screening: { isConfirmed: false, under: 'Halden', evidence } })[0]).toMatch(
      /^high .*waits/,
    )
    expect(words({ screening: { isConfirmed: true, under: 'Halden', evidence } })[0]).toMatch(
      /^critical .*confirmed/,
    )
  })
})
