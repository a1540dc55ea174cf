import { Checkbox, FileInput, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { date, quantity } from '#design-system/formats/index.ts'
import {
  ColumnMapping,
  mappedByLabel,
  TrialActions,
  useTrialImport,
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
  const { state, importing, asked, ask } = useStatementImport(borrower, onClose)
  const { currency, scale, isAccepted, isSame, yearEnd } = asked
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
    read.needs.every((need) => ['currency', 'scale', 'yearEnd', 'sameCompany'].includes(need)) &&
    (!read.needs.includes('sameCompany') || isSame) &&
    (!read.needs.includes('yearEnd') || yearEnd !== '') &&
    (!asksCurrency || currency !== '') &&
    (!asksScale || scale !== '') &&
    (unsound.length === 0 || isAccepted || read.form === 'company-facts')
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title="Import statements"
      size="wide"
      purpose="A CSV or XLSX file with a year in each row or years across, a PDF, or the SEC’s companyfacts (JSON). All of it is saved, or nothing."
    >
      <Stack>
        <FileInput
          label="File"
          placeholder="Choose a file"
          accept=".csv,.tsv,.xlsx,.json,.pdf,text/csv,application/json,application/pdf"
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
            onChange={(event) => ask({ currency: event.currentTarget.value.toUpperCase().slice(0, 3) })}
          />
        ) : null}
        {asksScale ? <ScaleSelect value={scale} onChange={(scale) => ask({ scale })} /> : null}
        {read?.needs.includes('yearEnd') ? (
          <TextInput
            label="Financial years end on"
            description="Month and day, as 12-31: the file names its years alone"
            placeholder="12-31"
            required
            value={yearEnd}
            onChange={(event) => ask({ yearEnd: event.currentTarget.value })}
          />
        ) : null}
        {read?.needs.includes('sameCompany') ? (
          <Checkbox
            label={`${read.company} is ${borrower.name}`}
            description="The file names another company than the borrower. It is kept only if both are one company."
            checked={isSame}
            onChange={(event) => ask({ isSame: event.currentTarget.checked })}
          />
        ) : null}
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
          <AcceptUnsound isAccepted={isAccepted} onChange={(isAccepted) => ask({ isAccepted })} />
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
  ...mappedByLabel,
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
  const doubtful = read.statements.filter(({ isKnown, doubts }) => !isKnown && doubts.length > 0)
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
      {doubtful.length > 0 ? (
        <ul className={classes.list} aria-label="What is in doubt">
          {doubtful.map((one) => (
            <li key={`${one.period} ${one.filedOn}`}>
              Year to {date(one.period)}: {one.doubts.join(' ')}
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

const nothingAsked = { currency: '', scale: '', yearEnd: '', isAccepted: false, isSame: false }

/** What is asked beside the file, and how all of it is sent. */
function useStatementImport(borrower: DialogProps['borrower'], onClose: () => void) {
  const importing = useImportStatements()
  const [asked, setAsked] = useState(nothingAsked)
  const ask = (more: Partial<typeof nothingAsked>) => setAsked((so) => ({ ...so, ...more }))
  const state = useTrialImport<
    StatementFileRead,
    Record<string, string | null>,
    InputOf<typeof importStatementFile>
  >({
    importing,
    request: (sent) => ({
      ...sent,
      id: borrower.id,
      ...(asked.currency ? { currency: asked.currency } : {}),
      ...(asked.scale ? { scale: asked.scale as '1' } : {}),
      ...(asked.yearEnd ? { yearEnd: asked.yearEnd } : {}),
      isUnsoundAccepted: asked.isAccepted ? 'true' : 'false',
      isSameCompany: asked.isSame ? 'true' : 'false',
    }),
    onBegin: () => setAsked(nothingAsked),
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
  return { state, importing, asked, ask }
}
