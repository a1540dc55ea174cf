import { Checkbox, FileInput, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { quantity } from '#design-system/formats/index.ts'
import {
  ColumnMapping,
  mappedByLabel,
  TrialActions,
  useTrialImport,
} from '#design-system/patterns/column-mapping/index.ts'
import { tableColumns } from '#design-system/patterns/data-table/index.ts'
import { ListScreen, useList } from '#design-system/patterns/list-screen/index.ts'
import { Dialog, showToast } from '#design-system/patterns/overlays/index.ts'
import { EmptyState, Facts, Refusal, Stack } from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import { Allowed } from '#domains/accounts/web/index.tsx'
import {
  importTransactionFile,
  kindLabel,
  type LookedAt,
  type TransactionField,
  type TransactionFileRead,
  transactionColumns,
  transactionsList,
} from '#domains/operations/contract/index.ts'
import type { InputOf } from '#platform/endpoint/index.ts'
import { sentenceOf } from '#platform/http-client/index.ts'
import { crumbsOf } from '#platform/screens/index.ts'
import classes from './operations.module.css'
import { downloadTransactions, transactionsQuery, useImportTransactions } from './queries.ts'
import { amount, counted, leftOutWords, monitoringLabel, namesLabel } from './words.ts'

const directionLabel = { in: 'In', out: 'Out' } as const

const columns = tableColumns(transactionColumns, {
  customerName: { cell: (row) => row.customerName ?? 'Not attached' },
  country: { width: 80 },
  amountMinor: {
    cell: (row) => `${row.direction === 'out' ? '−' : ''}${amount(row.amountMinor, row.currency)}`,
  },
  names: {
    cell: (row) =>
      row.named
        ? `${row.named.entryName} (${row.named.listName}), ${Math.round(row.named.probability * 100)}%`
        : namesLabel[row.names],
  },
  alerts: { cell: (row) => (row.isMonitored ? quantity(row.alerts) : 'Not monitored') },
})

const lookedAtLabel: Record<LookedAt, string> = {
  all: 'Checked by a rule',
  'with-alert': 'With an alert',
  cleared: 'Without an alert, or cleared',
}

const within = { looked: (value: string) => lookedAtLabel[value as LookedAt] }

/** Bookings of customers' accounts, and what monitoring says of each. */
export default function TransactionsScreen() {
  const list = useList(transactionsList, { pageRows: 100, further: ['alert'], within })
  const alert = Number(list.read('alert') ?? '')
  const ofAlert = alert > 0 ? { alert } : {}
  const transactions = useQuery({
    ...transactionsQuery({ ...list.ask, ...ofAlert }),
    placeholderData: (before) => before,
  })
  const [isImporting, setImporting] = useState(false)
  const importButton = (
    <Allowed call={importTransactionFile}>
      <Button kind="primary" onClick={() => setImporting(true)}>
        Import transactions
      </Button>
    </Allowed>
  )
  return (
    <>
      <ListScreen
        list={list}
        query={transactions}
        title={alert > 0 ? `Transactions of alert ${alert}` : 'Transactions'}
        purpose="Bookings on customers’ accounts, checked against the rules in force as they arrive."
        crumbs={crumbsOf.operations}
        actions={importButton}
        noun="transaction"
        facets={{
          monitoring: {
            label: 'Monitoring',
            any: 'Any state',
            labelOf: (value) => monitoringLabel[value],
          },
          names: { label: 'Lists', any: 'Named or not', labelOf: (value) => namesLabel[value] },
          direction: { label: 'Direction', any: 'In or out', labelOf: (value) => directionLabel[value] },
          kind: { label: 'Kind', any: 'Any kind', labelOf: (value) => kindLabel[value] },
        }}
        none={
          <EmptyState
            title="No transaction yet"
            body="Import a CSV or XLSX file, or send them to POST /api/bpo/transactions."
            actions={importButton}
          />
        }
        rowKey={(row) => String(row.id)}
        onExport={(format) => downloadTransactions({ ...list.asked, ...ofAlert, format })}
        columns={columns}
      />
      <ImportDialog isOpen={isImporting} onClose={() => setImporting(false)} />
    </>
  )
}

const mappable: readonly { field: TransactionField; label: string; isNeeded?: boolean; none?: string }[] = [
  { field: 'externalId', label: 'Number', isNeeded: true },
  { field: 'account', label: 'Account', isNeeded: true },
  { field: 'at', label: 'Date', isNeeded: true },
  { field: 'amount', label: 'Amount', isNeeded: true },
  { field: 'currency', label: 'Currency', none: 'The same for all' },
  { field: 'direction', label: 'Direction', none: 'By the sign' },
  { field: 'customer', label: 'Customer', none: 'Not attached' },
  { field: 'counterparty', label: 'Other side' },
  { field: 'country', label: 'Country' },
  { field: 'kind', label: 'Kind' },
  { field: 'text', label: 'Text' },
]

/** Reads a file first and tells what it holds; it is kept on the second press. */
function ImportDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { state, importing, currency, setCurrency, dateOrder, setDateOrder, isPart, setPart } =
    useTransactionImport(onClose)
  const { file, columns, read, begin, close } = state
  const isReady =
    read !== undefined && read.added > 0 && read.needs.length === 0 && (read.refusedCount === 0 || isPart)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title="Import transactions"
      size="wide"
      purpose="A CSV or XLSX file with a booking in each row. The same number again is the same transaction."
    >
      <Stack>
        <FileInput
          label="File"
          description="At most 20,000 rows and 10 MB."
          placeholder="Choose a file"
          accept=".csv,.tsv,.xlsx,text/csv"
          value={file}
          onChange={begin}
        />
        <div className={classes.fields}>
          {read && !read.columns.currency ? (
            <TextInput
              label="Currency of all amounts"
              placeholder="USD"
              value={currency}
              onChange={(event) => setCurrency(event.currentTarget.value.toUpperCase().slice(0, 3))}
            />
          ) : null}
          {importing.error && sentenceOf(importing.error).includes('more than one order') ? (
            <DateOrderSelect value={dateOrder} onChange={setDateOrder} />
          ) : null}
        </div>
        {read ? (
          <>
            <ReadFacts read={read} />
            {read.needs.length > 0 ? (
              <p role="alert">{`The file does not state its ${read.needs.join(', ')}.`}</p>
            ) : null}
            {read.refused.length > 0 ? <RefusedRows refused={read.refused} /> : null}
            <ColumnMapping
              legend={mappedByLabel[read.mappedBy]}
              fields={mappable}
              columns={read.titles}
              mapping={(columns ?? read.columns) as Partial<Record<TransactionField, string | null>>}
              isBusy={importing.isPending}
              onMap={(mapping) => state.map(mapping as Record<string, string | null>)}
            />
            {read.refusedCount > 0 ? (
              <Checkbox
                label={`Leave out the ${quantity(read.refusedCount)} that cannot be used`}
                description="The rules do not cover what is left out."
                checked={isPart}
                onChange={(event) => setPart(event.currentTarget.checked)}
              />
            ) : null}
          </>
        ) : null}
        <Refusal of={importing.error} />
        <TrialActions
          state={state}
          keep={
            read && read.needs.length === 0
              ? {
                  label: `Add ${quantity(read.added)} ${read.added === 1 ? 'transaction' : 'transactions'}`,
                  isReady,
                }
              : undefined
          }
        />
      </Stack>
    </Dialog>
  )
}

