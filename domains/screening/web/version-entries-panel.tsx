import { useQuery } from '@tanstack/react-query'
import { date } from '#design-system/formats/index.ts'
import { DataTable } from '#design-system/patterns/data-table/index.ts'
import { FilterBar, FilterText, type useListAddress } from '#design-system/patterns/list-filter/index.ts'
import { EmptyState, Panel, QueryStates } from '#design-system/patterns/page/index.ts'
import { listVersionEntriesQuery } from './queries.ts'
import { kindLabel } from './words.ts'

type Address = ReturnType<typeof useListAddress>

/** What stands on one version of a list, searched by name or reference. */
export function VersionEntriesPanel({
  listId,
  version,
  address,
}: {
  listId: string
  version: number
  address: Address
}) {
  const q = address.read('q')
  const entries = useQuery({
    ...listVersionEntriesQuery({ listId, version, q, limit: address.limit, offset: address.offset }),
    placeholderData: (before) => before,
  })
  return (
    <Panel title={`Entries of version ${version}`}>
      <FilterBar>
        <FilterText
          label="Search entries"
          placeholder="Name or reference"
          value={q}
          onChange={(value) => address.set('q', value)}
        />
      </FilterBar>
      <QueryStates
        query={entries}
        failed="The entries could not be read."
        empty={
          <EmptyState
            title={q ? `No entry of version ${version} has “${q}” in a name or reference` : 'No entry'}
            body={
              q
                ? 'This looks for the very letters, in this version of this list alone. It is no screening.'
                : undefined
            }
          />
        }
      >
        {(page) => (
          <DataTable
            name={`${listId} entries`}
            rows={page.rows}
            rowKey={(row) => row.uid}
            paging={address.paging(page.total)}
            columns={[
              { id: 'uid', title: 'Reference', value: (row) => row.uid, card: 'fact', width: 140 },
              { id: 'name', title: 'Name', value: (row) => row.names[0]?.value ?? row.uid, card: 'name' },
              {
                id: 'kind',
                title: 'Kind',
                value: (row) => kindLabel[row.schema] ?? row.schema,
                card: 'fact',
              },
              {
                id: 'others',
                title: 'Also known as',
                value: (row) =>
                  row.names
                    .slice(1)
                    .map((name) => name.value)
                    .join('; '),
                card: 'fact',
              },
              {
                id: 'listedOn',
                title: 'Listed on',
                value: (row) => row.listedOn ?? null,
                cell: (row) => (row.listedOn ? date(row.listedOn) : '–'),
                card: 'fact',
              },
            ]}
          />
        )}
      </QueryStates>
    </Panel>
  )
}
