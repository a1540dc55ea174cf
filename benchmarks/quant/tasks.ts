import type { Basket } from '#engines/portfolio-risk/index.ts'
import {
  covarianceMatrix,
  randomStream,
  type SquareMatrix,
  symmetricMatrix,
} from '#engines/statistics/index.ts'

/** A made-up market with three factors, from a seed. */
export function makeMarket(size: number, observations: number, seed: number) {
  const chance = randomStream(seed)
  const betas = Array.from({ length: size }, () => [
    1 + 0.3 * chance.nextNormal(),
    chance.nextNormal(),
    chance.nextNormal(),
  ])
  const rows = Array.from({ length: observations }, () => {
    const factors = [0.15 * chance.nextNormal(), 0.06 * chance.nextNormal(), 0.04 * chance.nextNormal()]
    return betas.map((beta) =>
      beta.reduce((total, value, at) => total + value * factors[at]!, 0.15 * chance.nextNormal()),
    )
  })
  const expectedReturns = Array.from({ length: size }, () => 0.07 + 0.04 * chance.nextNormal())
  return { rows, expectedReturns, covariance: covarianceMatrix(rows) }
}

export function makeReturns(count: number): number[] {
  const chance = randomStream(5)
  return Array.from(
    { length: count },
    () => 0.012 * chance.nextNormal() * (1 + Math.abs(chance.nextNormal())),
  )
}

export function makeBasket(size: number): Basket & { rows: number[][] } {
  const rows = Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_, column) =>
      row === column ? 1 : 0.25 + 0.3 * Math.exp(-Math.abs(row - column) / 5),
    ),
  )
  return {
    weights: new Array<number>(size).fill(1 / size),
    drift: Array.from({ length: size }, (_, at) => 0.03 + 0.002 * at),
    volatility: Array.from({ length: size }, (_, at) => 0.12 + 0.012 * at),
    correlation: symmetricMatrix(rows),
    horizonYears: 1,
    rows,
  }
}

/** A largest Sharpe ratio as npm quadprog is given it: least y'Σy with excess·y = 1, then weights = y ÷ Σy. Arrays count from one. */
export function quadprogTask(covariance: SquareMatrix, excess: readonly number[], upper: number) {
  const { size, values } = covariance
  const fromOne = <Value>(list: readonly Value[]) => [undefined as Value, ...list]
  const assets = Array.from({ length: size }, (_, at) => at)
  const columns = [
    [...excess],
    ...assets.map((asset) => assets.map((at) => (at === asset ? 1 : 0))),
    ...assets.map((asset) => assets.map((at) => upper - (at === asset ? 1 : 0))),
  ]
  return {
    quadratic: fromOne(assets.map((row) => fromOne(assets.map((column) => values[row * size + column]!)))),
    linear: fromOne(assets.map(() => 0)),
    constraints: fromOne(assets.map((asset) => fromOne(columns.map((column) => column[asset]!)))),
    bounds: fromOne([1, ...assets.map(() => 0), ...assets.map(() => 0)]),
  }
}
