export { bootstrap } from './bootstrap.ts'
export { chiSquareCdf, chiSquareQuantile, chiSquareTail } from './distributions/gamma-distribution.ts'
export { invertMonotone } from './distributions/invert-monotone.ts'
export { type LowerTail, lowerTails, selectRank } from './distributions/lower-tail.ts'
export { normalCdf, normalDensity, normalQuantile } from './distributions/normal-distribution.ts'
export { portableExp, portableExpAll, portableLog } from './distributions/portable-exponential.ts'
export { binomialCdf, studentCdf, studentQuantile } from './distributions/student-distribution.ts'
export { InputRefused, requireFinite, requireSameLength, requireWithin } from './input-refused.ts'
export { cholesky, covarianceFactor, factorLower, ldl } from './matrices/cholesky.ts'
export { covarianceMatrix, exponentialCovariance } from './matrices/covariance.ts'
export { dot, multiply, rowsOf, type SquareMatrix, symmetricMatrix, unpackUpper } from './matrices/matrix.ts'
export { requireCovariance } from './matrices/require-covariance.ts'
export {
  ledoitWolfConstantCorrelation,
  ledoitWolfIdentity,
  oracleApproximating,
  type Shrunk,
} from './matrices/shrinkage.ts'
export { symmetricEigen } from './matrices/symmetric-eigen.ts'
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
export { quantile, quantileOfSorted } from './quantiles.ts'
export { philox, type RandomStream, randomStream } from './random-streams.ts'
export { wilsonInterval } from './wilson-interval.ts'
