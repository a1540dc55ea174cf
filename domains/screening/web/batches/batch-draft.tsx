import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import {
  FailedState,
  Loading,
  Panel,
  PanelBody,
  PanelSection,
  SkeletonRows,
} from '#design-system/patterns/page/index.ts'
import { Button, SeverityTag } from '#design-system/primitives/index.ts'
import type {
  BatchColumns,
  BatchPreview,
  DateOrder,
  SubjectSchema,
} from '#domains/screening/contract/index.ts'
import { sentenceOf } from '#platform/http-client/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import { batchPreviewQuery, useForgetBatchColumns, useStartBatch } from '../queries.ts'
import { rowsInWords } from './batch-words.ts'
import classes from './batches.module.css'
import { ColumnsSection, DatesSection, KindChoices, WhatItHolds } from './draft-sections.tsx'
import { RefusedRows } from './refused-rows.tsx'
import { WhatItWouldFind } from './what-it-would-find.tsx'

/** How a person says that the file is to be read; what is left out is found. */
type Asked = {
  headerRow?: number
  columns?: BatchColumns
  dateOrder?: DateOrder
  kinds?: Record<string, SubjectSchema>
}

const onTheWire = (file: File, { columns, kinds, ...asked }: Asked) => ({
  file,
  ...asked,
  ...(columns ? { columns: JSON.stringify(columns) } : {}),
  ...(kinds ? { kinds: JSON.stringify(kinds) } : {}),
})

/** A file before it is screened: how it is read, which rows are refused, and what would be found. Nothing is written until it starts. */
export function BatchDraft({ file, onLeave }: { file: File; onLeave: () => void }) {
  const { asked, ask, reading, told, isCurrent, finding } = useBatchFile(file)
  const navigate = useNavigate()
  const client = useQueryClient()
  const starting = useStartBatch()
  const forgetting = useForgetBatchColumns()
  if (!told) {
    return (
      <NotReadYet
        file={file}
        failure={reading.isError ? reading.error : undefined}
        isChanged={Object.keys(asked).length > 0}
        onAsFound={() => ask({})}
        onLeave={onLeave}
      />
    )
  }
  const start = () =>
    starting.mutate(
      // What was seen is what is started, and what is remembered for files with these titles.
      onTheWire(file, { ...asked, headerRow: told.headerRow ?? 0, columns: told.columns }),
      { onSuccess: (batch) => void navigate(pathOf({ type: 'batch', id: batch.id })) },
    )
  const forget = () =>
    forgetting.mutate(
      { titles: told.titles },
      {
        onSuccess: () => {
          const { columns: _, kinds: __, ...kept } = asked
          ask(kept)
          void client.invalidateQueries({ queryKey: ['batch-preview'] })
        },
      },
    )
  // What was chosen stands while the file is read again: the next choice builds on it.
  const columns = asked.columns ?? told.columns
  const failure = reading.error ?? starting.error ?? forgetting.error
  return (
    <Panel
      title={file.name}
      tag={<SeverityTag severity="low">Nothing is screened yet</SeverityTag>}
      actions={<Button onClick={onLeave}>Choose another file</Button>}
    >
      <WhatItHolds stated={told} onHeader={(headerRow) => ask({ headerRow })} />
      <ColumnsSection
        stated={told}
        columns={columns}
        isBusy={reading.isFetching}
        isForgetting={forgetting.isPending}
        onMap={(mapped) => ask({ ...asked, columns: mapped })}
        onForget={forget}
      />
      {told.columns.birthDate ? (
        <DatesSection
          stated={told}
          dateOrder={asked.dateOrder}
          onChoose={(dateOrder) => ask({ ...asked, dateOrder })}
        />
      ) : null}
      {told.kindsNotRead.length > 0 ? (
        <PanelSection
          title="Kinds that are not known"
          note="A row with such a word is refused until you define it."
        >
          <PanelBody>
            <KindChoices
              stated={told}
              asked={asked.kinds ?? {}}
              onChoose={(kinds) => ask({ ...asked, columns, kinds })}
            />
          </PanelBody>
        </PanelSection>
      ) : null}
      <RowsWithout stated={told} />
      <RowsRefused stated={told} />
      <PanelSection title="What it would find">
        <WhatItWouldFind
          coverage={told.coverage}
          found={isCurrent ? finding.data?.dryRun : undefined}
          rows={told.rows}
          isAsked={told.needs.length === 0 && told.rows > 0}
          failure={finding.error ? sentenceOf(finding.error) : undefined}
        />
      </PanelSection>
      <PanelBody>
        <StartRow
          stated={told}
          isReady={isCurrent}
          isBusy={starting.isPending}
          failure={failure}
          onLeave={onLeave}
          onStart={start}
        />
      </PanelBody>
    </Panel>
  )
}

