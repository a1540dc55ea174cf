import {
  type OptionContract,
  priceEuropean,
  type TreeValue,
  valueEuropean,
  valueOnTree,
} from '#engines/option-pricing/index.ts'
import { InputRefused } from '#engines/statistics/index.ts'
import type { ExerciseStyle, PositionGreeks } from './nouns.ts'

export type PricedOption = { price: number; greeks: PositionGreeks; isExercisedNow: boolean }

const POINT = 0.01
const DAYS_A_YEAR = 365
/** Steps of half this size to either side, for what a tree does not give itself. */
const BUMP = 0.001
export const STEPS = 501
/** Where many prices make one curve. */
const STEPS_OF_CURVE = 101

/** Price and Greeks of one option on one share: Black–Scholes–Merton, or a Leisen–Reimer tree where it may be exercised early. */
export function priceOption(
  contract: OptionContract,
  volatility: number,
  style: ExerciseStyle,
): PricedOption {
  const european = valueEuropean(contract, volatility)
  const { delta, gamma, vega, theta, rho } = european.greeks
  const tree = style === 'american' ? onTree(contract, volatility, STEPS) : undefined
  const isExercised = tree
    ? tree.isExercisedNow
    : style === 'american' && intrinsicOf(contract) > european.price
  if (isExercised) return exercisedNow(contract)
  if (!tree)
    return {
      price: european.price,
      greeks: { delta, gamma, vega: vega * POINT, theta: theta / DAYS_A_YEAR, rho: rho * POINT },
      isExercisedNow: false,
    }
  const slope = (priceAt: (move: number) => number) => (priceAt(BUMP) - priceAt(-BUMP)) / (2 * BUMP)
  const americanAt = (moved: OptionContract, at: number) => priceAt(moved, at, style, STEPS)
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
  }
}

/** An option that is exercised now is so many shares and so much money: neither time nor volatility nor rates move it. */
const exercisedNow = (contract: OptionContract): PricedOption => ({
  price: intrinsicOf(contract),
  greeks: { delta: contract.kind === 'call' ? 1 : -1, gamma: 0, vega: 0, theta: 0, rho: 0 },
  isExercisedNow: true,
})

/** The price alone; with nothing left of its time an option is worth what exercising it brings. */
export function priceAt(
  contract: OptionContract,
  volatility: number,
  style: ExerciseStyle,
  steps = STEPS_OF_CURVE,
): number {
  if (contract.years <= 0) return intrinsicOf(contract)
  const european = priceEuropean(contract, volatility)
  if (style === 'european') return european
  return onTree(contract, volatility, steps)?.price ?? Math.max(european, intrinsicOf(contract))
}

/** So far from the strike that a tree has no probability left, early exercise is worth nothing more than exercising now. */
function onTree(contract: OptionContract, volatility: number, steps: number): TreeValue | undefined {
  try {
    return valueOnTree(contract, volatility, { style: 'american', steps })
  } catch (failure) {
    if (failure instanceof InputRefused) return undefined
    throw failure
  }
}

export const intrinsicOf = ({ kind, spot, strike }: OptionContract): number =>
  Math.max(0, kind === 'call' ? spot - strike : strike - spot)
