export { FIRST_SIMULATED_DAY } from './days.ts'
export { type Listing, listings, type Sector, type Split } from './listings.ts'
export { type ParPoint, simulatedParYields } from './par-yields.ts'
export {
  type DayBar,
  type Dividend,
  SimulatedMarket,
  type SimulatedQuote,
} from './simulated-market.ts'
