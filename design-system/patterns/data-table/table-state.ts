import { useState } from 'react'
import { useSearchParams } from 'react-router'

export type TableState = {
  sort: { id: string; isDescending: boolean } | null
  filter: string
  hidden: readonly string[]
}

/** Sort as one word: `-age` descends. */
const sortText = (sort: TableState['sort']) => (sort ? `${sort.isDescending ? '-' : ''}${sort.id}` : '')

function parseSort(text: string): TableState['sort'] {
  if (!text) return null
  return text.startsWith('-') ? { id: text.slice(1), isDescending: true } : { id: text, isDescending: false }
}

/**
 * Sort, filter and hidden columns of a table. With a `urlKey` they live in the URL (`cases.sort=-age`), so that back returns to the
 * same view and a link shares it; a state equal to the start leaves no trace there. The entry is replaced, not pushed: typing a filter is not a journey.
 */
export function useTableState(
  urlKey: string | undefined,
  start: TableState,
): [TableState, (change: Partial<TableState>) => void] {
  const [search, setSearch] = useSearchParams()
  const [own, setOwn] = useState(start)
  if (!urlKey) return [own, (change) => setOwn((before) => ({ ...before, ...change }))]

  const sort = search.get(`${urlKey}.sort`)
  const hidden = search.get(`${urlKey}.hide`)
  const state: TableState = {
    sort: sort === null ? start.sort : parseSort(sort),
    filter: search.get(`${urlKey}.filter`) ?? '',
    hidden: hidden === null ? start.hidden : hidden.split(',').filter(Boolean),
  }
  const change = (part: Partial<TableState>) => {
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        const write = (key: string, value: string, startValue: string) => {
          if (value === startValue) next.delete(`${urlKey}.${key}`)
          else next.set(`${urlKey}.${key}`, value)
        }
        if ('sort' in part) write('sort', sortText(part.sort ?? null), sortText(start.sort))
        if (part.filter !== undefined) write('filter', part.filter, '')
        if (part.hidden !== undefined) write('hide', part.hidden.join(','), start.hidden.join(','))
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return [state, change]
}
