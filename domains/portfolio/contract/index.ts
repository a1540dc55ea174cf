export { BenchmarkReturn, benchmarkWording, readBenchmark } from './benchmark.ts'
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
  openLotColumns,
  Performance,
  PerformanceDay,
  Period,
  PortfolioSummary,
  PriceGap,
  partColumns,
  partTitles,
  performanceDayColumns,
  RealisedYear,
  realisedYearColumns,
  returnColumns,
  returnTitles,
  summaryColumns,
  summaryTitles,
  TaxYears,
} from './schemas.ts'
