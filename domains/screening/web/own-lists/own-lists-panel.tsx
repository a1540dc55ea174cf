import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { dateTime, quantity } from '#design-system/formats/index.ts'
import { FormDialog } from '#design-system/patterns/contract-form/index.ts'
import { type Column, DataTable } from '#design-system/patterns/data-table/index.ts'
import { EmptyState, Panel, QueryStates } from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import { Allowed } from '#domains/accounts/web/index.tsx'
import { addOwnList, type OwnList } from '#domains/watchlists/contract/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import { purposeLabel } from './own-list-words.ts'
import { ownListsQuery, useAddOwnList } from './queries.ts'

const columns: readonly Column<z.infer<typeof OwnList>>[] = [
  { id: 'name', title: 'List', value: (list) => list.name, card: 'name' },
  { id: 'purpose', title: 'Kept for', value: (list) => purposeLabel[list.purpose], card: 'fact' },
  {
    id: 'entries',
    title: 'Entries',
    value: (list) => list.entries,
    cell: (list) => quantity(list.entries),
    align: 'right',
    card: 'figure',
  },
  { id: 'version', title: 'Version', value: (list) => list.version, align: 'right', card: 'none' },
  {
    id: 'changed',
    title: 'Changed',
    value: (list) => list.changedAt,
    cell: (list) => `${dateTime(list.changedAt)}, ${list.changedBy}`,
    card: 'fact',
  },
]

/** The lists that the organisation keeps itself. */
export function OwnListsPanel() {
  const lists = useQuery(ownListsQuery())
  const add = useAddOwnList()
  const navigate = useNavigate()
  const [isAdding, setAdding] = useState(false)
  const button = (
    <Allowed call={addOwnList}>
      <Button onClick={() => setAdding(true)}>Add an own list</Button>
    </Allowed>
  )
  return (
    <Panel title="Own lists" actions={button}>
      <QueryStates
        query={lists}
        failed="The own lists could not be read."
        empty={
          <EmptyState
            title="No list of your own"
            body="Parties that your organisation does not serve, has left or watches are screened like those of published lists. Nobody outside your organisation sees them."
            actions={button}
          />
        }
      >
        {(rows) => (
          <DataTable
            name="Own lists"
            rows={rows}
            rowKey={(list) => String(list.id)}
            onOpen={(list) => navigate(pathOf({ type: 'own-list', id: list.id }))}
            columns={columns}
          />
        )}
      </QueryStates>
      <FormDialog
        isOpen={isAdding}
        onClose={() => setAdding(false)}
        title="Add an own list"
        purpose="It starts empty; add parties by hand or from a file."
        request={addOwnList.request}
        fields={['name', 'purpose']}
        looks={{ purpose: { labels: purposeLabel } }}
        submitLabel="Add the list"
        onSubmit={async (values) => {
          const { id } = await add.mutateAsync(values)
          navigate(pathOf({ type: 'own-list', id }))
        }}
      />
    </Panel>
  )
}
