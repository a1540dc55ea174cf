import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  assessCredit,
  explainModel,
  explainRatio,
  modelIds,
  modelOf,
  ratioIds,
  readCase,
  type Statement,
  statementFields,
} from './index.ts'
import { caseOf, caseWith, market, yearBefore, yearNow, yearTwoBefore } from './test-cases.ts'

const amount = fc.integer({ min: 1, max: 5000 })
const amounts = fc.record(Object.fromEntries(statementFields.map((field) => [field, amount])))
const threeYears = fc
  .tuple(amounts, amounts, amounts)
  .map((years) => years.map((year, index) => ({ ...year, period: `${2022 + index}-12-31` })) as Statement[])

const scaled = (statement: Statement, factor: number): Statement => ({
  ...(Object.fromEntries(
    Object.entries(statement).map(([field, value]) => [
      field,
      typeof value === 'number' && field !== 'sharesOutstanding' ? value * factor : value,
    ]),
  ) as Statement),
  period: statement.period,
})

describe('Properties of every ratio and model', () => {
  it('do not depend on the unit that amounts are in, Ohlson’s size apart', () => {
    fc.assert(
      fc.property(threeYears, fc.constantFrom(2, 0.5, 1024), (statements, factor) => {
        const first = assessCredit(caseOf(statements))
        const second = assessCredit(
          caseOf(
            statements.map((statement) => scaled(statement, factor)),
            { market: { ...market, price: market.price * factor } },
          ),
        )
        expect(second.ratios).toEqual(first.ratios)
        const { ohlsonO: one, ...rest } = first.models
        const { ohlsonO: other, ...others } = second.models
        expect(others).toEqual(rest)
        if (one !== null) expect(other! - one).toBeCloseTo(-0.407 * Math.log(factor), 9)
      }),
    )
  })

  it('give a number or null, whatever is missing, and null wherever one of their inputs is', () => {
    const years = readCase(caseOf()).years
    for (const id of ratioIds)
      for (const input of explainRatio(years, id)) {
        if (input.kind === 'market') continue
        const without = assessCredit(caseWithout(input.year, input.field)).ratios[id]
        expect(without, `${id} without ${input.field}`).toBeNull()
      }
    for (const id of modelIds)
      for (const input of explainModel(years, id).inputs) {
        if (input.kind === 'market') continue
        const without = assessCredit(caseWithout(input.year, input.field)).models[id]
        expect(without, `${id} without ${input.field}`).toBeNull()
      }
  })

  it('stay finite or null with any amounts', () => {
    const wild = fc.oneof(fc.constant(null), fc.constant(0), fc.double({ noNaN: true }), fc.string())
    const wildYear = fc.record(Object.fromEntries(statementFields.map((field) => [field, wild])))
    fc.assert(
      fc.property(wildYear, wildYear, (now, before) => {
        const { ratios, models } = assessCredit(
          caseOf([
            { ...before, period: '2023-12-31' },
            { ...now, period: '2024-12-31' },
          ]),
        )
        for (const value of [...Object.values(ratios), ...Object.values(models)])
          expect(value === null || Number.isFinite(value)).toBe(true)
      }),
    )
  })

  it('say more profit is better and more debt worse', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), (more) => {
        const plain = assessCredit(caseOf())
        const richer = assessCredit(caseWith({ ebit: 150 + more, netIncome: 90 + more }))
        for (const id of ['altmanZ', 'altmanZPrime', 'altmanZDoublePrime', 'ohlsonO', 'zmijewski'] as const) {
          const isHigherBetter = modelOf(id).better === 'higher'
          const gain = richer.models[id]! - plain.models[id]!
          expect(isHigherBetter ? gain > 0 : gain < 0, id).toBe(true)
        }
        const owing = assessCredit(
          caseWith({ totalLiabilities: 500 + more, equity: 500 - more, longTermDebt: 240 + more }),
        )
        for (const id of [
          'altmanZ',
          'altmanZDoublePrime',
          'ohlsonO',
          'zmijewski',
          'mertonDistance',
        ] as const) {
          const isHigherBetter = modelOf(id).better === 'higher'
          const gain = owing.models[id]! - plain.models[id]!
          expect(isHigherBetter ? gain < 0 : gain > 0, id).toBe(true)
        }
      }),
    )
  })

  it('show exactly the inputs they use, and terms that add up to the score', () => {
    const years = readCase(caseOf()).years
    const { models } = assessCredit(caseOf())
    for (const id of modelIds) {
      const { terms } = explainModel(years, id)
      if (terms.length === 0) continue
      const sum = terms.reduce((so, { coefficient, value }) => so + coefficient * value, 0)
      expect(sum, id).toBeCloseTo(models[id]!, 12)
    }
    expect(explainRatio(years, 'returnOnAssets').map(({ label, value }) => [label, value])).toEqual([
      ['Net income', 90],
      ['Total assets', 1000],
      ['Total assets', 900],
    ])
  })
})

/** The invented firm without one amount, nor those it could be filled in from. */
function caseWithout(year: 'now' | 'before' | 'twoBefore', field: string) {
  const filledFrom: Record<string, string[]> = {
    equity: ['totalLiabilities'],
    totalLiabilities: ['equity'],
    grossProfit: ['costOfRevenue'],
    costOfRevenue: ['grossProfit'],
  }
  const gone = Object.fromEntries([field, ...(filledFrom[field] ?? [])].map((name) => [name, null]))
  const years = { twoBefore: yearTwoBefore, before: yearBefore, now: yearNow }
  return caseOf(
    (['twoBefore', 'before', 'now'] as const).map((name) =>
      name === year ? ({ ...years[name], ...gone } as Statement) : years[name],
    ),
  )
}
