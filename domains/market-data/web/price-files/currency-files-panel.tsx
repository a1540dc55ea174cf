import { Checkbox, FileInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { date, quantity } from '#design-system/formats/index.ts'
import { DataTable, tableColumns } from '#design-system/patterns/data-table/index.ts'
import { showToast } from '#design-system/patterns/overlays/index.ts'
import {
  EmptyState,
  Panel,
  PanelBody,
  QueryStates,
  Refusal,
  SkeletonRows,
  Stack,
} from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import { type CurrencyFileRead, storedRatesColumns } from '#domains/market-data/contract/index.ts'
import classes from './price-files.module.css'
import { exchangeRatesQuery, useImportCurrencyFile, useTryCurrencyFile } from './queries.ts'

/** Exchange rates and closes in other currencies: what is stored, and files that are tried before they are. */
export function CurrencyFilesPanel({ isManageable }: { isManageable: boolean }) {
  const rates = useQuery(exchangeRatesQuery())
  return (
    <Panel
      title="Exchange rates and prices in other currencies"
      foot="A rate holds for the ten days after its own. Two currencies without a rate between them go over the euro. Without a rate nothing is converted."
    >
      <PanelBody>{isManageable ? <FileToImport /> : <p>Administrators import exchange rates.</p>}</PanelBody>
      <QueryStates
        query={rates}
        failed="The exchange rates could not be read."
        skeleton={<SkeletonRows rows={3} />}
        empty={
          <EmptyState
            title="No exchange rates are stored"
            body="Import the reference rates of the European Central Bank (eurofxref-hist.csv), or a file with Date, From, To and Rate."
          />
        }
      >
        {(rows) => (
          <DataTable
            name="Exchange rates"
            rows={rows}
            rowKey={({ from, to }) => `${from} ${to}`}
            columns={tableColumns(storedRatesColumns)}
            isDense
          />
        )}
      </QueryStates>
    </Panel>
  )
}

function FileToImport() {
  const [file, setFile] = useState<File | null>(null)
  const [replaces, setReplaces] = useState(false)
  const trial = useTryCurrencyFile()
  const storing = useImportCurrencyFile()
  const read = trial.data
  const request = (isTrial: boolean) => ({
    file: file as File,
    trial: isTrial ? ('true' as const) : ('false' as const),
    replace: replaces ? ('true' as const) : ('false' as const),
  })
  const choose = (chosen: File | null) => {
    setFile(chosen)
    setReplaces(false)
    trial.reset()
    storing.reset()
  }
  const store = () =>
    storing.mutate(request(false), {
      onSuccess: (stored) => {
        showToast({ kind: 'success', title: 'Imported', message: sentenceFor(stored) })
        choose(null)
      },
    })
  const failure = trial.error ?? storing.error
  return (
    <Stack>
      <FileInput
        label="File of exchange rates or closes"
        description="CSV of the European Central Bank; or Date, From, To, Rate; or Date, Symbol, Currency, Close (GBX is pence)"
        accept=".csv,.txt,text/csv"
        placeholder="Choose a file"
        value={file}
        onChange={choose}
      />
      {read ? (
        <div aria-live="polite">
          <p>{sentenceFor(read)}</p>
          {read.rejected.slice(0, 5).map(({ line, reason }) => (
            <p key={`${line} ${reason}`}>{line > 0 ? `Line ${line} ${reason}.` : `The file ${reason}.`}</p>
          ))}
          {read.contradiction ? (
            <Checkbox
              checked={replaces}
              onChange={({ currentTarget }) => setReplaces(currentTarget.checked)}
              label={`Replace ${quantity(read.contradicted)} stored ${read.contradicted === 1 ? 'value' : 'values'}`}
              description={read.contradiction}
            />
          ) : null}
        </div>
      ) : null}
      <Refusal of={failure} />
      <div className={classes.actions}>
        {read ? (
          <Button
            kind="primary"
            disabled={read.rates + read.closes === 0}
            isBusy={storing.isPending}
            onClick={store}
          >
            Import them
          </Button>
        ) : (
          <Button
            kind="primary"
            disabled={!file}
            isBusy={trial.isPending}
            onClick={() => trial.mutate(request(true))}
          >
            Try the file
          </Button>
        )}
      </div>
    </Stack>
  )
}

function sentenceFor({
  rates,
  closes,
  currencies,
  firstDay,
  lastDay,
  rejectedTotal,
}: CurrencyFileRead): string {
  const what = rates > 0 ? `${quantity(rates)} rates` : `${quantity(closes)} closes`
  const span = firstDay && lastDay ? `, ${date(firstDay)} to ${date(lastDay)}` : ''
  const left = rejectedTotal > 0 ? ` ${quantity(rejectedTotal)} lines are not taken.` : ''
  return `${what} of ${currencies.join(', ')}${span}.${left}`
}
