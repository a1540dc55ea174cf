import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { date, missing, money } from '#design-system/formats/index.ts'
import {
  type Column,
  DataTable,
  pagingByOffset,
  tableColumns,
} from '#design-system/patterns/data-table/index.ts'
import { EmptyState, Panel, QueryStates, SkeletonRows } from '#design-system/patterns/page/index.ts'
import { Change, Tag } from '#design-system/primitives/index.ts'
import { SymbolLink } from '#domains/market-data/web/index.tsx'
import {
  type OpenLot,
  openLotColumns,
  type RealisedYear,
  realisedYearColumns,
  type TaxYears,
} from '#domains/portfolio/contract/index.ts'
import { unitsText } from '#domains/trading/web/index.tsx'
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

type OfAccount = { accountId: number }

/** Open lots at the last price, and what sales realised by year, of an account in all its currencies, each in its own. */
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

function OpenLots({ accountId }: OfAccount) {
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
            rowKey={({ accountId: of, lotId }) => `${of} ${lotId}`}
            columns={withCurrency(lotColumns, page.rows)}
            isDense
            paging={pagingByOffset({ offset, limit: LOTS_AT_ONCE, total: page.total, onOffset: setOffset })}
          />
        )}
      </QueryStates>
    </Panel>
  )
}

const termOf = ({ isLongTerm }: OpenLot) => (isLongTerm ? 'Long' : 'Short')

type InCurrency = { currency: string }
const currencyOf = ({ currency }: InCurrency) => currency

/** Rows in one currency have its sign; of several each names its own. */
const withCurrency = <Row extends InCurrency>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): readonly Column<Row>[] =>
  new Set(rows.map(currencyOf)).size > 1
    ? columns.map((column) => (column.id === 'currency' ? { ...column, isHidden: false } : column))
    : columns

const lotColumns = tableColumns<OpenLot, keyof OpenLot & string>(
  openLotColumns,
  {
    symbol: { cell: ({ symbol }) => <SymbolLink symbol={symbol} /> },
    openedAt: { cell: ({ openedAt }) => date(openedAt) },
    quantity: { cell: ({ symbol, quantity }) => unitsText(symbol, quantity) },
    isLongTerm: { value: termOf, cell: termOf },
    unrealisedGain: { cell: ({ unrealisedGain, currency }) => gainText(unrealisedGain, currency) },
  },
  currencyOf,
)

function RealisedGains({ accountId }: OfAccount) {
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
        isEmpty={(read) => yearsOf(read).length === 0}
        empty={<EmptyState title="Nothing sold yet" body="Gains and losses of sales show here by year." />}
      >
        {(read) => (
          <DataTable
            name="Realised gains by year"
            rows={yearsOf(read)}
            rowKey={({ year, currency }) => `${year} ${currency}`}
            columns={withCurrency(yearColumns, yearsOf(read))}
            isDense
            isPlain
          />
        )}
      </QueryStates>
    </Panel>
  )
}

/** The years of all currencies, the newest first. */
const yearsOf = ({ others, years }: TaxYears): RealisedYear[] =>
  [...years, ...others.flatMap((other) => other.years)].sort((a, b) => b.year - a.year)

const yearColumns = tableColumns<RealisedYear, keyof RealisedYear & string>(
  realisedYearColumns,
  {
    year: { cell: ({ year }) => year, align: 'left' },
    shortTermGain: { cell: ({ shortTermGain, currency }) => gainText(shortTermGain, currency) },
    longTermGain: { cell: ({ longTermGain, currency }) => gainText(longTermGain, currency) },
    gain: { cell: ({ gain, currency }) => <b>{gainText(gain, currency)}</b> },
  },
  currencyOf,
)
