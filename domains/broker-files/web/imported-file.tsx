import { date, dateTime, money, quantity } from '#design-system/formats/index.ts'
import { Button, Tag } from '#design-system/primitives/index.ts'
import type { BrokerImport } from '#domains/broker-files/contract/index.ts'
import classes from './imports.module.css'
import { Reconciled, sentenceOn } from './reconciled.tsx'

/** A file that has been gone through: what of it is in the books, and the way to take it back. */
export function ImportedFile({ row, onUndo }: { row: BrokerImport; onUndo: () => void }) {
  const { fileName, importedAt, importedBy, undoneAt, booked, refused, state, failure, reconciliation } = row
  return (
    <li className={classes.import}>
      <div className={classes.what}>
        <span className={classes.name}>{fileName}</span>
        <span className={classes.fact}>{contentOf(row)}</span>
        {state === 'failed' && failure ? <span className={classes.fact}>{failure}</span> : null}
        <span className={classes.fact}>{`${dateTime(importedAt)}, ${importedBy}`}</span>
        {reconciliation && reconciliation.compared > 0 ? (
          <details>
            <summary className={classes.fact}>{sentenceOn(reconciliation)}</summary>
            <Reconciled found={reconciliation} />
          </details>
        ) : null}
      </div>
      {undoneAt !== null ? (
        <Tag>Undone</Tag>
      ) : booked > 0 || (state === 'done' && refused > 0) ? (
        <Button aria-label={`Undo ${fileName}`} onClick={onUndo}>
          Undo
        </Button>
      ) : (
        <Tag>{state === 'cancelled' ? 'Cancelled' : 'Nothing booked'}</Tag>
      )}
    </li>
  )
}

function contentOf(row: BrokerImport) {
  const { broker, state, booked, refused, through, total, firstDay, lastDay, cashChange, currency } = row
  const isWhole = state === 'done'
  const rows = isWhole
    ? `${quantity(booked)} rows`
    : `${state === 'cancelled' ? 'cancelled after' : 'ended after'} ${quantity(through)} of ${quantity(total)} rows: ${quantity(booked)} booked`
  if (booked === 0) return `${broker}, ${rows}${refused > 0 ? `, ${quantity(refused)} left out` : ''}`
  return `${broker}, ${rows}, ${date(firstDay)} to ${date(lastDay)}, cash ${money(cashChange, { signed: true, currency: currency ?? 'USD' })}`
}
