import { describe, expect, it } from 'vitest'
import {
  assessCredit,
  type CreditCase,
  expectedLoss,
  explainModel,
  explainRatio,
  exposureAtDefault,
  limitOf,
  type ModelId,
  modelIds,
  rateCase,
  ratioIds,
  readCase,
  type Statement,
  scoreOfProbability,
} from './index.ts'
import { caseOf, market, yearBefore, yearNow, yearTwoBefore } from './test-cases.ts'

type Input = ReturnType<typeof explainRatio>[number]

const statements = { twoBefore: yearTwoBefore, before: yearBefore, now: yearNow } as const

/** The invented firm with one input moved by a factor, and nothing else. */
function moved(input: Input, factor: number): CreditCase {
  if (input.kind === 'market') {
    if (input.name === 'gnpPriceIndex') return caseOf(undefined, { gnpPriceIndex: 400 * factor })
    const named = { cap: 'price', volatility: 'volatility', riskFree: 'riskFree' } as const
    const name = named[input.name]
    return caseOf(undefined, { market: { ...market, [name]: market[name] * factor } })
  }
  const years = (['twoBefore', 'before', 'now'] as const).map((year) =>
    year === input.year
      ? ({ ...statements[year], [input.field]: (input.value ?? 0) * factor } as Statement)
      : statements[year],
  )
  return caseOf(years)
}

const of = (input: Input) => `${input.kind === 'statement' ? `${input.year}.` : ''}${input.label}`

/** Piotroski counts yes and no: an input moves it where it is moved across the border. */
const counted: readonly ModelId[] = ['piotroskiF']

describe('One input moved moves what it is an input of', () => {
  const years = readCase(caseOf()).years
  const plain = assessCredit(caseOf())

  it.each(ratioIds)('ratio %s, by each of its inputs', (id) => {
    const inputs = explainRatio(years, id)
    expect(inputs.length).toBeGreaterThan(0)
    for (const input of inputs) {
      if (!input.value) continue
      expect(assessCredit(moved(input, 1.07)).ratios[id], of(input)).not.toBe(plain.ratios[id])
    }
  })

  it.each(modelIds.filter((id) => !counted.includes(id)))('model %s, by each of its inputs', (id) => {
    const { inputs } = explainModel(years, id)
    expect(inputs.length).toBeGreaterThan(0)
    for (const input of inputs) {
      if (!input.value) continue
      // A model with a step as well as a slope may stand still for one move, not for each.
      const values = [1.07, 0.5, 3, -1].map((factor) => assessCredit(moved(input, factor)).models[id])
      expect(
        values.some((value) => value !== plain.models[id]),
        of(input),
      ).toBe(true)
    }
  })

  it.each(counted)('model %s, which counts, by each of its inputs moved far enough', (id) => {
    for (const input of explainModel(years, id).inputs) {
      if (!input.value) continue
      const values = [0.01, 0.5, 2, 100, -1].map((factor) => assessCredit(moved(input, factor)).models[id])
      expect(
        values.some((value) => value !== plain.models[id]),
        of(input),
      ).toBe(true)
    }
  })

  it('the rating’s probability, and its score with it, by every amount that the card reads', () => {
    const rated = (input: CreditCase) => {
      const answer = rateCase(readCase(input), { kind: input.kind, checks: [], centralRate: 0.02 })
      if (!answer.isRated) return null
      expect(answer.score).toBe(scoreOfProbability(answer.probability))
      return answer.probability
    }
    const before = rated(caseOf())
    expect(before).not.toBeNull()
    const fields = [
      'totalLiabilities',
      'retainedEarnings',
      'ebit',
      'depreciation',
      'netIncome',
      'revenue',
      'inventories',
      'receivables',
      'currentAssets',
      'currentLiabilities',
      'sga',
    ] as const
    for (const field of fields) {
      const input: Input = { kind: 'statement', year: 'now', field, label: field, value: yearNow[field] }
      // The card has classes: a small move may stay within one.
      const after = [0.05, 0.3, 3, 20, -5].map((factor) => rated(moved(input, factor)))
      expect(
        after.some((probability) => probability !== null && probability !== before),
        field,
      ).toBe(true)
    }
  })

  it('expected loss and limit, by each of their inputs', () => {
    const commitment = { committed: 100, drawn: 40, lossGivenDefault: 0.4, conversion: 0.4 }
    const loss = expectedLoss(0.02, commitment)
    expect(exposureAtDefault(commitment)).toBe(64)
    for (const other of [
      expectedLoss(0.03, commitment),
      ...Object.entries(commitment).map(([key, value]) =>
        expectedLoss(0.02, { ...commitment, [key]: value * 1.1 }),
      ),
    ])
      expect(other).toBeGreaterThan(loss)
    const asked = { rating: 'BB', probability: 0.2, lossGivenDefault: 0.4, equity: 1e8 } as const
    const { amount } = limitOf(asked)
    expect(limitOf({ ...asked, probability: 0.25 }).amount).toBeLessThan(amount)
    expect(limitOf({ ...asked, lossGivenDefault: 0.5 }).amount).toBeLessThan(amount)
    expect(limitOf({ ...asked, equity: 1e6 }).amount).toBeLessThan(amount)
    expect(limitOf({ ...asked, rating: 'CCC' }).amount).toBeLessThan(amount)
  })
})
