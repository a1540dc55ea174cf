import type { Passport } from '../../contract/index.ts'
import type { MarketCloses } from '../market/closes-of-positions.ts'

type Settings = {
  paths: number
  seed: number
  riskFree: number
  equityPremium: number
  shrinkage: number
  assets: number
  allowMixedPrices: boolean
}

const percentOf = (fraction: number) => `${(100 * fraction).toFixed(2)}%`

/** How the simulation was made. */
export function monteCarloPassport(market: MarketCloses, settings: Settings): Passport {
  const { days } = market
  const { paths, seed, riskFree, equityPremium, shrinkage, assets, allowMixedPrices } = settings
  return {
    method:
      'Correlated geometric Brownian motions over one year (Philox 4×32, ziggurat), the basket of today held without trading; VaR and ES ' +
      'are quantiles of the simulated values with their standard errors.',
    conventions: [
      'VaR and ES are losses against today’s value: positive fractions. ES is the mean of the worst paths.',
      'Volatility and correlation: daily log returns of the last 252 sessions, × 252, deviations over n − 1' +
        (shrinkage > 0
          ? `, shrunk by ${percentOf(shrinkage)} towards their mean correlation (Ledoit and Wolf 2004).`
          : '.'),
      'Expected return of each asset: riskless rate + beta × premium. It is an assumption, not a forecast from past returns. Beta is to SPY, as in the risk assessment.',
      'Expected Sharpe ratio: expected return less the riskless rate, divided by the standard deviation of the yearly return. The historical Sharpe ratio beside it comes from the risk assessment.',
      'Cash earns the riskless rate.',
    ],
    inputs: [
      { label: 'Paths', value: paths.toLocaleString('en-US') },
      { label: 'Seed', value: String(seed) },
      { label: 'Assets', value: String(assets) },
      { label: 'Riskless rate', value: `${percentOf(riskFree)} a year, 1 year` },
      { label: 'Premium', value: `${percentOf(equityPremium)} a year` },
      { label: 'Prices', value: `${days[0]} to ${days.at(-1)}` },
    ],
    asOf: days.at(-1)!,
    source: `Daily closes: ${market.sources.join(', ')}`,
    caveats: market.caveats,
    replay: {
      asOf: days.at(-1)!,
      seed,
      paths,
      equityPremium,
      ...(allowMixedPrices ? { allowMixedPrices } : {}),
    },
  }
}
