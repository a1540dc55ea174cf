import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Card,
  cardRatioIds,
  cardRatios,
  creditRatings,
  ratingOfProbability,
  readCase,
  type Statement,
  scoreCard,
} from '../index.ts'
import { caseOf, caseWith, yearBefore, yearNow } from '../test-cases.ts'
import { fittedCard } from './fitted-scorecard.ts'

const scoreOf = (changes: Record<string, unknown> = {}, card?: Card) =>
  scoreCard(readCase(caseWith(changes)).years, card)

describe('The fitted scorecard', () => {
  it('adds up to its odds: the intercept and the points of each line', () => {
    const answer = scoreOf()
    if (!answer.isScored) throw new Error('The whole statement is scored.')
    const sum = answer.lines.reduce((so, { points }) => so + points, fittedCard.intercept)
    expect(answer.logOdds).toBeCloseTo(sum, 12)
    expect(answer.probability).toBeCloseTo(1 / (1 + Math.exp(-sum)), 12)
    expect(answer.lines).toHaveLength(fittedCard.parts.length + fittedCard.pairs.length)
  })

  it('gives the class from its lower edge on, alone and in a pair', () => {
    const card: Card = {
      intercept: -1,
      parts: [{ id: 'liabilitiesToAssets', cuts: [0.5, 0.9], points: [-0.4, 0.1, 0.7] }],
      pairs: [
        {
          first: 'liabilitiesToAssets',
          second: 'ebitToAssets',
          firstCuts: [0.5],
          secondCuts: [0],
          points: [
            [1, 2],
            [3, 4],
          ],
        },
      ],
    }
    expect(scoreOf({}, card)).toMatchObject({ isScored: true, logOdds: expect.closeTo(-1 + 0.1 + 4, 12) })
    expect(scoreOf({ totalLiabilities: 499, ebit: -1 }, card)).toMatchObject({
      logOdds: expect.closeTo(-1 - 0.4 + 1, 12),
    })
  })

  it('has no answer without one of its ratios, and names what is missing', () => {
    for (const field of ['retainedEarnings', 'depreciation', 'inventories', 'sga', 'pretaxIncome']) {
      const answer = scoreOf({ [field]: null })
      expect(answer.isScored, field).toBe(false)
    }
    const alone = scoreCard(readCase(caseOf([yearNow])).years)
    expect(alone).toMatchObject({
      isScored: false,
      missing: expect.arrayContaining(['revenueToPriorRevenue']),
    })
    const noThird = scoreCard(readCase(caseOf([yearBefore, yearNow])).years)
    expect(noThird).toMatchObject({ isScored: false, missing: ['threeYearsProfit'] })
  })

  it('does not depend on the unit that amounts are in', () => {
    const scaled = (factor: number) => (statement: Statement) =>
      ({
        ...Object.fromEntries(
          Object.entries(statement).map(([field, value]) => [
            field,
            typeof value === 'number' ? value * factor : value,
          ]),
        ),
        period: statement.period,
      }) as Statement
    const { statements } = caseOf()
    expect(scoreCard(readCase(caseOf(statements.map(scaled(1024)))).years)).toEqual(
      scoreCard(readCase(caseOf(statements)).years),
    )
  })

  it('gives no points against what a ratio is known to say by itself', () => {
    for (const { id, points } of fittedCard.parts) {
      const { more } = cardRatios[id]
      points.slice(1).forEach((point, at) => {
        if (more === 'safer') expect(point, id).toBeLessThanOrEqual(points[at]!)
        if (more === 'riskier') expect(point, id).toBeGreaterThanOrEqual(points[at]!)
      })
    }
    expect(fittedCard.parts.every(({ id }) => cardRatioIds.includes(id))).toBe(true)
  })
})

describe('The rating scale', () => {
  it('orders classes by probability and takes the nearest default rate (CREDIT-019)', () => {
    expect(creditRatings).toEqual(['AAA', 'AA', 'A', 'BBB', 'BB', 'B', 'CCC', 'CC', 'C', 'D'])
    expect([0, 0.0002, 0.0006, 0.0018, 0.0072, 0.0376, 0.2678].map(ratingOfProbability)).toEqual(
      creditRatings.slice(0, 7),
    )
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (one, other) => {
          const [lower, higher] = [Math.min(one, other), Math.max(one, other)].map((probability) =>
            creditRatings.indexOf(ratingOfProbability(probability)),
          )
          expect(lower).toBeLessThanOrEqual(higher!)
        },
      ),
    )
  })
})
