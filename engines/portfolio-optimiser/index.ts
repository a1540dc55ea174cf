export { type Corner, efficientFrontier, type Frontier, pointAtReturn } from './frontier.ts'
export { blendViews, impliedReturns, type Posterior, type View } from './methods/black-litterman.ts'
export { type ExcessLimit, type SplitUniverse, splitAtReferences } from './methods/excess-limits.ts'
export { type Hierarchical, splitByHierarchy } from './methods/hierarchical.ts'
export { type WholeShares, wholeShares } from './methods/whole-shares.ts'
export {
  maximiseReturn,
  maximiseSharpe,
  maximiseUtility,
  minimiseAtRiskTolerance,
  minimiseVariance,
} from './optimise.ts'
export type {
  Infeasible,
  InfeasibleReason,
  NoPositiveExcessReturn,
  Optimal,
  ShadowPrice,
  SharpeOutcome,
  UnboundedSharpe,
} from './outcomes.ts'
export type { Limits, LinearLimit, Universe } from './problem.ts'
export { equaliseRisk } from './risk-parity.ts'
export {
  minimiseDrawdown,
  minimiseShortfall,
  type Scenarios,
  type TailOptimum,
} from './tails/tail-risk.ts'
