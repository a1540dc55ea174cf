import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { sharedData } from '#platform/testing/data/shared-data.ts'
import { assessByReference, assessCredit, type CreditCase, modelIds, ratioIds, ratios } from './index.ts'
import { caseOf, caseWith } from './test-cases.ts'

describe('Ratios of an invented firm, worked out on paper', () => {
  const { ratios: values, checks } = assessCredit(caseOf())

  it('has 42, each with a formula in words', () => {
    expect(ratioIds).toHaveLength(42)
    for (const id of ratioIds) expect(ratios[id].formula, id).not.toBe('')
  })

  it.each<[keyof typeof values, number]>([
    ['currentRatio', 320 / 200],
    ['quickRatio', 200 / 200],
    ['cashRatio', 80 / 200],
    ['operatingCashFlowRatio', 160 / 200],
    ['workingCapitalToAssets', 120 / 1000],
    ['liabilitiesToAssets', 0.5],
    ['debtToAssets', 0.3],
    ['debtToEquity', 0.6],
    ['debtToCapital', 300 / 800],
    ['longTermDebtToCapital', 240 / 740],
    ['equityRatio', 0.5],
    ['equityMultiplier', 2],
    ['debtToEbitda', 300 / 210],
    ['netDebtToEbitda', 220 / 210],
    ['interestCoverage', 5],
    ['ebitdaCoverage', 7],
    ['operatingCashFlowToDebt', 160 / 300],
    ['freeCashFlowToDebt', 60 / 300],
    ['grossMargin', 0.4],
    ['operatingMargin', 0.125],
    ['ebitdaMargin', 0.175],
    ['netMargin', 0.075],
    ['freeCashFlowMargin', 0.05],
    ['returnOnAssets', 90 / 950],
    ['returnOnEquity', 90 / 460],
    ['returnOnCapitalEmployed', 150 / 800],
    ['effectiveTaxRate', 0.25],
    ['assetTurnover', 1200 / 950],
    ['inventoryTurnover', 6],
    ['receivablesDays', (365 * 100) / 1200],
    ['inventoryDays', (365 * 120) / 720],
    ['payablesDays', (365 * 72) / 720],
    ['cashConversionCycle', 365 / 12 + 365 / 6 - 36.5],
    ['revenueGrowth', 0.2],
    ['assetGrowth', 1 / 9],
    ['retainedEarningsToAssets', 0.25],
    ['accrualsToAssets', -0.07],
    ['capexToDepreciation', 100 / 60],
    ['dividendPayout', 0.3],
    ['priceToBook', 1.6],
    ['priceEarnings', 800 / 90],
    ['enterpriseValueToEbitda', 1020 / 210],
  ])('%s', (id, expected) => {
    expect(values[id]).toBeCloseTo(expected, 12)
  })

  it('finds nothing wrong with it', () => {
    expect(checks).toEqual([])
  })
})

describe('Models of the invented firm, worked out on paper', () => {
  const { models } = assessCredit(caseOf())

  it('adds up Altman’s three scores', () => {
    expect(models.altmanZ).toBeCloseTo(0.144 + 0.35 + 0.495 + 0.6 * 1.6 + 1.2, 12)
    expect(models.altmanZPrime).toBeCloseTo(
      0.717 * 0.12 + 0.847 * 0.25 + 3.107 * 0.15 + 0.42 + 0.998 * 1.2,
      12,
    )
    expect(models.altmanZDoublePrime).toBeCloseTo(6.56 * 0.12 + 3.26 * 0.25 + 6.72 * 0.15 + 1.05, 12)
  })

  it('adds up Ohlson’s O with its size, its flags and its change of income', () => {
    const expected =
      -1.32 -
      0.407 * Math.log(2.5) +
      6.03 * 0.5 -
      1.43 * 0.12 +
      0.0757 * 0.625 -
      2.37 * 0.09 -
      1.83 * 0.36 -
      0.521 * 0.2
    expect(models.ohlsonO).toBeCloseTo(expected, 12)
  })

  it('adds up Zmijewski’s score', () => {
    expect(models.zmijewski).toBeCloseTo(-4.336 - 4.513 * 0.09 + 5.679 * 0.5 + 0.004 * 1.6, 12)
  })

  it('counts Piotroski’s nine signals', () => {
    // 90/900 > 60/800, cash 160 > 90, 240/950 < 250/850, 1.6 > 1.5, the same shares, 40 % > 38 %, 1200/900 > 1000/800.
    expect(models.piotroskiF).toBe(9)
    expect(assessCredit(caseWith({ currentLiabilities: 320 / 1.5 })).models.piotroskiF).toBe(8)
    expect(assessCredit(caseWith({ sharesOutstanding: 101 })).models.piotroskiF).toBe(8)
    expect(assessCredit(caseWith({ longTermDebt: (250 / 850) * 950 })).models.piotroskiF).toBe(8)
  })

  it('multiplies out Beneish’s indices', () => {
    const expected =
      -4.84 +
      0.92 * (0.1 / 0.08) +
      0.528 * (0.38 / 0.4) +
      0.404 * 1 +
      0.892 * 1.2 +
      (0.115 * (60 / 480)) / (60 / 540) -
      0.172 * 1 +
      4.679 * -0.07 -
      (0.327 * 0.44) / 0.5
    expect(models.beneishM).toBeCloseTo(expected, 12)
  })
})

