import {
  correlation,
  covarianceOfPair,
  mean,
  moments,
  quantile,
  requireFinite,
  requireSameLength,
  requireWithin,
  standardDeviation,
  sum,
} from '#engines/statistics/index.ts'
import { depthsOf, drawdowns } from './drawdown.ts'
import { requireReturns } from './require-returns.ts'

/** Of one series. Ratios are null where what they divide by is zero or no more than rounding. */
export type Performance = {
  cumulativeReturn: number
  /** (1 + cumulative)^(periods a year ÷ n) − 1; null after a total loss. */
  annualReturnGeometric: number | null
  annualReturnArithmetic: number
  annualVolatility: number
  /** mean ÷ deviation (n − 1) of the excess returns, × √periods. */
  sharpe: number | null
  /** mean ÷ downside deviation about zero, × √periods. */
  sortinoMarZero: number | null
  downsideDeviationMarZero: number
  /** A negative fraction, or zero. */
  maxDrawdown: number
  /** Annual geometric return ÷ the size of the largest drawdown. */
  calmar: number | null
  skewnessPopulation: number | null
  excessKurtosisPopulation: number | null
  /** Gains above the riskless rate ÷ what falls short of it (Keating and Shadwick 2002); null where nothing does. */
  omega: number | null
  /** The 95th percentile ÷ the size of the 5th; null where the 5th is no loss. */
  tailRatio: number | null
  /** Root mean square of the falls below the last peak (Martin and McCann 1989). */
  ulcerIndex: number
  /** Shorter than a year: annual figures are projections and not results. */
  isShorterThanYear: boolean
}

/** Against a benchmark. */
export type RelativePerformance = {
  trackingErrorAnnual: number
  activeReturnArithmetic: number
  activeReturnGeometric: number | null
  informationRatioArithmetic: number | null
  informationRatioGeometric: number | null
  /** Covariance with the benchmark ÷ its variance, both of excess returns. */
  beta: number | null
  alphaPerPeriod: number | null
  alphaAnnualArithmetic: number | null
  alphaAnnualCompounded: number | null
  jensenAlphaAnnualGeometric: number | null
  correlation: number | null
  rSquared: number | null
  treynorGeometric: number | null
  /** Mean excess return a year ÷ beta (Treynor 1965). */
  treynor: number | null
  /** Over all periods, as R PerformanceAnalytics had it. */
  upCapturePercent: number | null
  downCapturePercent: number | null
  /** Geometric mean of the periods in which the benchmark rose ÷ the benchmark's over the same (Morningstar); fractions. */
  upCapture: number | null
  downCapture: number | null
  hitRateVsBenchmark: number
  /** |beta| × the benchmark's annual deviation (over n). */
  systematicRiskAnnual: number | null
  /** Annual deviation (over n) of what the benchmark does not explain. */
  specificRiskAnnual: number | null
}

export type PerformanceOptions = { periodsPerYear: number; riskFreePerPeriod?: number }

/** A yearly riskless rate by the period. Yields of bills are simple interest, and sums of the periods come to the year's rate again. */
export const riskFreeOfPeriod = (ratePerYear: number, periodsPerYear: number): number =>
  ratePerYear / periodsPerYear

/** Performance of a series of returns by period (fractions). Refuses fewer than two. */
export function measurePerformance(returns: readonly number[], options: PerformanceOptions): Performance {
  const { periodsPerYear, riskFreePerPeriod = 0 } = checked(returns, options)
  const root = Math.sqrt(periodsPerYear)
  const average = mean(returns)
  const excess = returns.map((value) => value - riskFreePerPeriod)
  const excessDeviation = standardDeviation(excess)
  const downside = downsideRisk(returns, 0).deviation
  const annual = annualGeometric(returns, periodsPerYear)
  const { maxDrawdown } = drawdowns(returns)
  const shape = moments(returns)
  return {
    cumulativeReturn: growthOf(returns) - 1,
    annualReturnGeometric: annual,
    annualReturnArithmetic: average * periodsPerYear,
    annualVolatility: standardDeviation(returns) * root,
    sharpe: ratio(mean(excess) * root, excessDeviation),
    sortinoMarZero: ratio(average * root, downside),
    downsideDeviationMarZero: downside,
    maxDrawdown,
    calmar: annual === null ? null : ratio(annual, -maxDrawdown),
    skewnessPopulation: shape.skewnessPopulation,
    excessKurtosisPopulation: shape.excessKurtosisPopulation,
    omega: omegaOf(excess),
    tailRatio: tailRatioOf(returns),
    ulcerIndex: Math.sqrt(sum(depthsOf(returns).map((depth) => depth * depth)) / returns.length),
    isShorterThanYear: returns.length < periodsPerYear,
  }
}

