import { quantity } from '#design-system/formats/index.ts'
import { DataTable } from '#design-system/patterns/data-table/index.ts'
import { PanelBody } from '#design-system/patterns/page/index.ts'
import type { BatchPreview, RefusedRow } from '#domains/screening/contract/index.ts'
import { rowsInWords } from './batch-words.ts'
import classes from './batches.module.css'

type RefusedRowsProps = {
  reasons?: BatchPreview['reasons']
  refused: readonly RefusedRow[]
  refusedCount: number
}

/** Rows that nobody is screened by: why, how many for which reason, and what the file says. */
export function RefusedRows({ reasons = [], refused, refusedCount }: RefusedRowsProps) {
  return (
    <>
      {reasons.length > 0 ? (
        <PanelBody>
          <ul className={classes.reasons}>
            {reasons.map(({ why, rows }) => (
              <li key={why}>{`${why}: ${rowsInWords(rows)}`}</li>
            ))}
          </ul>
        </PanelBody>
      ) : null}
      <DataTable
        name="Refused rows"
        isPlain
        rows={refused}
        rowKey={(row) => String(row.row)}
        columns={[
          { id: 'row', title: 'Row', value: (row) => row.row, align: 'right', card: 'figure', width: 80 },
          { id: 'reason', title: 'Reason', value: (row) => row.reason, card: 'name' },
          {
            id: 'cells',
            title: 'Content of the file',
            value: (row) => row.cells.filter((cell) => cell.trim() !== '').join(' · '),
            card: 'fact',
          },
        ]}
      />
      {refusedCount > refused.length ? (
        <PanelBody>{`The first ${quantity(refused.length)} of ${quantity(refusedCount)} are shown.`}</PanelBody>
      ) : null}
    </>
  )
}
