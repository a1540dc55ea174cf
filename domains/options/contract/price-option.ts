import {
  type AmericanValue,
  type CashDividend,
  type OptionContract,
  priceEuropean,
  spotLessDividends,
  valueAmerican,
  valueAmericanAt,
  valueEuropean,
} from '#engines/option-pricing/index.ts'
import { InputRefused } from '#engines/statistics/index.ts'
import type { ExerciseStyle, PositionGreeks } from './schemas.ts'

/** An option on a share that pays dividends in money, times in years. */
export type PricedContract = OptionContract & { dividends: readonly CashDividend[] }

export type PricedOption = {
  price: number
  greeks: PositionGreeks
  isExercisedNow: boolean
  /** How far the price may be off for one share; 0 where a formula gives it. */
  error: number
}

const POINT = 0.01
const DAYS_A_YEAR = 365
/** Steps of half this size to either side, for what a tree does not give itself. */
const BUMP = 0.001
/** Accuracy in dollars a share of every American option price: half a cent, and 0.0002 % above $2,500. */
export const accuracyAt = (spot: number): number => Math.max(0.005, 2e-6 * spot)

/** Price and Greeks of one option on one share: Black–Scholes–Merton, or a Leisen–Reimer tree where it may be exercised early. */
export function priceOption(
  contract: PricedContract,
  volatility: number,
  style: ExerciseStyle,
): PricedOption {
  const european = europeanOf(contract, volatility)
  if (style === 'european') return { ...european, isExercisedNow: false, error: 0 }
  const tree = americanOf(contract, volatility)
  const isExercised = tree ? tree.isExercisedNow : intrinsicOf(contract) > european.price
  if (isExercised) return exercisedNow(contract)
  if (!tree) return { ...european, isExercisedNow: false, error: 0 }
  const slope = (priceAt: (move: number) => number) => (priceAt(BUMP) - priceAt(-BUMP)) / (2 * BUMP)
  // With the steps of the price itself: trees of other steps differ by more than a small move does.
  const americanAt = (moved: PricedContract, at: number) => priceOnTree(moved, at, tree.steps)
  return {
    price: tree.price,
    greeks: {
      delta: tree.delta,
      gamma: tree.gamma,
      theta: tree.theta / DAYS_A_YEAR,
      vega: POINT * slope((move) => americanAt(contract, Math.max(BUMP / 2, volatility + move))),
      rho: POINT * slope((move) => americanAt({ ...contract, rate: contract.rate + move }, volatility)),
    },
    isExercisedNow: false,
    error: tree.error,
  }
}

/** The share without what it pays in money before expiry: the escrowed model. */
export function withoutDividends({ dividends, ...contract }: PricedContract): OptionContract {
  return {
    ...contract,
    spot: spotLessDividends(contract.spot, dividends, contract.rate, contract.years),
  }
}

function europeanOf(contract: PricedContract, volatility: number): Pick<PricedOption, 'price' | 'greeks'> {
  const bare = withoutDividends(contract)
  const { price, greeks } = valueEuropean(bare, volatility)
  const { delta, gamma, vega } = greeks
  const { rate, years, dividends } = contract
  // At a share price that stays, time and the rate move what the dividends are worth today.
  const durations = dividends
    .filter((one) => one.years > 0 && one.years <= years)
    .reduce((total, one) => total + one.amount * one.years * Math.exp(-rate * one.years), 0)
  const theta = greeks.theta - delta * rate * (contract.spot - bare.spot)
  const rho = greeks.rho + delta * durations
  return {
    price,
    greeks: { delta, gamma, vega: vega * POINT, theta: theta / DAYS_A_YEAR, rho: rho * POINT },
  }
}

/** An option that is exercised now is so many shares and so much money: neither time nor volatility nor rates move it. */
const exercisedNow = (contract: OptionContract): PricedOption => ({
  price: intrinsicOf(contract),
  greeks: { delta: contract.kind === 'call' ? 1 : -1, gamma: 0, vega: 0, theta: 0, rho: 0 },
  isExercisedNow: true,
  error: 0,
})

/** The price alone; with nothing left of its time an option is worth what exercising it brings. */
export function priceAt(contract: PricedContract, volatility: number, style: ExerciseStyle): number {
  if (contract.years <= 0) return intrinsicOf(contract)
  const european = priceEuropean(withoutDividends(contract), volatility)
  if (style === 'european') return european
  return americanOf(contract, volatility)?.price ?? Math.max(european, intrinsicOf(contract))
}

/** The American price from trees of so many steps and half as many. */
export function priceOnTree(contract: PricedContract, volatility: number, steps: number): number {
  const { dividends, ...bare } = contract
  return (
    whereThereIsATree(() => valueAmericanAt(bare, volatility, { steps, dividends }))?.price ??
    Math.max(priceEuropean(withoutDividends(contract), volatility), intrinsicOf(contract))
  )
}

/** Steps that hold the accuracy at a volatility. */
export const stepsAt = (contract: PricedContract, volatility: number): number =>
  americanOf(contract, volatility)?.steps ?? STEPS_WITHOUT_TREE
const STEPS_WITHOUT_TREE = 501

const americanOf = (
  { dividends, ...contract }: PricedContract,
  volatility: number,
): AmericanValue | undefined =>
  whereThereIsATree(() =>
    valueAmerican(contract, volatility, { accuracy: accuracyAt(contract.spot), dividends }),
  )

/** So far from the strike that a tree has no probability left, early exercise is worth nothing more than exercising now. */
function whereThereIsATree<Value>(value: () => Value): Value | undefined {
  try {
    return value()
  } catch (failure) {
    if (failure instanceof InputRefused) return undefined
    throw failure
  }
}

export const intrinsicOf = ({ kind, spot, strike }: OptionContract): number =>
  Math.max(0, kind === 'call' ? spot - strike : strike - spot)