describe('Distance to default against published examples', () => {
  const distanceOf = (equity: number, debt: number, volatility: number, riskFree: number) =>
    assessCredit(
      caseWith(
        { shortTermDebt: debt, longTermDebt: 0 },
        { market: { price: equity, shares: 1, volatility, riskFree } },
      ),
    ).models

  it('gives Hull’s example: equity 3 million, debt 10 million, 80 % volatility, 5 %: a default probability of 12.7 %', () => {
    const { mertonPd, mertonDistance } = distanceOf(3, 10, 0.8, 0.05)
    expect(mertonPd).toBeCloseTo(0.127, 3)
    expect(mertonDistance).toBeCloseTo(1.1408, 3)
  })

  it('takes half of the long-term debt', () => {
    const half = assessCredit(caseWith({ shortTermDebt: 60, longTermDebt: 240 })).models
    const whole = assessCredit(caseWith({ shortTermDebt: 180, longTermDebt: 0 })).models
    expect(half.mertonDistance).toBeCloseTo(whole.mertonDistance!, 12)
  })

  it('gives a distance and a probability from nearly no debt to nearly no equity', () => {
    for (const equity of [0.001, 0.1, 1, 10, 1000, 1e6])
      for (const volatility of [0.02, 0.3, 0.9, 2.5])
        for (const riskFree of [-0.01, 0, 0.06]) {
          const { mertonDistance, mertonPd } = distanceOf(equity, 1, volatility, riskFree)
          expect(Number.isFinite(mertonDistance), `${equity} ${volatility}`).toBe(true)
          expect(mertonPd).toBeGreaterThanOrEqual(0)
          expect(mertonPd).toBeLessThanOrEqual(1)
        }
  })
})

// Cases of an independent oracle, where they stand on this machine.
const oracle = sharedData('bench/credit-dev.json')
type OracleCase = { id: string; row: CreditCase; expected: ReturnType<typeof assessCredit> }

describe.skipIf(!existsSync(oracle))('The cases of an independent oracle', () => {
  it('are answered, every figure and every check', () => {
    const { cases } = JSON.parse(readFileSync(oracle, 'utf8')) as { cases: OracleCase[] }
    expect(cases).toHaveLength(60)
    for (const { id, row, expected } of cases) {
      const got = assessByReference(row)
      const wrong = (part: 'ratios' | 'models', of: readonly string[], relative: number) =>
        of.filter((key) => {
          const [is, should] = [got[part], expected[part]].map(
            (values) => (values as Record<string, number | null>)[key],
          )
          if (is === null || should === null || is === undefined || should === undefined) return is !== should
          return Math.abs(is - should) > Math.max(1e-12, relative * Math.abs(should))
        })
      expect(wrong('ratios', ratioIds, 1e-9), id).toEqual([])
      expect(wrong('models', modelIds, 1e-6), id).toEqual([])
      const codes = (checks: typeof got.checks) => checks.map(({ code }) => code).sort()
      expect(codes(got.checks), id).toEqual(codes(expected.checks))
    }
  })
})
