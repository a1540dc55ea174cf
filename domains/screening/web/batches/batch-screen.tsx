import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { dateTime, quantity } from '#design-system/formats/index.ts'
import { useListAddress } from '#design-system/patterns/list-filter/index.ts'
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
import type { Batch } from '#domains/screening/contract/index.ts'
import { useRunActions } from '#platform/http-client/index.ts'
import { crumbsOf } from '#platform/screens/index.ts'
import { CoveragePanel } from '../coverage/coverage-panel.tsx'
import { batchQuery, batchResultsHref } from '../queries.ts'
import { lookOfBatch } from '../words.ts'
import { BatchRowsPanel } from './batch-rows-panel.tsx'
import { rowsInWords } from './batch-words.ts'
import classes from './batches.module.css'
import { HowItWasRead } from './how-it-was-read.tsx'
import { RefusedRows } from './refused-rows.tsx'

const RUNNING_POLL_MS = 1_000

const isGoingOn = ({ state }: Pick<Batch, 'state'>) => state === 'running' || state === 'queued'

export default function BatchScreen() {
  const id = Number(useParams().id)
  const batch = useQuery({
    ...batchQuery(id),
    refetchInterval: ({ state }) => (state.data && isGoingOn(state.data) ? RUNNING_POLL_MS : false),
  })
  const actions = useRunActions(batch.data?.run, ['/api/kyb/batches'])
  const address = useListAddress()
  return (
    <Page
      title={batch.data?.fileName ?? `Batch ${id}`}
      eyebrow={`Batch ${id}`}
      crumbs={[...crumbsOf.kyb, { label: 'Batches', to: '/dashboard/kyb/batches' }]}
      actions={
        batch.data && batch.data.screenedCount > 0 ? (
          <ButtonLink
            kind="primary"
            reloadDocument
            to={batchResultsHref(id)}
            icon={<Icon of={IconDownload} />}
          >
            Result file
          </ButtonLink>
        ) : null
      }
    >
      <QueryStates query={batch} failed="This batch could not be read." isEmpty={() => false}>
        {(read) => (
          <Stack>
            {read.run && (isGoingOn(read) || read.run.canRetry) ? (
              <Progress label="Screening" of="names" run={read.run} {...actions} />
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
                note={`of ${quantity(read.rowCount + read.rejectedCount)} rows of the file`}
              />
              <Figure label="With a match" value={quantity(read.matchCount)} note="each has a case" />
              <Figure
                label="Not answered"
                value={quantity(read.incompleteCount)}
                note="no match, but a required list was not checked"
              />
              <Figure label="Refused rows" value={quantity(read.rejectedCount)} note="not screened" />
            </FigureStrip>
            <p className={read.isAnswered || isGoingOn(read) ? undefined : classes.doubt}>{read.sentence}.</p>
            {read.rejectedRows.length > 0 && !address.read('show') ? (
              <Panel
                title={`${quantity(read.rejectedCount)} of ${rowsInWords(read.rowCount + read.rejectedCount)} not screened`}
                actions={
                  <ButtonLink
                    size="small"
                    reloadDocument
                    to={batchResultsHref(id, 'refused')}
                    icon={<Icon of={IconDownload} />}
                  >
                    Download refused rows
                  </ButtonLink>
                }
              >
                <RefusedRows refused={read.rejectedRows} refusedCount={read.rejectedCount} />
              </Panel>
            ) : null}
            <BatchRowsPanel batch={read} pollMs={isGoingOn(read) ? RUNNING_POLL_MS : false} />
            {read.coverage ? (
              <CoveragePanel coverage={read.coverage} title="What the rows were checked against" />
            ) : null}
            {read.reading ? <HowItWasRead reading={read.reading} /> : null}
          </Stack>
        )}
      </QueryStates>
    </Page>
  )
}
