import { createHash } from 'node:crypto'
import { fetchOutside, type Provider } from '#platform/connectors/index.ts'
import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { defineSource, failed } from '#platform/sources/index.ts'
import type { MarketSource, OutsideNews } from '../market-source.ts'
import { hasNewsOf } from '../store.ts'
import { symbolsNamedIn } from './named-symbols.ts'
import { plainText } from './plain-text.ts'
import { readFeed } from './read-feed.ts'

const provider: Provider = {
  name: 'News feeds',
  timeoutMs: 8_000,
  totalMsMax: 12_000,
  bytesMax: 4 * 1024 * 1024,
  retries: 0,
  // Twenty feeds, each four times an hour, with room for trying.
  budget: { calls: 120, perSeconds: 3_600 },
  keepsBodiesDays: 30,
}

const SOURCE_LENGTH_MAX = 80
const ITEMS_OF_A_FEED_MAX = 100

/** RSS and Atom feeds whose addresses an administrator gives. They are asked whole; whom an item is about is read from its headline. */
export const feeds: MarketSource = defineSource({
  name: 'feeds',
  title: 'News feeds',
  provider,
  needs: 'addresses',
  licence: 'Each publisher’s own terms; headline and link are kept, the article is not.',
  delay: 'As the publisher writes them; asked every 15 minutes.',
  keyPage: null,

  news: {
    ageSecondsMin: 900,
    isGeneral: true,
    async read(ctx, keys) {
      // What has not changed since is not sent again, unless it was forgotten here.
      const onlyIfChanged = await hasNewsOf(ctx.db, 'feeds')
      const items: OutsideNews[] = []
      const failures: string[] = []
      for (const url of keys.feeds) {
        try {
          items.push(...(await readOne(ctx, url, onlyIfChanged)))
        } catch (failure) {
          if (!(failure instanceof Problem)) throw failure
          failures.push(`${new URL(url).host}: ${failure.message}`)
        }
      }
      if (failures.length === keys.feeds.length && failures[0])
        throw failed(provider, `failed. ${failures[0]}`)
      return { items, missing: failures[0] }
    },
  },
})

async function readOne(ctx: Context, url: string, onlyIfChanged: boolean): Promise<OutsideNews[]> {
  const reply = await fetchOutside(ctx, provider, { url, onlyIfChanged })
  if (reply === 'unchanged') return []
  const feed = readFeed(reply.body)
  if (!feed) throw failed(provider, 'answered something that is no feed', 'NOT_READABLE')
  const source = plainText(feed.title, SOURCE_LENGTH_MAX) || new URL(url).host
  // Two feeds may number their items alike.
  const ofFeed = createHash('sha256').update(url).digest('hex').slice(0, 8)
  return feed.items.slice(0, ITEMS_OF_A_FEED_MAX).map(
    (item): OutsideNews => ({
      id: `${ofFeed}-${item.id}`,
      headline: item.title,
      summary: item.summary,
      source,
      url: URL.canParse(item.link, url) ? new URL(item.link, url).href : '',
      // Without a date, an item is from when it was first seen: it is stored once.
      publishedAt: item.at ?? ctx.installation.clock(),
      symbols: symbolsNamedIn(`${plainText(item.title, 500)} ${plainText(item.summary, 500)}`),
    }),
  )
}
