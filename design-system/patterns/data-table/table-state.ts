import { useEffect, useRef, useState } from 'react'
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

/** How long after the last keystroke a filter is written to the URL. */
const FILTER_SETTLES_MS = 250

/**
 * Sort, filter and hidden columns of a table. With a `urlKey` they live in the URL (`cases.sort=-age`), so that back returns to the
 * same view and a link shares it; a state equal to the start leaves no trace there. The entry is replaced, not pushed: typing a filter
 * is not a journey.
 */
export function useTableState(
  urlKey: string | undefined,
  start: TableState,
): [TableState, (change: Partial<TableState>) => void] {
  const [search, setSearch] = useSearchParams()
  const [own, setOwn] = useState(start)
  const read = (key: string) => (urlKey ? search.get(`${urlKey}.${key}`) : null)

  // What is typed acts at once; the address follows when the hand rests, because each change of it is a navigation.
  const urlFilter = read('filter') ?? ''
  const [filter, setFilter] = useState(urlFilter)
  const writing = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => {
    if (urlKey && writing.current === undefined) setFilter(urlFilter)
  }, [urlKey, urlFilter])
  useEffect(() => () => clearTimeout(writing.current), [])

  const write = (part: Partial<TableState>) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        const put = (key: string, value: string, startValue: string) => {
          if (value === startValue) next.delete(`${urlKey}.${key}`)
          else next.set(`${urlKey}.${key}`, value)
        }
        if ('sort' in part) put('sort', sortText(part.sort ?? null), sortText(start.sort))
        if (part.filter !== undefined) put('filter', part.filter, '')
        if (part.hidden !== undefined) put('hide', part.hidden.join(','), start.hidden.join(','))
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const latestWrite = useRef(write)
  useEffect(() => {
    latestWrite.current = write
  })

  if (!urlKey) return [own, (change) => setOwn((before) => ({ ...before, ...change }))]

  const sort = read('sort')
  const hidden = read('hide')
  const state: TableState = {
    sort: sort === null ? start.sort : parseSort(sort),
    filter,
    hidden: hidden === null ? start.hidden : hidden.split(',').filter(Boolean),
  }
  const change = (part: Partial<TableState>) => {
    if (part.filter === undefined) {
      write(part)
      return
    }
    const typed = part.filter
    setFilter(typed)
    clearTimeout(writing.current)
    writing.current = setTimeout(() => {
      writing.current = undefined
      latestWrite.current({ filter: typed })
    }, FILTER_SETTLES_MS)
  }
  return [state, change]
}
