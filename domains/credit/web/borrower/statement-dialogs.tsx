import { Checkbox, FileInput, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { date, quantity } from '#design-system/formats/index.ts'
import {
  ColumnMapping,
  TrialActions,
  useTrialImport,
  whoSaidIt,
} from '#design-system/patterns/column-mapping/index.ts'
import { ContractForm } from '#design-system/patterns/contract-form/index.ts'
import { Dialog, showToast } from '#design-system/patterns/overlays/index.ts'
import { Facts, Stack } from '#design-system/patterns/page/index.ts'
import {
  addStatement,
  type Borrower,
  type importStatementFile,
  type StatementFileRead,
} from '#domains/credit/contract/index.ts'
import { fieldMeanings, statementFields } from '#engines/credit/index.ts'
import type { InputOf } from '#platform/endpoint/index.ts'
import { sentenceOf } from '#platform/http-client/index.ts'
import classes from '../credit.module.css'
import { useAddStatement, useImportStatements } from '../queries.ts'
import { spanOf, unitOf } from '../words.ts'

type DialogProps = { borrower: z.infer<typeof Borrower>; isOpen: boolean; onClose: () => void }

/** A year typed by hand. What is left empty is not known, and never zero. */
export function AddStatementDialog({ borrower, isOpen, onClose }: DialogProps) {
  const add = useAddStatement()
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Enter a statement"
      size="wide"
      purpose="A line left empty means unknown; enter 0 for none. Costs, tax and money paid out are positive amounts."
    >
      <ContractForm
        request={addStatement.request}
        fields={[
          'period',
          'months',
          'currency',
          'scale',
          'publishedOn',
          ...statementFields,
          'isUnsoundAccepted',
        ]}
        fixed={{ id: borrower.id }}
        initial={borrower.currency ? { currency: borrower.currency } : {}}
        columns={2}
        submitLabel="Keep the statement"
        onSubmit={(values) => add.mutateAsync(values)}
        onDone={() => {
          onClose()
          showToast({
            kind: 'success',
            title: 'Statement kept',
            message: `${borrower.name} is being reassessed.`,
          })
        }}
      />
    </Dialog>
  )
}

const mappable = [
  { field: 'period', label: 'Year end', isNeeded: true },
  { field: 'currency', label: 'Currency', none: 'The same for all' },
  { field: 'scale', label: 'Scale', none: 'The same for all' },
  { field: 'months', label: 'Months covered', none: 'Twelve' },
  { field: 'filedOn', label: 'Published on', none: 'Today' },
  ...statementFields.map((field) => ({
    field,
    label: fieldMeanings[field].label,
    isNeeded: field === 'totalAssets',
  })),
]

/** Reads a file first and tells what it holds; it is kept on the second press, all of it or nothing. */
export function ImportStatementsDialog({ borrower, isOpen, onClose }: DialogProps) {
  const { state, importing, currency, setCurrency, scale, setScale, isAccepted, setAccepted } =
    useStatementImport(borrower, onClose)
  const { file, columns, read, begin, close } = state
  const fresh = read?.statements.filter(({ isKnown }) => !isKnown) ?? []
  const unsound = fresh.filter(({ issues }) => issues.length > 0)
  // What no column says is asked for, and stays in sight when it was said.
  const mapping = columns ?? read?.columns
  const asksCurrency = read?.form === 'table' && !mapping?.currency
  const asksScale = read?.form === 'table' && !mapping?.scale
  const isReady =
    read !== undefined &&
    fresh.length > 0 &&
    read.refusedCount === 0 &&
    read.needs.every((need) => need === 'currency' || need === 'scale') &&
    (!asksCurrency || currency !== '') &&
    (!asksScale || scale !== '') &&
    (unsound.length === 0 || isAccepted || read.form === 'company-facts')
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title="Import statements"
      size="wide"
      purpose="A CSV or XLSX file with a year in each row, or the SEC’s companyfacts (JSON). All of it is saved, or nothing."
    >
      <Stack>
        <FileInput
          label="File"
          placeholder="Choose a file"
          accept=".csv,.tsv,.xlsx,.json,text/csv,application/json"
          value={file}
          onChange={begin}
        />
        {read ? <WhatItHolds read={read} unsound={unsound} /> : null}
        {asksCurrency ? (
          <TextInput
            label="Currency of all amounts"
            placeholder="USD"
            required
            value={currency}
            onChange={(event) => setCurrency(event.currentTarget.value.toUpperCase().slice(0, 3))}
          />
        ) : null}
        {asksScale ? <ScaleSelect value={scale} onChange={setScale} /> : null}
        {read?.form === 'table' ? (
          <ColumnMapping
            legend={mappedWords[read.mappedBy]}
            fields={mappable}
            columns={read.titles}
            mapping={mapping ?? {}}
            isBusy={importing.isPending}
            onMap={(mapping) => state.map(mapping as Record<string, string | null>)}
          />
        ) : null}
        {unsound.length > 0 && read?.form === 'table' ? (
          <AcceptUnsound isAccepted={isAccepted} onChange={setAccepted} />
        ) : null}
        {importing.error ? <p role="alert">{sentenceOf(importing.error)}</p> : null}
        <TrialActions
          state={state}
          keep={
            read && {
              label: `Keep ${quantity(fresh.length)} ${fresh.length === 1 ? 'statement' : 'statements'}`,
              isReady,
            }
          }
        />
      </Stack>
    </Dialog>
  )
}

