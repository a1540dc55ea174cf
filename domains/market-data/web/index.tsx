export { MarketHome } from './market-home.tsx'
export { MarketOverview } from './market-overview.tsx'
export { PriceChart } from './price-chart/price-chart.tsx'
export { overviewQuotesQuery as quotesQuery } from './queries.ts'
