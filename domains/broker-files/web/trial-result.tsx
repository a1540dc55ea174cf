import { date, money, quantity, shares } from '#design-system/formats/index.ts'
import { Facts } from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import type { BrokerFileRead } from '#domains/broker-files/contract/index.ts'
import classes from './imports.module.css'
import { Reconciled } from './reconciled.tsx'
import { RefusedRows } from './refused-rows.tsx'

const POSITIONS_SHOWN = 12

/** What a file would do: rows by what happened, cash and holdings afterwards, and the rows that are left out with the reason. */
export function TrialResult({ stated }: { stated: BrokerFileRead }) {
  return (
    <section className="stacked-loosely" aria-label="What the file holds" aria-live="polite">
      <p className={classes.sentence}>{sentenceFor(stated)}</p>
      <Facts
        facts={[
          { label: 'Broker', value: stated.broker },
          ...(stated.firstDay && stated.lastDay
            ? [{ label: 'Days', value: `${date(stated.firstDay)} to ${date(stated.lastDay)}` }]
            : []),
          { label: 'Rows', value: rowsOf(stated) },
          ...stated.kinds.map(({ action, rows, cash }) => ({
            label: actionWords[action] ?? action,
            value:
              cash === 0
                ? countOf(rows)
                : `${money(cash, { signed: true, currency: stated.currency ?? 'USD' })} in ${countOf(rows)}`,
          })),
          {
            label: 'Cash',
            value: `${amountIn(stated, stated.cashBefore)} → ${amountIn(stated, stated.cashAfter)}`,
          },
        ]}
      />
      {stated.positions.length > 0 ? (
        <Holdings positions={stated.positions} currency={stated.currency} />
      ) : null}
      {stated.reconciliation ? <Reconciled found={stated.reconciliation} /> : null}
      {stated.refusedCount > 0 ? <RefusedRows stated={stated} /> : null}
      {stated.others?.map((other) => (
        <div key={other.currency}>
          <h3 className={classes.title}>{`In ${other.currency}`}</h3>
          <Facts
            facts={[
              { label: 'Rows', value: rowsOf(other) },
              {
                label: 'Cash',
                value: `${amountIn(other, other.cashBefore)} → ${amountIn(other, other.cashAfter)}`,
              },
            ]}
          />
          {other.positions.length > 0 ? (
            <Holdings positions={other.positions} currency={other.currency} />
          ) : null}
          {other.refusedCount > 0 ? <RefusedRows stated={other} /> : null}
        </div>
      ))}
    </section>
  )
}

const countOf = (rows: number) => `${quantity(rows)} ${rows === 1 ? 'row' : 'rows'}`

function sentenceFor({ repeats, booked, known, rows }: BrokerFileRead): string {
  if (repeats)
    return `This file was imported on ${date(repeats.importedAt)} already. Importing it again changes nothing.`
  if (booked === 0 && known > 0 && known === rows)
    return 'Every row of this file is already booked. Importing it changes nothing.'
  if (booked === 0) return 'No row of this file can be booked.'
  return 'Nothing is booked yet. This is what the import would do.'
}

type InOneCurrency = Omit<BrokerFileRead, 'others'>

const amountIn = ({ currency = 'USD' }: InOneCurrency, cents: number) => money(cents, { currency })

function rowsOf({ rows, booked, known, refusedCount, heldBackCount }: InOneCurrency): string {
  const parts = [`${quantity(booked)} to import`]
  if (known > 0) parts.push(`${quantity(known)} known already`)
  const refused = refusedCount - heldBackCount
  if (refused > 0) parts.push(`${quantity(refused)} left out`)
  if (heldBackCount > 0) parts.push(`${quantity(heldBackCount)} held back`)
  return `${quantity(rows)}: ${parts.join(', ')}`
}

const actionWords: Record<string, string> = {
  buy: 'Purchases',
  sell: 'Sales',
  reinvest: 'Reinvestments',
  dividend: 'Dividends',
  capital: 'Capital returned, which lowers the cost of the shares',
  reorganisation: 'Corporate actions',
  interest: 'Interest',
  fee: 'Fees',
  tax: 'Tax withheld',
  deposit: 'Deposits',
  withdrawal: 'Withdrawals',
  transfer: 'Transfers',
  conversion: 'Currency conversions',
  split: 'Splits',
  fraction: 'Cash for fractions',
  expiry: 'Options that expired',
}

function Holdings({ positions, currency = 'USD' }: Pick<InOneCurrency, 'positions' | 'currency'>) {
  const shown = positions.slice(0, POSITIONS_SHOWN)
  return (
    <div>
      <h3 className={classes.title}>Holdings afterwards</h3>
      <RowList label="Holdings afterwards">
        {shown.map(({ symbol, quantityBefore, quantityAfter, costAfter, isKnown }) => (
          <Row
            key={symbol}
            title={symbol}
            detail={isKnown ? `${shares(quantityBefore)} before` : 'No price is known for it here'}
            tag={`${shares(quantityAfter)}, cost ${money(costAfter, { currency })}`}
          />
        ))}
      </RowList>
      {positions.length > shown.length ? (
        <p className={classes.more}>{`and ${quantity(positions.length - shown.length)} more`}</p>
      ) : null}
    </div>
  )
}
