import type { Context } from '#platform/context/index.ts'
import type { RequestOf, ResponseOf } from '#platform/endpoint/index.ts'
import type { readNews as endpoint } from '../contract/endpoints.ts'
import * as store from './store.ts'

const NO_SOURCE =
  'No news source is connected. An administrator imports news with npm run market -- news FILE.'

/**
 * The stored news of the last days about a symbol, the newest first. Without any source the answer says that it is none: an empty list
 * would read as a day without news.
 */
export async function readNews(
  ctx: Context,
  { q, days, limit }: RequestOf<typeof endpoint>,
): Promise<ResponseOf<typeof endpoint>> {
  const since = new Date(ctx.now.getTime() - days * 86_400_000)
  const rows = await store.newsSince(ctx.db, { symbol: q, since, until: ctx.now, limit })
  if (rows.length === 0 && !(await store.hasNews(ctx.db))) return { success: false, error: NO_SOURCE }
  return {
    success: true,
    data: rows.map((row) => ({
      id: `${row.provider}-${row.providerItemId}`,
      headline: row.headline,
      title: row.headline,
      summary: row.summary,
      datetime: row.publishedAt.toISOString(),
      source: row.source,
      url: row.url,
    })),
  }
}
