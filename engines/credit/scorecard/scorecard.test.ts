import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Card,
  type CardRatioId,
  cardRatioIds,
  cardRatios,
  creditRatings,
  ratingOfProbability,
  readCase,
  type Statement,
  scoreCard,
} from '../index.ts'
import { caseOf, caseWith, yearBefore, yearNow } from '../test-cases.ts'
import { fittedCards } from './fitted-scorecard.ts'

const cards = [fittedCards.whole, fittedCards.short]
const scoreOf = (changes: Record<string, unknown> = {}, card?: Card) =>
  scoreCard(readCase(caseWith(changes)).years, card && { whole: card, short: card })

describe('The fitted scorecard', () => {
  it('adds up to its odds: the intercept and the points of each line', () => {
    const answer = scoreOf()
    if (!answer.isScored) throw new Error('The whole statement is scored.')
    const sum = answer.lines.reduce((so, { points }) => so + points, fittedCards.whole.intercept)
    expect(answer.logOdds).toBeCloseTo(sum, 12)
    expect(answer.probability).toBeCloseTo(1 / (1 + Math.exp(-sum)), 12)
    expect(answer.lines).toHaveLength(fittedCards.whole.parts.length + fittedCards.whole.pairs.length)
    expect(answer.without).toEqual([])
  })

  it('gives the class from its lower edge on, alone and in a pair', () => {
    const card: Card = {
      intercept: -1,
      parts: [{ id: 'liabilitiesToAssets', cuts: [0.5, 0.9], points: [-0.4, 0.1, 0.7] }],
      pairs: [
        {
          first: 'liabilitiesToAssets',
          second: 'ebitToLiabilities',
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
    for (const field of ['retainedEarnings', 'depreciation', 'ebit', 'currentAssets', 'netIncome']) {
      const answer = scoreOf({ [field]: null })
      expect(answer.isScored, field).toBe(false)
    }
    const alone = scoreCard(readCase(caseOf([yearNow])).years)
    expect(alone).toMatchObject({
      isScored: false,
      missing: expect.arrayContaining(['revenueToPriorRevenue']),
    })
    expect(scoreCard(readCase(caseOf([yearBefore, yearNow])).years)).toMatchObject({ isScored: true })
  })

  it('is the short one, and says without what, where a statement has no inventories, or no selling costs', () => {
    for (const field of ['inventories', 'receivables', 'sga']) {
      const answer = scoreOf({ [field]: null })
      if (!answer.isScored) throw new Error('The short card needs none of them.')
      expect(answer.without.length, field).toBeGreaterThan(0)
      expect(answer.lines).toHaveLength(fittedCards.short.parts.length + fittedCards.short.pairs.length)
    }
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
    for (const { id, points } of cards.flatMap(({ parts }) => parts)) {
      const { more } = cardRatios[id]
      points.slice(1).forEach((point, at) => {
        if (more === 'safer') expect(point, id).toBeLessThanOrEqual(points[at]!)
        if (more === 'riskier') expect(point, id).toBeGreaterThanOrEqual(points[at]!)
      })
    }
    expect(cards.every(({ parts }) => parts.every(({ id }) => cardRatioIds.includes(id)))).toBe(true)
  })

  it('bends no ratio in a pair: whatever the other one is, more goes the known way', () => {
    const goesItsWay = (id: CardRatioId, points: readonly number[]) =>
      points.slice(1).forEach((point, at) => {
        const { more } = cardRatios[id]
        if (more === 'safer') expect(point, id).toBeLessThanOrEqual(points[at]!)
        if (more === 'riskier') expect(point, id).toBeGreaterThanOrEqual(points[at]!)
      })
    expect(cards.every(({ pairs }) => pairs.length > 0)).toBe(true)
    for (const { first, second, points } of cards.flatMap(({ pairs }) => pairs)) {
      for (const row of points) goesItsWay(second, row)
      for (const column of points[0]!.keys())
        goesItsWay(
          first,
          points.map((row) => row[column]!),
        )
    }
  })

  it('never reads a firm that earns more, sells more or is given equity as riskier, nor one that loses, pays out or puts debt in place of equity as safer', () => {
    const moved = (statement: Statement, amount: number, fields: Record<string, 1 | -1>) =>
      ({
        ...statement,
        ...Object.fromEntries(
          Object.entries(fields).map(([field, sign]) => [
            field,
            (statement[field as keyof Statement] as number) + sign * amount,
          ]),
        ),
      }) as Statement
    const cash = { cash: 1, currentAssets: 1, totalAssets: 1, equity: 1 } as const
    const earned = {
      grossProfit: 1,
      costOfRevenue: -1,
      ebit: 1,
      pretaxIncome: 1,
      netIncome: 1,
      retainedEarnings: 1,
    } as const
    const swapped = { longTermDebt: 1, totalLiabilities: 1, equity: -1 } as const
    const swappedShort = { shortTermDebt: 1, currentLiabilities: 1, totalLiabilities: 1, equity: -1 } as const
    const logOddsOf = (statement: Statement, by = fittedCards) => {
      const answer = scoreCard(readCase(caseOf([yearBefore, statement])).years, by)
      if (!answer.isScored) throw new Error('The whole statement is scored.')
      return answer.logOdds
    }
    const share = (max: number) => fc.integer({ min: 0, max })
    const firm = fc
      .record({
        current: share(4000),
        stock: share(100),
        buyers: share(100),
        fixed: share(4000),
        kept: fc.integer({ min: -3000, max: 3000 }),
        due: fc.integer({ min: 1, max: 3000 }),
        later: share(3000),
        revenue: fc.integer({ min: 1, max: 20_000 }),
        before: fc.integer({ min: 1, max: 20_000 }),
        cost: share(120),
        profit: fc.integer({ min: -2000, max: 2000 }),
      })
      .map((drawn): Statement => {
        const totalAssets = drawn.current + drawn.fixed + 1
        const inventories = (drawn.current * drawn.stock) / 200
        const costOfRevenue = (drawn.revenue * drawn.cost) / 100
        return {
          ...yearNow,
          totalAssets,
          currentAssets: drawn.current,
          inventories,
          receivables: (drawn.current * drawn.buyers) / 200,
          cash: drawn.current - inventories - (drawn.current * drawn.buyers) / 200,
          currentLiabilities: drawn.due,
          totalLiabilities: drawn.due + drawn.later,
          longTermDebt: drawn.later,
          equity: totalAssets - drawn.due - drawn.later,
          retainedEarnings: drawn.kept,
          revenue: drawn.revenue,
          costOfRevenue,
          grossProfit: drawn.revenue - costOfRevenue,
          ebit: drawn.profit,
          pretaxIncome: drawn.profit,
          netIncome: drawn.profit,
        } as Statement
      })
    fc.assert(
      fc.property(firm, fc.integer({ min: 1, max: 3000 }), (statement, amount) => {
        for (const by of [fittedCards, { whole: fittedCards.short, short: fittedCards.short }]) {
          const now = logOddsOf(statement, by)
          for (const more of [swapped, swappedShort])
            expect(logOddsOf(moved(statement, amount, more), by)).toBeGreaterThanOrEqual(now)
          expect(logOddsOf(moved(statement, -amount, { ebit: 1 }), by)).toBeGreaterThanOrEqual(now)
          expect(
            logOddsOf(moved(statement, amount, { revenue: 1, grossProfit: 1, ebit: 1, ...cash }), by),
          ).toBeLessThanOrEqual(now)
        }
        const now = logOddsOf(statement)
        const lost = Math.min(amount, (statement.totalAssets as number) / 2)
        expect(logOddsOf(moved(statement, amount, { ...cash, ...earned }))).toBeLessThanOrEqual(now)
        expect(logOddsOf(moved(statement, amount, cash))).toBeLessThanOrEqual(now)
        expect(logOddsOf(moved(statement, -lost, { ...cash, ...earned }))).toBeGreaterThanOrEqual(now)
        expect(logOddsOf(moved(statement, -lost, { ...cash, retainedEarnings: 1 }))).toBeGreaterThanOrEqual(
          now,
        )
      }),
      { numRuns: 1000 },
    )
  })
})

describe('What the card looks at first', () => {
  const probability = (changes: Record<string, unknown>, by = fittedCards) => {
    const answer = scoreCard(readCase(caseWith(changes)).years, by)
    if (!answer.isScored) throw new Error('The whole statement is scored.')
    return answer.probability
  }
  const short = { whole: fittedCards.short, short: fittedCards.short }

  it('raises the probability when operating profit falls from 150 to 20, whatever else stays', () => {
    for (const by of [fittedCards, short])
      expect(probability({ ebit: 20 }, by)).toBeGreaterThan(1.1 * probability({ ebit: 150 }, by))
  })

  it('raises the probability at each step from a tenth to nine tenths of debt in place of equity', () => {
    const at = (share: number) => ({
      longTermDebt: 1000 * share - 200,
      totalLiabilities: 1000 * share,
      equity: 1000 * (1 - share),
    })
    for (const by of [fittedCards, short])
      for (const share of [0.3, 0.4, 0.5, 0.6, 0.7, 0.8])
        expect(probability(at(share + 0.1), by), `${share}`).toBeGreaterThan(probability(at(share), by))
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
