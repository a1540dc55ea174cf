import type { ComponentProps, ReactNode } from 'react'
import { Columns, Page, Panel, Stack } from '#design-system/patterns/page/index.ts'
import { type FacetsWords, ListFilter } from './list-filter.tsx'
import classes from './list-screen.module.css'
import { countInWords, ListTable, type ListTableProps } from './list-table.tsx'
import type { ListAddress, StatedOfList, StatedOfPage } from './use-list.ts'

type Head = Pick<ComponentProps<typeof Page>, 'title' | 'purpose' | 'crumbs' | 'actions'>

type Facets<L extends StatedOfList> = {
  facets: FacetsWords<L>
  /** What else the list is narrowed by, in front of the search. */
  filters?: ReactNode
}

type ListScreenProps<L extends StatedOfList, Page extends StatedOfPage, Format extends string> = Head &
  Facets<L> &
  ListTableProps<L, Page, Format> & {
    /** What stands between the head and the filter. */
    above?: ReactNode
    /** What stands under the rows. */
    below?: ReactNode
    /** The file of the row that is open, or what to choose; it is not drawn beside a list without a row. */
    beside?: { width: number; shows: string | undefined; content: ReactNode }
    foot?: ReactNode
  }

/**
 * A screen that is a list: its head, what narrows it, its rows, and the row that is open beside them. Narrowing, order and page are in the
 * address and are the server's; loading, failed, nothing at all and nothing that fits are told apart.
 */
export function ListScreen<
  L extends StatedOfList,
  Page extends StatedOfPage,
  Format extends string = 'csv' | 'xlsx',
>(props: ListScreenProps<L, Page, Format>) {
  const { title, purpose, crumbs, actions, above, below, beside, foot, facets, filters, ...table } = props
  const { list, query } = table
  const panel = (
    <Panel
      title={list.stated.name}
      actions={countInWords(list as unknown as ListAddress, query.data)}
      {...(foot ? { foot } : {})}
    >
      <ListTable {...table} />
    </Panel>
  )
  const hasNothing = query.data ? query.data.total === 0 : query.error !== null
  const rows = below ? (
    <Stack>
      {panel}
      {below}
    </Stack>
  ) : (
    panel
  )
  return (
    <Page title={title} {...(purpose ? { purpose } : {})} {...(crumbs ? { crumbs } : {})} actions={actions}>
      {above}
      <ListFilter list={list} facets={facets} page={query.data} before={filters} />
      {beside ? (
        <Columns side={beside.width} shows={beside.shows}>
          {rows}
          {hasNothing ? null : beside.content}
        </Columns>
      ) : (
        rows
      )}
    </Page>
  )
}

type ListPanelProps<L extends StatedOfList, Page extends StatedOfPage, Format extends string> = Facets<L> &
  ListTableProps<L, Page, Format> & { title: ReactNode; foot?: ReactNode }

/** A list that is a part of a screen: its filter stands in the panel with its rows. */
export function ListPanel<
  L extends StatedOfList,
  Page extends StatedOfPage,
  Format extends string = 'csv' | 'xlsx',
>(props: ListPanelProps<L, Page, Format>) {
  const { title, foot, facets, filters, ...table } = props
  const { list, query } = table
  return (
    <Panel
      title={title}
      actions={countInWords(list as unknown as ListAddress, query.data)}
      {...(foot ? { foot } : {})}
    >
      <div className={classes.filter}>
        <ListFilter list={list} facets={facets} page={query.data} before={filters} />
      </div>
      <ListTable {...table} />
    </Panel>
  )
}
