import { useQuery } from '@tanstack/react-query'
import { PanelBody, PanelSection, QueryStates } from '#design-system/patterns/page/index.ts'
import { titlesOf } from '#platform/endpoint/index.ts'
import { countsLabel, OwnedCompany } from '../../contract/index.ts'
import { ownedQuery } from '../queries.ts'
import { StakesTable } from './stakes-table.tsx'

type OwnedSectionProps = { id: number; name: string; asOf: string; title: string }

/** What the entity owns, downwards: what would be caught with it if it were designated. */
export function OwnedSection({ id, name, asOf, title }: OwnedSectionProps) {
  const owned = useQuery(ownedQuery(id, asOf || undefined))
  return (
    <PanelSection title={title}>
      <QueryStates
        query={owned}
        failed="The holdings could not be read."
        isEmpty={({ rows }) => rows.length === 0}
        empty={
          <PanelBody>
            <p>No source loaded here states a holding. This does not mean that there is none.</p>
          </PanelBody>
        }
      >
        {({ rows, undated }) => (
          <>
            <PanelBody>
              <p>
                The 50 percent rule, applied as if {name} were designated, by the links known here alone.
                {undated > 0
                  ? ' Some links do not state since when they hold: their share counts from nothing up.'
                  : ''}
              </p>
            </PanelBody>
            <StakesTable
              name="Owned"
              title="Company"
              rows={rows}
              further={[
                {
                  id: 'counts',
                  title: titlesOf(OwnedCompany).countsWith,
                  value: (row) => countsLabel[row.countsWith],
                  card: 'fact',
                },
              ]}
            />
          </>
        )}
      </QueryStates>
    </PanelSection>
  )
}
