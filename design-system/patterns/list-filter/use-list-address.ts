import { useSearchParams } from 'react-router'
import { type Paging, pagingByOffset } from '#design-system/patterns/data-table/index.ts'

type ListAddressOptions = {
  pageRows?: number
  /** The key of the row that is open beside the list: opening one turns no page. */
  openRow?: string
}

type ListAddress = {
  /** What the address says of a filter or of the row that is open. */
  read: (key: string) => string | undefined
  /** Null or an empty text takes it out of the address. */
  set: (key: string, value: string | null) => void
  offset: number
  limit: number
  /** What a `DataTable` needs to turn pages. */
  paging: (total: number) => Paging
}

/**
 * A list whose filter, page and open row are in the address, so that they can be sent on and come back with the browser's Back.
 * A changed filter begins at the first page again; a turned page is a step of the history, everything else replaces the last one.
 */
export function useListAddress({ pageRows = 100, openRow }: ListAddressOptions = {}): ListAddress {
  const [search, setSearch] = useSearchParams()
  const asked = Number(search.get('offset') ?? 0)
  const offset = Number.isSafeInteger(asked) && asked > 0 ? asked : 0
  const set = (key: string, value: string | null) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (value) next.set(key, value)
        else next.delete(key)
        if (key !== 'offset' && key !== openRow) next.delete('offset')
        return next
      },
      { replace: key !== 'offset', preventScrollReset: true },
    )
  return {
    read: (key) => search.get(key) ?? undefined,
    set,
    offset,
    limit: pageRows,
    paging: (total) =>
      pagingByOffset({
        offset,
        limit: pageRows,
        total,
        onOffset: (next) => set('offset', next ? String(next) : null),
      }),
  }
}
