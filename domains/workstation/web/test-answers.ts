import type { Alert } from '#domains/alerts/contract/index.ts'
import type { MarketQuote, ProviderHealth } from '#domains/market-data/contract/index.ts'
import type { RiskAssessment } from '#domains/risk/contract/index.ts'
import type { Position } from '#domains/trading/contract/index.ts'
import type { History } from './queries.ts'

const AT = '2026-11-20T21:00:00.000Z'
const DAYS = 90

export const quoteOf = (symbol: string): MarketQuote => ({
  symbol,
  name: `${symbol} Incorporated`,
  kind: 'stock',
  price: 100,
  change: 1,
  changePercent: 1,
  c: 100,
  d: 1,
  dp: 1,
  previousClose: 99,
  open: null,
  high: null,
  low: null,
  bid: null,
  ask: null,
  volume: 1_000,
  exchange: 'NASDAQ',
  asOf: AT,
  source: 'simulated',
  isLiveData: false,
  badge: 'delayed',
  provenance: {
    source: 'simulated',
    kind: 'simulated',
    asOf: AT,
    ageSeconds: 0,
    lastSession: AT.slice(0, 10),
    isOld: false,
    isOfLastSession: true,
  },
})

const healthOf = (name: string, status: ProviderHealth['status'], message: string): ProviderHealth => ({
  name,
  status,
  message,
  lastSuccessAt: status === 'ok' ? AT : null,
  lastFailureAt: status === 'failing' ? AT : null,
})

export const providers: Record<string, ProviderHealth> = {
  tiingo: healthOf('tiingo', 'ok', 'Tiingo answers.'),
  finnhub: healthOf('finnhub', 'failing', 'Finnhub failed.'),
  'alpha-vantage': healthOf('alpha-vantage', 'not configured', 'Alpha Vantage needs a key.'),
  yahoo: healthOf('yahoo', 'off', 'Yahoo is not asked.'),
}

/** Ninety days that end far in the past; each symbol moves in a way of its own. */
export function historyOf(symbol: string): History {
  const tilt = symbol.charCodeAt(0) / 1_000
  return {
    symbol,
    provenance: null,
    history: Array.from({ length: DAYS }, (_, at) => ({
      day: new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10),
      open: null,
      high: null,
      low: null,
      close: 100 * (1 + at * tilt * 0.01 + 0.02 * Math.sin(at * tilt * 20)),
      volume: null,
      source: 'simulated',
    })),
    splits: symbol === 'MSFT' ? [{ exDay: '2026-02-02', to: 2, from: 1 }] : [],
    knowsActions: true,
    dividends: symbol === 'AAPL' ? [{ exDay: '2026-03-03', payDay: '2026-03-20', perShare: 0.26 }] : [],
  }
}

const position = (id: number, symbol: string, facts: Partial<Position>): Position => ({
  id,
  accountId: 1,
  security: { symbol, name: symbol },
  quantity: 10_000_000,
  averageCost: 9_000,
  currentPrice: 10_000,
  marketValue: 100_000,
  unrealizedPnl: 10_000,
  unrealizedPnlPercent: 11.1,
  dayChange: 1_000,
  dayChangePercent: 1,
  priceAsOf: AT,
  priceSource: 'simulated',
  priceProvenance: null,
  isLeftOut: false,
  ...facts,
})

export const positions: Position[] = [
  position(1, 'JPM', {}),
  position(2, 'NVDA', { marketValue: 900_000, dayChange: -9_000 }),
  position(3, 'JPM', { accountId: 2, quantity: 2_500_000, marketValue: 25_000, dayChange: 250 }),
]

export const alert: Alert = {
  id: 7,
  severity: 'high',
  kind: 'screening-hit',
  title: 'A list entry touches Northwind',
  description: '',
  subject: { type: 'company', id: '1' },
  href: '/dashboard/kyb/cases/1',
  state: 'new',
  snoozedUntil: null,
  hitCount: 1,
  raisedAt: '2026-11-20T09:00:00.000Z',
  lastSeenAt: '2026-11-20T09:00:00.000Z',
  closedAt: null,
  outcome: null,
  closingReason: null,
  assignee: null,
  version: 1,
}

/** What the cards read of an assessment. */
export const assessment = {
  question: { confidence: 0.95, horizonDays: 30 },
  levels: [
    {
      method: 'historical',
      confidence: 0.95,
      horizonDays: 30,
      VaR: 0.0812,
      ES: 0.1034,
      VaRStandardError: 0.004,
    },
    {
      method: 'parametric',
      confidence: 0.95,
      horizonDays: 30,
      VaR: 0.0999,
      ES: 0.1111,
      VaRStandardError: null,
    },
  ],
  holdings: [
    { symbol: 'AAPL', shareOfRisk: 0.3 },
    { symbol: 'GOOGL', shareOfRisk: 0.45 },
    { symbol: 'MSFT', shareOfRisk: 0.25 },
  ],
  performance: {
    annualVolatility: 0.2345,
    sharpe: 0.61,
    beta: 1.12,
    maxDrawdown: -0.3456,
    currentDrawdown: -0.0123,
    riskFreeRate: 0.04,
  },
  drawdowns: [
    { depth: -0.3456, peakDay: '2024-01-02', troughDay: '2024-06-03', recoveredDay: null },
    { depth: -0.1, peakDay: '2023-01-02', troughDay: '2023-02-03', recoveredDay: '2023-04-04' },
  ],
  basis: {
    asOf: '2026-11-19',
    firstDay: '2021-11-22',
    observations: 1256,
    sources: ['simulated'],
    caveats: [],
  },
} as unknown as RiskAssessment
