/** What is simulated: how a price moves, not what a company is worth. */
export type Listing = {
  symbol: string
  name: string
  kind: 'stock' | 'etf' | 'index' | 'crypto'
  exchange: string
  /** Whose common ups and downs it shares; undefined for what only follows the market. */
  sector?: Sector
  /** Price at the close of the anchor day; of an index, its ordinary level. */
  anchorPrice: number
  /** How much it moves with the market. */
  beta: number
  /** How much it moves with its sector. */
  sectorLoading: number
  /** Standard deviation of its own daily moves. */
  ownVolatility: number
  /** Expected total return a year, as a fraction. */
  drift: number
  /** Dividends a year as a fraction of the price, paid in quarters. */
  dividendYield: number
  /** Shares traded on an ordinary day. */
  dailyVolume: number
  /** Whether it reports results, so that four openings a year jump. */
  reports: boolean
  /** New shares for each old one, from the opening of a day. */
  splits?: readonly Split[]
}
export type Split = { exDay: string; to: number; from: number }

export const sectors = [
  'Technology',
  'Communication Services',
  'Consumer Discretionary',
  'Consumer Staples',
  'Financials',
  'Health Care',
  'Energy',
  'Industrials',
  'Materials',
  'Utilities',
  'Real Estate',
] as const
export type Sector = (typeof sectors)[number]

/** The day whose closing prices are given; every other day follows from it, forwards and backwards. */
export const ANCHOR_DAY = '2026-01-02'

type Shape = Partial<Omit<Listing, 'symbol' | 'name' | 'kind'>>

const stock = (symbol: string, name: string, sector: Sector, anchorPrice: number, shape: Shape): Listing => ({
  symbol,
  name,
  kind: 'stock',
  exchange: 'NASDAQ',
  sector,
  anchorPrice,
  beta: 1,
  sectorLoading: 1,
  ownVolatility: 0.011,
  drift: 0.09,
  dividendYield: 0,
  dailyVolume: 20e6,
  reports: true,
  ...shape,
})

const etf = (symbol: string, name: string, anchorPrice: number, shape: Shape): Listing => ({
  symbol,
  name,
  kind: 'etf',
  exchange: 'NYSE Arca',
  anchorPrice,
  beta: 1,
  sectorLoading: 0,
  ownVolatility: 0.0005,
  drift: 0.075,
  dividendYield: 0.012,
  dailyVolume: 10e6,
  reports: false,
  ...shape,
})

const sectorFund = (symbol: string, sector: Sector, anchorPrice: number, beta: number): Listing =>
  etf(symbol, `${sector} Select Sector Fund`, anchorPrice, {
    sector,
    beta,
    sectorLoading: 1,
    ownVolatility: 0.001,
  })

const coin = (symbol: string, name: string, anchorPrice: number, shape: Shape): Listing => ({
  symbol,
  name,
  kind: 'crypto',
  exchange: 'Crypto',
  anchorPrice,
  beta: 0.8,
  sectorLoading: 1,
  ownVolatility: 0.02,
  drift: 0.15,
  dividendYield: 0,
  dailyVolume: 1e6,
  reports: false,
  ...shape,
})

