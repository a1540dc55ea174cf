import { impliedVolatility, type OptionContract } from '#engines/option-pricing/index.ts'
import type { ImpliedAnswer } from './nouns.ts'

const shown = (price: number) => price.toLocaleString('en-US', { maximumFractionDigits: 4 })

/** The volatility that a price of one option stands for, or why it stands for none. */
export function impliedOf(contract: OptionContract, price: number): ImpliedAnswer {
  const found = impliedVolatility(contract, price)
  if (found.status === 'found') return { volatility: found.volatility }
  const reason =
    found.status === 'below-intrinsic'
      ? `The price is not above ${shown(found.lowest)}, what the option is worth without any volatility.`
      : `The price is not below ${shown(found.highest)}, which no volatility reaches.`
  return { volatility: null, reason }
}
