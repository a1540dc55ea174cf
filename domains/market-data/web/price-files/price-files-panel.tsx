import { FileInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { quantity } from '#design-system/formats/index.ts'
import { showToast } from '#design-system/patterns/overlays/index.ts'
import { Panel, PanelBody, Refusal, Stack } from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import type { PriceColumns } from '#domains/market-data/contract/index.ts'
import classes from './price-files.module.css'
import { PriceImportList } from './price-import-list.tsx'
import { useImportPriceFile, useTryPriceFile } from './queries.ts'
import { TriedPriceFile } from './tried-price-file.tsx'

/** Files of daily prices: tried first and told, stored on the second press, and taken back from the list. */
export function PriceFilesPanel({ isManageable }: { isManageable: boolean }) {
  return (
    <Panel
      title="Price files"
      foot="A symbol with imported prices no longer has simulated ones: its last price is used, with its date, until a newer one arrives."
    >
      <PanelBody>
        <Stack>
          {isManageable ? <FileToImport /> : <p>Administrators import and undo files of prices.</p>}
          <PriceImportList isManageable={isManageable} />
        </Stack>
      </PanelBody>
    </Panel>
  )
}

function FileToImport() {
  const [file, setFile] = useState<File | null>(null)
  const [symbol, setSymbol] = useState('')
  const trial = useTryPriceFile()
  const storing = useImportPriceFile()
  const stated = trial.data
  const request = (isTrial: boolean, mapping?: PriceColumns) => ({
    file: file as File,
    trial: isTrial ? ('true' as const) : ('false' as const),
    ...(symbol.trim() ? { symbol: symbol.trim().toUpperCase() } : {}),
    ...(mapping ? { mapping: JSON.stringify(mapping) } : {}),
  })
  const choose = (chosen: File | null) => {
    setFile(chosen)
    trial.reset()
    storing.reset()
  }
  const store = () =>
    storing.mutate(request(false, stated?.mapping ?? undefined), {
      onSuccess: ({ import: row }) => {
        // A long file is told by the list, which follows it to its end.
        if (row?.state === 'done')
          showToast({
            kind: 'success',
            title: `${quantity(row.bars)} prices imported`,
            message: `${row.fileName} counts from now on and can be undone from the list.`,
          })
        choose(null)
      },
    })
  const failure = trial.error ?? storing.error
  return (
    <div className={classes.form}>
      <FileInput
        label="File of daily prices"
        description="CSV with a symbol a row or a symbol a column, also packed (gzip, tar.gz); at most 40 MB"
        accept=".csv,.gz,.tgz,.tar,.txt,text/csv"
        placeholder="Choose a file"
        value={file}
        onChange={choose}
      />
      <TextInput
        label="Symbol"
        description="Only for a file of one symbol that does not name it"
        value={symbol}
        onChange={({ currentTarget }) => {
          setSymbol(currentTarget.value)
          trial.reset()
        }}
      />
      {stated ? (
        <TriedPriceFile
          stated={stated}
          isBusy={trial.isPending}
          onMap={(mapping) => trial.mutate(request(true, mapping))}
        />
      ) : null}
      <Refusal of={failure} />
      <div className={classes.actions}>
        {stated ? (
          <>
            <Button onClick={() => choose(null)}>Leave it</Button>
            <Button
              kind="primary"
              disabled={stated.bars === 0 || trial.isPending}
              isBusy={storing.isPending}
              onClick={store}
            >
              {stated.bars === 0 ? 'Nothing to import' : `Import ${quantity(stated.bars)} prices`}
            </Button>
          </>
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
    </div>
  )
}
