import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { date, quantity } from '#design-system/formats/index.ts'
import { type Column, DataTable } from '#design-system/patterns/data-table/index.ts'
import { ExportMenu } from '#design-system/patterns/export-menu/index.ts'
import {
  EmptyState,
  Figure,
  FigureStrip,
  Panel,
  QueryStates,
  SkeletonFigures,
  SkeletonRows,
  Stack,
} from '#design-system/patterns/page/index.ts'
import { Change, Tag } from '#design-system/primitives/index.ts'
import { SymbolLink, symbolColumn } from '#domains/market-data/web/index.tsx'
import type {
  Statement,
  StatementLine,
  StatementMovement,
  StatementPosition,
} from '#domains/reports/contract/index.ts'
import { movementLabels, valuedLabels } from '#domains/reports/contract/index.ts'
import { unitsText } from '#domains/trading/web/index.tsx'
import { fetchStatement, monthsQuery, statementQuery } from './queries.ts'
import classes from './reports.module.css'
import { Exact, exactMoney, monthText, Notices, StatementCurrency } from './words.tsx'

type Compared = Statement['reconciliation']['lines'][number]

const endLabels = { over: '', running: ', until today', closed: ', until it was closed' } as const

export function StatementsTab({ accountId }: { accountId: number }) {
  const months = useQuery(monthsQuery(accountId))
  const [asked, ask] = useState<string>()
  return (
    <QueryStates
      query={months}
      failed="The months of the account could not be read."
      skeleton={<SkeletonFigures figures={4} />}
    >
      {({ months: all }) => {
        // Of an account that is traded at, the last month that is over is what one files; its first month has only itself.
        const month = asked ?? (all.find(({ ends }) => ends !== 'running') ?? all[0])?.month ?? ''
        return (
          <Stack>
            <div className={classes.tools}>
              <Select
                className={classes.wide}
                label="Month"
                allowDeselect={false}
                data={all.map((one) => ({
                  value: one.month,
                  label: `${monthText(one.month)}${endLabels[one.ends]}`,
                }))}
                value={month}
                onChange={(value) => value && ask(value)}
              />
              <ExportMenu
                of="the statement"
                onExport={(format) => fetchStatement({ accountId, month, format })}
              />
            </div>
            <OfMonth accountId={accountId} month={month} />
          </Stack>
        )
      }}
    </QueryStates>
  )
}

function OfMonth({ accountId, month }: { accountId: number; month: string }) {
  const statement = useQuery(statementQuery(accountId, month))
  return (
    <QueryStates
      query={statement}
      failed="The statement could not be made."
      kept="The books of the account are unchanged."
      skeleton={<SkeletonRows rows={10} />}
    >
      {(made) => (
        <StatementCurrency value={made.account.currency}>
          <Shown made={made} />
        </StatementCurrency>
      )}
    </QueryStates>
  )
}

function Shown({ made }: { made: Statement }) {
  const { opening, closing, reconciliation } = made
  return (
    <Stack>
      <Notices notices={made.notices} />
      <FigureStrip label="Value">
        <Figure
          label="Opening value"
          kind="money"
          value={<Exact cents={opening.total} />}
          note={`End of ${date(opening.day)}`}
        />
        <Figure
          label="Closing value"
          kind="money"
          value={<Exact cents={closing.total} />}
          note={made.ends === 'running' ? `${date(closing.day)}, until now` : `End of ${date(closing.day)}`}
        />
        <Figure
          label="Closing cash"
          kind="money"
          value={<Exact cents={closing.cash} />}
          note="Settled and unsettled"
        />
        <Figure
          label="Realised gains"
          kind="money"
          value={<Change value={made.realised}>{exactMoney(made.realised, made.account.currency)}</Change>}
          note="Before charges, wash sales not counted"
        />
      </FigureStrip>
      <LinesPanel title="How the value changed" lines={made.change} />
      <LinesPanel title="Cash, from opening to closing" lines={made.cash} />
      <Panel title="Positions" foot="“Price of” is the day of the price. Cost is without charges.">
        {made.positions.length === 0 ? (
          <EmptyState title="Nothing was held" body="No position was open in this period." />
        ) : (
          <DataTable
            name="Positions of the statement"
            rows={made.positions}
            rowKey={({ symbol }) => symbol}
            columns={positionColumns}
            isDense
          />
        )}
      </Panel>
      <Panel
        title="Movements"
        tag={<Tag>{quantity(made.movementsTotal)}</Tag>}
        foot={
          made.movementsTotal > made.movements.length
            ? `The first ${quantity(made.movements.length)}; the files have all ${quantity(made.movementsTotal)}.`
            : undefined
        }
      >
        {made.movements.length === 0 ? (
          <EmptyState title="Nothing moved" body="No deposit, trade, dividend or fee fell in this period." />
        ) : (
          <DataTable
            name="Movements of the statement"
            rows={made.movements}
            rowKey={({ sequence }) => String(sequence)}
            columns={movementColumns}
            isDense
            isPlain={made.movementsTotal > made.movements.length}
          />
        )}
      </Panel>
      <Panel
        title="Reconciled with the ledger"
        tag={<Tag>{reconciliation.isReconciled ? 'Agrees' : 'Does not agree'}</Tag>}
        foot={`Events of the journal read: ${quantity(reconciliation.events)}. The last of the account: ${reconciliation.sequence}.`}
      >
        <DataTable
          name="Statement and ledger"
          rows={reconciliation.lines}
          rowKey={({ what }) => what}
          isDense
          isPlain
          columns={[
            { id: 'what', title: 'What', value: ({ what }) => what, card: 'name' },
            moneyColumn('opening', 'Opening', (row: Compared) => row.opening),
            moneyColumn('movements', 'Movements', (row: Compared) => row.movements),
            moneyColumn('closing', 'Closing', (row: Compared) => row.closing),
            moneyColumn('ledger', 'Ledger', (row: Compared) => row.ledger, 'figure'),
          ]}
        />
      </Panel>
    </Stack>
  )
}

