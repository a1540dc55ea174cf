export { FIRST_SIMULATED_DAY } from './days.ts'
export { listings, type Sector, type Split } from './listings.ts'
export { simulatedParYields } from './par-yields.ts'
export {
  type DayBar,
  type Dividend,
  SimulatedMarket,
  type SimulatedQuote,
} from './simulated-market.ts'
