import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { type Column, compareValues, textOf } from './column.ts'
import { csvOf, saveCsv } from './csv.ts'
import classes from './data-table.module.css'
import { HeadCell } from './head-cell.tsx'
import { Pages } from './pages.tsx'
import type { Ordering, Paging } from './paging.ts'
import { SkeletonBody, Spacer } from './table-rows.tsx'
import { type TableState, useTableState } from './table-state.ts'
import { fileNameOf, Tools } from './table-tools.tsx'

/** Above this many rows only those in view are drawn. */
const VIRTUAL_ROWS_MIN = 200

/** Above this many the cards of a phone scroll in a frame of their own, so that what follows the table is not screens away. */
const LONG_ROWS_MIN = 24

type DataTableProps<Row> = {
  /** Names the table to a screen reader and its CSV file. */
  name: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  columns: readonly Column<Row>[]
  /** Sort to start with; the rows' own order without it. */
  sort?: { id: string; isDescending: boolean }
  /** Opens a row: a click on it, or Enter. */
  onOpen?: (row: Row) => void
  selectedKey?: string | undefined
  /** A head of its own with a title; without one the tools stand in the head of the panel around it, or in a bar. */
  title?: ReactNode
  actions?: ReactNode
  /** Shown instead of rows when there are none at all. */
  empty?: ReactNode
  isLoading?: boolean
  isDense?: boolean
  /** Where sort, filter and columns live in the URL. */
  urlKey?: string
  /**
   * The rows are a page of many. Such a table orders, filters and exports nothing by itself, as it would be the page alone:
   * `ordering` and `exports` do it where all the rows are.
   */
  paging?: Paging | undefined
  ordering?: Ordering | undefined
  exports?: ReactNode
  /** Leaves out filter, columns and export, for a handful of rows. */
  isPlain?: boolean
}

/**
 * A table as an instrument: sort, filter, columns, export, sticky head, arrows and Enter, virtual rows past two hundred, cards on a phone.
 * Rows are given once; sorting and filtering happen here, over what was given, unless that is a page of many.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { name, rows, rowKey, columns, onOpen, selectedKey, empty, isLoading, isDense, paging, isPlain } =
    props
  const { isPage, change, state, shown, found, cards } = useShown(props)
  const frame = useRef<HTMLDivElement>(null)
  const { isVirtual, virtual, drawn, before, after } = useDrawnRows(found, frame, isDense)
  const { activeIndex, setActiveKey, onKeyDown } = useRowFocus({
    found,
    rowKey,
    selectedKey,
    frame,
    onOpen,
    scrollTo: isVirtual ? virtual.scrollToIndex : undefined,
  })
  const isInteractive = onOpen !== undefined
  const rowsBefore = paging ? Math.max(0, paging.first - 1) : 0
  return (
    <div className={classes.table} data-dense={isDense || undefined}>
      {isPlain && !props.title ? null : (
        <Tools
          title={props.title}
          actions={props.actions}
          name={name}
          state={state}
          change={change}
          columns={columns}
          found={found.length}
          total={rows.length}
          isPlain={isPlain === true}
          exports={props.exports}
          isPage={isPage}
          onExport={() => saveCsv(`${fileNameOf(name)}.csv`, csvOf(shown, found))}
        />
      )}
      <div
        ref={frame}
        className={classes.frame}
        data-virtual={isVirtual || undefined}
        data-long={found.length > LONG_ROWS_MIN || undefined}
        // A scrolling region that no row can take focus in must be reachable by keyboard itself.
        {...(isInteractive ? {} : { role: 'region', 'aria-label': name, tabIndex: 0 })}
      >
        <table
          role={isInteractive ? 'grid' : 'table'}
          aria-label={name}
          aria-rowcount={(paging?.total ?? found.length) + 1}
          aria-busy={isLoading || undefined}
        >
          <Head
            columns={shown}
            sort={state.sort}
            ordering={props.ordering}
            isPage={isPage}
            onSort={(sort) => change({ sort })}
          />
          <tbody>
            {isLoading ? <SkeletonBody columns={shown} /> : null}
            {before > 0 ? <Spacer height={before} span={shown.length} /> : null}
            {isLoading
              ? null
              : drawn.map((index) => {
                  const row = found[index]
                  if (row === undefined) return null
                  const key = rowKey(row)
                  return (
                    <DataRow
                      key={key}
                      row={row}
                      index={index}
                      rowIndex={rowsBefore + index + 2}
                      columns={shown}
                      cards={cards}
                      isActive={index === activeIndex}
                      isSelected={key === selectedKey}
                      onOpen={onOpen}
                      onKeyDown={onKeyDown}
                      onFocus={() => setActiveKey(key)}
                    />
                  )
                })}
            {after > 0 ? <Spacer height={after} span={shown.length} /> : null}
          </tbody>
        </table>
        {!isLoading && found.length === 0 ? (
          <div className={classes.none} role="status">
            {rows.length === 0 ? (empty ?? 'Nothing here yet.') : `Nothing matches “${state.filter}”.`}
          </div>
        ) : null}
      </div>
      {paging && (paging.onNext || paging.onPrevious) ? <Pages paging={paging} /> : null}
    </div>
  )
}

/** The columns and rows that are shown: ordered and filtered here, unless they are a page of many. */
function useShown<Row>(props: DataTableProps<Row>) {
  const { rows, columns, paging } = props
  const isPage = paging !== undefined || props.ordering !== undefined
  const [own, change] = useTableState(props.urlKey, {
    sort: props.sort ?? null,
    filter: '',
    hidden: columns.filter((column) => column.isHidden).map((column) => column.id),
  })
  const state = isPage ? { ...own, sort: null, filter: '' } : own
  const shown = columns.filter((column) => !state.hidden.includes(column.id))
  const found = useMemo(
    () => ordered(rows, columns, state.sort, state.filter),
    [rows, columns, state.sort, state.filter],
  )
  const cards = useMemo(() => cardPlaces(shown), [shown])
  return { isPage, change, state, shown, found, cards }
}