/** The same series beside a benchmark's. */
export function measureAgainst(
  returns: readonly number[],
  benchmark: readonly number[],
  options: PerformanceOptions,
): RelativePerformance {
  const { periodsPerYear, riskFreePerPeriod = 0 } = checked(returns, options)
  requireSameLength(returns, benchmark, 'returns and benchmark')
  requireReturns(benchmark, 'benchmark returns', 2)
  const root = Math.sqrt(periodsPerYear)
  const active = returns.map((value, at) => value - benchmark[at]!)
  const trackingError = standardDeviation(active) * root
  const benchmarkDeviation = standardDeviation(benchmark)
  const beta =
    benchmarkDeviation <= NOISE ? null : covarianceOfPair(returns, benchmark) / benchmarkDeviation ** 2
  const alpha =
    beta === null ? null : mean(returns) - riskFreePerPeriod - beta * (mean(benchmark) - riskFreePerPeriod)
  const annual = annualGeometric(returns, periodsPerYear)
  const benchmarkAnnual = annualGeometric(benchmark, periodsPerYear)
  const riskFreeAnnual = (1 + riskFreePerPeriod) ** periodsPerYear - 1
  const activeGeometric = annual === null || benchmarkAnnual === null ? null : annual - benchmarkAnnual
  const together =
    benchmarkDeviation <= NOISE || standardDeviation(returns) <= NOISE
      ? null
      : correlation(returns, benchmark)
  return {
    trackingErrorAnnual: trackingError,
    activeReturnArithmetic: mean(active) * periodsPerYear,
    activeReturnGeometric: activeGeometric,
    informationRatioArithmetic: ratio(mean(active) * periodsPerYear, trackingError),
    informationRatioGeometric: activeGeometric === null ? null : ratio(activeGeometric, trackingError),
    beta,
    alphaPerPeriod: alpha,
    alphaAnnualArithmetic: alpha === null ? null : alpha * periodsPerYear,
    alphaAnnualCompounded: alpha === null || alpha <= -1 ? null : (1 + alpha) ** periodsPerYear - 1,
    jensenAlphaAnnualGeometric:
      beta === null || annual === null || benchmarkAnnual === null
        ? null
        : annual - riskFreeAnnual - beta * (benchmarkAnnual - riskFreeAnnual),
    correlation: together,
    rSquared: together === null ? null : together ** 2,
    treynorGeometric: beta === null || annual === null ? null : ratio(annual - riskFreeAnnual, beta),
    treynor: beta === null ? null : ratio((mean(returns) - riskFreePerPeriod) * periodsPerYear, beta),
    upCapture: captureByPeriod(returns, benchmark, (value) => value > 0),
    downCapture: captureByPeriod(returns, benchmark, (value) => value < 0),
    upCapturePercent: capture(returns, benchmark, periodsPerYear, (value) => value > 0),
    downCapturePercent: capture(returns, benchmark, periodsPerYear, (value) => value < 0),
    hitRateVsBenchmark: active.filter((value) => value > 0).length / active.length,
    ...splitRisk(returns, benchmark, beta, root),
  }
}

