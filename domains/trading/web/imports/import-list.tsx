import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { date, dateTime, money, quantity } from '#design-system/formats/index.ts'
import { ConfirmDialog, showToast } from '#design-system/patterns/overlays/index.ts'
import { QueryStates, SkeletonRows } from '#design-system/patterns/page/index.ts'
import { Button, Tag } from '#design-system/primitives/index.ts'
import type { BrokerImport } from '#domains/trading/contract/index.ts'
import { sentenceOf } from '#platform/http-client/index.ts'
import classes from './imports.module.css'
import { importsQuery, useUndoImport } from './queries.ts'

/** The files in the books of an account, the newest first; each can be taken back. */
export function ImportList({ accountId }: { accountId: number }) {
  const imports = useQuery(importsQuery(accountId))
  const [asked, ask] = useState<BrokerImport>()
  const undo = useUndoImport()
  const takeBack = () => {
    if (!asked) return
    undo.mutate(
      { id: asked.id },
      {
        onSuccess: ({ fileName }) =>
          showToast({ kind: 'success', title: 'Import undone', message: `${fileName} is out of the books.` }),
        onError: (failure) =>
          showToast({ kind: 'failure', title: 'The import was not undone', message: sentenceOf(failure) }),
        onSettled: () => ask(undefined),
      },
    )
  }
  return (
    <section aria-label="Imported files">
      <h3 className={classes.title}>Imported files</h3>
      <QueryStates
        query={imports}
        failed="The imports could not be read."
        kept="The books are as they were."
        skeleton={<SkeletonRows rows={2} />}
        empty="No file was imported into this account yet."
      >
        {(rows) => (
          <ul className={classes.imports}>
            {rows.map((row) => (
              <ImportedFile key={row.id} row={row} onUndo={() => ask(row)} />
            ))}
          </ul>
        )}
      </QueryStates>
      <ConfirmDialog
        isOpen={asked !== undefined}
        title="Undo this import?"
        body={
          asked
            ? `${quantity(asked.booked)} rows of ${asked.fileName} are taken back by entries the other way round. The file can be imported again.`
            : ''
        }
        confirmLabel="Undo the import"
        kind="danger"
        isBusy={undo.isPending}
        onConfirm={takeBack}
        onClose={() => ask(undefined)}
      />
    </section>
  )
}

function ImportedFile({ row, onUndo }: { row: BrokerImport; onUndo: () => void }) {
  const { fileName, broker, booked, firstDay, lastDay, cashChange, importedAt, importedBy, undoneAt } = row
  return (
    <li className={classes.import}>
      <div className={classes.what}>
        <span className={classes.name}>{fileName}</span>
        <span className={classes.fact}>
          {`${broker}, ${quantity(booked)} rows, ${date(firstDay)} to ${date(lastDay)}, cash ${money(cashChange, { signed: true })}`}
        </span>
        <span className={classes.fact}>{`${dateTime(importedAt)}, ${importedBy}`}</span>
      </div>
      {undoneAt === null ? <Button onClick={onUndo}>Undo</Button> : <Tag>Undone</Tag>}
    </li>
  )
}
