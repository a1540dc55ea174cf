import { Dropzone } from '@mantine/dropzone'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { dateTime, quantity } from '#design-system/formats/index.ts'
import { DataTable } from '#design-system/patterns/data-table/index.ts'
import { useListAddress } from '#design-system/patterns/list-filter/index.ts'
import { EmptyState, Page, Panel, PanelBody, QueryStates, Stack } from '#design-system/patterns/page/index.ts'
import { SeverityTag } from '#design-system/primitives/index.ts'
import { BATCH_BYTES_MAX, BATCH_ROWS_MAX, type Batch } from '#domains/screening/contract/index.ts'
import { sentenceOf } from '#platform/http-client/index.ts'
import { batchesQuery, useStartBatch } from './queries.ts'
import classes from './screening.module.css'
import { lookOfBatch } from './words.ts'

const RUNNING_POLL_MS = 2_000
const accepted = {
  'text/csv': ['.csv'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
}

const isRunning = (batch: z.infer<typeof Batch>) => batch.state === 'running' || batch.state === 'queued'

export default function BatchesScreen() {
  const list = useListAddress({ pageRows: 50 })
  const navigate = useNavigate()
  const starting = useStartBatch()
  const [refusal, setRefusal] = useState<string>()
  const batches = useQuery({
    ...batchesQuery({ limit: list.limit, offset: list.offset }),
    refetchInterval: ({ state }) => (state.data?.rows.some(isRunning) ? RUNNING_POLL_MS : false),
  })
  const start = (file: File | undefined) => {
    if (!file) return
    setRefusal(undefined)
    starting.mutate(
      { file },
      {
        onSuccess: (batch) => void navigate(`/dashboard/kyb/batches/${batch.id}`),
        onError: (failure) => setRefusal(sentenceOf(failure)),
      },
    )
  }
  return (
    <Page
      title="Batch screening"
      purpose={`A file of names, screened row by row: CSV or XLSX, up to ${quantity(BATCH_ROWS_MAX)} rows.`}
      crumbs={[
        { label: 'Compliance', to: '/dashboard/compliance' },
        { label: 'KYB & AML', to: '/dashboard/kyb' },
      ]}
    >
      <Stack>
        <Panel
          title="Screen a file"
          foot="Columns by their headings: name (needed), kind, date of birth, country, reference. A row that cannot be read is named with its reason."
        >
          <PanelBody>
            <Dropzone
              accept={accepted}
              maxFiles={1}
              maxSize={BATCH_BYTES_MAX}
              loading={starting.isPending}
              onDrop={([file]) => start(file)}
              onReject={() => setRefusal('Only one CSV or XLSX file of at most 40 MB is accepted.')}
              aria-label="Choose a file to screen"
              className={classes.drop}
            >
              <b>Drop a CSV or XLSX file here, or choose one</b>
              <span>At most {quantity(BATCH_ROWS_MAX)} rows and 40 MB</span>
            </Dropzone>
            {refusal ? (
              <p role="alert" className={classes.refusal}>
                {refusal} Nothing was screened.
              </p>
            ) : null}
          </PanelBody>
        </Panel>
        <Panel title="Batches">
          <QueryStates
            query={batches}
            failed="The batches could not be read."
            empty={
              <EmptyState
                title="No file has been screened yet"
                body="The result file has a line for each row of yours."
              />
            }
          >
            {(page) => (
              <DataTable
                name="Batches"
                rows={page.rows}
                rowKey={(batch) => String(batch.id)}
                onOpen={(batch) => navigate(`/dashboard/kyb/batches/${batch.id}`)}
                paging={list.paging(page.total)}
                columns={[
                  { id: 'file', title: 'File', value: (batch) => batch.fileName, card: 'name' },
                  {
                    id: 'state',
                    title: 'State',
                    value: (batch) => lookOfBatch(batch).label,
                    cell: (batch) => (
                      <SeverityTag severity={lookOfBatch(batch).severity}>
                        {lookOfBatch(batch).label}
                      </SeverityTag>
                    ),
                    card: 'figure',
                  },
                  {
                    id: 'screened',
                    title: 'Screened',
                    value: (batch) => batch.screenedCount,
                    cell: (batch) => `${quantity(batch.screenedCount)} of ${quantity(batch.rowCount)}`,
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
                    id: 'rejected',
                    title: 'Rejected rows',
                    value: (batch) => batch.rejectedCount,
                    align: 'right',
                    card: 'none',
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
                ]}
              />
            )}
          </QueryStates>
        </Panel>
      </Stack>
    </Page>
  )
}
