export {
  type Corner,
  efficientFrontier,
  type Frontier,
  type FrontierPoint,
  pointAtReturn,
} from './frontier.ts'
export {
  maximiseSharpe,
  maximiseUtility,
  minimiseAtRiskTolerance,
  minimiseVariance,
  type Returns,
} from './optimise.ts'
export type {
  Infeasible,
  InfeasibleReason,
  NoPositiveExcessReturn,
  Optimal,
  Outcome,
  ShadowPrice,
  SharpeOutcome,
  UnboundedSharpe,
} from './outcomes.ts'
export type { LinearLimit, Universe } from './problem.ts'
export { equaliseRisk, type RiskParity } from './risk-parity.ts'
