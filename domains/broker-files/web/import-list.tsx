import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { quantity } from '#design-system/formats/index.ts'
import { ConfirmDialog, showToast } from '#design-system/patterns/overlays/index.ts'
import { QueryStates, SkeletonRows } from '#design-system/patterns/page/index.ts'
import type { BrokerImport } from '#domains/broker-files/contract/index.ts'
import { sentenceOf } from '#platform/http-client/index.ts'
import { ImportGoingOn } from './import-going-on.tsx'
import { ImportedFile } from './imported-file.tsx'
import classes from './imports.module.css'
import { importsQuery, isGoingOn, useUndoImport } from './queries.ts'

/** The files in the books of an account, the newest first; each can be taken back. A long one shows how far it has come. */
export function ImportList({ accountId }: { accountId: number }) {
  const imports = useQuery(importsQuery(accountId))
  const [asked, ask] = useState<BrokerImport>()
  const undo = useUndoImport()
  useWhenAtEnd(imports.data ?? [])
  const takeBack = () => {
    if (!asked) return
    undo.mutate(
      { id: asked.id },
      {
        onSuccess: ({ fileName, state }) => {
          if (state !== 'undoing')
            showToast({
              kind: 'success',
              title: 'Import undone',
              message: `${fileName} is out of the books.`,
            })
        },
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
        kept="The books are unchanged."
        skeleton={<SkeletonRows rows={2} />}
        empty="No file was imported into this account yet."
      >
        {(rows) => (
          <ul className={classes.imports}>
            {rows.map((row) =>
              isGoingOn(row) ? (
                <ImportGoingOn key={row.id} row={row} />
              ) : (
                <ImportedFile key={row.id} row={row} onUndo={() => ask(row)} />
              ),
            )}
          </ul>
        )}
      </QueryStates>
      <ConfirmDialog
        isOpen={asked !== undefined}
        title="Undo this import?"
        body={
          asked
            ? `${quantity(asked.booked)} rows of ${asked.fileName} are reversed by offsetting entries. The file can be imported again.`
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

/** Tells of a long file that has come to its end, and has what it changed read again. */
function useWhenAtEnd(rows: readonly BrokerImport[]) {
  const client = useQueryClient()
  const seen = useRef(new Map<number, BrokerImport['state']>())
  useEffect(() => {
    for (const row of rows) {
      const before = seen.current.get(row.id)
      seen.current.set(row.id, row.state)
      if ((before !== 'running' && before !== 'undoing') || isGoingOn(row)) continue
      showToast(endOf(row))
      void client.invalidateQueries({
        predicate: ({ queryKey }) => /^\/api\/(trading|portfolio)\//.test(String(queryKey[0])),
      })
    }
  }, [rows, client])
}

function endOf({ fileName, state, booked, undoneAt, failure }: BrokerImport) {
  if (state === 'failed')
    return { kind: 'failure', title: `${fileName} ended before its end`, message: failure ?? '' } as const
  if (undoneAt !== null)
    return { kind: 'success', title: 'Import undone', message: `${fileName} is out of the books.` } as const
  const title = state === 'cancelled' ? 'Import cancelled' : `${quantity(booked)} rows imported`
  const message =
    state === 'cancelled'
      ? `${quantity(booked)} rows of ${fileName} are booked and can be undone.`
      : `${fileName} is booked and can be undone from the list.`
  return { kind: 'success', title, message } as const
}
