export { BenchmarkReturn, benchmarkWording, readBenchmark } from './benchmark.ts'
export {
  exportPortfolio,
  listCorporateActions,
  listOpenLots,
  readIncome,
  readPerformance,
  readSummary,
  readTaxYears,
} from './endpoints.ts'
export {
  Income,
  IncomeHolding,
  IncomeMonth,
  incomeHoldingColumns,
  incomeMonthColumns,
} from './income.ts'
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
