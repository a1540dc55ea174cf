/** What the objective would gain or lose: its change when the number of a bound rises by one whole unit. */
export type ShadowPrice = {
  kind: 'asset-lower' | 'asset-upper' | 'limit-lower' | 'limit-upper'
  label: string
  bound: number
  perUnit: number
}

export type Optimal = {
  status: 'optimal'
  weights: number[]
  /** w'Σw, in the units of the covariance. */
  variance: number
  volatility: number
  /** μ'w; null where no returns were given. */
  expectedReturn: number | null
  /** (μ'w − rf) ÷ volatility; null without returns or without risk. */
  sharpe: number | null
  /** Of the objective that was asked for: variance, Sharpe ratio or utility. Bounds that bind, largest first. */
  shadowPrices: ShadowPrice[]
  /** t of  min ½ w'Σw − t μ'w  that has the same answer; null where returns play no part. */
  riskTolerance: number | null
  /** No other weights within the limits have the same risk and return. */
  areWeightsUnique: boolean
}

export type InfeasibleReason =
  | 'bounds-crossed'
  | 'lower-bounds-exceed-one'
  | 'upper-bounds-below-one'
  | 'target-out-of-reach'
  | 'risk-out-of-reach'
  | 'limits-conflict'

export type Infeasible = {
  status: 'infeasible'
  reason: InfeasibleReason
  sentence: string
  sumLower: number
  sumUpper: number
  /** Limits that cannot hold together, where they are the reason. */
  conflictingLimits: string[]
  /** The largest expected return within bounds and limits, where a target was the reason. */
  highestReturn: number | null
  /** The least volatility within bounds and limits, where too little was asked for. */
  lowestVolatility: number | null
}

/** The Sharpe problem has no sense: nothing allowed beats the risk-free rate. */
export type NoPositiveExcessReturn = {
  status: 'noPositiveExcessReturn'
  sentence: string
  maxAttainableExcessReturn: number
}

/** A portfolio without risk beats the risk-free rate: the Sharpe ratio has no upper end. */
export type UnboundedSharpe = { status: 'unboundedSharpe'; sentence: string; weights: number[] }

export type Outcome = Optimal | Infeasible
export type SharpeOutcome = Optimal | Infeasible | NoPositiveExcessReturn | UnboundedSharpe
