import type { Context } from '#platform/context/index.ts'
import { DEMO_ORGANISATION_ID } from '#platform/identity/index.ts'
import { storeNews } from '../store.ts'
import { connectedSources } from './known-sources.ts'
import { ask, isNotedLately, note, once } from './rounds.ts'

const ITEMS_AT_ONCE = 50

/** Asks the connected sources for news about a symbol, where the last answer has grown old. The demo asks nobody. */
export async function refreshNews(ctx: Context, symbol: string, days: number): Promise<void> {
  if (ctx.actor.organisationId === DEMO_ORGANISATION_ID) return
  for (const { source, key } of await connectedSources(ctx)) {
    const { name, readNews, newsAgeSecondsMin } = source
    const what = `news of ${symbol}`
    if (!readNews || isNotedLately(ctx, name, what, newsAgeSecondsMin)) continue
    await once(ctx.house, `${name} ${what}`, () =>
      ask(ctx, name, async () => {
        const from = new Date(ctx.now.getTime() - days * 86_400_000)
        const items = await readNews(ctx, key, { symbol, from, to: ctx.now, limit: ITEMS_AT_ONCE })
        const fetchedAt = ctx.house.clock()
        await storeNews(
          ctx.db,
          items.map(({ id, ...item }) => ({
            ...item,
            provider: name,
            providerItemId: id,
            symbol,
            fetchedAt,
          })),
        )
        note(ctx, name, what)
      }),
    )
  }
}