/** Risk below and chance above a minimum acceptable return per period (Bacon 2008); all over n. */
export function downsideRisk(returns: readonly number[], minimumReturn: number) {
  requireFinite(returns, 'returns')
  const count = returns.length
  const average = mean(returns)
  const below = returns.map((value) => Math.min(value - minimumReturn, 0))
  const above = returns.map((value) => Math.max(value - minimumReturn, 0))
  const losses = sum(returns.map((value) => Math.max(-value, 0)))
  const gains = sum(returns.map((value) => Math.max(value, 0)))
  const losing = returns.filter((value) => value < 0).length
  const gaining = returns.filter((value) => value > 0).length
  return {
    deviation: Math.sqrt(sum(below.map((value) => value * value)) / count),
    potential: -sum(below) / count,
    frequency: returns.filter((value) => value < minimumReturn).length / count,
    upsideRisk: Math.sqrt(sum(above.map((value) => value * value)) / count),
    upsidePotential: sum(above) / count,
    upsideFrequency: returns.filter((value) => value > minimumReturn).length / count,
    meanAbsoluteDeviation: sum(returns.map((value) => Math.abs(value - average))) / count,
    /** Losing periods × losses ÷ (winning periods × gains); null without a gain. */
    dRatio: ratio(losing * losses, gaining * gains),
  }
}

function omegaOf(excess: readonly number[]): number | null {
  const above = sum(excess.map((value) => Math.max(value, 0)))
  const below = sum(excess.map((value) => Math.max(-value, 0)))
  return ratio(above, below)
}

function tailRatioOf(returns: readonly number[]): number | null {
  const low = quantile(returns, 0.05)
  return low >= -NOISE ? null : quantile(returns, 0.95) / -low
}

/** How much of the benchmark's mean rise (or fall) the returns had in the same periods, means compounded. */
export function captureByPeriod(
  returns: readonly number[],
  benchmark: readonly number[],
  counts: (benchmarkReturn: number) => boolean,
): number | null {
  const chosen = benchmark.flatMap((value, at) => (counts(value) ? [at] : []))
  const meanOf = (series: readonly number[]) =>
    growthOf(chosen.map((at) => series[at]!)) ** (1 / chosen.length) - 1
  return chosen.length === 0 ? null : ratio(meanOf(returns), meanOf(benchmark))
}

function splitRisk(
  returns: readonly number[],
  benchmark: readonly number[],
  beta: number | null,
  root: number,
) {
  if (beta === null) return { systematicRiskAnnual: null, specificRiskAnnual: null }
  const unexplained = returns.map((value, at) => value - beta * benchmark[at]!)
  return {
    systematicRiskAnnual: Math.abs(beta) * Math.sqrt(moments(benchmark).variancePopulation) * root,
    specificRiskAnnual: Math.sqrt(moments(unexplained).variancePopulation) * root,
  }
}

function checked(returns: readonly number[], options: PerformanceOptions): PerformanceOptions {
  requireReturns(returns, 'returns', 2)
  requireWithin(options.periodsPerYear, 0, 100_000, 'periods a year', true)
  requireWithin(options.riskFreePerPeriod ?? 0, -0.99, 10, 'risk-free rate per period')
  return options
}

/** Returns are differences of numbers near one: what varies by no more than this varies by rounding. */
const NOISE = 1e-13

const ratio = (numerator: number, denominator: number): number | null =>
  Math.abs(denominator) <= NOISE ? null : numerator / denominator

const growthOf = (returns: readonly number[]): number =>
  returns.reduce((growth, value) => growth * (1 + value), 1)

function annualGeometric(returns: readonly number[], periodsPerYear: number): number | null {
  const growth = growthOf(returns)
  return growth <= 0 ? null : growth ** (periodsPerYear / returns.length) - 1
}

function capture(
  returns: readonly number[],
  benchmark: readonly number[],
  periodsPerYear: number,
  counts: (benchmarkReturn: number) => boolean,
): number | null {
  const chosen = benchmark.flatMap((value, at) => (counts(value) ? [at] : []))
  const annual = (series: readonly number[]) => {
    const growth = growthOf(chosen.map((at) => series[at]!))
    return growth < 0 ? null : growth ** (periodsPerYear / series.length) - 1
  }
  const own = annual(returns)
  const other = annual(benchmark)
  const captured = chosen.length === 0 || own === null || other === null ? null : ratio(own, other)
  return captured === null ? null : captured * 100
}
