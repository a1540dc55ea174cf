import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { date, decimal } from '#design-system/formats/index.ts'
import { type Column, DataTable } from '#design-system/patterns/data-table/index.ts'
import { EmptyState, Panel, QueryStates } from '#design-system/patterns/page/index.ts'
import { symbolColumn } from '#domains/market-data/web/index.tsx'
import { Unknown } from '../analytics/comparison-states.tsx'
import { type History, historiesQuery } from '../queries.ts'
import classes from '../workstation.module.css'
import { type CorporateAction, corporateActionsOf, withoutActions } from './corporate-actions.ts'

const columns: Column<CorporateAction>[] = [
  symbolColumn(),
  { id: 'what', title: 'What', value: wordsOf, card: 'figure' },
  {
    id: 'exDay',
    title: 'Ex-day',
    value: ({ exDay }) => exDay,
    cell: ({ exDay }) => date(exDay),
    card: 'fact',
  },
  {
    id: 'payDay',
    title: 'Paid',
    value: (row) => (row.kind === 'dividend' ? row.payDay : null),
    cell: (row) => date(row.kind === 'dividend' ? row.payDay : null),
    card: 'none',
  },
  { id: 'source', title: 'Source', value: ({ source }) => source, card: 'fact' },
]

/** What the companies paid and split within a year. */
export function ActionsPanel({ symbols }: { symbols: readonly string[] }) {
  const select = useCallback(
    (histories: (History | null)[]) => ({
      rows: corporateActionsOf(symbols, histories),
      unknown: withoutActions(histories),
      priceless: symbols.filter((_, at) => !histories[at]),
    }),
    [symbols],
  )
  const actions = useQuery({ ...historiesQuery(symbols), select })
  return (
    <Panel title="Dividends and splits" foot="Of the last year, in US dollars a share as it was that day.">
      <QueryStates query={actions} failed="Dividends and splits could not be read." isEmpty={() => false}>
        {({ rows, unknown, priceless }) => (
          <>
            <Actions rows={rows} of={symbols.filter((one) => ![...unknown, ...priceless].includes(one))} />
            <NotKnown symbols={unknown} />
            <Unknown symbols={priceless} />
          </>
        )}
      </QueryStates>
    </Panel>
  )
}

/** That nothing is on record is said of those alone of which something would be. */
function Actions({ rows, of }: { rows: CorporateAction[]; of: readonly string[] }) {
  if (rows.length === 0)
    return of.length === 0 ? null : (
      <EmptyState title={`No dividend and no split of ${of.join(', ')} in the last year.`} />
    )
  return (
    <DataTable
      name="Dividends and splits"
      rows={rows}
      rowKey={(row) => `${row.symbol} ${row.kind} ${row.exDay}`}
      columns={columns}
      isDense
    />
  )
}

function NotKnown({ symbols }: { symbols: readonly string[] }) {
  if (symbols.length === 0) return null
  return (
    <p className={classes.unknown}>
      {`Not known of ${symbols.join(', ')}: their prices come from files or sources without dividends and splits.`}
    </p>
  )
}

function wordsOf(action: CorporateAction): string {
  return action.kind === 'dividend'
    ? `Dividend ${decimal(action.perShare, 4)}`
    : `Split ${action.to} for ${action.from}`
}
