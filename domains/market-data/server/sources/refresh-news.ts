import { type Context, daysBefore, outsideChange } from '#platform/context/index.ts'
import { DEMO_ORGANISATION_ID } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { answeredLately, askSource, noteAnswers, once } from '#platform/sources/index.ts'
import { storeNews } from '../store.ts'
import { plainText, webAddress } from './adapters/plain-text.ts'
import { type ConnectedSource, connectedSources, secretsIn } from './known-sources.ts'
import type { MarketSource, OutsideNews } from './market-source.ts'

const ITEMS_AT_ONCE = 50
const HEADLINE_LENGTH_MAX = 300
const SUMMARY_LENGTH_MAX = 400
const SOURCE_LENGTH_MAX = 80

/**
 * Asks the connected sources for news about a symbol, or where none is named those that tell everything, when the last answer has grown
 * old. The demo asks nobody.
 */
export async function refreshNews(asked: Context, symbol: string | undefined, days: number): Promise<void> {
  const ctx = outsideChange(asked)
  if (!ctx || ctx.actor.organisationId === DEMO_ORGANISATION_ID) return
  for (const connected of await connectedSources(ctx)) {
    const { name, news } = connected.source
    if (!news || (!symbol && !news.isGeneral)) continue
    const what = news.isGeneral ? 'news' : `news of ${symbol}`
    if ((await answeredLately(ctx, name, [what], news.ageSecondsMin)).size > 0) continue
    const read = async () => {
      await readAndKeep(ctx, connected, news, symbol ?? '', days)
      await noteAnswers(ctx, name, [what])
    }
    await once(ctx.installation, `${name} ${what}`, () =>
      askSource(ctx, connected.source, read, secretsIn(connected.keys)),
    )
  }
}

async function readAndKeep(
  ctx: Context,
  { source, keys }: ConnectedSource,
  news: NonNullable<MarketSource['news']>,
  symbol: string,
  days: number,
): Promise<void> {
  const from = daysBefore(ctx.now, days)
  const { items, missing } = await news.read(ctx, keys, { symbol, from, to: ctx.now, limit: ITEMS_AT_ONCE })
  const fetchedAt = ctx.installation.clock()
  await storeNews(
    ctx.db,
    items.flatMap((item) => {
      const shown = cleaned(item)
      // What is about nobody in particular stands under no symbol: it is read where none is asked for.
      const about = item.symbols ? (item.symbols.length > 0 ? item.symbols : ['']) : [symbol]
      return shown ? about.map((one) => ({ ...shown, provider: source.name, symbol: one, fetchedAt })) : []
    }),
  )
  if (missing) throw new Problem('source-failed', `${source.title}: ${missing}`)
}

/** An item as it may be shown: lines of text and a web address. One without a headline or a moment is left out. */
function cleaned({ id, headline, summary, source, url, publishedAt }: OutsideNews) {
  const line = plainText(headline, HEADLINE_LENGTH_MAX)
  if (!line || Number.isNaN(publishedAt.getTime())) return undefined
  return {
    providerItemId: id.slice(0, 200),
    headline: line,
    summary: plainText(summary, SUMMARY_LENGTH_MAX),
    source: plainText(source, SOURCE_LENGTH_MAX),
    url: webAddress(url) ?? '',
    publishedAt,
  }
}