/** A column of exact dollars. */
export const moneyColumn = <Row,>(
  id: string,
  title: string,
  of: (row: Row) => number | null,
  card: 'fact' | 'figure' | 'none' = 'fact',
): Column<Row> => ({
  id,
  title,
  align: 'right',
  value: (row) => {
    const cents = of(row)
    return cents === null ? null : cents / 100
  },
  cell: (row) => {
    const cents = of(row)
    return cents === null ? '–' : <Exact cents={cents} />
  },
  card,
})

/** The lines of a sum, the first and the last of them what it leads from and to. */
export function LinesPanel({ title, lines }: { title: string; lines: readonly StatementLine[] }) {
  return (
    <Panel title={title}>
      <DataTable
        name={title}
        rows={lines}
        rowKey={({ name }) => name}
        isDense
        isPlain
        columns={[
          { id: 'label', title: 'Line', value: ({ label }) => label, card: 'name' },
          moneyColumn('amount', 'Amount', ({ amount }: StatementLine) => amount, 'figure'),
        ]}
      />
    </Panel>
  )
}

const sharesColumn = (
  id: string,
  title: string,
  of: (row: StatementPosition) => number,
): Column<StatementPosition> => ({
  id,
  title,
  align: 'right',
  value: (row) => of(row) / 1_000_000,
  cell: (row) => unitsText(row.symbol, of(row)),
  card: id === 'closing' ? 'fact' : 'none',
})

const positionColumns: readonly Column<StatementPosition>[] = [
  symbolColumn(),
  sharesColumn('opening', 'Opening', ({ opening }) => opening),
  sharesColumn('came', 'In', ({ came }) => came),
  sharesColumn('left', 'Out', ({ left }) => left),
  sharesColumn('closing', 'Closing', ({ closing }) => closing),
  moneyColumn('cost', 'Cost', ({ cost }) => cost, 'none'),
  moneyColumn('price', 'Price', ({ price }) => price),
  {
    id: 'pricedOn',
    title: 'Price of',
    value: ({ pricedOn }) => pricedOn,
    cell: ({ pricedOn }) => (pricedOn ? date(pricedOn) : '–'),
    card: 'fact',
  },
  {
    id: 'source',
    title: 'Source',
    value: ({ closing, valued, priceSource }) =>
      closing === 0
        ? '–'
        : valued === 'priced'
          ? (priceSource ?? '–')
          : `${priceSource ?? ''} ${valuedLabels[valued]}`.trim(),
    card: 'fact',
  },
  moneyColumn('value', 'Value', ({ value }) => value, 'figure'),
  moneyColumn('gain', 'Unrealised', ({ unrealisedGain }) => unrealisedGain, 'none'),
]

const movementColumns: readonly Column<StatementMovement>[] = [
  { id: 'day', title: 'Day', value: ({ day }) => day, cell: ({ day }) => date(day), card: 'fact' },
  {
    id: 'kind',
    title: 'What',
    value: ({ kind }) => movementLabels[kind],
    cell: ({ kind, dividend }) =>
      dividend === null ? (
        movementLabels[kind]
      ) : (
        <>
          {movementLabels[kind]}, <Exact cents={dividend} />
        </>
      ),
    card: 'name',
  },
  {
    id: 'symbol',
    title: 'Symbol',
    value: ({ symbol }) => symbol ?? '–',
    cell: ({ symbol }) => (symbol ? <SymbolLink symbol={symbol} /> : '–'),
    card: 'fact',
  },
  {
    id: 'quantity',
    title: 'Shares',
    align: 'right',
    value: ({ quantity: moved }) => (moved === null ? null : moved / 1_000_000),
    cell: ({ symbol, quantity: moved }) => (moved === null ? '–' : unitsText(symbol ?? '', moved)),
    card: 'fact',
  },
  moneyColumn('price', 'Price', ({ price }) => price, 'none'),
  moneyColumn('charges', 'Charges', ({ charges }) => charges),
  moneyColumn('realised', 'Realised', ({ realised }) => realised),
  moneyColumn('cash', 'Cash', ({ cash }) => cash, 'figure'),
  moneyColumn('after', 'Cash after', ({ cashAfter }) => cashAfter, 'none'),
]