/** How the file is to be read, and what it holds when it is read so. */
function useBatchFile(file: File) {
  const [asked, ask] = useState<Asked>({})
  const reading = useQuery({
    ...batchPreviewQuery(onTheWire(file, asked), 'false'),
    placeholderData: keepPreviousData,
  })
  const stated = reading.data
  const isCurrent = stated !== undefined && !reading.isPlaceholderData && !reading.isError
  const finding = useQuery({
    ...batchPreviewQuery(onTheWire(file, asked), 'true'),
    enabled: isCurrent && stated.needs.length === 0 && stated.rows > 0,
  })
  return { asked, ask, reading, told: stated, isCurrent, finding }
}

function StartRow({
  stated,
  isReady,
  isBusy,
  failure,
  onLeave,
  onStart,
}: {
  stated: BatchPreview
  isReady: boolean
  isBusy: boolean
  failure: unknown
  onLeave: () => void
  onStart: () => void
}) {
  return (
    <div className={classes.foot}>
      {stated.noRoom ? <p role="alert">{stated.noRoom}</p> : null}
      {failure ? <p role="alert">{`${sentenceOf(failure)} Nothing was screened.`}</p> : null}
      <Button onClick={onLeave}>Leave it</Button>
      <Button
        kind="primary"
        disabled={!isReady || stated.needs.length > 0 || stated.rows === 0 || stated.noRoom !== null}
        isBusy={isBusy}
        onClick={onStart}
      >
        {startLabel(stated)}
      </Button>
    </div>
  )
}

function NotReadYet({
  file,
  failure,
  isChanged,
  onAsFound,
  onLeave,
}: {
  file: File
  failure: unknown
  isChanged: boolean
  onAsFound: () => void
  onLeave: () => void
}) {
  return (
    <Panel title={file.name}>
      <PanelBody>
        {failure ? (
          <FailedState
            title="The file could not be read."
            body={`${sentenceOf(failure)} Nothing was screened.`}
            actions={
              <>
                {isChanged ? <Button onClick={onAsFound}>Read it as it was found</Button> : null}
                <Button onClick={onLeave}>Choose another file</Button>
              </>
            }
          />
        ) : (
          <Loading label="The file is read">
            <SkeletonRows rows={4} />
          </Loading>
        )}
      </PanelBody>
    </Panel>
  )
}

/** Rows that would be screened without a fact that cannot be read, and which. */
function RowsWithout({ stated: { withoutCount, without } }: { stated: BatchPreview }) {
  if (withoutCount === 0) return null
  return (
    <PanelSection title={`${rowsInWords(withoutCount)} would be screened without a fact`}>
      <PanelBody>
        <ul className={classes.reasons}>
          {without.map(({ why, rows, example }) => (
            <li key={why}>{`${why}: ${rowsInWords(rows)}, as ${example}`}</li>
          ))}
        </ul>
      </PanelBody>
    </PanelSection>
  )
}

function RowsRefused({ stated: { reasons, refused, refusedCount } }: { stated: BatchPreview }) {
  if (refusedCount === 0) return null
  return (
    <PanelSection title={`${rowsInWords(refusedCount)} would not be screened`}>
      <RefusedRows reasons={reasons} refused={refused} refusedCount={refusedCount} />
    </PanelSection>
  )
}

function startLabel({ needs, rows, refusedCount }: BatchPreview): string {
  if (needs.includes('name')) return 'Choose the column of names'
  if (needs.includes('date-order')) return 'Choose the order of the dates'
  if (rows === 0) return 'No row can be screened'
  return refusedCount === 0
    ? `Screen ${rowsInWords(rows)}`
    : `Screen ${rowsInWords(rows)}, leave ${rowsInWords(refusedCount)} out`
}
