import { useQuery } from '@tanstack/react-query'
import { decimal, quantity } from '#design-system/formats/index.ts'
import { DataTable } from '#design-system/patterns/data-table/index.ts'
import { Panel, PanelBody, QueryStates } from '#design-system/patterns/page/index.ts'
import { leadTimesQuery } from '../queries.ts'

/** How early each warning came before a borrower fell, as far as that can be said of what is at hand. */
export function LeadTimesPanel() {
  const times = useQuery(leadTimesQuery())
  return (
    <Panel title="Lead time of early warnings">
      <QueryStates query={times} failed="The lead times could not be read." isEmpty={() => false}>
        {({ falls, fallsLeast, isMeasurable, byWarning }) => {
          const stated = byWarning.filter(({ foretold, withoutFall }) => foretold + withoutFall > 0)
          return (
            <>
              {isMeasurable ? null : (
                <PanelBody>
                  <p className="notice" role="note">
                    Not measurable with the available data: {quantity(falls)}{' '}
                    {falls === 1 ? 'borrower has' : 'borrowers have'} fallen to CCC or worse since they have
                    been assessed here; {fallsLeast} are needed. Of the {quantity(byWarning.length)} monitored
                    warnings, those that were raised are listed.
                  </p>
                </PanelBody>
              )}
              <DataTable
                name="Lead time of early warnings"
                rows={isMeasurable ? byWarning : stated}
                empty="No warning has been raised yet."
                rowKey={(row) => row.code}
                columns={[
                  { id: 'words', title: 'Warning', value: (row) => row.words, card: 'name' },
                  {
                    id: 'median',
                    title: 'Median days before',
                    align: 'right',
                    value: (row) => row.medianDays,
                    cell: (row) => (row.medianDays === null ? 'Not measurable' : decimal(row.medianDays, 0)),
                    card: 'figure',
                  },
                  {
                    id: 'foretold',
                    title: 'Falls with prior warning',
                    align: 'right',
                    value: (row) => row.foretold,
                    cell: (row) =>
                      falls === 0 ? 'No fall yet' : `${quantity(row.foretold)} of ${quantity(falls)}`,
                    card: 'fact',
                  },
                  {
                    id: 'withoutFall',
                    title: 'Warned, not fallen',
                    align: 'right',
                    value: (row) => row.withoutFall,
                    card: 'fact',
                  },
                ]}
              />
            </>
          )
        }}
      </QueryStates>
    </Panel>
  )
}
