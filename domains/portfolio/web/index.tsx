export { PortfolioView } from './portfolio-view.tsx'
