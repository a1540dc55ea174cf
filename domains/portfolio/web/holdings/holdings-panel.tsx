import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { missing, percent } from '#design-system/formats/index.ts'
import { type Column, DataTable, tableColumns } from '#design-system/patterns/data-table/index.ts'
import { EmptyState, Panel, QueryStates, SkeletonRows } from '#design-system/patterns/page/index.ts'
import { Change, Tag } from '#design-system/primitives/index.ts'
import { PriceAge, provenanceSentence, SymbolLink } from '#domains/market-data/web/index.tsx'
import {
  type OrderPrefill,
  type Position,
  positionColumns,
  type TradingAccount,
} from '#domains/trading/contract/index.ts'
import { unitsText } from '#domains/trading/web/index.tsx'
import { pathOfParty } from '#platform/vocabulary/index.ts'
import classes from '../portfolio.module.css'
import { type Looked, positionsQuery, useOrganisation } from '../queries.ts'
import { dollarsText, perCent } from '../words.ts'

type HoldingsPanelProps = {
  looked: Looked
  /** What a share of the whole is of; undefined where the whole is not known. */
  account: TradingAccount | undefined
  onTrade: ((prefill: OrderPrefill) => void) | undefined
}

/** What an account holds, the most valuable first. A row leads to the ticket. */
export function HoldingsPanel({ looked, account, onTrade }: HoldingsPanelProps) {
  const positions = useQuery(positionsQuery(useOrganisation(), { ...looked, inAllCurrencies: 'true' }))
  const currency = looked.currency ?? 'USD'
  const sources = sourcesOf(positions.data ?? [])
  return (
    <div id="holdings" className={classes.anchor}>
      <Panel
        title="Top Holdings"
        tag={sources.length > 0 ? <Tag>{sources.join(', ')}</Tag> : undefined}
        foot={`Prices and values in ${currency === 'USD' ? 'US dollars' : currency}.`}
      >
        <QueryStates
          query={positions}
          failed="The holdings could not be read."
          kept="Orders and holdings are unchanged."
          skeleton={<SkeletonRows rows={8} />}
          empty={
            <EmptyState
              title="No holdings found"
              body="Purchases appear here at the last price, with their gain."
            />
          }
        >
          {(rows) => (
            <DataTable
              name="Top Holdings"
              rows={rows}
              rowKey={({ id }) => String(id)}
              columns={columnsOf(account?.totalValue ?? null, sources.length > 1)}
              sort={{ id: 'marketValue', isDescending: true }}
              urlKey="holdings"
              {...(onTrade
                ? {
                    onOpen: ({ security, accountId }: Position) =>
                      onTrade({ symbol: security.symbol, accountId }),
                  }
                : {})}
            />
          )}
        </QueryStates>
      </Panel>
    </div>
  )
}

/** Who priced the holdings, each once: `simulated` says that no market made the price. */
const sourcesOf = (positions: readonly Position[]): string[] => [
  ...new Set(positions.flatMap(({ priceSource }) => priceSource ?? [])),
]

function columnsOf(totalValue: number | null, isMixed: boolean): readonly Column<Position>[] {
  const weight = ({ marketValue }: Position) =>
    marketValue === null || !totalValue ? null : marketValue / totalValue
  const columns = tableColumns(positionColumns, {
    security: {
      cell: ({ security, contract }) => (
        <span className={classes.security} title={security.name}>
          <SymbolLink symbol={security.symbol} />{' '}
          {contract ? null : (
            <Link
              to={pathOfParty({ name: security.name, ticker: security.symbol })}
              aria-label={`Company page of ${security.name}`}
            >
              {security.name}
            </Link>
          )}
        </span>
      ),
    },
    quantity: { cell: ({ security, quantity }) => unitsText(security.symbol, quantity) },
    currentPrice: { cell: (row) => <PriceOf row={row} isMixed={isMixed} /> },
    marketValue: { cell: (row) => <b>{dollarsText(row.marketValue)}</b> },
    dayChangePercent: {
      cell: (row) =>
        row.dayChangePercent === null ? (
          <span title="The price is not of the last session">{missing}</span>
        ) : (
          <Change value={row.dayChangePercent}>{perCent(row.dayChangePercent)}</Change>
        ),
    },
    dayChange: { cell: (row) => <Change value={row.dayChange}>{signedDollars(row.dayChange)}</Change> },
    unrealizedPnl: {
      cell: (row) => <Change value={row.unrealizedPnl}>{signedDollars(row.unrealizedPnl)}</Change>,
    },
    unrealizedPnlPercent: {
      cell: (row) => <Change value={row.unrealizedPnlPercent}>{perCent(row.unrealizedPnlPercent)}</Change>,
    },
    priceSource: { cell: (row) => priceSourceOf(row) ?? missing },
  })
  const share: Column<Position> = {
    id: 'weight',
    title: 'Weight',
    align: 'right',
    isSortable: false,
    value: weight,
    cell: (row) => <span className={classes.quiet}>{percent(weight(row), { digits: 1 })}</span>,
    card: 'none',
  }
  return columns.toSpliced(columns.findIndex(({ id }) => id === 'marketValue') + 1, 0, share)
}

const priceSourceOf = ({ priceProvenance, priceSource }: Position): string | null =>
  priceProvenance ? provenanceSentence(priceProvenance) : priceSource

/** A price with what it is: an old one looks old, one that is none says so. */
function PriceOf({ row, isMixed }: { row: Position; isMixed: boolean }) {
  const { priceProvenance: provenance, currentPrice, isLeftOut } = row
  const looksOld = provenance && (provenance.isOld || provenance.kind === 'at-cost')
  return (
    <span className={classes.priced} title={priceSourceOf(row) ?? ''}>
      <span>
        {currentPrice === null && looksOld ? null : dollarsText(currentPrice)}
        {isMixed && row.priceSource === 'simulated' ? <small className={classes.made}>sim.</small> : null}
      </span>
      {isLeftOut ? <Tag>Left out of totals</Tag> : looksOld ? <PriceAge provenance={provenance} /> : null}
    </span>
  )
}

const signedDollars = (cents: number | null): string =>
  cents === null ? missing : `${cents > 0 ? '+' : cents < 0 ? '−' : ''}${dollarsText(Math.abs(cents))}`
