import { existsSync, readFileSync } from 'node:fs'
import {
  blendViews,
  impliedReturns,
  maximiseReturn,
  maximiseSharpe,
  minimiseDrawdown,
  minimiseShortfall,
  splitByHierarchy,
  wholeShares,
} from '#engines/portfolio-optimiser/index.ts'
import { covarianceMatrix, ledoitWolfIdentity, type SquareMatrix } from '#engines/statistics/index.ts'
import { fact, type Source } from './published-fact.ts'

const squareOf = (rows: readonly (readonly number[])[]): SquareMatrix => ({
  size: rows.length,
  values: Float64Array.from(
    rows.flatMap((row, at) => rows.map((other, beside) => (beside <= at ? row[beside]! : other[at]!))),
  ),
})

export const publishedPortfolios = (): Source[] => [
  heLitterman(),
  idzorek(),
  lopezDePrado(),
  ...pyPortfolioOpt(),
]

const countries = ['Australia', 'Canada', 'France', 'Germany', 'Japan', 'UK', 'USA']
const germany = [0, 0, -0.295, 1, 0, -0.705, 0]
const canada = [0, 1, 0, 0, 0, 0, -1]

/** The Intuition Behind Black-Litterman Model Portfolios (1999): equilibrium, tables 4 and 5. Weights there are before what is left goes to cash. */
function heLitterman(): Source {
  const correlations = [
    [1],
    [0.488, 1],
    [0.478, 0.664, 1],
    [0.515, 0.655, 0.861, 1],
    [0.439, 0.31, 0.355, 0.354, 1],
    [0.512, 0.608, 0.783, 0.777, 0.405, 1],
    [0.491, 0.779, 0.668, 0.653, 0.306, 0.652, 1],
  ]
  const deviations = [0.16, 0.203, 0.248, 0.271, 0.21, 0.2, 0.187]
  const market = [0.016, 0.022, 0.052, 0.055, 0.116, 0.124, 0.615]
  const covariance = squareOf(
    correlations.map((row, at) => row.map((value, beside) => value * deviations[at]! * deviations[beside]!)),
  )
  const prior = impliedReturns(covariance, market, 2.5)
  const each = (table: string, published: readonly number[], ours: readonly number[]) =>
    published.map((percent, at) => fact(`${table}, ${countries[at]}`, percent, 100 * ours[at]!, 0.0501))
  const one = blendViews(covariance, prior, [{ picks: germany, value: 0.05 }])
  const two = blendViews(covariance, prior, [
    { picks: germany, value: 0.05 },
    { picks: canada, value: 0.03 },
  ])
  return {
    source: 'He and Litterman 1999',
    of: 'Black–Litterman',
    facts: [
      ...each('equilibrium', [3.9, 6.9, 8.4, 9.0, 4.3, 6.8, 7.6], prior),
      ...each('Germany over Europe', [4.3, 7.6, 9.3, 11.0, 4.5, 7.0, 8.1], one.returns),
      ...each('and Canada over USA', [4.4, 8.7, 9.5, 11.2, 4.6, 7.0, 7.5], two.returns),
    ],
  }
}

/** PyPortfolioOpt, test_idzorek_basic: five assets of variance 1, prior 10 %, views 30 %, and confidences from 0 to 1. */
function idzorek(): Source {
  const covariance = squareOf(Array.from({ length: 5 }, (_, at) => [...new Array<number>(at).fill(0), 1]))
  const prior = new Array<number>(5).fill(0.1)
  const tau = 0.05
  const facts = [0.2, 0.4, 0.6, 0.8, 1].map((confidence) => {
    const views = prior.map((_, asset) => ({
      picks: prior.map((_, at) => (at === asset ? 1 : 0)),
      value: 0.3,
      variance: (tau * (1 - confidence)) / confidence,
    }))
    const published = 0.1 + 0.2 * confidence
    return fact(
      `confidence ${confidence}`,
      published,
      blendViews(covariance, prior, views, { tau }).returns[0],
      1e-7,
    )
  })
  return { source: 'PyPortfolioOpt, test_black_litterman.py', of: 'confidence of views', facts }
}

/**
 * Building Diversified Portfolios that Outperform Out of Sample (2016), exhibit 6: the sample covariance of its ten series (five normal ones from
 * seed 12345 and five that follow the third, the first, the fifth and twice the second with a deviation of a quarter).
 */
function lopezDePrado(): Source {
  const covariance = squareOf([
    [1.000648],
    [-0.00305, 1.009021],
    [0.010033, 0.008614, 1.000739],
    [-0.01076, 0.007334, -0.000638, 1.011855],
    [-0.005037, -0.009493, 0.001783, 0.00576, 1.005836],
    [0.008763, 0.013032, 1.001575, 0.000906, 0.005606, 1.06431],
    [0.998202, -0.009421, 0.006385, -0.011912, -0.009643, 0.004414, 1.058172],
    [-0.001393, -0.015346, 0.001922, 0.000462, 1.008567, 0.00578, -0.006755, 1.074833],
    [-0.001255, 1.01052, 0.012902, 0.012573, -0.006183, 0.017185, -0.008099, -0.011903, 1.075347],
    [-0.009366, 1.013335, 0.007998, 0.009622, -0.007943, 0.011601, -0.01624, -0.013738, 1.01522, 1.078587],
  ])
  const found = splitByHierarchy({ covariance })
  const weights = found.status === 'optimal' ? found.weights : []
  const published = [7.0, 7.59, 10.84, 19.03, 9.72, 10.19, 6.62, 9.1, 7.12, 12.79]
  return {
    source: 'López de Prado 2016, exhibit 6',
    of: 'hierarchical risk parity',
    facts: published.map((percent, at) =>
      fact(`weight ${at + 1}`, percent, 100 * (weights[at] ?? Number.NaN), 0.00501),
    ),
  }
}

