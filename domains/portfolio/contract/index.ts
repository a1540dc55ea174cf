export {
  exportPortfolio,
  listCorporateActions,
  listOpenLots,
  readPerformance,
  readSummary,
  readTaxYears,
} from './endpoints.ts'
export {
  CorporateAction,
  OpenLot,
  Performance,
  PerformanceDay,
  Period,
  PortfolioSummary,
  PriceGap,
  RealisedYear,
  TaxYears,
} from './schemas.ts'
