import { InputRefused, requireWithin } from '#engines/statistics/index.ts'
import { type CashDividend, type OptionContract, requireContract, spotLessDividends } from './contract.ts'

export type TreeMethod = 'cox-ross-rubinstein' | 'leisen-reimer'
export type ExerciseStyle = 'american' | 'european'

export type TreeValue = {
  price: number
  delta: number
  gamma: number
  /** Per year of time passing. */
  theta: number
  steps: number
  /** The option should be exercised now. */
  isExercisedNow: boolean
  /** It would be two steps on as well, whichever way the share has moved: exercise is not a near thing. */
  isExercisedAround: boolean
}

const STEPS_MAX = 5_000

export type TreeOptions = {
  style?: ExerciseStyle
  method?: TreeMethod
  steps?: number
  /**
   * Cash dividends before expiry: the tree is of the spot less their present value, and exercise brings the share with those still to
   * come.
   */
  dividends?: readonly CashDividend[]
}

/**
 * Price on a binomial tree: Cox, Ross and Rubinstein (1979), or Leisen and Reimer (1996), whose odd number of steps is centred on the
 * strike so that the error falls with 1 ÷ n². Greeks from the first two steps. Cash dividends by the escrowed model, as in Hull and as
 * Roll, Geske and Whaley value one dividend in closed form.
 */
export function valueOnTree(
  contract: OptionContract,
  volatility: number,
  options: TreeOptions = {},
): TreeValue {
  const { style = 'american', method = 'leisen-reimer', dividends = [] } = options
  requireContract(contract)
  requireWithin(volatility, 0, 100, 'volatility', true)
  requireWithin(options.steps ?? 501, 3, STEPS_MAX, 'number of steps')
  const asked = Math.floor(options.steps ?? 501)
  const steps = method === 'leisen-reimer' && asked % 2 === 0 ? asked + 1 : asked
  const { kind, strike, years, rate } = contract
  const spot = spotLessDividends(contract.spot, dividends, rate, years)
  const { up, down, chance } = movesOf({ ...contract, spot }, volatility, steps, method)
  const sign = kind === 'call' ? 1 : -1
  const step = years / steps
  const toCome = dividendsToCome(dividends, contract, steps)
  const discount = Math.exp(-rate * step)
  const rise = discount * chance
  const fall = discount * (1 - chance)
  const exercise = (price: number) => Math.max(0, sign * (price - strike))
  const values = new Float64Array(steps + 1)
  for (let ups = 0; ups <= steps; ups++) values[ups] = exercise(spot * up ** ups * down ** (steps - ups))
  const early: number[][] = []
  let isExercisedAround = false
  for (let level = steps - 1; level >= 0; level--) {
    let price = spot * down ** level
    const ratio = up / down
    const ahead = toCome[level]! - strike
    for (let ups = 0; ups <= level; ups++, price *= ratio) {
      const held = rise * values[ups + 1]! + fall * values[ups]!
      values[ups] = style === 'american' ? Math.max(held, sign * (price + ahead)) : held
    }
    if (level > 2) continue
    early.push(Array.from(values.subarray(0, level + 1)))
    if (level === 2)
      isExercisedAround = early[0]!.every((value, ups) => {
        const worth = sign * (spot * up ** ups * down ** (2 - ups) + ahead)
        return worth > 0 && value <= worth * (1 + 1e-14)
      })
  }
  const price = values[0]!
  const isExercisedNow =
    style === 'american' && exercise(contract.spot) > 0 && price <= exercise(contract.spot) * (1 + 1e-14)
  return {
    ...slopesOf(early, { spot, up, down, step, shareDrift: rate * (contract.spot - spot) }),
    price,
    steps,
    isExercisedNow,
    isExercisedAround: isExercisedNow && isExercisedAround,
  }
}

/** Worth, at the time of each level, of the dividends that the share still pays before expiry. */
function dividendsToCome(
  dividends: readonly CashDividend[],
  { rate, years }: OptionContract,
  steps: number,
): Float64Array {
  const worth = new Float64Array(steps + 1)
  for (const { amount, years: paidAt } of dividends) {
    if (paidAt <= 0 || paidAt > years) continue
    for (let level = 0; level <= steps; level++) {
      const at = (years * level) / steps
      if (at <= paidAt) worth[level]! += amount * Math.exp(-rate * (paidAt - at))
    }
  }
  return worth
}

type Moves = { spot: number; up: number; down: number; step: number; shareDrift: number }

/** Delta, gamma and theta from the values of the first two levels. */
function slopesOf(early: readonly number[][], { spot, up, down, step, shareDrift }: Moves) {
  const [two, one, now] = early as [number[], number[], number[]]
  const prices = [spot * down * down, spot * up * down, spot * up * up] as const
  const upper = (two[2]! - two[1]!) / (prices[2] - prices[1])
  const lower = (two[1]! - two[0]!) / (prices[1] - prices[0])
  const delta = (one[1]! - one[0]!) / (spot * (up - down))
  const gamma = (upper - lower) / ((prices[2] - prices[0]) / 2)
  // The middle node has moved off the spot unless up · down = 1: its distance is taken out first.
  const moved = prices[1] - spot
  const withoutDividends = (two[1]! - delta * moved - (gamma * moved * moved) / 2 - now[0]!) / (2 * step)
  // At a share price that stays, dividends that draw nearer leave less of it.
  return { delta, gamma, theta: withoutDividends - delta * shareDrift }
}

