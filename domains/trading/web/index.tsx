export { TradingView } from './trading-view.tsx'
