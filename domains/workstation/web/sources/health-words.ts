import type { ProviderHealth, ProviderStatus } from '#domains/market-data/contract/index.ts'

const names: Readonly<Record<string, string>> = {
  tiingo: 'Tiingo',
  alpaca: 'Alpaca',
  finnhub: 'Finnhub',
  'alpha-vantage': 'Alpha Vantage',
  'us-treasury': 'US Treasury',
  fred: 'FRED',
  sec: 'SEC EDGAR',
  feeds: 'News feeds',
  imported: 'Price files',
  simulated: 'Simulator',
  yahoo: 'Yahoo',
}

/** What a source is called on a screen. */
export const nameOfSource = ({ name }: Pick<ProviderHealth, 'name'>): string => names[name] ?? name

/** How a status looks: `ok` is green, a failure warns, and what is not in use is plain. */
export const lookOfStatus = {
  ok: 'ok',
  failing: 'high',
  'not configured': null,
  off: null,
} as const satisfies Record<ProviderStatus, 'ok' | 'high' | null>
