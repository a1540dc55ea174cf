import { IconArrowDown, IconArrowUp } from '#design-system/primitives/icons.ts'
import { Icon } from '#design-system/primitives/index.ts'
import type { Column } from './column.ts'
import classes from './data-table.module.css'
import type { TableState } from './table-state.ts'

type HeadCellProps<Row> = {
  column: Column<Row>
  sort: TableState['sort']
  isSortable: boolean
  onSort: (sort: TableState['sort']) => void
  /** The rows have an order without a column: a third click leads back to it. */
  hasOwnOrder: boolean
}

export function HeadCell<Row>({ column, sort, isSortable, onSort, hasOwnOrder }: HeadCellProps<Row>) {
  const isSorted = sort?.id === column.id
  const direction = !isSorted ? undefined : sort.isDescending ? 'descending' : 'ascending'
  const isLast = isSorted && !sort.isDescending && hasOwnOrder
  return (
    <th
      scope="col"
      data-align={column.align}
      aria-sort={direction}
      style={column.width === undefined ? undefined : { width: column.width }}
    >
      {!isSortable ? (
        column.title
      ) : (
        <button
          type="button"
          className={classes.sort}
          // The first click on another column sorts descending, the next one toggles.
          onClick={() =>
            onSort(isLast ? null : { id: column.id, isDescending: isSorted ? !sort.isDescending : true })
          }
        >
          {column.title}
          {isSorted ? <Icon of={sort.isDescending ? IconArrowDown : IconArrowUp} size={12} /> : null}
        </button>
      )}
    </th>
  )
}
