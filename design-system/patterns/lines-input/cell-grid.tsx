import type { KeyboardEvent } from 'react'
import { cellsOf, withCell, withPasted } from './cells.ts'
import type { LineColumn } from './lines.ts'
import classes from './lines-input.module.css'

/** More lines than this are worked on as text. */
const ROWS_MAX = 100

type CellGridProps = {
  label: string
  columns: readonly LineColumn[]
  text: string
  onText: (text: string) => void
}

/** The lines as a grid to type and paste into; it writes the same text. Up, Down and Enter move from line to line. */
export function CellGrid({ label, columns, text, onText }: CellGridProps) {
  const rows = cellsOf(text)
  const shown = [...rows.slice(0, ROWS_MAX), ...(rows.length < ROWS_MAX ? [[]] : [])]
  const cornerAt = (row: number, column: number) => ({ row, column, columns: columns.length })
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard. */}
      <section className={classes.frame} aria-label={`${label}, as a grid`} tabIndex={0}>
        <table className={classes.grid}>
          <thead>
            <tr>
              {columns.map(({ title }) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody onKeyDown={moveBetweenLines}>
            {shown.map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place in the text.
              <tr key={row}>
                {columns.map(({ title, isWide }, at) => (
                  <td key={title} data-wide={isWide || undefined}>
                    <input
                      aria-label={`${title}, line ${row + 1}`}
                      value={cells[at] ?? ''}
                      maxLength={200}
                      autoComplete="off"
                      spellCheck={false}
                      onChange={({ currentTarget }) =>
                        onText(withCell(text, cornerAt(row, at), currentTarget.value))
                      }
                      onPaste={(event) => {
                        const pasted = event.clipboardData.getData('text/plain')
                        // A single value goes in where the caret is, as everywhere.
                        if (!/[\t\n]/.test(pasted)) return
                        event.preventDefault()
                        onText(withPasted(text, cornerAt(row, at), pasted))
                      }}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="quiet-small">
        {rows.length > ROWS_MAX
          ? `The first ${ROWS_MAX} lines of ${rows.length.toLocaleString('en-US')}; the others are in the text.`
          : 'Cells of a spreadsheet can be pasted here.'}
      </p>
    </>
  )
}

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, Enter: 1 }

function moveBetweenLines(event: KeyboardEvent<HTMLElement>) {
  const step = steps[event.key]
  const cell = (event.target as HTMLElement).closest('td')
  if (step === undefined || !cell) return
  const line = step > 0 ? cell.parentElement?.nextElementSibling : cell.parentElement?.previousElementSibling
  const next = line?.children[cell.cellIndex]?.querySelector('input')
  if (!next) return
  event.preventDefault()
  next.focus()
  next.select()
}
