import { NativeSelect } from '@mantine/core'
import { quantity } from '#design-system/formats/index.ts'
import { ColumnMapping, mappedByLabel } from '#design-system/patterns/column-mapping/index.ts'
import { Facts, PanelBody, PanelSection } from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import { kindInWords } from '#domains/customers/contract/index.ts'
import {
  BatchColumns,
  type BatchPreview,
  DateOrder,
  SubjectSchema,
} from '#domains/screening/contract/index.ts'
import { kindLabel } from '../words.ts'
import { batchFields, orderWords, rowsInWords } from './batch-words.ts'
import classes from './batches.module.css'

export function DatesSection({
  stated,
  dateOrder,
  onChoose,
}: {
  stated: BatchPreview
  dateOrder: DateOrder | undefined
  onChoose: (dateOrder: DateOrder) => void
}) {
  return (
    <PanelSection title="Dates">
      <PanelBody>
        <DateChoice stated={stated} asked={dateOrder} onChoose={onChoose} />
      </PanelBody>
    </PanelSection>
  )
}

export function ColumnsSection({
  stated,
  columns,
  isBusy,
  isForgetting,
  onMap,
  onForget,
}: {
  stated: BatchPreview
  columns: BatchColumns
  isBusy: boolean
  isForgetting: boolean
  onMap: (columns: BatchColumns) => void
  onForget: () => void
}) {
  return (
    <PanelSection title="Which column holds what">
      <PanelBody>
        <div className={classes.part}>
          <ColumnMapping
            legend={mappedByLabel[stated.mappedBy]}
            fields={batchFields}
            columns={stated.titles}
            samplesOf={(title) => stated.samples[stated.titles.indexOf(title)] ?? []}
            mapping={columns}
            isBusy={isBusy}
            onMap={(mapping) => onMap(BatchColumns.parse(mapping))}
          />
          {stated.needs.includes('name') ? (
            <p role="alert" className={classes.doubt}>
              No column holds the names: choose one, or one for given and one for family names.
            </p>
          ) : null}
          {stated.byValues.length > 0 ? (
            <p className={classes.doubt}>
              {`By its values alone: ${stated.byValues.map((field) => batchFields.find((one) => one.field === field)?.label).join(', ')}. Please check.`}
            </p>
          ) : null}
          {stated.isRemembered ? (
            <div>
              <Button size="small" isBusy={isForgetting} onClick={onForget}>
                Forget how files with these titles are read
              </Button>
            </div>
          ) : (
            <p className="quiet">Files with the same titles are read the same way from then on.</p>
          )}
        </div>
      </PanelBody>
    </PanelSection>
  )
}

export function WhatItHolds({
  stated,
  onHeader,
}: {
  stated: BatchPreview
  onHeader: (headerRow: number) => void
}) {
  return (
    <PanelSection title="What the file holds">
      <PanelBody>
        <div className={classes.part}>
          <Facts
            isWide
            facts={[
              { label: 'Rows to screen', value: rowsInWords(stated.rows) },
              {
                label: 'Rows refused',
                value:
                  stated.refusedCount === 0
                    ? 'None'
                    : `${quantity(stated.refusedCount)} of ${rowsInWords(stated.rows + stated.refusedCount)}`,
              },
              ...(stated.above.length > 0
                ? [{ label: 'Above the titles', value: <Above above={stated.above} /> }]
                : []),
            ]}
          />
          <HeaderChoice stated={stated} onChoose={onHeader} />
          {stated.notes.map((note) => (
            <p key={note} className={classes.doubt}>
              {note}
            </p>
          ))}
        </div>
      </PanelBody>
    </PanelSection>
  )
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

function HeaderChoice({ stated, onChoose }: { stated: BatchPreview; onChoose: (row: number) => void }) {
  return (
    <NativeSelect
      className={classes.choice}
      label="Titles are in"
      value={String(stated.headerRow ?? 0)}
      data={[
        ...stated.firstRows.map((one) => ({
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
  stated: { dates },
  asked,
  onChoose,
}: {
  stated: BatchPreview
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

export function KindChoices({
  stated,
  asked,
  onChoose,
}: {
  stated: BatchPreview
  asked: Record<string, SubjectSchema>
  onChoose: (kinds: Record<string, SubjectSchema>) => void
}) {
  return (
    <div className={classes.choices}>
      {stated.kindsNotRead.map(({ words, rows }) => (
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
