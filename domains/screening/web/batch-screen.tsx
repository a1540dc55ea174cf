import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { dateTime, quantity } from '#design-system/formats/index.ts'
import { DataTable } from '#design-system/patterns/data-table/index.ts'
import { showToast } from '#design-system/patterns/overlays/index.ts'
import {
  Figure,
  FigureStrip,
  Page,
  Panel,
  Progress,
  QueryStates,
  Stack,
} from '#design-system/patterns/page/index.ts'
import { IconDownload } from '#design-system/primitives/icons.ts'
import { ButtonLink, Icon, SeverityTag } from '#design-system/primitives/index.ts'
import { sentenceOf } from '#platform/http-client/index.ts'
import { batchQuery, batchResultsHref, useCancelBatch } from './queries.ts'
import { lookOfBatch } from './words.ts'

const RUNNING_POLL_MS = 1_000

export default function BatchScreen() {
  const id = Number(useParams().id)
  const batch = useQuery({
    ...batchQuery(id),
    refetchInterval: ({ state }) =>
      state.data && ['running', 'queued'].includes(state.data.state) ? RUNNING_POLL_MS : false,
  })
  const cancel = useCancelBatch()
  return (
    <Page
      title={batch.data?.fileName ?? `Batch ${id}`}
      eyebrow={`Batch ${id}`}
      crumbs={[
        { label: 'Compliance', to: '/dashboard/compliance' },
        { label: 'KYB & AML', to: '/dashboard/kyb' },
        { label: 'Batches', to: '/dashboard/kyb/batches' },
      ]}
      actions={
        batch.data && batch.data.screenedCount > 0 ? (
          <>
            <ButtonLink to="/dashboard/kyb/screenings?screeningType=batch">Batch screenings</ButtonLink>
            <ButtonLink
              kind="primary"
              reloadDocument
              to={batchResultsHref(id)}
              icon={<Icon of={IconDownload} />}
            >
              Result file
            </ButtonLink>
          </>
        ) : null
      }
    >
      <QueryStates query={batch} failed="This batch could not be read." isEmpty={() => false}>
        {(read) => (
          <Stack>
            {read.state === 'running' || read.state === 'queued' ? (
              <Progress
                label="Screening"
                done={read.screenedCount}
                total={read.rowCount}
                of="names"
                startedAt={read.startedAt}
                now={batch.dataUpdatedAt}
                isCancelling={cancel.isPending}
                onCancel={() =>
                  cancel.mutate(
                    { id },
                    {
                      onError: (failure) =>
                        showToast({ kind: 'failure', title: 'Not cancelled', message: sentenceOf(failure) }),
                    },
                  )
                }
              />
            ) : null}
            <FigureStrip>
              <Figure
                label="State"
                kind="state"
                value={
                  <SeverityTag severity={lookOfBatch(read).severity}>{lookOfBatch(read).label}</SeverityTag>
                }
                note={read.failure ?? `started ${dateTime(read.startedAt)}`}
              />
              <Figure
                label="Screened"
                value={quantity(read.screenedCount)}
                note={`of ${quantity(read.rowCount)} rows`}
              />
              <Figure label="With a match" value={quantity(read.matchCount)} note="each has a case" />
              <Figure label="Rejected rows" value={quantity(read.rejectedCount)} note="not screened" />
            </FigureStrip>
            {read.rejectedRows.length > 0 ? (
              <Panel title="Rows that could not be screened">
                <DataTable
                  name="Rejected rows"
                  rows={read.rejectedRows}
                  rowKey={(row) => String(row.row)}
                  columns={[
                    {
                      id: 'row',
                      title: 'Row',
                      value: (row) => row.row,
                      align: 'right',
                      card: 'figure',
                      width: 80,
                    },
                    { id: 'reason', title: 'Reason', value: (row) => row.reason, card: 'name' },
                  ]}
                />
              </Panel>
            ) : null}
          </Stack>
        )}
      </QueryStates>
    </Page>
  )
}
