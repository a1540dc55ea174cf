import { type Check, checksOf } from './checks.ts'
import type { CreditCase } from './credit-case.ts'
import { type ModelId, modelIds, modelOf } from './models.ts'
import { type RatioId, ratioIds, ratios } from './ratios.ts'
import { type ReadCase, readCase } from './read-case.ts'
import { knownOrNull } from './unknown-numbers.ts'

export type CreditFigures = {
  ratios: Record<RatioId, number | null>
  models: Record<ModelId, number | null>
  checks: Check[]
}

/** Every ratio and model of the current statement, null where it cannot be known, and what is to be said of the statement. */
export function assessCredit(input: CreditCase): CreditFigures {
  return figuresOf(readCase(input), input)
}

export function figuresOf(
  read: ReadCase,
  { kind, currency }: Pick<CreditCase, 'kind' | 'currency'>,
): CreditFigures {
  const isKnowable = !read.hasOtherCurrency
  const ratioValues = {} as Record<RatioId, number | null>
  for (const id of ratioIds) ratioValues[id] = isKnowable ? knownOrNull(ratios[id].compute(read.years)) : null
  const modelValues = {} as Record<ModelId, number | null>
  for (const id of modelIds) {
    const model = modelOf(id)
    const isFor = isKnowable && (kind !== 'financial' || model.isForFinancials)
    modelValues[id] = isFor ? knownOrNull(model.compute(read.years)) : null
  }
  const code = typeof currency === 'string' ? currency.trim().toUpperCase() : ''
  return {
    ratios: ratioValues,
    models: modelValues,
    checks: checksOf(read, kind, code, modelValues.ohlsonO !== null),
  }
}
