import { date, dateTime, money, quantity } from '#design-system/formats/index.ts'
import { Button, Tag } from '#design-system/primitives/index.ts'
import type { BrokerImport } from '#domains/broker-files/contract/index.ts'
import classes from './imports.module.css'

/** A file that has been gone through: what of it is in the books, and the way to take it back. */
export function ImportedFile({ row, onUndo }: { row: BrokerImport; onUndo: () => void }) {
  const { fileName, importedAt, importedBy, undoneAt, booked, state, failure } = row
  return (
    <li className={classes.import}>
      <div className={classes.what}>
        <span className={classes.name}>{fileName}</span>
        <span className={classes.fact}>{contentOf(row)}</span>
        {state === 'failed' && failure ? <span className={classes.fact}>{failure}</span> : null}
        <span className={classes.fact}>{`${dateTime(importedAt)}, ${importedBy}`}</span>
      </div>
      {undoneAt !== null ? (
        <Tag>Undone</Tag>
      ) : booked > 0 ? (
        <Button aria-label={`Undo ${fileName}`} onClick={onUndo}>
          Undo
        </Button>
      ) : (
        <Tag>{state === 'cancelled' ? 'Cancelled' : 'Nothing booked'}</Tag>
      )}
    </li>
  )
}

function contentOf({ broker, state, booked, through, total, firstDay, lastDay, cashChange }: BrokerImport) {
  const isWhole = state === 'done'
  const rows = isWhole
    ? `${quantity(booked)} rows`
    : `${state === 'cancelled' ? 'cancelled after' : 'ended after'} ${quantity(through)} of ${quantity(total)} rows: ${quantity(booked)} booked`
  if (booked === 0) return `${broker}, ${rows}`
  return `${broker}, ${rows}, ${date(firstDay)} to ${date(lastDay)}, cash ${money(cashChange, { signed: true })}`
}
