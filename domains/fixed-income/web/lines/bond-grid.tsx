import classes from './bond-grid.module.css'
import { cellsOf, gridColumns, withCell, withPasted } from './bond-grid-text.ts'

/** More lines than this are worked on as text. */
const ROWS_MAX = 100

/** The bond lines as a grid to type and paste into; it writes the same text. */
export function BondGrid({ text, onText }: { text: string; onText: (text: string) => void }) {
  const rows = cellsOf(text)
  const shown = [...rows.slice(0, ROWS_MAX), ...(rows.length < ROWS_MAX ? [[]] : [])]
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard. */}
      <section className={classes.frame} aria-label="Bonds as a grid" tabIndex={0}>
        <table className={classes.grid}>
          <thead>
            <tr>
              {gridColumns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place in the text.
              <tr key={row}>
                {gridColumns.map((column, at) => (
                  <td key={column}>
                    <input
                      aria-label={`${column}, line ${row + 1}`}
                      value={cells[at] ?? ''}
                      maxLength={200}
                      autoComplete="off"
                      spellCheck={false}
                      onChange={({ currentTarget }) => onText(withCell(text, row, at, currentTarget.value))}
                      onPaste={(event) => {
                        const pasted = event.clipboardData.getData('text/plain')
                        // A single value goes in where the caret is, as everywhere.
                        if (!/[\t\n]/.test(pasted)) return
                        event.preventDefault()
                        onText(withPasted(text, row, at, pasted))
                      }}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className={classes.note}>
        {rows.length > ROWS_MAX
          ? `The first ${ROWS_MAX} lines of ${rows.length}; the others are in the text.`
          : 'Cells of a spreadsheet can be pasted here.'}
      </p>
    </>
  )
}
