import { useQuery } from '@tanstack/react-query'
import { date, quantity } from '#design-system/formats/index.ts'
import { PanelSection, QueryStates } from '#design-system/patterns/page/index.ts'
import type { ExpiryTerms } from '#domains/records/contract/index.ts'
import { trialQuery } from '../queries.ts'
import { CountsShown, Retained } from './retention-counts.tsx'

/** What some terms would delete today, and what they would not. */
export function RetentionTrial({ terms }: { terms: ExpiryTerms }) {
  const found = useQuery(trialQuery(terms))
  return (
    <QueryStates
      query={found}
      failed="What would go could not be counted."
      kept="Nothing was deleted."
      isEmpty={() => false}
    >
      {({ asOf, counts, retained }) => (
        <PanelSection title={`What would go today, ${date(asOf)}`}>
          <CountsShown counts={counts} went="would go" />
          {counts.some(({ isWhole }) => !isWhole) ? (
            <p role="alert">
              Not all were looked at: of{' '}
              {counts
                .filter(({ isWhole }) => !isWhole)
                .map(({ called }) => called)
                .join(', ')}{' '}
              the oldest {quantity(20_000)} alone. More would go.
            </p>
          ) : null}
          <Retained of={retained} />
          <p>Nothing is deleted by looking. What is added or held until the night is counted then.</p>
        </PanelSection>
      )}
    </QueryStates>
  )
}
