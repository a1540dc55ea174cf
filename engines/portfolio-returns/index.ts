export { asOnePortfolio } from './as-one-portfolio.ts'
export { type CloseOn, carriedClose, type KnownClose } from './carry-closes.ts'
export { centsThatClose, type Decomposition, decompose, inCents, type PartsInCents } from './decomposition.ts'
export {
  deepestFall,
  type Fall,
  fallsOf,
  growthOf,
  perYear,
  simpleReturn,
  type ValuedFlow,
} from './returns.ts'
export { type SplitLikeStep, sentenceOfStep, splitLikeSteps } from './split-like-steps.ts'
export { totalReturnLevels } from './total-return-levels.ts'
export { type Holdings, type Movements, type ValuedDay, valueDays } from './value-days.ts'
