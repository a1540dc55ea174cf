import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { type Column, DataTable, tableColumns } from '#design-system/patterns/data-table/index.ts'
import { showFailure } from '#design-system/patterns/overlays/index.ts'
import { EmptyState, Page, Panel, Progress, QueryStates, Stack } from '#design-system/patterns/page/index.ts'
import { IconUpload } from '#design-system/primitives/icons.ts'
import { Button, Icon, SeverityTag } from '#design-system/primitives/index.ts'
import { type Watchlist, watchlistColumns } from '#domains/watchlists/contract/index.ts'
import { crumbsOf } from '#platform/screens/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import { OwnListsPanel } from '../own-lists/own-lists-panel.tsx'
import { useCancelListImport, watchlistsQuery } from '../queries.ts'
import { SelfTestPanel } from '../self-test/self-test-panel.tsx'
import { ageWords, publishedWords } from '../words.ts'
import { ImportListDialog } from './import-list-dialog.tsx'
import { ListsForAnAnswer } from './lists-for-an-answer.tsx'

type List = z.infer<typeof Watchlist>

const REFRESH_POLL_MS = 2_000

const inForce: Column<List> = { id: 'state', title: 'State', value: stateOf, cell: stateTag, card: 'figure' }
const columns = tableColumns(watchlistColumns, {
  publishedOn: { cell: publishedWords, align: 'right' },
  publishedAgeDays: { cell: ageWords },
  sha256: { cell: (list) => <code>{list.sha256?.slice(0, 12) ?? '–'}</code> },
}).toSpliced(2, 0, inForce)

export default function ListsScreen() {
  const [isImporting, setImporting] = useState(false)
  const navigate = useNavigate()
  const lists = useQuery({
    ...watchlistsQuery(),
    refetchInterval: ({ state }) =>
      state.data?.some((list) => list.refresh?.state === 'running') ? REFRESH_POLL_MS : false,
  })
  const cancelling = useCancelListImport()
  const cancel = (listId: string) =>
    cancelling.mutate(
      { listId },
      {
        onError: showFailure('Not cancelled'),
      },
    )
  const importButton = (
    <Button kind="primary" icon={<Icon of={IconUpload} />} onClick={() => setImporting(true)}>
      Import a list
    </Button>
  )
  return (
    <Page
      title="Watchlists"
      purpose="The lists used in screenings: every publication with its digest and age."
      crumbs={crumbsOf.kyb}
      actions={importButton}
    >
      {lists.data?.map(({ id, name, refresh, run }) =>
        refresh?.state === 'running' && run ? (
          <Progress
            key={id}
            label={`${name}: ${refresh.step}`}
            of={run.of}
            run={run}
            onCancel={() => cancel(id)}
            isActing={cancelling.isPending}
          />
        ) : null,
      )}
      <ListsForAnAnswer />
      <Stack>
        <Panel title="Lists">
          <QueryStates
            query={lists}
            failed="The lists could not be read."
            empty={
              <EmptyState
                title="No list has been imported"
                body="Import the official files of a publisher; the format is checked before anything is in force."
                actions={importButton}
              />
            }
          >
            {(rows) => (
              <DataTable
                name="Watchlists"
                rows={rows}
                rowKey={(list) => list.id}
                onOpen={(list) => navigate(pathOf({ type: 'list', id: list.id }))}
                columns={columns}
              />
            )}
          </QueryStates>
        </Panel>
        <OwnListsPanel />
        <SelfTestPanel />
      </Stack>
      <ImportListDialog isOpen={isImporting} onClose={() => setImporting(false)} />
    </Page>
  )
}

function stateOf(list: List): string {
  if (list.refresh?.state === 'running') return 'Refreshing'
  // Neither hides the other: what is in force is too old, and what may take its place waits.
  if (list.isStale) return list.question ? 'Stale, another kept aside' : 'Stale'
  if (list.question) return 'Kept aside'
  if (list.lastFailure) return 'Refresh failed'
  if (!list.isInForce) return 'Not in force'
  return list.isOfficial ? 'In force' : 'In force, extract'
}

function stateTag(list: List) {
  const state = stateOf(list)
  if (state.startsWith('Stale')) return <SeverityTag severity="critical">{state}</SeverityTag>
  if (state === 'Refresh failed' || state === 'Kept aside')
    return <SeverityTag severity="high">{state}</SeverityTag>
  if (state === 'In force, extract') return <SeverityTag severity="medium">{state}</SeverityTag>
  if (state === 'In force') return <SeverityTag severity="ok">{state}</SeverityTag>
  return <SeverityTag severity="low">{state}</SeverityTag>
}