/** The simulated universe. Symbols, exchanges and past splits are facts; prices are made. */
export const listings: readonly Listing[] = [
  stock('AAPL', 'Apple Inc.', 'Technology', 271.01, {
    beta: 1.15,
    ownVolatility: 0.009,
    dividendYield: 0.004,
    dailyVolume: 48e6,
    splits: [{ exDay: '2020-08-31', to: 4, from: 1 }],
  }),
  stock('MSFT', 'Microsoft Corporation', 'Technology', 472.94, {
    beta: 1.05,
    ownVolatility: 0.008,
    dividendYield: 0.007,
    dailyVolume: 22e6,
  }),
  stock('GOOGL', 'Alphabet Inc.', 'Communication Services', 315.15, {
    beta: 1.1,
    ownVolatility: 0.011,
    dividendYield: 0.003,
    dailyVolume: 34e6,
    splits: [{ exDay: '2022-07-18', to: 20, from: 1 }],
  }),
  stock('AMZN', 'Amazon.com, Inc.', 'Consumer Discretionary', 226.5, {
    beta: 1.2,
    ownVolatility: 0.012,
    dailyVolume: 41e6,
    splits: [{ exDay: '2022-06-06', to: 20, from: 1 }],
  }),
  stock('NVDA', 'NVIDIA Corporation', 'Technology', 188.85, {
    beta: 1.7,
    ownVolatility: 0.018,
    drift: 0.16,
    dividendYield: 0.0002,
    dailyVolume: 190e6,
    splits: [
      { exDay: '2021-07-20', to: 4, from: 1 },
      { exDay: '2024-06-10', to: 10, from: 1 },
    ],
  }),
  stock('META', 'Meta Platforms, Inc.', 'Communication Services', 650.41, {
    beta: 1.25,
    ownVolatility: 0.014,
    dividendYield: 0.003,
    dailyVolume: 14e6,
  }),
  stock('TSLA', 'Tesla, Inc.', 'Consumer Discretionary', 438.07, {
    beta: 1.9,
    ownVolatility: 0.024,
    dailyVolume: 88e6,
    splits: [
      { exDay: '2020-08-31', to: 5, from: 1 },
      { exDay: '2022-08-25', to: 3, from: 1 },
    ],
  }),
  stock('AMD', 'Advanced Micro Devices, Inc.', 'Technology', 223.47, {
    beta: 1.7,
    ownVolatility: 0.02,
    dailyVolume: 36e6,
  }),
  stock('NFLX', 'Netflix, Inc.', 'Communication Services', 90.99, {
    beta: 1.1,
    ownVolatility: 0.015,
    dailyVolume: 38e6,
    splits: [{ exDay: '2025-11-17', to: 10, from: 1 }],
  }),
  stock('JPM', 'JPMorgan Chase & Co.', 'Financials', 325.48, {
    exchange: 'NYSE',
    beta: 1.05,
    ownVolatility: 0.007,
    dividendYield: 0.018,
    dailyVolume: 9e6,
  }),
  stock('BAC', 'Bank of America Corporation', 'Financials', 55.95, {
    exchange: 'NYSE',
    beta: 1.15,
    ownVolatility: 0.008,
    dividendYield: 0.02,
    dailyVolume: 36e6,
  }),
  stock('V', 'Visa Inc.', 'Financials', 346.48, {
    exchange: 'NYSE',
    beta: 0.9,
    sectorLoading: 0.6,
    ownVolatility: 0.007,
    dividendYield: 0.008,
    dailyVolume: 6e6,
  }),
  stock('WMT', 'Walmart Inc.', 'Consumer Staples', 112.76, {
    beta: 0.6,
    ownVolatility: 0.008,
    dividendYield: 0.009,
    dailyVolume: 16e6,
    splits: [{ exDay: '2024-02-26', to: 3, from: 1 }],
  }),
  stock('PG', 'The Procter & Gamble Company', 'Consumer Staples', 141.79, {
    exchange: 'NYSE',
    beta: 0.45,
    ownVolatility: 0.006,
    dividendYield: 0.029,
    dailyVolume: 8e6,
  }),
  stock('KO', 'The Coca-Cola Company', 'Consumer Staples', 69.12, {
    exchange: 'NYSE',
    beta: 0.4,
    ownVolatility: 0.006,
    dividendYield: 0.029,
    dailyVolume: 14e6,
  }),
  stock('JNJ', 'Johnson & Johnson', 'Health Care', 207.35, {
    exchange: 'NYSE',
    beta: 0.45,
    ownVolatility: 0.007,
    dividendYield: 0.025,
    dailyVolume: 8e6,
  }),
  stock('UNH', 'UnitedHealth Group Incorporated', 'Health Care', 336.4, {
    exchange: 'NYSE',
    beta: 0.6,
    ownVolatility: 0.014,
    dividendYield: 0.026,
    dailyVolume: 8e6,
  }),
  stock('XOM', 'Exxon Mobil Corporation', 'Energy', 122.65, {
    exchange: 'NYSE',
    beta: 0.7,
    ownVolatility: 0.007,
    dividendYield: 0.033,
    dailyVolume: 15e6,
  }),
  stock('CVX', 'Chevron Corporation', 'Energy', 155.9, {
    exchange: 'NYSE',
    beta: 0.75,
    ownVolatility: 0.007,
    dividendYield: 0.044,
    dailyVolume: 8e6,
  }),
  stock('BA', 'The Boeing Company', 'Industrials', 227.77, {
    exchange: 'NYSE',
    beta: 1.2,
    ownVolatility: 0.015,
    dailyVolume: 8e6,
  }),
  stock('CAT', 'Caterpillar Inc.', 'Industrials', 598.41, {
    exchange: 'NYSE',
    beta: 1.1,
    ownVolatility: 0.01,
    dividendYield: 0.01,
    dailyVolume: 3e6,
  }),
  stock('LIN', 'Linde plc', 'Materials', 427.6, {
    beta: 0.85,
    ownVolatility: 0.007,
    dividendYield: 0.014,
    dailyVolume: 2e6,
  }),
  stock('NEE', 'NextEra Energy, Inc.', 'Utilities', 80.6, {
    exchange: 'NYSE',
    beta: 0.5,
    ownVolatility: 0.009,
    dividendYield: 0.028,
    dailyVolume: 9e6,
  }),
  stock('PLD', 'Prologis, Inc.', 'Real Estate', 128.5, {
    exchange: 'NYSE',
    beta: 0.95,
    ownVolatility: 0.008,
    dividendYield: 0.031,
    dailyVolume: 4e6,
  }),

  etf('SPY', 'SPDR S&P 500 ETF Trust', 683.17, { dailyVolume: 75e6 }),
  etf('QQQ', 'Invesco QQQ Trust', 613.12, {
    exchange: 'NASDAQ',
    sector: 'Technology',
    beta: 1.12,
    sectorLoading: 0.5,
    dividendYield: 0.005,
    dailyVolume: 55e6,
  }),
  etf('DIA', 'SPDR Dow Jones Industrial Average ETF Trust', 483.63, {
    sector: 'Industrials',
    beta: 0.9,
    sectorLoading: 0.35,
    dividendYield: 0.015,
    dailyVolume: 4e6,
  }),
  etf('IWM', 'iShares Russell 2000 ETF', 248.78, { beta: 1.15, ownVolatility: 0.006, dailyVolume: 38e6 }),
  etf('VTI', 'Vanguard Total Stock Market ETF', 336.31, { beta: 1.01, dailyVolume: 4e6 }),
  etf('EFA', 'iShares MSCI EAFE ETF', 97.2, {
    beta: 0.8,
    ownVolatility: 0.005,
    dividendYield: 0.027,
    dailyVolume: 15e6,
  }),
  etf('AGG', 'iShares Core U.S. Aggregate Bond ETF', 99.88, {
    beta: 0.02,
    ownVolatility: 0.003,
    drift: 0.035,
    dividendYield: 0.038,
    dailyVolume: 9e6,
  }),
  etf('GLD', 'SPDR Gold Shares', 398.28, {
    beta: 0.05,
    ownVolatility: 0.009,
    dividendYield: 0,
    dailyVolume: 11e6,
  }),
  sectorFund('XLK', 'Technology', 144.09, 1.2),
  sectorFund('XLC', 'Communication Services', 117.3, 1),
  sectorFund('XLY', 'Consumer Discretionary', 120.1, 1.15),
  sectorFund('XLP', 'Consumer Staples', 77.7, 0.55),
  sectorFund('XLF', 'Financials', 55.1, 1.05),
  sectorFund('XLV', 'Health Care', 155.4, 0.7),
  sectorFund('XLE', 'Energy', 45.7, 0.8),
  sectorFund('XLI', 'Industrials', 157.6, 1.05),
  sectorFund('XLB', 'Materials', 46.1, 0.95),
  sectorFund('XLU', 'Utilities', 43.2, 0.5),
  sectorFund('XLRE', 'Real Estate', 40.6, 0.85),

  {
    ...etf('VIX', 'Cboe Volatility Index', 16, { exchange: 'Cboe', dividendYield: 0, dailyVolume: 0 }),
    kind: 'index',
  },

  coin('BTC', 'Bitcoin', 90_050, { ownVolatility: 0.008, dailyVolume: 4e5 }),
  coin('ETH', 'Ethereum', 3_125, { sectorLoading: 1.25, ownVolatility: 0.014, dailyVolume: 6e6 }),
  coin('SOL', 'Solana', 132.4, { sectorLoading: 1.4, ownVolatility: 0.024, dailyVolume: 3e7 }),
  coin('XRP', 'XRP', 2.01, { sectorLoading: 1.2, ownVolatility: 0.022, dailyVolume: 2e9 }),
  coin('DOGE', 'Dogecoin', 0.1418, { sectorLoading: 1.4, ownVolatility: 0.028, dailyVolume: 9e9 }),
]
