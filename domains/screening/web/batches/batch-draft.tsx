import { NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { quantity } from '#design-system/formats/index.ts'
import { ColumnMapping } from '#design-system/patterns/column-mapping/index.ts'
import {
  Facts,
  FailedState,
  Loading,
  Panel,
  PanelBody,
  PanelSection,
  SkeletonRows,
} from '#design-system/patterns/page/index.ts'
import { Button, SeverityTag } from '#design-system/primitives/index.ts'
import { kindInWords } from '#domains/customers/contract/index.ts'
import {
  BatchColumns,
  type BatchPreview,
  DateOrder,
  SubjectSchema,
} from '#domains/screening/contract/index.ts'
import { sentenceOf } from '#platform/http-client/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import { batchPreviewQuery, useForgetBatchColumns, useStartBatch } from '../queries.ts'
import { kindLabel } from '../words.ts'
import { batchFields, mappedWords, orderWords, rowsInWords } from './batch-words.ts'
import classes from './batches.module.css'
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
  const [asked, ask] = useState<Asked>({})
  const navigate = useNavigate()
  const client = useQueryClient()
  const starting = useStartBatch()
  const forgetting = useForgetBatchColumns()
  const reading = useQuery({
    ...batchPreviewQuery(onTheWire(file, asked), 'false'),
    placeholderData: keepPreviousData,
  })
  const told = reading.data
  const isCurrent = told !== undefined && !reading.isPlaceholderData && !reading.isError
  const finding = useQuery({
    ...batchPreviewQuery(onTheWire(file, asked), 'true'),
    enabled: isCurrent && told.needs.length === 0 && told.rows > 0,
  })
  if (!told) {
    return (
      <Panel title={file.name}>
        <PanelBody>
          {reading.isError ? (
            <FailedState
              title="The file could not be read."
              body={`${sentenceOf(reading.error)} Nothing was screened.`}
              actions={
                <>
                  {Object.keys(asked).length > 0 ? (
                    <Button onClick={() => ask({})}>Read it as it was found</Button>
                  ) : null}
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
  const total = told.rows + told.refusedCount
  // What was chosen stands while the file is read anew: the next choice builds on it.
  const columns = asked.columns ?? told.columns
  const failure = reading.error ?? starting.error ?? forgetting.error
  return (
    <Panel
      title={file.name}
      tag={<SeverityTag severity="low">Nothing is screened yet</SeverityTag>}
      actions={<Button onClick={onLeave}>Choose another file</Button>}
    >
      <PanelSection title="What the file holds">
        <PanelBody>
          <div className={classes.part}>
            <Facts
              isWide
              facts={[
                { label: 'Rows to screen', value: rowsInWords(told.rows) },
                {
                  label: 'Rows refused',
                  value:
                    told.refusedCount === 0
                      ? 'None'
                      : `${quantity(told.refusedCount)} of ${rowsInWords(total)}`,
                },
                ...(told.above.length > 0
                  ? [{ label: 'Above the titles', value: <Above above={told.above} /> }]
                  : []),
              ]}
            />
            <HeaderChoice told={told} onChoose={(headerRow) => ask({ headerRow })} />
            {told.notes.map((note) => (
              <p key={note} className={classes.doubt}>
                {note}
              </p>
            ))}
          </div>
        </PanelBody>
      </PanelSection>
      <PanelSection title="Which column holds what">
        <PanelBody>
          <div className={classes.part}>
            <ColumnMapping
              legend={mappedWords[told.mappedBy]}
              fields={batchFields}
              columns={told.titles}
              samplesOf={(title) => told.samples[told.titles.indexOf(title)] ?? []}
              mapping={columns}
              isBusy={reading.isFetching}
              onMap={(mapping) => ask({ ...asked, columns: BatchColumns.parse(mapping) })}
            />
            {told.needs.includes('name') ? (
              <p role="alert" className={classes.doubt}>
                No column holds the names: choose one, or one for given and one for family names.
              </p>
            ) : null}
            {told.byValues.length > 0 ? (
              <p className={classes.doubt}>
                {`By its values alone: ${told.byValues.map((field) => batchFields.find((one) => one.field === field)?.label).join(', ')}. Look whether it is so.`}
              </p>
            ) : null}
            {told.isRemembered ? (
              <div>
                <Button size="small" isBusy={forgetting.isPending} onClick={forget}>
                  Forget how files with these titles are read
                </Button>
              </div>
            ) : (
              <p className={classes.note}>Files with the same titles are read the same way from then on.</p>
            )}
          </div>
        </PanelBody>
      </PanelSection>
      {told.columns.birthDate ? (
        <PanelSection title="Dates">
          <PanelBody>
            <DateChoice
              told={told}
              asked={asked.dateOrder}
              onChoose={(dateOrder) => ask({ ...asked, dateOrder })}
            />
          </PanelBody>
        </PanelSection>
      ) : null}
      {told.kindsNotRead.length > 0 ? (
        <PanelSection
          title="Kinds that are not known"
          note="A row with such a word is refused until you say what it means."
        >
          <PanelBody>
            <KindChoices
              told={told}
              asked={asked.kinds ?? {}}
              onChoose={(kinds) => ask({ ...asked, columns, kinds })}
            />
          </PanelBody>
        </PanelSection>
      ) : null}
      {told.refusedCount > 0 ? (
        <PanelSection title={`${rowsInWords(told.refusedCount)} would not be screened`}>
          <RefusedRows reasons={told.reasons} refused={told.refused} refusedCount={told.refusedCount} />
        </PanelSection>
      ) : null}
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
        <div className={classes.foot}>
          {told.noRoom ? <p role="alert">{told.noRoom}</p> : null}
          {failure ? <p role="alert">{`${sentenceOf(failure)} Nothing was screened.`}</p> : null}
          <Button onClick={onLeave}>Leave it</Button>
          <Button
            kind="primary"
            disabled={!isCurrent || told.needs.length > 0 || told.rows === 0 || told.noRoom !== null}
            isBusy={starting.isPending}
            onClick={start}
          >
            {startLabel(told)}
          </Button>
        </div>
      </PanelBody>
    </Panel>
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

const lineOf = ({ cells }: { cells: readonly string[] }) =>
  cells
    .map((cell) => cell.trim())
    .filter(Boolean)
    .join(', ')

function Above({ above }: Pick<BatchPreview, 'above'>) {
  return (
    <>
      {above.map((one) => (
        <span key={one.row} className={classes.line}>{`Row ${one.row}: ${lineOf(one)}`}</span>
      ))}
      <span className={classes.line}>Nobody is screened by these.</span>
    </>
  )
}

function HeaderChoice({ told, onChoose }: { told: BatchPreview; onChoose: (row: number) => void }) {
  return (
    <NativeSelect
      className={classes.choice}
      label="Titles stand in"
      value={String(told.headerRow ?? 0)}
      data={[
        ...told.firstRows.map((one) => ({
          value: String(one.row),
          label: `Row ${one.row}: ${lineOf(one).slice(0, 80)}`,
        })),
        { value: '0', label: 'No row: the first one is a name already' },
      ]}
      onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}
    />
  )
}

function DateChoice({
  told: { dates },
  asked,
  onChoose,
}: {
  told: BatchPreview
  asked: DateOrder | undefined
  onChoose: (order: DateOrder) => void
}) {
  return (
    <div className={classes.part}>
      <p
        className={dates.state === 'undecided' ? classes.doubt : undefined}
        role={dates.state === 'undecided' ? 'alert' : undefined}
      >
        {dates.sentence}
      </p>
      {dates.state === 'none' ? null : (
        <NativeSelect
          className={classes.choice}
          label="Dates are written as"
          value={asked ?? dates.order ?? ''}
          data={[
            ...(dates.order === null ? [{ value: '', label: 'Choose the order' }] : []),
            ...DateOrder.options.map((order) => ({ value: order, label: orderWords[order] })),
          ]}
          onChange={({ currentTarget }) => {
            const order = DateOrder.safeParse(currentTarget.value)
            if (order.success) onChoose(order.data)
          }}
        />
      )}
    </div>
  )
}

function KindChoices({
  told,
  asked,
  onChoose,
}: {
  told: BatchPreview
  asked: Record<string, SubjectSchema>
  onChoose: (kinds: Record<string, SubjectSchema>) => void
}) {
  return (
    <div className={classes.choices}>
      {told.kindsNotRead.map(({ words, rows }) => (
        <NativeSelect
          key={words}
          label={`“${words}” in ${rowsInWords(rows)}`}
          value={asked[words] ?? kindInWords(words) ?? ''}
          data={[
            { value: '', label: 'Refuse these rows' },
            ...SubjectSchema.options.map((kind) => ({ value: kind, label: kindLabel[kind] ?? kind })),
          ]}
          onChange={({ currentTarget }) => {
            const { [words]: _, ...others } = asked
            const kind = SubjectSchema.safeParse(currentTarget.value)
            onChoose(kind.success ? { ...others, [words]: kind.data } : others)
          }}
        />
      ))}
    </div>
  )
}
