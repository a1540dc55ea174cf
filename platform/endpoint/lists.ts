import { z } from 'zod'
import { defineEndpoint, type Endpoint } from './endpoint.ts'
import { numberInText } from './plain-number.ts'
import { fileResponse, isoDateTime, page } from './shapes.ts'

/** How the values of a column are ordered; `text` as a reader orders it, capitals and small letters alike. */
export type ListColumnKind = 'text' | 'whole' | 'decimal' | 'moment' | 'yes-no'

/** A list as both sides know it: what its rows can be ordered by, narrowed by and searched for. */
export type List = {
  /** In the plural, as it heads the table and its files: `Cases`. */
  name: string
  /** What the rows can be ordered by. A column that the database cannot order by is not named here, and its head is no button. */
  columns: Readonly<Record<string, ListColumnKind>>
  /** What the rows can be narrowed by, each counted over what the others leave. */
  facets: Readonly<Record<string, z.ZodEnum>>
  /** The columns of moments that a period narrows, from a moment on and before another, each with its word: `Decided`. */
  periods?: Readonly<Record<string, string>>
  /** Which values of a facet are shown while neither one nor a period is asked for; all, unless said. */
  unlessAsked?: Readonly<Record<string, readonly string[]>>
  /** What `q` is looked for in, as the field says it: `Number, name or title`. */
  searches: string
  /** The order that nobody has to ask for, in words: `the most pressing first`. */
  startsWith: string
}

export const defineList = <const L extends List>(list: L): L => list

export type SortOf<L extends List> = `${'' | '-'}${keyof L['columns'] & string}`

type PeriodKey<L extends List> = L extends { periods: infer Periods }
  ? `${keyof Periods & string}${'From' | 'To'}`
  : never

type PeriodFields<L extends List> = { [Key in PeriodKey<L>]: z.ZodOptional<typeof isoDateTime> }

type FacetFields<L extends List> = { [Id in keyof L['facets']]: z.ZodOptional<L['facets'][Id]> }

const SEARCH_CHARACTERS_MAX = 200
const PAGE_CHARACTERS_MAX = 4_000

/** What narrows and orders a list: the same for a page of it and for a file of all of it. */
function narrowing<L extends List>(list: L) {
  const ids = Object.keys(list.columns)
  const sorts = ids.flatMap((id) => [id, `-${id}`]) as [SortOf<L>, ...SortOf<L>[]]
  const facets = Object.fromEntries(
    Object.entries(list.facets).map(([id, values]) => [id, values.optional()]),
  )
  const periods = Object.fromEntries(
    Object.keys(list.periods ?? {}).flatMap((id) => [
      [`${id}From`, isoDateTime.optional()],
      [`${id}To`, isoDateTime.optional()],
    ]),
  )
  return {
    ...(facets as FacetFields<L>),
    ...(periods as PeriodFields<L>),
    /** A column, with a minus in front for the greatest first. */
    sort: z.enum(sorts).optional(),
    q: z.string().trim().max(SEARCH_CHARACTERS_MAX).optional(),
  }
}

/**
 * Query fields of a page of a list. `page` is what an answer gave as `next` or `previous`: rows that come or go meanwhile move it by
 * none.
 */
export function listRequest<const L extends List>(list: L) {
  return {
    limit: numberInText().int().min(1).max(500).default(50),
    offset: numberInText().int().min(0).default(0),
    page: z.string().max(PAGE_CHARACTERS_MAX).optional(),
    ...narrowing(list),
  }
}

type FileRequest<Request extends z.ZodObject> = z.ZodObject<
  Omit<Request['shape'], 'limit' | 'offset' | 'page'> & {
    format: z.ZodDefault<z.ZodEnum<{ csv: 'csv'; xlsx: 'xlsx' }>>
  }
>

/** The call for the file of everything that a list finds: asked for as a page of it is, at its address and `/export`. */
export function defineListFile<Request extends z.ZodObject>(
  { request, path, permission, problems }: Endpoint<Request>,
  stated: Pick<Endpoint, 'name' | 'summary'>,
) {
  const { limit: _limit, offset: _offset, page: _page, ...narrowed } = request.shape
  return defineEndpoint({
    ...stated,
    method: 'GET',
    path: `${path}/export`,
    permission,
    request: z.object({
      format: z.enum(['csv', 'xlsx']).default('csv'),
      ...narrowed,
    }) as unknown as FileRequest<Request>,
    response: fileResponse,
    problems: [...problems, 'too-large'],
  })
}

/** A page of a list: its rows, where they stand among all that are found, and what more narrowing would leave. */
export function listPage<Row extends z.ZodType>(row: Row) {
  return page(row).extend({
    /** The place of the first row among all that are found, from 1; 0 where there is none. */
    from: z.number().int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    asOf: isoDateTime,
    /** For each facet how many rows each of its values would leave, the other facets kept. */
    facets: z.record(z.string(), z.record(z.string(), z.number().int())),
  })
}

export type ListPageOf<Row> = {
  rows: Row[]
  total: number
  from: number
  next: string | null
  previous: string | null
  asOf: string
  facets: Record<string, Record<string, number>>
}

/** What is asked of a list, once it has been read from a request. */
export type ListAsk = {
  limit: number
  offset: number
  page?: string | undefined
  sort?: string | undefined
  q?: string | undefined
  /** Said by who reads the whole: where nothing stands behind `page` any more, that is the end, and not the last page once more. */
  isReadingOn?: boolean
}
