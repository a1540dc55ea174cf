import { normalCdf, normalDensity, requireWithin } from '#engines/statistics/index.ts'
import { forwardOf, type OptionContract, requireContract } from './contract.ts'

/** Derivatives of the price. Volatility and rates in units of one (1.00 = 100 points), time in years. */
export type Greeks = {
  delta: number
  gamma: number
  /** Per unit of volatility; ÷ 100 per point. */
  vega: number
  /** Per year of time passing; ÷ 365 per calendar day. */
  theta: number
  rho: number
  /** By the dividend yield. */
  psi: number
  /** ∂ delta ÷ ∂ volatility. */
  vanna: number
  /** ∂ vega ÷ ∂ volatility. */
  volga: number
  /** ∂ delta by time passing. */
  charm: number
  /** ∂ gamma ÷ ∂ spot. */
  speed: number
  /** ∂ gamma ÷ ∂ volatility. */
  zomma: number
  /** ∂ gamma by time passing. */
  color: number
  /** ∂ vega by time passing. */
  veta: number
  /** ∂ volga ÷ ∂ volatility. */
  ultima: number
  /** ∂ price ÷ ∂ strike. */
  dualDelta: number
  /** Risk-neutral probability of ending in the money. */
  exerciseProbability: number
}

export type Valued = { price: number; greeks: Greeks }

const VOLATILITY_MAX = 100

/** European price by Black, Scholes (1973) and Merton (1973) with a dividend yield; volatility zero gives the forward's worth. */
export function priceEuropean(contract: OptionContract, volatility: number): number {
  requireContract(contract)
  requireWithin(volatility, 0, VOLATILITY_MAX, 'volatility')
  const { discount, carried } = forwardOf(contract)
  const { strike, kind, years } = contract
  const sign = kind === 'call' ? 1 : -1
  const bond = strike * discount
  const intrinsic = Math.max(0, sign * (carried - bond))
  const deviation = volatility * Math.sqrt(years)
  if (deviation === 0) return intrinsic
  // Always the side out of the money, whose small value keeps its digits; parity adds the rest.
  return intrinsic + outOfTheMoney(carried, bond, deviation)
}

/** Worth of the option out of the money between two prices of the same day: call where a ≤ b, put where a ≥ b. */
export function outOfTheMoney(a: number, b: number, deviation: number): number {
  const low = Math.min(a, b)
  const high = Math.max(a, b)
  const d1 = Math.log(low / high) / deviation + deviation / 2
  return Math.max(0, low * normalCdf(d1) - high * normalCdf(d1 - deviation))
}

/** Price and every Greek of a European option; volatility above zero. */
export function valueEuropean(contract: OptionContract, volatility: number): Valued {
  const price = priceEuropean(contract, volatility)
  requireWithin(volatility, 0, VOLATILITY_MAX, 'volatility', true)
  const { spot, strike, years, rate, dividendYield: yieldOf = 0, kind } = contract
  const { discount, carried } = forwardOf(contract)
  const sign = kind === 'call' ? 1 : -1
  const root = Math.sqrt(years)
  const deviation = volatility * root
  const d1 = Math.log(carried / (strike * discount)) / deviation + deviation / 2
  const d2 = d1 - deviation
  const density = normalDensity(d1)
  const yieldFactor = carried / spot
  const inMoney1 = normalCdf(sign * d1)
  const inMoney2 = normalCdf(sign * d2)
  const gamma = (yieldFactor * density) / (spot * deviation)
  const vega = carried * density * root
  const volga = (vega * d1 * d2) / volatility
  const drift = (rate - yieldOf) / deviation - d2 / (2 * years)
  return {
    price,
    greeks: {
      delta: sign * yieldFactor * inMoney1,
      gamma,
      vega,
      theta:
        (-carried * density * volatility) / (2 * root) +
        sign * (yieldOf * carried * inMoney1 - rate * strike * discount * inMoney2),
      rho: sign * strike * years * discount * inMoney2,
      psi: -sign * years * carried * inMoney1,
      vanna: (-yieldFactor * density * d2) / volatility,
      volga,
      charm: yieldFactor * (sign * yieldOf * inMoney1 - density * drift),
      speed: (-gamma / spot) * (d1 / deviation + 1),
      zomma: (gamma * (d1 * d2 - 1)) / volatility,
      color: gamma * (yieldOf + drift * d1 + 1 / (2 * years)),
      veta: vega * (yieldOf + drift * d1 - 1 / (2 * years)),
      ultima: (-vega / (volatility * volatility)) * (d1 * d2 * (1 - d1 * d2) + d1 * d1 + d2 * d2),
      dualDelta: -sign * discount * inMoney2,
      exerciseProbability: inMoney2,
    },
  }
}