/** Where the file of prices of PyPortfolioOpt's own tests lies (tests/resources/stock_prices.csv of a checkout); without it its values are not compared. */
export const pyPortfolioOptPrices = process.env.PYPORTFOLIOOPT_PRICES

function pyPortfolioOpt(): Source[] {
  if (!pyPortfolioOptPrices || !existsSync(pyPortfolioOptPrices)) return []
  const [head = '', ...lines] = readFileSync(pyPortfolioOptPrices, 'utf8').trim().split('\n')
  const assets = head.trim().split(',').slice(1)
  const prices = lines.map((line) =>
    line
      .trim()
      .split(',')
      .slice(1)
      .map((cell) => (cell === '' ? Number.NaN : Number(cell))),
  )
  const returns = returnsBetween(prices)
  const whole = returnsBetween(prices.filter((row) => row.every(Number.isFinite)))
  const expectedReturns = assets.map((_, at) => compounded(returns, at))
  const ofWhole = assets.map((_, at) => compounded(whole, at))
  const covariance = pairwise(returns, assets.length)
  const table = { size: assets.length, values: Float64Array.from(whole.flat()) }
  const at95 = { confidence: 0.95, expectedReturns: ofWhole }
  const shrunk = ledoitWolfIdentity(
    returns
      .filter((row) => row.some(Number.isFinite))
      .map((row) => Float64Array.from(row, (value) => value || 0)),
  ).covariance
  const risky = (options: { lower?: number }) =>
    maximiseReturn({ covariance, ...options }, { expectedReturns, volatilityMax: 0.19, riskFreeRate: 0.02 })
  const sharpest = maximiseSharpe({ covariance }, { expectedReturns, riskFreeRate: 0.02 })
  const bought = 'weights' in sharpest ? wholeShares(sharpest.weights, prices.at(-1)!, 10_000).shares : []
  const shortfall = minimiseShortfall(table, {}, at95)
  const drawdown = minimiseDrawdown(table, {}, at95)
  const kept = minimiseDrawdown(table, {}, { ...at95, targetReturn: 0.2 })
  const hierarchy = splitByHierarchy(
    { covariance: { size: assets.length, values: shrunk.values.map((value) => value * 252) } },
    'of-correlation',
  )
  const shares = { MA: 20, FB: 12, PFE: 54, BABA: 4, AAPL: 4, BBY: 2, SBUX: 1, GOOG: 1, AMZN: 0 }
  const figure = <Key extends string>(found: object, key: Key) =>
    key in found ? (found as Record<Key, number | null>)[key] : null
  return [
    {
      source: 'PyPortfolioOpt, its tests of twenty shares',
      of: 'portfolios',
      facts: [
        fact('return at a volatility of 19 %', 0.2552422849133517, figure(risky({}), 'expectedReturn'), 1e-6),
        fact(
          'the same, short to −1',
          0.30035471606347336,
          figure(risky({ lower: -1 }), 'expectedReturn'),
          1e-6,
        ),
        fact('least shortfall', 0.017049502122532853, figure(shortfall, 'risk'), 1e-8),
        fact('its return', 0.08447037713814826, figure(shortfall, 'expectedReturn'), 1e-6),
        fact('least drawdown at risk', 0.056433, figure(drawdown, 'risk'), 1e-6),
        fact('its return', 0.14798, figure(drawdown, 'expectedReturn'), 1e-5),
        fact('drawdown at a return of 20 %', 0.063709, figure(kept, 'risk'), 1e-6),
        fact('volatility by hierarchy, shrunk', 0.10002783894982334, figure(hierarchy, 'volatility'), 1e-12),
        ...Object.entries(shares).map(([asset, count]) =>
          fact(`shares of ${asset}`, count, bought[assets.indexOf(asset)], 0),
        ),
      ],
    },
  ]
}

const returnsBetween = (prices: readonly (readonly number[])[]): number[][] =>
  prices.slice(1).map((row, at) => row.map((price, asset) => price / prices[at]![asset]! - 1))

/** A year's return, compounded over the days that are known. */
function compounded(returns: readonly (readonly number[])[], asset: number): number {
  const known = returns.map((row) => row[asset]!).filter(Number.isFinite)
  return known.reduce((level, value) => level * (1 + value), 1) ** (252 / known.length) - 1
}

/** A year's covariance, each pair over the days that both are known. */
function pairwise(returns: readonly (readonly number[])[], size: number): SquareMatrix {
  return squareOf(
    Array.from({ length: size }, (_, one) =>
      Array.from({ length: one + 1 }, (_, other) => {
        const both = returns.filter((row) => Number.isFinite(row[one]) && Number.isFinite(row[other]))
        return 252 * covarianceMatrix(both.map((row) => [row[one]!, row[other]!])).values[1]!
      }),
    ),
  )
}
