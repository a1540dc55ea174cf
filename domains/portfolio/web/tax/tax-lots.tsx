import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { date, missing, money } from '#design-system/formats/index.ts'
import { DataTable, pagingByOffset, tableColumns } from '#design-system/patterns/data-table/index.ts'
import { EmptyState, Panel, QueryStates, SkeletonRows } from '#design-system/patterns/page/index.ts'
import { Change, Tag } from '#design-system/primitives/index.ts'
import { SymbolLink } from '#domains/market-data/web/index.tsx'
import { type OpenLot, openLotColumns, realisedYearColumns } from '#domains/portfolio/contract/index.ts'
import classes from '../portfolio.module.css'
import { openLotsQuery, taxYearsQuery } from '../queries.ts'

const LOTS_AT_ONCE = 50

const methodWords: Record<string, string> = {
  FIFO: 'First in, first out',
  LIFO: 'Last in, first out',
  HIFO: 'Highest cost first',
  SPECIFIC: 'Lots chosen at each sale',
  AVERAGE: 'Average cost',
}

type OfAccount = { accountId: number; currency: string }

/** Open lots at the last price, and what sales realised by year, in the currency that the account is kept in. */
export function TaxLots(account: OfAccount) {
  return (
    <div id="lots" className={classes.row} data-anchor="">
      <OpenLots {...account} />
      <RealisedGains {...account} />
    </div>
  )
}

const gainText = (cents: number | null, currency: string) => (
  <Change value={cents}>{cents === null ? missing : money(cents, { signed: true, currency })}</Change>
)

function OpenLots({ accountId, currency }: OfAccount) {
  const [offset, setOffset] = useState(0)
  const lots = useQuery(openLotsQuery(accountId, offset, LOTS_AT_ONCE))
  return (
    <Panel
      title="Open tax lots"
      foot="Oldest first. Gains are against cost with the charges of the purchase."
    >
      <QueryStates
        query={lots}
        failed="The tax lots could not be read."
        skeleton={<SkeletonRows rows={5} />}
        empty={<EmptyState title="No open lots" body="Every purchase opens a lot; sales use them up." />}
      >
        {(page) => (
          <DataTable
            name="Lots that are open"
            rows={page.rows}
            rowKey={({ lotId }) => lotId}
            columns={lotColumns(currency)}
            isDense
            paging={pagingByOffset({ offset, limit: LOTS_AT_ONCE, total: page.total, onOffset: setOffset })}
          />
        )}
      </QueryStates>
    </Panel>
  )
}

const termOf = ({ isLongTerm }: OpenLot) => (isLongTerm ? 'Long' : 'Short')

const lotColumns = (currency: string) =>
  tableColumns(
    openLotColumns,
    {
      symbol: { cell: ({ symbol }) => <SymbolLink symbol={symbol} /> },
      openedAt: { cell: ({ openedAt }) => date(openedAt) },
      isLongTerm: { value: termOf, cell: termOf },
      unrealisedGain: { cell: ({ unrealisedGain }) => gainText(unrealisedGain, currency) },
    },
    currency,
  )

function RealisedGains({ accountId, currency }: OfAccount) {
  const tax = useQuery(taxYearsQuery(accountId))
  return (
    <Panel
      title="Realised gains"
      tag={tax.data ? <Tag>{methodWords[tax.data.lotMethod] ?? tax.data.lotMethod}</Tag> : undefined}
      foot="By the year of the sale, before wash sales: the tax lots under Statements take those out. Long: held for more than a year."
    >
      <QueryStates
        query={tax}
        failed="The realised gains could not be read."
        skeleton={<SkeletonRows rows={3} />}
        isEmpty={({ years }) => years.length === 0}
        empty={<EmptyState title="Nothing sold yet" body="Gains and losses of sales show here by year." />}
      >
        {({ years }) => (
          <DataTable
            name="Realised gains by year"
            rows={years}
            rowKey={({ year }) => String(year)}
            columns={yearColumns(currency)}
            isDense
            isPlain
          />
        )}
      </QueryStates>
    </Panel>
  )
}

const yearColumns = (currency: string) =>
  tableColumns(
    realisedYearColumns,
    {
      year: { cell: ({ year }) => year, align: 'left' },
      shortTermGain: { cell: ({ shortTermGain }) => gainText(shortTermGain, currency) },
      longTermGain: { cell: ({ longTermGain }) => gainText(longTermGain, currency) },
      gain: { cell: ({ gain }) => <b>{gainText(gain, currency)}</b> },
    },
    currency,
  )
