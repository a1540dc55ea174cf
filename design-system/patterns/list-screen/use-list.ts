import { useSearchParams } from 'react-router'
import type { Ordering, Paging } from '#design-system/patterns/data-table/index.ts'

/** A list as its contract says it: what it can be ordered by, narrowed by and searched for. */
export type StatedOfList = {
  name: string
  columns: Readonly<Record<string, string>>
  facets: Readonly<Record<string, { readonly options: readonly (string | number)[] }>>
  periods?: Readonly<Record<string, string>>
  unlessAsked?: Readonly<Record<string, readonly string[]>>
  searches: string
}

export type FacetValue<
  L extends StatedOfList,
  Id extends keyof L['facets'],
> = L['facets'][Id]['options'][number] & string

type SortOf<L extends StatedOfList> = `${'' | '-'}${keyof L['columns'] & string}`

type Asked<L extends StatedOfList> = {
  [Id in keyof L['facets']]?: FacetValue<L, Id> | undefined
} & {
  sort?: SortOf<L> | undefined
  q?: string | undefined
} & { [Key in PeriodKey<L>]?: string | undefined }

type PeriodKey<L extends StatedOfList> = L extends { periods: infer Periods }
  ? `${keyof Periods & string}${'From' | 'To'}`
  : never

export type StatedOfPage = {
  rows: readonly unknown[]
  total: number
  from: number
  next: string | null
  previous: string | null
  facets: Record<string, Record<string, number>>
}

export type ListAddress<L extends StatedOfList = StatedOfList> = {
  stated: L
  /** How the list is narrowed and ordered: what a file of it is asked for with. */
  asked: Asked<L>
  /** The same with the page that is shown: what the rows are asked for with. */
  ask: Asked<L> & { limit: number; page: string | undefined }
  /** What the link of a figure has narrowed it to, in words. */
  limits: readonly { key: string; words: string }[]
  /** Whether somebody has narrowed it. */
  isNarrowed: boolean
  /** Whether all that there is is found: a list may leave something out until it is asked for. */
  isWhole: boolean
  read: (key: string) => string | undefined
  /** Null or an empty text takes it out of the address. */
  set: (key: string, value: string | null) => void
  setTogether: (changes: Record<string, string | null>) => void
  /** Takes out whatever narrows the list. */
  clear: () => void
  ordering: Ordering
  paging: (page: StatedOfPage) => Paging
}

type Options = {
  pageRows?: number
  /** The key of the row that is open beside the list: opening one turns no page. */
  openRow?: string
  /** Keys of the address that narrow the list beside its facets, and that the screen asks for and shows itself. */
  further?: readonly string[]
  /** Those that the links of figures set: each with the words of a value, undefined for one that is none. They are asked for and shown. */
  within?: Readonly<Record<string, (value: string) => string | undefined>>
}

/**
 * A list whose narrowing, order, page and open row are in the address, so that they can be sent on and come back with the browser's Back.
 * What narrows or orders it begins at the first page; a turned page is a step of the history, everything else replaces the last one.
 */
export function useList<const L extends StatedOfList>(
  stated: L,
  { pageRows = 50, openRow, further = [], within = {} }: Options = {},
): ListAddress<L> {
  const [search, setSearch] = useSearchParams()
  const read = (key: string) => search.get(key) ?? undefined
  const change = (changes: Record<string, string | null>, isStep = false) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [key, value] of Object.entries(changes)) {
          if (value) next.set(key, value)
          else next.delete(key)
        }
        return next
      },
      { replace: !isStep, preventScrollReset: true },
    )
  const facets = Object.fromEntries(
    Object.entries(stated.facets).flatMap(([id, { options }]) => {
      const value = read(id)
      return value !== undefined && options.includes(value) ? [[id, value]] : []
    }),
  )
  const periodKeys = Object.keys(stated.periods ?? {}).flatMap((id) => [`${id}From`, `${id}To`])
  const periods = Object.fromEntries(
    periodKeys.flatMap((key) => {
      const value = read(key)
      return value !== undefined && !Number.isNaN(Date.parse(value)) ? [[key, value]] : []
    }),
  )
  const limits = Object.entries(within).flatMap(([key, wordsOf]) => {
    const value = read(key)
    const words = value === undefined ? undefined : wordsOf(value)
    return value === undefined || words === undefined ? [] : [{ key, value, words }]
  })
  const sort = sortIn(stated, read('sort'))
  const q = read('q')
  const asked = {
    ...facets,
    ...periods,
    ...Object.fromEntries(limits.map(({ key, value }) => [key, value])),
    ...(sort ? { sort: `${sort.isDescending ? '-' : ''}${sort.id}` } : {}),
    ...(q ? { q } : {}),
  } as Asked<L>
  const narrowing = [...Object.keys(stated.facets), ...periodKeys, ...Object.keys(within), 'q', ...further]
  const isNarrowed = narrowing.some((key) => read(key) !== undefined)
  return {
    stated,
    asked,
    ask: { ...asked, limit: pageRows, page: read('page') },
    limits,
    isNarrowed,
    isWhole: !isNarrowed && Object.keys(stated.unlessAsked ?? {}).length === 0,
    read,
    set: (key, value) => change(key === openRow ? { [key]: value } : { [key]: value, page: null }),
    setTogether: (changes) => change({ ...changes, page: null }),
    clear: () => change(Object.fromEntries([...narrowing, 'page'].map((key) => [key, null]))),
    ordering: {
      ids: Object.keys(stated.columns),
      sort,
      onSort: (to) => change({ sort: to && `${to.isDescending ? '-' : ''}${to.id}`, page: null }),
    },
    paging: ({ rows, total, from, next, previous }) => ({
      first: from,
      last: from + rows.length - 1,
      total,
      onPrevious: previous === null ? undefined : () => change({ page: previous }, true),
      onNext: next === null ? undefined : () => change({ page: next }, true),
    }),
  }
}

function sortIn(stated: StatedOfList, text: string | undefined): Ordering['sort'] {
  const isDescending = text?.startsWith('-') === true
  const id = isDescending ? text.slice(1) : text
  return id !== undefined && Object.hasOwn(stated.columns, id) ? { id, isDescending } : null
}
