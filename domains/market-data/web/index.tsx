export { MarketHome } from './market-home.tsx'
export { MarketOverview } from './market-overview.tsx'
