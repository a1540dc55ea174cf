import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { date, dateTime, quantity } from '#design-system/formats/index.ts'
import { ConfirmDialog, showFailure, showToast } from '#design-system/patterns/overlays/index.ts'
import { Progress, QueryStates, SkeletonRows } from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { Button, Tag } from '#design-system/primitives/index.ts'
import { namedSymbols, type PriceImport } from '#domains/market-data/contract/index.ts'
import { useRunActions } from '#platform/http-client/index.ts'
import { priceImportsQuery, useUndoPriceImport } from './queries.ts'

/** The imported files, the newest first; each can be taken back, a long one shows how far it has come. */
export function PriceImportList({ isManageable }: { isManageable: boolean }) {
  const imports = useQuery(priceImportsQuery())
  const [asked, ask] = useState<PriceImport>()
  const undo = useUndoPriceImport()
  useReadAgainAtEnd(imports.data ?? [])
  const takeBack = () => {
    if (!asked) return
    undo.mutate(
      { id: asked.id },
      {
        onSuccess: ({ fileName }) =>
          showToast({ kind: 'success', title: 'Import undone', message: `${fileName} counts no longer.` }),
        onError: showFailure('The import was not undone'),
        onSettled: () => ask(undefined),
      },
    )
  }
  return (
    <>
      <QueryStates
        query={imports}
        failed="The imports could not be read."
        kept="Prices are as they were."
        skeleton={<SkeletonRows rows={2} />}
        empty="No price file has been imported: prices come from connected sources or are simulated."
      >
        {(rows) => (
          <RowList label="Imported price files">
            {rows.map((row) => (
              <Row
                key={row.id}
                title={row.fileName}
                detail={detailOf(row)}
                tag={
                  row.state === 'running' ? (
                    <GoingOn row={row} />
                  ) : row.undoneAt ? (
                    <Tag>Undone</Tag>
                  ) : isManageable && row.bars > 0 ? (
                    <Button size="small" aria-label={`Undo ${row.fileName}`} onClick={() => ask(row)}>
                      Undo
                    </Button>
                  ) : (
                    <Tag>
                      {row.state === 'cancelled' ? 'Cancelled' : row.state === 'failed' ? 'Failed' : 'Stored'}
                    </Tag>
                  )
                }
              />
            ))}
          </RowList>
        )}
      </QueryStates>
      <ConfirmDialog
        isOpen={asked !== undefined}
        title="Undo this import?"
        body={
          asked
            ? `${quantity(asked.bars)} prices of ${asked.fileName} are removed, and the ${quantity(asked.replaced)} that they replaced are restored. The file can be imported again.`
            : ''
        }
        confirmLabel="Undo the import"
        kind="danger"
        isBusy={undo.isPending}
        onConfirm={takeBack}
        onClose={() => ask(undefined)}
      />
    </>
  )
}

function detailOf(row: PriceImport): string {
  const { bars, symbols, symbolsTotal, firstDay, lastDay, rejected, importedAt, importedBy, state, failure } =
    row
  const days = firstDay && lastDay ? `, ${date(firstDay)} to ${date(lastDay)}` : ''
  const left = rejected > 0 ? `, ${quantity(rejected)} left out` : ''
  const ended = state === 'cancelled' ? ', cancelled' : state === 'failed' ? `, failed: ${failure}` : ''
  const named = symbolsTotal > symbols.length ? `${quantity(symbolsTotal)} symbols` : namedSymbols(symbols)
  return `${quantity(bars)} prices of ${named}${days}${left}${ended}. ${dateTime(importedAt)}, ${importedBy}`
}

/** A long file at work: how far it is, how long still, and the way to end it. */
function GoingOn({ row }: { row: PriceImport }) {
  const actions = useRunActions(row.run, ['/api/market-data/price-files'])
  return (
    <Progress
      label="Storing"
      of="prices"
      run={row.run ?? { ...going, done: row.through, total: row.total }}
      {...actions}
    />
  )
}
const going = { state: 'running', canCancel: false } as const

/** Has everything that shows a price read again once a long file has expired. */
function useReadAgainAtEnd(rows: readonly PriceImport[]) {
  const client = useQueryClient()
  const running = useRef(new Set<number>())
  useEffect(() => {
    const ended = rows.filter(({ id, state }) => state !== 'running' && running.current.has(id))
    running.current = new Set(rows.filter(({ state }) => state === 'running').map(({ id }) => id))
    if (ended.length === 0) return
    for (const { fileName, bars, state } of ended)
      showToast({
        kind: state === 'done' ? 'success' : 'failure',
        title: state === 'done' ? `${quantity(bars)} prices imported` : `${fileName} ended before its end`,
        message: `${fileName}: what is stored can be undone from the list.`,
      })
    void client.invalidateQueries({
      predicate: ({ queryKey }) => /^\/api\/(market-data|trading|portfolio)\//.test(String(queryKey[0])),
    })
  }, [rows, client])
}
