import type { Column } from './column.ts'
import classes from './data-table.module.css'

export function Spacer({ height, span }: { height: number; span: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a plain row takes no focus; this one only holds height.
    <tr aria-hidden="true" className={classes.spacer}>
      <td colSpan={span} style={{ height }} />
    </tr>
  )
}

const skeletonWidths = [70, 50, 82, 60, 44, 76, 56, 64]

export function SkeletonBody<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return (
    <>
      {skeletonWidths.map((width) => (
        // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a plain row takes no focus; the table says that it is busy.
        <tr key={width} aria-hidden="true">
          {columns.map((column) => (
            <td key={column.id} data-align={column.align}>
              <span className={classes.bone} style={{ width: `${width}%` }} />
            </td>
          ))}
        </tr>
      ))}
    </>
  )
}
