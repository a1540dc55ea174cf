export { type Greeks, priceEuropean, type Valued, valueEuropean } from './black-scholes.ts'
export { type CashDividend, type OptionContract, type OptionKind, spotLessDividends } from './contract.ts'
export { type ImpliedVolatility, impliedVolatility } from './implied-volatility.ts'
export { checkParity, type ParityCheck } from './parity.ts'
export { type Leg, type PayOff, payOffOf, profitAtExpiry, valueStrategy } from './strategy.ts'
export {
  type AmericanValue,
  type ExerciseStyle,
  type TreeMethod,
  type TreeOptions,
  type TreeValue,
  valueAmerican,
  valueAmericanAt,
  valueOnTree,
} from './tree.ts'
