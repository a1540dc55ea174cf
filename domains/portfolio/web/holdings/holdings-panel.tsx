import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { missing, percent } from '#design-system/formats/index.ts'
import { type Column, DataTable } from '#design-system/patterns/data-table/index.ts'
import { EmptyState, Panel, QueryStates, SkeletonRows } from '#design-system/patterns/page/index.ts'
import { Change, Tag } from '#design-system/primitives/index.ts'
import { PriceAge, provenanceSentence } from '#domains/market-data/web/index.tsx'
import type { OrderPrefill, Position, TradingAccount } from '#domains/trading/contract/index.ts'
import { pathOfParty } from '#platform/vocabulary/index.ts'
import classes from '../portfolio.module.css'
import { positionsQuery, useOrganisation } from '../queries.ts'
import { dollarsText, perCent, sharesOf, sharesText } from '../words.ts'

type HoldingsPanelProps = {
  account: TradingAccount
  onTrade: ((prefill: OrderPrefill) => void) | undefined
}

/** What an account holds, the most valuable first. A row leads to the ticket. */
export function HoldingsPanel({ account, onTrade }: HoldingsPanelProps) {
  const positions = useQuery(positionsQuery(useOrganisation(), account.id))
  const sources = sourcesOf(positions.data ?? [])
  return (
    <div id="holdings" className={classes.anchor}>
      <Panel
        title="Top Holdings"
        tag={sources.length > 0 ? <Tag>{sources.join(', ')}</Tag> : undefined}
        foot="Prices and values in US dollars."
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
              columns={columnsOf(account, sources.length > 1)}
              sort={{ id: 'marketValue', isDescending: true }}
              urlKey="holdings"
              {...(onTrade
                ? {
                    onOpen: ({ security }: Position) =>
                      onTrade({ symbol: security.symbol, accountId: account.id }),
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

function columnsOf({ totalValue }: TradingAccount, isMixed: boolean): Column<Position>[] {
  const weight = ({ marketValue }: Position) =>
    marketValue === null || !totalValue ? null : marketValue / totalValue
  const right = { align: 'right' } as const
  const hidden = { ...right, isHidden: true, card: 'none' } as const
  return [
    {
      id: 'symbol',
      title: 'Symbol',
      value: ({ security }) => security.symbol,
      cell: ({ security }) => (
        <span className={classes.security} title={security.name}>
          <b>{security.symbol}</b>{' '}
          <Link
            to={pathOfParty({ name: security.name, ticker: security.symbol })}
            aria-label={`Company page of ${security.name}`}
          >
            {security.name}
          </Link>
        </span>
      ),
      card: 'name',
    },
    {
      ...right,
      id: 'quantity',
      title: 'Quantity',
      value: (row) => sharesOf(row.quantity),
      cell: (row) => sharesText(row.quantity),
      card: 'fact',
    },
    {
      ...right,
      id: 'currentPrice',
      title: 'Price',
      value: (row) => dollarsOf(row.currentPrice),
      cell: (row) => <PriceOf row={row} isMixed={isMixed} />,
      card: 'fact',
    },
    {
      ...right,
      id: 'marketValue',
      title: 'Market value',
      value: (row) => dollarsOf(row.marketValue),
      cell: (row) => <b>{dollarsText(row.marketValue)}</b>,
      card: 'figure',
    },
    {
      ...right,
      id: 'weight',
      title: 'Weight',
      isSortable: false,
      value: weight,
      cell: (row) => <span className={classes.quiet}>{percent(weight(row), { digits: 1 })}</span>,
      card: 'none',
    },
    {
      ...right,
      id: 'dayChangePercent',
      title: 'Day change',
      value: (row) => row.dayChangePercent,
      cell: (row) =>
        row.dayChangePercent === null ? (
          <span title="The price is not of the last session">{missing}</span>
        ) : (
          <Change value={row.dayChangePercent}>{perCent(row.dayChangePercent)}</Change>
        ),
      card: 'fact',
    },
    {
      ...hidden,
      id: 'averageCost',
      title: 'Average cost',
      value: (row) => dollarsOf(row.averageCost),
      cell: (row) => dollarsText(row.averageCost),
    },
    {
      ...hidden,
      id: 'unrealizedPnl',
      title: 'Unrealised gain',
      value: (row) => dollarsOf(row.unrealizedPnl),
      cell: (row) => <Change value={row.unrealizedPnl}>{signedDollars(row.unrealizedPnl)}</Change>,
    },
    {
      ...hidden,
      id: 'unrealizedPnlPercent',
      title: 'Unrealised gain %',
      value: (row) => row.unrealizedPnlPercent,
      cell: (row) => <Change value={row.unrealizedPnlPercent}>{perCent(row.unrealizedPnlPercent)}</Change>,
    },
    {
      id: 'priceSource',
      title: 'Price source',
      isHidden: true,
      card: 'none',
      value: (row) => row.priceSource,
      cell: (row) => priceSourceOf(row) ?? missing,
    },
  ]
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
        {dollarsText(currentPrice)}
        {isMixed && row.priceSource === 'simulated' ? <small className={classes.made}>sim.</small> : null}
      </span>
      {isLeftOut ? <Tag>Left out of totals</Tag> : looksOld ? <PriceAge provenance={provenance} /> : null}
    </span>
  )
}

const dollarsOf = (cents: number | null) => (cents === null ? null : cents / 100)

const signedDollars = (cents: number | null): string =>
  cents === null ? missing : `${cents > 0 ? '+' : cents < 0 ? '−' : ''}${dollarsText(Math.abs(cents))}`
