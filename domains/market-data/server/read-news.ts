import { type Context, daysBefore } from '#platform/context/index.ts'
import type { RequestOf, ResponseOf } from '#platform/endpoint/index.ts'
import { healthOf, storedSources } from '#platform/sources/index.ts'
import type { readNews as endpoint } from '../contract/endpoints.ts'
import { connectedSources } from './sources/known-sources.ts'
import { refreshNews } from './sources/refresh-news.ts'
import * as store from './store.ts'

const NO_SOURCE =
  'No news source is connected. An administrator connects one in the settings, under data sources.'

/**
 * The stored news of the last days about a symbol, the newest first. Without any source the answer says that it is none: an empty list
 * would read as a day without news.
 */
export async function readNews(
  ctx: Context,
  { q, days, limit }: RequestOf<typeof endpoint>,
): Promise<ResponseOf<typeof endpoint>> {
  await refreshNews(ctx, q, days)
  const since = daysBefore(ctx.now, days)
  const rows = await store.newsSince(ctx.db, { symbol: q, since, until: ctx.now, limit })
  if (rows.length === 0) {
    const error = await whyNoNews(ctx)
    if (error === NO_SOURCE) return { success: false, error, isUnconnected: true }
    if (error) return { success: false, error }
  }
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

/** Why there is no news, where that is no answer: no source is connected, or none of them answers. */
async function whyNoNews(ctx: Context): Promise<string | undefined> {
  const connected = (await connectedSources(ctx)).filter(({ source }) => source.news)
  if (connected.length === 0) return (await store.hasNews(ctx.db)) ? undefined : NO_SOURCE
  const stored = await storedSources(ctx.db)
  const failures = connected.map(({ source }) => {
    const { status, lastFailure } = healthOf(source, stored.get(source.name), ctx.installation.clock())
    if (status === 'not asked') return `${source.title} was not asked for news yet.`
    return status === 'failing' ? (lastFailure ?? `${source.title} failed.`) : undefined
  })
  return failures.includes(undefined) ? undefined : failures[0]
}