function DateOrderSelect({ value, onChange }: { value: string; onChange: (order: string) => void }) {
  return (
    <NativeSelect
      label="Dates are written"
      value={value}
      data={[
        { value: '', label: 'Choose' },
        { value: 'dmy', label: 'Day, month, year' },
        { value: 'mdy', label: 'Month, day, year' },
      ]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

function RefusedRows({ refused }: { refused: TransactionFileRead['refused'] }) {
  return (
    <ul className={classes.refused} aria-label="Rows that cannot be used">
      {refused.map((row) => (
        <li key={row.line}>
          Line {row.line}
          {row.number ? `, ${row.number}` : ''}: {row.reason}
        </li>
      ))}
    </ul>
  )
}

function ReadFacts({ read }: { read: TransactionFileRead }) {
  return (
    <>
      <Facts
        facts={[
          { label: 'Rows', value: quantity(read.rows) },
          { label: 'To add', value: quantity(read.added) },
          { label: 'Known already', value: quantity(read.known) },
          { label: 'Not usable', value: quantity(read.refusedCount) },
          { label: 'Without a customer', value: quantity(read.unattached) },
        ]}
      />
      {read.leftOut.count > 0 ? <p role="alert">{leftOutWords(read.leftOut)}</p> : null}
      {read.notes.map((note) => (
        <p key={note} role="alert">
          {note}
        </p>
      ))}
    </>
  )
}

/** What is asked beside the file, and how all of it is sent. */
function useTransactionImport(onClose: () => void) {
  const importing = useImportTransactions()
  const [currency, setCurrency] = useState('')
  const [dateOrder, setDateOrder] = useState('')
  const [isPart, setPart] = useState(false)
  const state = useTrialImport<
    TransactionFileRead,
    Record<string, string | null>,
    InputOf<typeof importTransactionFile>
  >({
    importing,
    request: (asked) => ({
      ...asked,
      ...(currency ? { currency } : {}),
      ...(dateOrder ? { dateOrder: dateOrder as 'dmy' } : {}),
      isPartAccepted: isPart ? 'true' : 'false',
    }),
    onBegin: () => {
      setCurrency('')
      setDateOrder('')
      setPart(false)
    },
    onKept: ({ added, hits, alertsRaised, leftOut }) =>
      showToast({
        kind: 'success',
        title: added === 1 ? '1 transaction added' : `${quantity(added)} transactions added`,
        message:
          `${counted(hits, 'hit')}, ${counted(alertsRaised, 'new alert')}. ${leftOutWords(leftOut)}`.trim(),
      }),
    onClose,
  })
  return { state, importing, currency, setCurrency, dateOrder, setDateOrder, isPart, setPart }
}
