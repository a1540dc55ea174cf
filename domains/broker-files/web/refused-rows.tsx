import { quantity } from '#design-system/formats/index.ts'
import { csvOf, saveCsv } from '#design-system/patterns/data-table/csv.ts'
import { Button } from '#design-system/primitives/index.ts'
import type { BrokerFileRead } from '#domains/broker-files/contract/index.ts'
import classes from './imports.module.css'

type Refused = BrokerFileRead['refused'][number]

const SHOWN = 100
const columns = [
  { id: 'line', title: 'Line', value: (row: Refused) => row.line },
  { id: 'reason', title: 'Reason', value: (row: Refused) => row.reason },
  { id: 'row', title: 'Row', value: (row: Refused) => row.text },
]

/** The rows that are left out, and those that wait for one of them, each with its line and the reason, to be read here or downloaded. */
export function RefusedRows({
  stated: { refused, refusedCount, heldBackCount },
}: {
  stated: Omit<BrokerFileRead, 'others'>
}) {
  const heldBack = heldBackCount > 0 ? `, ${quantity(heldBackCount)} of them held back` : ''
  return (
    <div>
      <div className={classes.head}>
        <h3
          className={classes.title}
        >{`${quantity(refusedCount)} ${refusedCount === 1 ? 'row is' : 'rows are'} left out${heldBack}`}</h3>
        <Button onClick={() => saveCsv('rows-left-out.csv', csvOf(columns, refused))}>Download</Button>
      </div>
      {/* A list that scrolls has to be reached by the keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <ul className={classes.refused} aria-label="Rows that are left out" tabIndex={0}>
        {refused.slice(0, SHOWN).map(({ line, reason, text }) => (
          <li key={line}>
            <span className={classes.reason}>{`Line ${line}: ${reason}`}</span>
            <span className={classes.row}>{text}</span>
          </li>
        ))}
      </ul>
      {refusedCount > SHOWN ? (
        <p className={classes.more}>
          {refusedCount > refused.length
            ? `The first ${quantity(SHOWN)} are shown; the download has the first ${quantity(refused.length)}.`
            : `The first ${quantity(SHOWN)} are shown; the download has all.`}
        </p>
      ) : null}
    </div>
  )
}
