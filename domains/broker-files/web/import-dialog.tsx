import { Checkbox, FileInput } from '@mantine/core'
import { useState } from 'react'
import { money, quantity } from '#design-system/formats/index.ts'
import { Dialog, DialogActions, showToast } from '#design-system/patterns/overlays/index.ts'
import { Stack } from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import type { BrokerFileRead } from '#domains/broker-files/contract/index.ts'
import type { ImportDialogProps } from '#domains/trading/web/index.tsx'
import { CallFailed, sentenceOf } from '#platform/http-client/index.ts'
import { type Answers, AskedValues } from './asked-values.tsx'
import { ImportList } from './import-list.tsx'
import {
  type DateOrder,
  type Mapping,
  OwnColumns,
  type Titles,
  titlesNamed,
  type Words,
} from './own-columns.tsx'
import { useImportBrokerFile, useTryBrokerFile } from './queries.ts'
import { TrialResult } from './trial-result.tsx'

/** Takes a broker's file into an account: it is tried first and told, booked on the second press alone, and can be taken back from the list below. */
export function ImportDialog({ account, isOpen, onClose }: ImportDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size="wide"
      title="Import a broker’s file"
      purpose={`History into ${account.accountName}, with the days and prices of the file. Files of the usual brokers, exchanges of coins and portfolio programs are known, and so is a CSV with date, action, symbol, quantity, price, commission, fees and amount. For any other CSV or XLSX, choose what each column holds and what its words mean.`}
    >
      <Stack>
        <FileToImport account={account} onClose={onClose} />
        <ImportList accountId={account.id} />
      </Stack>
    </Dialog>
  )
}

type Changed = {
  bringsIn?: boolean
  columns?: Mapping
  words?: Words
  dateOrder?: DateOrder | undefined
  answers?: Answers
}

/** What is chosen of a file and said of its columns, and how it is tried and booked. */
function useFileToImport(account: ImportDialogProps['account']) {
  const [file, setFile] = useState<File | null>(null)
  const [bringsIn, setBringsIn] = useState(false)
  const [columns, setColumns] = useState<Mapping>()
  const [words, setWords] = useState<Words>()
  const [dateOrder, setDateOrder] = useState<DateOrder>()
  const [titles, setTitles] = useState<Titles>()
  const [answers, setAnswers] = useState<Answers>()
  const trial = useTryBrokerFile()
  const booking = useImportBrokerFile()
  const request = (isTrial: boolean, changed: Changed = {}) => {
    const given = { bringsIn, columns, words, dateOrder, answers, ...changed }
    return {
      file: file as File,
      accountId: account.id,
      trial: isTrial ? ('true' as const) : ('false' as const),
      missingCash: given.bringsIn ? ('bring-in' as const) : ('refuse' as const),
      ...(given.columns ? { columns: JSON.stringify(given.columns) } : {}),
      ...(given.words ? { words: JSON.stringify(given.words) } : {}),
      ...(given.answers ? { answers: JSON.stringify(given.answers) } : {}),
      ...(given.dateOrder ? { dateOrder: given.dateOrder } : {}),
    }
  }
  const choose = (chosen: File | null) => {
    setFile(chosen)
    setBringsIn(false)
    setColumns(undefined)
    setWords(undefined)
    setDateOrder(undefined)
    setTitles(undefined)
    setAnswers(undefined)
    trial.reset()
    booking.reset()
  }
  const tryIt = (changed: Changed = {}) => {
    if ('bringsIn' in changed) setBringsIn(changed.bringsIn === true)
    if ('columns' in changed) setColumns(changed.columns)
    if ('words' in changed) setWords(changed.words)
    if ('answers' in changed) setAnswers(changed.answers)
    if ('dateOrder' in changed) setDateOrder(changed.dateOrder)
    trial.mutate(request(true, changed), {
      onSettled: (read, failure) => setTitles(titlesNamed(read, failure)),
    })
  }
  const book = () => {
    const proposed = trial.data?.mapping
    // Columns that titles propose are confirmed by who books them.
    booking.mutate(request(false, proposed?.mappedBy === 'titles' ? { columns: proposed.columns } : {}), {
      onSuccess: ({ booked, import: row }) => {
        // A long file is told by the list, which follows it to its end.
        if (row?.state !== 'running')
          showToast({
            kind: 'success',
            title: `${quantity(booked)} rows imported`,
            message: `They are booked into ${account.accountName} and can be undone from the list.`,
          })
        choose(null)
      },
    })
  }
  return { file, choose, bringsIn, columns, dateOrder, titles, trial, booking, tryIt, book }
}