export type AmericanValue = TreeValue & {
  /** What the last refinement moved the price by: an estimate of its error, in units of the price. */
  error: number
}

const STEPS_FIRST = 201
const STEPS_LAST = 1_601

/**
 * Price and Greeks of an American option to a stated accuracy. Early exercise on a grid of times makes a tree's error fall with 1 ÷ n,
 * so two Leisen–Reimer trees are extrapolated (Richardson), and their steps doubled until that moves the price by no more than the
 * accuracy. The default is half a cent.
 */
export function valueAmerican(
  contract: OptionContract,
  volatility: number,
  options: { accuracy?: number; dividends?: readonly CashDividend[] } = {},
): AmericanValue {
  const { accuracy = 0.005, dividends = [] } = options
  requireWithin(accuracy, 0, 1e12, 'accuracy', true)
  const tree = (steps: number) => valueOnTree(contract, volatility, { steps, dividends })
  const first = tree(coarser(STEPS_FIRST))
  if (first.isExercisedAround) return { ...first, error: 0 }
  let coarse = tree(STEPS_FIRST)
  let value = extrapolated(contract, first, coarse)
  // Few steps exercise an option that many would hold: where it is a near thing the most are taken.
  if (coarse.isExercisedNow) {
    const fine = tree(STEPS_LAST)
    if (fine.isExercisedNow) return { ...fine, error: 0 }
    const held = extrapolated(contract, tree(coarser(STEPS_LAST)), fine)
    return { ...held, error: 2 * (held.price - coarse.price) }
  }
  let error = Number.POSITIVE_INFINITY
  while (error > accuracy && value.steps < STEPS_LAST) {
    const fine = tree(finer(coarse.steps))
    const next = extrapolated(contract, coarse, fine)
    // Trees of low volatility err unevenly: half of what the extrapolation itself moves counts as well.
    error = Math.max(Math.abs(next.price - value.price), Math.abs(next.price - fine.price) / 2)
    coarse = fine
    value = next
  }
  return { ...value, error }
}

/** The same price from trees of so many steps and half as many, for moves too small beside a change of steps. */
export function valueAmericanAt(
  contract: OptionContract,
  volatility: number,
  { steps, dividends = [] }: { steps: number; dividends?: readonly CashDividend[] },
): TreeValue {
  const tree = (count: number) => valueOnTree(contract, volatility, { steps: count, dividends })
  return extrapolated(contract, tree(coarser(steps)), tree(steps))
}

const coarser = (steps: number) => (steps + 1) / 2
const finer = (steps: number) => 2 * steps - 1

/** The value that two trees tend to as their error falls with 1 ÷ n; never below what exercise brings. */
function extrapolated({ kind, spot, strike }: OptionContract, coarse: TreeValue, fine: TreeValue): TreeValue {
  if (fine.isExercisedNow) return fine
  const limit = (of: 'price' | 'delta' | 'gamma' | 'theta') =>
    (fine.steps * fine[of] - coarse.steps * coarse[of]) / (fine.steps - coarse.steps)
  return {
    price: Math.max(limit('price'), kind === 'call' ? spot - strike : strike - spot, 0),
    delta: limit('delta'),
    gamma: limit('gamma'),
    theta: limit('theta'),
    steps: fine.steps,
    isExercisedNow: false,
    isExercisedAround: false,
  }
}

function movesOf(contract: OptionContract, volatility: number, steps: number, method: TreeMethod) {
  const { spot, strike, years, rate, dividendYield = 0 } = contract
  const step = years / steps
  const growth = Math.exp((rate - dividendYield) * step)
  if (method === 'cox-ross-rubinstein') {
    const up = Math.exp(volatility * Math.sqrt(step))
    const chance = (growth - 1 / up) / (up - 1 / up)
    if (!(chance > 0 && chance < 1)) {
      throw new InputRefused(
        'out-of-range',
        'The volatility is too small for so few steps: the tree has no probability.',
      )
    }
    return { up, down: 1 / up, chance }
  }
  const deviation = volatility * Math.sqrt(years)
  const d1 = (Math.log(spot / strike) + (rate - dividendYield) * years) / deviation + deviation / 2
  const chance = peizerPratt(d1 - deviation, steps)
  const other = peizerPratt(d1, steps)
  if (!(chance > 1e-12 && chance < 1 - 1e-12)) {
    throw new InputRefused(
      'out-of-range',
      'The strike is too far away for this tree; take Cox, Ross and Rubinstein.',
    )
  }
  return { up: (growth * other) / chance, down: (growth * (1 - other)) / (1 - chance), chance }
}

/** Inverse of the binomial distribution by Peizer and Pratt (second method). */
function peizerPratt(z: number, steps: number): number {
  const scaled = z / (steps + 1 / 3 + 0.1 / (steps + 1))
  return 0.5 + (Math.sign(z) / 2) * Math.sqrt(-Math.expm1(-scaled * scaled * (steps + 1 / 6)))
}
