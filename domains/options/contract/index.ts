export { analyseStrategy, greeksAt, valueAt } from './analyse-strategy.ts'
export { strategyReport, valueStrategy } from './endpoints.ts'
export { impliedOf } from './implied-volatility.ts'
export { type Preset, presets, strikeAt } from './presets.ts'
export {
  ExerciseStyle,
  Extreme,
  ImpliedAnswer,
  LegKind,
  OptionMarket,
  PositionGreeks,
  Strategy,
  StrategyAnswer,
  StrategyLeg,
  ValuedLeg,
} from './schemas.ts'
