import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { date, quantity } from '#design-system/formats/index.ts'
import { type Column, DataTable } from '#design-system/patterns/data-table/index.ts'
import { ExportMenu } from '#design-system/patterns/export-menu/index.ts'
import { EmptyState, Panel, QueryStates, SkeletonRows, Stack } from '#design-system/patterns/page/index.ts'
import { Tag } from '#design-system/primitives/index.ts'
import { SymbolLink } from '#domains/market-data/web/index.tsx'
import type { RealisedLot, RealisedSum, TaxLotsReport } from '#domains/reports/contract/index.ts'
import { unitsText } from '#domains/trading/web/index.tsx'
import { fetchTaxLots, taxLotsQuery } from './queries.ts'
import classes from './reports.module.css'
import { moneyColumn } from './statements-tab.tsx'
import { Notices, StatementCurrency } from './words.tsx'

/** What the sales of a year realised by lot. */
export function TaxLotsTab({ accountId }: { accountId: number }) {
  const [year, setYear] = useState(() => new Date().getFullYear())
  const report = useQuery(taxLotsQuery(accountId, year))
  const years = report.data?.years ?? [year]
  return (
    <Stack>
      <div className={classes.tools}>
        <Select
          label="Year of the sale"
          allowDeselect={false}
          data={[...new Set([year, ...years])].sort((a, b) => b - a).map(String)}
          value={String(year)}
          onChange={(value) => value && setYear(Number(value))}
        />
        <ExportMenu
          of="the realised gains"
          onExport={(format) => fetchTaxLots({ accountId, year, format })}
        />
      </div>
      <QueryStates
        query={report}
        failed="The realised gains could not be read."
        skeleton={<SkeletonRows rows={8} />}
      >
        {(made) => (
          <StatementCurrency value={made.account.currency}>
            <Shown made={made} />
          </StatementCurrency>
        )}
      </QueryStates>
    </Stack>
  )
}

function Shown({ made }: { made: TaxLotsReport }) {
  const sums: (RealisedSum & { label: string })[] = [
    { label: 'Short term, a year or less', ...made.shortTerm },
    { label: 'Long term, more than a year', ...made.longTerm },
    { label: 'Together', ...made.all },
  ]
  return (
    <Stack>
      <Notices notices={made.notices} />
      <Panel title="Sums" foot="Gain or loss is proceeds less basis plus adjustment.">
        <DataTable
          name="Realised gains together"
          rows={sums}
          rowKey={({ label }) => label}
          isDense
          isPlain
          columns={[
            { id: 'label', title: 'Term', value: ({ label }) => label, card: 'name' },
            { id: 'lots', title: 'Lots', align: 'right', value: ({ lots }) => lots, card: 'fact' },
            moneyColumn('proceeds', 'Proceeds', ({ proceeds }: RealisedSum) => proceeds),
            moneyColumn('basis', 'Basis', ({ basis }: RealisedSum) => basis),
            moneyColumn('disallowed', 'Adjustment', ({ disallowed }: RealisedSum) => disallowed),
            moneyColumn('gain', 'Gain or loss', ({ gain }: RealisedSum) => gain, 'figure'),
          ]}
        />
      </Panel>
      <Panel
        title="Lots sold"
        tag={<Tag>{quantity(made.total)}</Tag>}
        foot={`${
          made.total > made.rows.length
            ? `The first ${quantity(made.rows.length)}; the files have all ${quantity(made.total)}. `
            : ''
        }W: a wash sale; that part of the loss is disallowed and added to the basis of the shares bought. All paper accounts of the organisation are treated as one person’s.`}
      >
        {made.rows.length === 0 ? (
          <EmptyState title="Nothing sold" body="No lot was sold in this year." />
        ) : (
          <DataTable
            name="Lots sold"
            rows={made.rows}
            rowKey={({ saleId, lotId }) => `${saleId} ${lotId}`}
            columns={lotColumns}
            isDense
            isPlain={made.total > made.rows.length}
          />
        )}
      </Panel>
    </Stack>
  )
}

const lotColumns: readonly Column<RealisedLot>[] = [
  {
    id: 'description',
    title: 'Description',
    value: ({ symbol }) => symbol,
    cell: ({ symbol, quantity: sold }) => (
      <>
        {unitsText(symbol, sold)} <SymbolLink symbol={symbol} />
      </>
    ),
    csv: ({ symbol, quantity: sold }) => `${unitsText(symbol, sold)} ${symbol}`,
    card: 'name',
  },
  {
    id: 'acquired',
    title: 'Acquired',
    value: ({ acquiredOn }) => acquiredOn,
    cell: ({ acquiredOn }) => date(acquiredOn),
    card: 'fact',
  },
  {
    id: 'sold',
    title: 'Sold',
    value: ({ soldOn }) => soldOn,
    cell: ({ soldOn }) => date(soldOn),
    card: 'fact',
  },
  { id: 'term', title: 'Term', value: ({ isLongTerm }) => (isLongTerm ? 'Long' : 'Short'), card: 'fact' },
  moneyColumn('proceeds', 'Proceeds', ({ proceeds }) => proceeds),
  moneyColumn('basis', 'Basis', ({ basis }) => basis),
  { id: 'code', title: 'Code', value: ({ disallowed }) => (disallowed > 0 ? 'W' : ''), card: 'none' },
  moneyColumn('adjustment', 'Adjustment', ({ disallowed }) => (disallowed > 0 ? disallowed : null)),
  moneyColumn('gain', 'Gain or loss', ({ gain }) => gain, 'figure'),
]
