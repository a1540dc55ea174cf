export { allocate } from './allocate.ts'
export {
  basisPointsOf,
  isOnTick,
  moneyOfCents,
  priceOfCents,
  tickOf,
  toCents,
  toTick,
  unitPrice,
  upToCent,
  worth,
  worthInCents,
} from './conversions.ts'
export {
  currenciesOf,
  dollarsIn,
  figureIn,
  isCurrency,
  isOfCurrency,
  knownCurrencies,
  type MarkedFigure,
  markedFigure,
} from './currency-marks.ts'
export {
  type DatedRate,
  type FoundRate,
  isMinorUnit,
  MINOR_PER_MAJOR,
  majorOf,
  type RateOn,
  ratesByDay,
} from './exchange-rates.ts'
export { type Rounding, scaled } from './rounding.ts'
export {
  AmountOutOfRange,
  type Cents,
  cents,
  larger,
  type Money,
  minus,
  money,
  NO_MONEY,
  NO_QUANTITY,
  type Price,
  plus,
  price,
  QUANTITY_PER_UNIT,
  type Quantity,
  quantity,
  smaller,
  sum,
} from './units.ts'
