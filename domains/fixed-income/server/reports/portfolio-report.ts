import type { Report, ReportTable } from '#platform/report-files/index.ts'
import {
  type BondLine,
  bondsValued,
  type PortfolioAnalysis,
  type ScenarioResult,
} from '../../contract/index.ts'
import { curveSource, SCENARIO_METHOD, VALUATION_METHOD } from './bond-words.ts'

const BASIS_POINTS = 10_000

/** Several bonds together: averages, ratings, sectors, scenarios and every bond. */
export function portfolioReport(
  bonds: readonly BondLine[],
  analysis: PortfolioAnalysis,
  results: readonly ScenarioResult[],
): Report {
  const curve = analysis.holdings[0]!.curve
  return {
    title: 'Portfolio of bonds',
    subtitle: `${analysis.holdings.length} ${analysis.holdings.length === 1 ? 'bond' : 'bonds'}, one of each${analysis.leftOut.length > 0 ? `; ${analysis.leftOut.length} left out` : ''}`,
    asOf: curve.asOf,
    notices: analysis.caveats,
    sections: [
      {
        title: 'Together',
        figures: [
          { label: 'Portfolio yield', value: analysis.portfolioYield, kind: 'percent', digits: 3 },
          {
            label: 'Average duration',
            value: analysis.averageDuration,
            kind: 'years',
            note: 'years, modified',
          },
          { label: 'Average maturity', value: analysis.averageMaturity, kind: 'years', note: 'years' },
          {
            label: 'Duration risk',
            value: analysis.durationRisk,
            kind: 'percent',
            note: 'lost at rates +100bp',
          },
          { label: 'Market value', value: analysis.marketValue, kind: 'number' },
          { label: 'DV01', value: analysis.dv01, kind: 'number', digits: 4 },
        ],
        tables: [
          shares('Ratings', 'Rating', analysis.creditRiskBreakdown),
          shares('Sectors', 'Sector', analysis.sectorAllocation),
        ],
      },
      { title: 'What would move its value', tables: [scenarios(results)] },
      { title: 'Its bonds', tables: [holdings(bonds, analysis)] },
    ],
    method: [
      'Averages are weighted by market value with accrued interest; the portfolio yield is a mean of yields, not the yield of the combined payments.',
      SCENARIO_METHOD,
      ...VALUATION_METHOD,
    ],
    sources: [curveSource(curve), 'Bonds and prices: as entered.'],
    footer: 'A model’s figures on the inputs above; no offer and no advice.',
  }
}

const shares = (title: string, kind: string, byKind: Record<string, number>): ReportTable => ({
  title,
  columns: [{ title: kind }, { title: 'Share of market value', kind: 'percent', digits: 1 }],
  rows: Object.entries(byKind).map(([name, share]) => [name, share / 100]),
})

const scenarios = (results: readonly ScenarioResult[]): ReportTable => ({
  title: 'Scenarios',
  columns: [
    { title: 'Scenario' },
    { title: 'Change of value', kind: 'percent' },
    { title: 'From rates', kind: 'percent' },
    { title: 'From credit', kind: 'percent' },
    { title: 'In money', kind: 'number' },
  ],
  rows: results.map((result) => [
    result.scenario,
    result.portfolioValueChange,
    result.durationImpact,
    result.creditImpact,
    result.valueChange,
  ]),
})

const holdings = (bonds: readonly BondLine[], analysis: PortfolioAnalysis): ReportTable => ({
  title: 'Bonds',
  columns: [
    { title: 'Symbol' },
    { title: 'Issuer' },
    { title: 'Rating' },
    { title: 'Sector' },
    { title: 'Maturity', kind: 'date' },
    { title: 'Weight', kind: 'percent', digits: 1 },
    { title: 'Yield', kind: 'percent', digits: 3 },
    { title: 'Z-spread', kind: 'basisPoints' },
    { title: 'Duration', kind: 'years' },
    { title: 'Clean price', kind: 'number' },
    { title: 'Accrued', kind: 'number' },
  ],
  rows: bondsValued(bonds, analysis).map((line, at) => {
    const { issuer, creditRating, sector, maturityDate } = line
    const holding = analysis.holdings[at]!
    return [
      holding.symbol,
      issuer,
      creditRating,
      sector,
      maturityDate,
      holding.dirtyPrice / analysis.marketValue,
      holding.yieldToMaturity,
      holding.zSpread * BASIS_POINTS,
      holding.modifiedDuration,
      holding.cleanPrice,
      holding.accruedInterest,
    ]
  }),
  note: 'Prices of one bond each, in its own currency.',
})
