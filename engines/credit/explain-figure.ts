import { type ModelId, modelOf, type Term } from './models.ts'
import { type RatioId, ratios } from './ratios.ts'
import type { Year, Years } from './read-case.ts'
import { fieldMeanings, type StatementField } from './statement-fields.ts'
import { knownOrNull } from './unknown-numbers.ts'

export type YearName = 'now' | 'before' | 'twoBefore'
export type MarketInput = 'cap' | 'volatility' | 'riskFree' | 'gnpPriceIndex'

/** One thing that a figure was computed from; null where it is missing. */
export type FigureInput =
  | { kind: 'statement'; year: YearName; field: StatementField; label: string; value: number | null }
  | { kind: 'market'; name: MarketInput; label: string; value: number | null }

const yearNames: readonly YearName[] = ['now', 'before', 'twoBefore']
const marketLabels: Record<MarketInput, string> = {
  cap: 'Market value of equity (price × shares)',
  volatility: 'Volatility of equity, a year',
  riskFree: 'Riskless rate, a year',
  gnpPriceIndex: 'Price index of gross national product (1968 = 100)',
}

/** Runs a computation and notes each input it reads, so that what is shown as inputs is what was used. */
function inputsRead(years: Years, compute: (years: Years) => unknown): FigureInput[] {
  const found = new Map<string, FigureInput>()
  const watched = (year: YearName): Year =>
    new Proxy(years[year], {
      get(target, field: StatementField) {
        const label = fieldMeanings[field].label
        found.set(`${year}.${field}`, {
          kind: 'statement',
          year,
          field,
          label,
          value: knownOrNull(target[field]),
        })
        return target[field]
      },
    })
  const byYear = Object.fromEntries(yearNames.map((year) => [year, watched(year)]))
  compute(
    new Proxy(years, {
      get(target, name: keyof Years) {
        if (name in byYear) return byYear[name]
        if (name in marketLabels) {
          const market = name as MarketInput
          const value = knownOrNull(target[market])
          found.set(market, { kind: 'market', name: market, label: marketLabels[market], value })
        }
        return target[name]
      },
    }),
  )
  return [...found.values()]
}

export const explainRatio = (years: Years, id: RatioId): FigureInput[] =>
  inputsRead(years, ratios[id].compute)

export function explainModel(years: Years, id: ModelId): { inputs: FigureInput[]; terms: Term[] } {
  const model = modelOf(id)
  return { inputs: inputsRead(years, model.compute), terms: model.terms?.(years) ?? [] }
}
