export { type Bootstrap, bootstrap } from './bootstrap.ts'
export { cholesky, covarianceFactor, ldl } from './cholesky.ts'
export { covarianceMatrix, exponentialCovariance } from './covariance.ts'
export { chiSquareCdf, chiSquareQuantile, chiSquareTail } from './gamma-distribution.ts'
export {
  InputRefused,
  type RefusalCode,
  requireFinite,
  requireSameLength,
  requireWithin,
} from './input-refused.ts'
export { invertMonotone } from './invert-monotone.ts'
export { type LowerTail, lowerTails, selectRank } from './lower-tail.ts'
export { dot, multiply, rowsOf, type SquareMatrix, symmetricMatrix, unpackUpper } from './matrix.ts'
export {
  correlation,
  covarianceOfPair,
  excessKurtosisSample,
  jarqueBera,
  type Moments,
  mean,
  moments,
  skewnessSample,
  standardDeviation,
  sum,
} from './moments.ts'
export { normalCdf, normalDensity, normalQuantile } from './normal-distribution.ts'
export { portableExp, portableExpAll, portableLog } from './portable-exponential.ts'
export { type QuantileDefinition, quantile, quantileOfSorted } from './quantiles.ts'
export { philox, type RandomStream, randomStream } from './random-streams.ts'
export {
  ledoitWolfConstantCorrelation,
  ledoitWolfIdentity,
  oracleApproximating,
  type Shrunk,
} from './shrinkage.ts'
export { binomialCdf, studentCdf, studentQuantile } from './student-distribution.ts'
export { type Eigen, symmetricEigen } from './symmetric-eigen.ts'
export { wilsonInterval } from './wilson-interval.ts'