/** Which rows are drawn: of many those in sight, with the space that the others take. */
function useDrawnRows(
  found: readonly unknown[],
  frame: RefObject<HTMLDivElement | null>,
  isDense: boolean | undefined,
) {
  const isVirtual = found.length > VIRTUAL_ROWS_MIN
  const rowHeight = isDense ? 30 : 36
  const virtual = useVirtualizer({
    count: found.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    enabled: isVirtual,
  })
  const drawn = isVirtual
    ? virtual.getVirtualItems().map((item) => item.index)
    : found.map((_, index) => index)
  const before = isVirtual ? (virtual.getVirtualItems()[0]?.start ?? 0) : 0
  const lastEnd = isVirtual ? (virtual.getVirtualItems().at(-1)?.end ?? 0) : 0
  const after = isVirtual ? virtual.getTotalSize() - lastEnd : 0
  return { isVirtual, virtual, drawn, before, after }
}

type HeadProps<Row> = {
  columns: readonly Column<Row>[]
  sort: TableState['sort']
  ordering: Ordering | undefined
  isPage: boolean
  onSort: (sort: TableState['sort']) => void
}

function Head<Row>({ columns, sort, ordering, isPage, onSort }: HeadProps<Row>) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map((column) => (
          <HeadCell
            key={column.id}
            column={column}
            sort={ordering ? ordering.sort : sort}
            isSortable={isPage ? ordering?.ids.includes(column.id) === true : column.isSortable !== false}
            onSort={ordering ? ordering.onSort : onSort}
            hasOwnOrder={ordering !== undefined}
          />
        ))}
      </tr>
    </thead>
  )
}

type RowFocus<Row> = {
  found: readonly Row[]
  rowKey: (row: Row) => string
  selectedKey: string | undefined
  frame: RefObject<HTMLDivElement | null>
  onOpen: ((row: Row) => void) | undefined
  /** Where rows are drawn as they come into sight. */
  scrollTo: ((index: number) => void) | undefined
}

