import { impliedVolatility } from '#engines/option-pricing/index.ts'
import { intrinsicOf, type PricedContract, priceOnTree, stepsAt, withoutDividends } from './price-option.ts'
import type { ExerciseStyle, ImpliedAnswer } from './schemas.ts'

const shown = (price: number) => price.toLocaleString('en-US', { maximumFractionDigits: 4 })

/** The volatility that a price of one option stands for, by the model of its exercise, or why it stands for none. */
export function impliedOf(contract: PricedContract, price: number, style: ExerciseStyle): ImpliedAnswer {
  return style === 'american' ? american(contract, price) : european(contract, price)
}

function european(contract: PricedContract, price: number): ImpliedAnswer {
  const found = impliedVolatility(withoutDividends(contract), price)
  if (found.status === 'found') return { volatility: found.volatility }
  const reason =
    found.status === 'below-intrinsic'
      ? `The price is not above ${shown(found.lowest)}, what the option is worth without any volatility.`
      : `The price is not below ${shown(found.highest)}, which no volatility reaches.`
  return { volatility: null, reason }
}

const LEAST = 0.001
const MOST = 5
const TURNS_MAX = 60
const STEPS_FIRST = 201
const ROUGHLY = 1e-4

/** On the tree that prices it: the right to exercise early is part of the price, and a European volatility would be too high. */
function american(contract: PricedContract, price: number): ImpliedAnswer {
  const at = (volatility: number) => priceOnTree(contract, volatility, STEPS_FIRST)
  const now = intrinsicOf(contract)
  if (now > 0 && price <= now * (1 + 1e-12))
    return {
      volatility: null,
      reason: `The price is not above ${shown(now)}, what exercising the option at once brings.`,
    }
  const highest = contract.kind === 'call' ? contract.spot : contract.strike
  if (price >= highest)
    return {
      volatility: null,
      reason: `The price is not below ${shown(highest)}, which no volatility reaches.`,
    }
  const lowest = at(LEAST)
  if (price <= lowest)
    return {
      volatility: null,
      reason: `The price is not above ${shown(lowest)}, what the option is worth without any volatility.`,
    }
  if (at(MOST) <= price)
    return { volatility: null, reason: `A volatility of more than ${100 * MOST} % would be needed.` }
  // Found roughly first, then with the steps that price the option there: a tree whose steps change with the volatility would jump.
  const steps = stepsAt(
    contract,
    crossing((volatility) => at(volatility) - price, ROUGHLY),
  )
  return { volatility: crossing((volatility) => priceOnTree(contract, volatility, steps) - price) }
}

/** Where a rising function is zero: false position, halved where one side does not move (Dowell and Jarratt 1971). */
function crossing(above: (volatility: number) => number, width = 1e-10): number {
  let [low, high] = [LEAST, MOST]
  let [under, over] = [above(low), above(high)]
  let side = 0
  for (let turn = 0; turn < TURNS_MAX && high - low > width; turn++) {
    const next = turn < TURNS_HALVED ? (low + high) / 2 : (low * over - high * under) / (over - under)
    const found = above(next)
    if (found === 0) return next
    if (found < 0) {
      ;[low, under] = [next, found]
      if (side === -1) over /= 2
      side = -1
    } else {
      ;[high, over] = [next, found]
      if (side === 1) under /= 2
      side = 1
    }
    if (Math.abs(found) < 1e-11) return next
  }
  return (low + high) / 2
}

/** So often the middle is tried first: far out of the money a line between the ends says nothing. */
const TURNS_HALVED = 6
