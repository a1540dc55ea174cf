import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { dateTime, quantity } from '#design-system/formats/index.ts'
import type { Column } from '#design-system/patterns/data-table/index.ts'
import { ListPanel, useList } from '#design-system/patterns/list-screen/index.ts'
import { EmptyState, Page, Stack } from '#design-system/patterns/page/index.ts'
import { SeverityTag } from '#design-system/primitives/index.ts'
import { BATCH_ROWS_MAX, type Batch, batchesList } from '#domains/screening/contract/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import { batchesQuery, downloadBatches, useFileRowsMax } from '../queries.ts'
import { lookOfBatch } from '../words.ts'
import { BatchDraft } from './batch-draft.tsx'
import { ChooseFile } from './choose-file.tsx'

const RUNNING_POLL_MS = 2_000

const isRunning = (batch: z.infer<typeof Batch>) => batch.state === 'running' || batch.state === 'queued'

const columns: readonly Column<z.infer<typeof Batch>>[] = [
  { id: 'file', title: 'File', value: (batch) => batch.fileName, card: 'name' },
  {
    id: 'state',
    title: 'State',
    value: (batch) => lookOfBatch(batch).label,
    cell: (batch) => (
      <SeverityTag severity={lookOfBatch(batch).severity}>{lookOfBatch(batch).label}</SeverityTag>
    ),
    card: 'figure',
  },
  {
    id: 'screened',
    title: 'Screened',
    value: (batch) => batch.screenedCount,
    cell: (batch) => `${quantity(batch.screenedCount)} of ${quantity(batch.rowCount + batch.rejectedCount)}`,
    align: 'right',
    card: 'fact',
  },
  {
    id: 'matches',
    title: 'With a match',
    value: (batch) => batch.matchCount,
    cell: (batch) => quantity(batch.matchCount),
    align: 'right',
    card: 'fact',
  },
  {
    id: 'unanswered',
    title: 'Not answered',
    value: (batch) => batch.incompleteCount,
    cell: (batch) => quantity(batch.incompleteCount),
    align: 'right',
    card: 'none',
  },
  {
    id: 'rejected',
    title: 'Refused rows',
    value: (batch) => batch.rejectedCount,
    cell: (batch) => quantity(batch.rejectedCount),
    align: 'right',
    card: 'fact',
  },
  { id: 'by', title: 'By', value: (batch) => batch.startedBy, card: 'none' },
  {
    id: 'at',
    title: 'Started',
    value: (batch) => batch.startedAt,
    cell: (batch) => dateTime(batch.startedAt),
    align: 'right',
    card: 'none',
  },
]

export default function BatchesScreen() {
  const list = useList(batchesList)
  const rowsMax = useFileRowsMax()
  const navigate = useNavigate()
  const [file, choose] = useState<File>()
  const batches = useQuery({
    ...batchesQuery(list.ask),
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => (state.data?.rows.some(isRunning) ? RUNNING_POLL_MS : false),
  })
  return (
    <Page
      title="Batch screening"
      purpose={`A file of names, screened row by row: CSV or XLSX, up to ${quantity(rowsMax)} rows${rowsMax < BATCH_ROWS_MAX ? ' in the demo' : ''}.`}
      crumbs={[
        { label: 'Compliance', to: '/dashboard/compliance' },
        { label: 'KYB & AML', to: '/dashboard/kyb' },
      ]}
    >
      <Stack>
        {file ? (
          <BatchDraft
            key={`${file.name} ${file.lastModified}`}
            file={file}
            onLeave={() => choose(undefined)}
          />
        ) : (
          <ChooseFile onChoose={choose} />
        )}
        <ListPanel
          list={list}
          query={batches}
          title="Batches"
          noun="batch"
          facets={{}}
          none={
            <EmptyState
              title="No file has been screened yet"
              body="The result file has a line for each of your rows."
            />
          }
          rowKey={(batch) => String(batch.id)}
          onOpen={(batch) => navigate(pathOf({ type: 'batch', id: batch.id }))}
          onExport={(format) => downloadBatches({ ...list.asked, format })}
          columns={columns}
        />
      </Stack>
    </Page>
  )
}