function FileToImport({ account, onClose }: Pick<ImportDialogProps, 'account' | 'onClose'>) {
  const { file, choose, bringsIn, columns, dateOrder, titles, trial, booking, tryIt, book } =
    useFileToImport(account)
  const stated = trial.data
  const missing = stated ? [stated, ...(stated.others ?? [])].filter((part) => part.missingCash > 0) : []
  const failure = trial.error ?? booking.error
  return (
    <>
      <FileInput
        label="File"
        description="CSV, XLSX, XML of a flex query or JSON, at most 10 MB and 100,000 rows"
        accept=".csv,.txt,.tsv,.xlsx,.xml,.json,text/csv,text/plain"
        placeholder="Choose a file"
        value={file}
        onChange={choose}
      />
      {stated ? <TrialResult stated={stated} /> : null}
      {failure ? <p role="alert">{sentenceOf(failure)}</p> : null}
      {stated ? (
        <AskedValues
          asks={stated.asks}
          isBusy={trial.isPending}
          onSay={(given) => tryIt({ answers: answered(given) })}
        />
      ) : null}
      <OwnColumns
        shown={titles}
        mappedBy={stated?.mapping?.mappedBy}
        asksDateOrder={trial.error instanceof CallFailed && trial.error.code === 'date-order-unknown'}
        columns={columns}
        dateOrder={dateOrder}
        isBusy={trial.isPending}
        onSay={tryIt}
      />
      {stated && (missing.length > 0 || bringsIn) ? (
        <Checkbox
          checked={bringsIn}
          disabled={trial.isPending}
          onChange={({ currentTarget }) => tryIt({ bringsIn: currentTarget.checked })}
          label={`Bring in ${missing.map((part) => money(part.missingCash, { currency: part.currency ?? account.currency ?? 'USD' })).join(' and ') || 'what is missing'} before the first row`}
          description="The file spends more cash than it receives. Without this, uncovered rows are left out."
        />
      ) : null}
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
        {stated ? (
          <Button
            kind="primary"
            disabled={
              trial.isPending ||
              (stated.booked === 0 && (stated.refusedCount === 0 || stated.repeats !== null))
            }
            isBusy={booking.isPending}
            onClick={book}
          >
            {importLabel(stated)}
          </Button>
        ) : (
          <Button kind="primary" disabled={!file} isBusy={trial.isPending} onClick={() => tryIt()}>
            Try the file
          </Button>
        )}
      </DialogActions>
    </>
  )
}

/** Values that were left empty are not stated. */
const answered = (answers: Answers): Answers =>
  Object.fromEntries(
    Object.entries(answers).map(([key, { from, prices }]) => [
      key,
      {
        ...(from ? { from } : {}),
        prices: Object.fromEntries(Object.entries(prices).filter(([, price]) => price !== '')),
      },
    ]),
  )

/** Rows that are left out are kept in mind too: what follows them in a later file waits. */
function importLabel({ booked, refusedCount, repeats, reconciliation }: BrokerFileRead): string {
  const differences = reconciliation?.differences.length ?? 0
  if (booked > 0)
    return `Import ${quantity(booked)} rows${differences > 0 ? ` with ${quantity(differences)} ${differences === 1 ? 'difference' : 'differences'}` : ''}`
  return refusedCount > 0 && !repeats ? 'Note the rows as left out' : 'Nothing to import'
}
