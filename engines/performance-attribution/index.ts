export {
  attributeSectors,
  type Brinson,
  type Geometric,
  type SectorPeriod,
  type UnheldReturns,
} from './brinson.ts'
export { type Contributions, contributionsOf, rank } from './contribution.ts'
export { attributeWithCurrency, type CurrencyAttribution } from './currency.ts'
export {
  attributeDays,
  type DaysAttributed,
  type PortfolioDay,
  type PositionDay,
  sectorsOfDay,
} from './flows-by-day.ts'
export { type Linked, type LinkedAttribution, type Linking, linkPeriods } from './linking.ts'
export { type DatedPayment, type MoneyWeighted, moneyWeightedReturn } from './money-weighted.ts'
export {
  modifiedDietz,
  type TimedFlow,
  timeWeightedReturn,
  type Valuation,
} from './rates-of-return.ts'
