import type { Provider } from '#platform/connectors/index.ts'
import type { Context } from '#platform/context/index.ts'
import { failed } from './failure.ts'
import { fetchJson, type JsonReply, type SourceCall } from './read-reply.ts'

/** How a source pages. Each reads what comes next from a page that was read; `undefined` is the end. */
export type Paging =
  | { kind: 'page'; field: string; first?: number; isLast: (reply: JsonReply, page: number) => boolean }
  | { kind: 'offset'; field: string; size: number; countOf: (reply: JsonReply) => number }
  | { kind: 'cursor'; field: string; next: (reply: JsonReply) => string | undefined }
  /** The address of the next page: the header `Link: <…>; rel="next"` unless it is said where else it stands. */
  | { kind: 'link'; next?: (reply: JsonReply) => string | undefined }

const PAGES_MAX = 100

/**
 * Reads page after page. All of them or a failure: a page that fails, comes twice or never ends leaves no part that could be taken for the
 * whole.
 * @throws Problem `source-failed`, `too-many-requests`.
 */
export async function readPages<Row>(
  ctx: Context,
  provider: Provider,
  call: SourceCall,
  paging: Paging,
  read: (reply: JsonReply) => readonly Row[],
  pagesMax: number = PAGES_MAX,
): Promise<Row[]> {
  const rows: Row[] = []
  const asked = new Set<string>()
  let url: string | undefined = firstAddress(call.url, paging)
  for (let page = 0; url !== undefined; page += 1) {
    if (asked.has(url)) throw failed(provider, 'gives a page a second time', 'PAGES_WITHOUT_END')
    if (page >= pagesMax) throw failed(provider, `has more than ${pagesMax} pages`, 'PAGES_WITHOUT_END')
    asked.add(url)
    const reply: JsonReply = await fetchJson(ctx, provider, { ...call, url })
    rows.push(...read(reply))
    url = nextAddress(provider, url, paging, reply, page)
  }
  return rows
}

const firstAddress = (url: string, paging: Paging): string =>
  paging.kind === 'page'
    ? withField(url, paging.field, paging.first ?? 1)
    : paging.kind === 'offset'
      ? withField(url, paging.field, 0)
      : url

function nextAddress(
  provider: Provider,
  url: string,
  paging: Paging,
  reply: JsonReply,
  page: number,
): string | undefined {
  switch (paging.kind) {
    case 'page': {
      const number = (paging.first ?? 1) + page
      return paging.isLast(reply, number) ? undefined : withField(url, paging.field, number + 1)
    }
    case 'offset':
      return paging.countOf(reply) < paging.size
        ? undefined
        : withField(url, paging.field, (page + 1) * paging.size)
    case 'cursor': {
      const cursor = paging.next(reply)
      return cursor === undefined ? undefined : withField(url, paging.field, cursor)
    }
    case 'link': {
      const next = paging.next ? paging.next(reply) : linkCalledNext(reply.headers.link)
      if (next === undefined) return undefined
      if (!URL.canParse(next, url))
        throw failed(provider, 'names a next page that is no address', 'CHANGED_SHAPE')
      const address = new URL(next, url)
      // The key of the call goes with it.
      if (address.origin !== new URL(url).origin)
        throw failed(provider, 'names a next page at another address', 'CHANGED_SHAPE')
      return address.href
    }
  }
}

function withField(url: string, field: string, value: string | number): string {
  const address = new URL(url)
  address.searchParams.set(field, String(value))
  return address.href
}

/** RFC 8288: the address of `rel="next"`. */
const linkCalledNext = (header: string | undefined): string | undefined =>
  header
    ?.split(/,(?=\s*<)/)
    .find((link) => /;\s*rel="?(?:[^"]*\s)?next(?:\s[^"]*)?"?/i.test(link))
    ?.match(/<([^>]*)>/)?.[1]
