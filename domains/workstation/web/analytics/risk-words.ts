import type { UseQueryResult } from '@tanstack/react-query'
import type { RiskAssessment } from '#domains/risk/contract/index.ts'

/** An assessment of the list, and the symbols that nobody prices and that it is without. */
export type AssessedProps = { query: UseQueryResult<RiskAssessment, Error>; unknown: readonly string[] }

export const basisOfRisk = ({ basis }: RiskAssessment) => ({ sources: basis.sources, asOf: basis.asOf })

/** Where a figure of the assessment comes from. */
export function explainedBy({ basis, holdings }: RiskAssessment, definition: string) {
  return {
    origin: 'modelled' as const,
    definition,
    inputs: [
      { label: 'Symbols in equal parts', value: String(holdings.length) },
      { label: 'Daily returns', value: `${basis.observations} since ${basis.firstDay}` },
    ],
    asOf: basis.asOf,
    source: `Prices: ${basis.sources.join(', ')}`,
  }
}
