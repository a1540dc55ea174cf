import type { ReactNode } from 'react'
import { quantity } from '#design-system/formats/index.ts'
import { type Column, DataTable } from '#design-system/patterns/data-table/index.ts'
import { type ExportChoice, ExportMenu, sheetFormats } from '#design-system/patterns/export-menu/index.ts'
import { EmptyState, type QueryState, QueryStates } from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import classes from './list-screen.module.css'
import type { ListAddress, StatedOfList, StatedOfPage } from './use-list.ts'

export type ListQuery<Page> = QueryState<Page> & { isPlaceholderData?: boolean }

export type ListTableProps<L extends StatedOfList, Page extends StatedOfPage, Format extends string> = {
  list: ListAddress<L>
  query: ListQuery<Page>
  /** One row, in words: `case`. */
  noun: string
  rowKey: (row: Page['rows'][number]) => string
  columns: readonly Column<Page['rows'][number]>[]
  onOpen?: (row: Page['rows'][number]) => void
  selectedKey?: string | undefined
  /** What is shown where there is no row at all; where none fits, the list says so itself. */
  none: ReactNode
  /** What failed is named by the list; this says what is safe although it failed. */
  kept?: string
  /** Asks for a file of all that is found, ordered as it is shown. */
  onExport?: (format: Format) => Promise<{ fileName: string; content: Blob }>
  /** CSV and XLSX unless told. */
  formats?: readonly ExportChoice<Format>[]
  isDense?: boolean
}

/** The rows of a list: a page of them, ordered, narrowed and exported where all of them are. */
export function ListTable<
  L extends StatedOfList,
  Page extends StatedOfPage,
  Format extends string = 'csv' | 'xlsx',
>(props: ListTableProps<L, Page, Format>) {
  const { list, query, noun, none, kept, onExport } = props
  const name = list.stated.name
  const formats = (props.formats ?? sheetFormats) as readonly ExportChoice<Format>[]
  return (
    <QueryStates
      query={query}
      failed={`The ${name.toLowerCase()} could not be read.`}
      {...(kept ? { kept } : {})}
      empty={
        list.isNarrowed ? (
          <EmptyState
            title={`No ${noun} fits this filter`}
            body="All rows were searched, not just this page."
            actions={<Button onClick={list.clear}>Clear the filter</Button>}
          />
        ) : (
          none
        )
      }
    >
      {(page) => (
        <div
          className={classes.rows}
          data-old={query.isPlaceholderData || undefined}
          aria-busy={query.isPlaceholderData || undefined}
        >
          <DataTable
            name={name}
            rows={page.rows as Page['rows'][number][]}
            rowKey={props.rowKey}
            columns={props.columns}
            {...(props.onOpen ? { onOpen: props.onOpen } : {})}
            selectedKey={props.selectedKey}
            isDense={props.isDense === true}
            ordering={list.ordering}
            paging={list.paging(page)}
            exports={
              onExport ? (
                <ExportMenu
                  of={`${quantity(page.total)} ${name.toLowerCase()}`}
                  label={list.isWhole ? 'Export all' : 'Export found'}
                  formats={formats}
                  onExport={onExport}
                />
              ) : undefined
            }
          />
        </div>
      )}
    </QueryStates>
  )
}

/** How many rows there are, and whether that is all of them: `1,247 in all`, `12 found`. */
export function countInWords(list: ListAddress, page: StatedOfPage | undefined): string | undefined {
  return page && `${quantity(page.total)} ${list.isWhole ? 'in all' : 'found'}`
}
