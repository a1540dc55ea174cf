export { type Corner, efficientFrontier, type Frontier, pointAtReturn } from './frontier.ts'
export { maximiseSharpe, maximiseUtility, minimiseAtRiskTolerance, minimiseVariance } from './optimise.ts'
export type {
  InfeasibleReason,
  NoPositiveExcessReturn,
  Optimal,
  ShadowPrice,
  SharpeOutcome,
  UnboundedSharpe,
} from './outcomes.ts'
export type { LinearLimit, Universe } from './problem.ts'
export { equaliseRisk } from './risk-parity.ts'
