import { useQuery } from '@tanstack/react-query'
import { date } from '#design-system/formats/index.ts'
import { ListPanel, useList } from '#design-system/patterns/list-screen/index.ts'
import { EmptyState } from '#design-system/patterns/page/index.ts'
import { entriesList } from '#domains/watchlists/contract/index.ts'
import { downloadVersionEntries, listVersionEntriesQuery } from '../queries.ts'
import { kindLabel } from '../words.ts'

/** What stands on one version of a list, searched by name or reference. */
export function VersionEntriesPanel({ listId, version }: { listId: string; version: number }) {
  const list = useList(entriesList, { pageRows: 100 })
  const entries = useQuery({
    ...listVersionEntriesQuery({ listId, version, ...list.ask }),
    placeholderData: (before) => before,
  })
  return (
    <ListPanel
      list={list}
      query={entries}
      title={`Entries of version ${version}`}
      foot="The search matches exact letters in this version of this list. It is not a screening."
      noun="entry"
      facets={{}}
      none={<EmptyState title="No entry" />}
      rowKey={(row) => row.uid}
      onExport={(format) => downloadVersionEntries({ listId, version, ...list.asked, format })}
      columns={[
        { id: 'uid', title: 'Reference', value: (row) => row.uid, card: 'fact', width: 140 },
        { id: 'name', title: 'Name', value: (row) => row.names[0]?.value ?? row.uid, card: 'name' },
        { id: 'kind', title: 'Kind', value: (row) => kindLabel[row.schema] ?? row.schema, card: 'fact' },
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
  )
}
