import type { TableState } from './table-state.ts'

/** Where the rows that are here stand among all of them, and how to come to the others. */
export type Paging = {
  first: number
  last: number
  total: number
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
}

/** The order of rows that come ordered: it is asked for where they come from. */
export type Ordering = {
  /** The columns that they can be ordered by there. */
  ids: readonly string[]
  sort: TableState['sort']
  /** Null for the order that nobody has to ask for. */
  onSort: (sort: TableState['sort']) => void
}
