import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { quantity } from '#design-system/formats/index.ts'
import { tableColumns } from '#design-system/patterns/data-table/index.ts'
import { ListPanel, useList } from '#design-system/patterns/list-screen/index.ts'
import { EmptyState, Page, Stack } from '#design-system/patterns/page/index.ts'
import { SeverityTag } from '#design-system/primitives/index.ts'
import { BATCH_ROWS_MAX, type Batch, batchColumns, batchesList } from '#domains/screening/contract/index.ts'
import { crumbsOf } from '#platform/screens/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import { batchesQuery, downloadBatches, useFileRowsMax } from '../queries.ts'
import { lookOfBatch } from '../words.ts'
import { BatchDraft } from './batch-draft.tsx'
import { ChooseFile } from './choose-file.tsx'

const RUNNING_POLL_MS = 2_000

const isRunning = (batch: z.infer<typeof Batch>) => batch.state === 'running' || batch.state === 'queued'

const columns = tableColumns(batchColumns, {
  state: {
    value: (batch) => lookOfBatch(batch).label,
    cell: (batch) => (
      <SeverityTag severity={lookOfBatch(batch).severity}>{lookOfBatch(batch).label}</SeverityTag>
    ),
  },
  screenedCount: {
    cell: (batch) => `${quantity(batch.screenedCount)} of ${quantity(batch.rowCount + batch.rejectedCount)}`,
  },
  startedAt: { align: 'right' },
})

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
      crumbs={crumbsOf.kyb}
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
