import { InputRefused, requireWithin } from '#engines/statistics/index.ts'
import { type OptionContract, requireContract } from './contract.ts'

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
}

const STEPS_MAX = 5_000

/**
 * Price on a binomial tree: Cox, Ross and Rubinstein (1979), or Leisen and Reimer (1996), whose odd number of steps is
 * centred on the strike so that the error falls with 1 ÷ n². Greeks from the first two steps.
 */
export function valueOnTree(
  contract: OptionContract,
  volatility: number,
  options: { style?: ExerciseStyle; method?: TreeMethod; steps?: number } = {},
): TreeValue {
  const { style = 'american', method = 'leisen-reimer' } = options
  requireContract(contract)
  requireWithin(volatility, 0, 100, 'volatility', true)
  requireWithin(options.steps ?? 501, 3, STEPS_MAX, 'number of steps')
  const asked = Math.floor(options.steps ?? 501)
  const steps = method === 'leisen-reimer' && asked % 2 === 0 ? asked + 1 : asked
  const { kind, spot, strike, years, rate } = contract
  const { up, down, chance } = movesOf(contract, volatility, steps, method)
  const sign = kind === 'call' ? 1 : -1
  const step = years / steps
  const discount = Math.exp(-rate * step)
  const rise = discount * chance
  const fall = discount * (1 - chance)
  const exercise = (price: number) => Math.max(0, sign * (price - strike))
  const values = new Float64Array(steps + 1)
  for (let ups = 0; ups <= steps; ups++) values[ups] = exercise(spot * up ** ups * down ** (steps - ups))
  const early: { level: number; values: number[] }[] = []
  for (let level = steps - 1; level >= 0; level--) {
    let price = spot * down ** level
    const ratio = up / down
    for (let ups = 0; ups <= level; ups++, price *= ratio) {
      const held = rise * values[ups + 1]! + fall * values[ups]!
      values[ups] = style === 'american' ? Math.max(held, sign * (price - strike)) : held
    }
    if (level <= 2) early.push({ level, values: Array.from(values.subarray(0, level + 1)) })
  }
  const [two, one, now] = early.map((kept) => kept.values) as [number[], number[], number[]]
  const prices = [spot * down * down, spot * up * down, spot * up * up] as const
  const upper = (two[2]! - two[1]!) / (prices[2] - prices[1])
  const lower = (two[1]! - two[0]!) / (prices[1] - prices[0])
  const delta = (one[1]! - one[0]!) / (spot * (up - down))
  const gamma = (upper - lower) / ((prices[2] - prices[0]) / 2)
  const price = now[0]!
  // The middle node has moved off the spot unless up · down = 1: its distance is taken out first.
  const moved = prices[1] - spot
  const theta = (two[1]! - delta * moved - (gamma * moved * moved) / 2 - price) / (2 * step)
  return {
    price,
    delta,
    gamma,
    theta,
    steps,
    isExercisedNow: style === 'american' && exercise(spot) > 0 && price <= exercise(spot) * (1 + 1e-14),
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