function AcceptUnsound({
  isAccepted,
  onChange,
}: {
  isAccepted: boolean
  onChange: (isAccepted: boolean) => void
}) {
  return (
    <Checkbox
      label="Also keep statements that do not add up"
      description="It is kept with its faults, and not rated."
      checked={isAccepted}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

function ScaleSelect({ value, onChange }: { value: string; onChange: (scale: string) => void }) {
  return (
    <NativeSelect
      label="Amounts are in"
      required
      value={value}
      data={[
        { value: '', label: 'Choose' },
        { value: '1', label: 'Units' },
        { value: '1000', label: 'Thousands' },
        { value: '1000000', label: 'Millions' },
      ]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

const mappedWords: Record<StatementFileRead['mappedBy'], string> = {
  ...whoSaidIt,
  tags: 'By the tags of the filing',
}

function WhatItHolds({
  read,
  unsound,
}: {
  read: StatementFileRead
  unsound: StatementFileRead['statements']
}) {
  const known = read.statements.filter(({ isKnown }) => isKnown).length
  return (
    <>
      <Facts
        facts={[
          ...(read.company ? [{ label: 'Company', value: read.company }] : []),
          { label: 'Statements', value: quantity(read.statements.length) },
          ...(known > 0 ? [{ label: 'Kept already', value: quantity(known) }] : []),
          {
            label: 'Restated',
            value: quantity(read.statements.filter(({ isRestated }) => isRestated).length),
          },
          { label: 'Not usable', value: quantity(read.refusedCount) },
        ]}
      />
      {read.notes.length > 0 ? (
        <ul className={classes.list} aria-label="What is missing in the file">
          {read.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      ) : null}
      {read.statements.length > 0 ? (
        <ul className={classes.list} aria-label="Statements of the file">
          {read.statements.map((one) => (
            <li key={`${one.period} ${one.filedOn}`}>
              {spanOf(one.months)} to {date(one.period)}, {quantity(one.fields)} lines in{' '}
              {unitOf(one.currency || null, one.scale)}, known since {date(one.filedOn)}
              {one.isRestated ? ', restated' : ''}
              {one.isKnown ? ', kept already' : ''}
            </li>
          ))}
        </ul>
      ) : null}
      {unsound.length > 0 ? (
        <ul className={classes.list} aria-label="What does not add up">
          {unsound.map((one) => (
            <li key={`${one.period} ${one.filedOn}`}>
              Year to {date(one.period)}: {one.issues.join(' ')}
            </li>
          ))}
        </ul>
      ) : null}
      {read.refused.length > 0 ? (
        <ul className={classes.list} aria-label="Rows that cannot be used">
          {read.refused.map((row) => (
            <li key={row.line}>
              Line {row.line}: {row.reason}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

/** What is asked beside the file, and how all of it is sent. */
function useStatementImport(borrower: DialogProps['borrower'], onClose: () => void) {
  const importing = useImportStatements()
  const [currency, setCurrency] = useState('')
  const [scale, setScale] = useState('')
  const [isAccepted, setAccepted] = useState(false)
  const state = useTrialImport<
    StatementFileRead,
    Record<string, string | null>,
    InputOf<typeof importStatementFile>
  >({
    importing,
    request: (asked) => ({
      ...asked,
      id: borrower.id,
      ...(currency ? { currency: currency.toUpperCase() } : {}),
      ...(scale ? { scale: scale as '1' } : {}),
      isUnsoundAccepted: isAccepted ? 'true' : 'false',
    }),
    onBegin: () => {
      setCurrency('')
      setScale('')
      setAccepted(false)
    },
    onKept: ({ kept }) =>
      showToast({
        kind: 'success',
        title: kept === 1 ? '1 statement kept' : `${quantity(kept)} statements kept`,
        message:
          kept === 0
            ? 'Each was kept already; nothing has changed.'
            : `${borrower.name} is being reassessed.`,
      }),
    onClose,
  })
  return { state, importing, currency, setCurrency, scale, setScale, isAccepted, setAccepted }
}