function useRowFocus<Row>({ found, rowKey, selectedKey, frame, onOpen, scrollTo }: RowFocus<Row>) {
  // One row takes the Tab key; the arrows move it. It follows the row, not the place, through sorting.
  const [activeKey, setActiveKey] = useState<string | undefined>(undefined)
  const selectedIndex = found.findIndex((row) => rowKey(row) === (activeKey ?? selectedKey))
  const activeIndex = Math.max(0, selectedIndex)
  const moveTo = useRef<number | null>(null)
  useEffect(() => {
    if (moveTo.current === null) return
    const row = frame.current?.querySelector<HTMLElement>(`[data-index="${moveTo.current}"]`)
    if (!row) return
    moveTo.current = null
    row.focus()
  })

  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>, index: number) => {
    if (event.target !== event.currentTarget) return
    const to = keyTarget(event.key, index, found.length)
    if (to !== undefined) {
      event.preventDefault()
      const row = found[to]
      if (row === undefined) return
      moveTo.current = to
      setActiveKey(rowKey(row))
      scrollTo?.(to)
      return
    }
    const row = found[index]
    if ((event.key === 'Enter' || event.key === ' ') && row !== undefined) {
      event.preventDefault()
      onOpen?.(row)
    }
  }
  return { activeIndex, setActiveKey, onKeyDown }
}

type DataRowProps<Row> = {
  row: Row
  index: number
  rowIndex: number
  columns: readonly Column<Row>[]
  cards: ReturnType<typeof cardPlaces>
  isActive: boolean
  isSelected: boolean
  onOpen: ((row: Row) => void) | undefined
  onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>, index: number) => void
  onFocus: () => void
}

function DataRow<Row>(props: DataRowProps<Row>) {
  const { row, index, rowIndex, columns, cards, isActive, isSelected, onOpen, onKeyDown, onFocus } = props
  return (
    <tr
      data-index={index}
      aria-rowindex={rowIndex}
      {...(onOpen
        ? {
            tabIndex: isActive ? 0 : -1,
            'aria-selected': isSelected,
            'data-opens': true,
            onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>) => onKeyDown(event, index),
            onFocus,
            onClick: (event) => {
              if ((event.target as HTMLElement).closest('a, button, input, label')) return
              onOpen(row)
            },
          }
        : {})}
    >
      {columns.map((column) => (
        <td
          key={column.id}
          data-align={column.align}
          data-card={cards.get(column.id)}
          data-title={column.title}
        >
          {column.cell ? column.cell(row) : textOf(column.value(row))}
        </td>
      ))}
    </tr>
  )
}

function ordered<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: TableState['sort'],
  filter: string,
): readonly Row[] {
  const needle = filter.trim().toLocaleLowerCase()
  const kept = needle
    ? rows.filter((row) =>
        columns.some((column) => {
          const value = textOf((column.csv ?? column.value)(row))
          return value.toLocaleLowerCase().includes(needle)
        }),
      )
    : rows
  const column = sort ? columns.find((one) => one.id === sort.id) : undefined
  if (!sort || !column) return kept
  return kept.toSorted((a, b) => compareValues(column.value(a), column.value(b), sort.isDescending))
}

/** Name, main figure and two facts of a card: as the columns say, else by their order. */
function cardPlaces<Row>(columns: readonly Column<Row>[]): Map<string, string> {
  const places = new Map<string, string>()
  const name = columns.find((column) => column.card === 'name') ?? columns[0]
  let facts = 0
  for (const column of columns) {
    if (column === name) places.set(column.id, 'name')
    else if (column.card) places.set(column.id, column.card)
    else places.set(column.id, facts++ < 2 ? 'fact' : 'none')
  }
  return places
}

function keyTarget(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowDown') return Math.min(index + 1, count - 1)
  if (key === 'ArrowUp') return Math.max(index - 1, 0)
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key === 'PageDown') return Math.min(index + 10, count - 1)
  if (key === 'PageUp') return Math.max(index - 10, 0)
  return undefined
}
