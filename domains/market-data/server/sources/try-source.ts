import { addDays } from '#engines/market-calendar/index.ts'
import { type Context, daysBefore } from '#platform/context/index.ts'
import type { RequestOf, ResponseOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { askSource } from '#platform/sources/index.ts'
import type { testPriceSource as endpoint } from '../../contract/endpoints.ts'
import { refuseDemo } from './connect-source.ts'
import { type ConnectedSource, connectedSources, secretsIn } from './known-sources.ts'

const DAYS_OF_RATES = 10
const DAYS_OF_NEWS = 7

/**
 * Asks a connected source one real question now, whether it has just failed or not, and notes how it went.
 * @throws Problem `not-found` for a source that is not connected.
 */
export async function trySource(
  ctx: Context,
  { provider }: RequestOf<typeof endpoint>,
): Promise<ResponseOf<typeof endpoint>> {
  refuseDemo(ctx)
  const connected = (await connectedSources(ctx)).find(({ source }) => source.name === provider)
  if (!connected) throw new Problem('not-found', `${provider} is not connected.`, { provider })
  const began = performance.now()
  const asked = await askSource(ctx, connected.source, () => answerOf(ctx, connected), {
    ...secretsIn(connected.keys),
    isInsisting: true,
  })
  return {
    isAnswering: asked.state === 'answered',
    message: asked.state === 'answered' ? asked.value : asked.failure.message,
    milliseconds: Math.round(performance.now() - began),
  }
}

async function answerOf(ctx: Context, { source, keys }: ConnectedSource): Promise<string> {
  const { prices, rates, news, title } = source
  if (prices) {
    const [quote] = await prices.read(ctx, keys, ['SPY'])
    if (!quote) throw new Problem('source-failed', `${title} answered without a price of SPY.`)
    return `${title} gives SPY at ${quote.price.toFixed(2)}.`
  }
  if (rates) {
    const to = ctx.now.toISOString().slice(0, 10)
    const curve = (await rates.read(ctx, keys, { from: addDays(to, -DAYS_OF_RATES), to })).at(-1)
    if (!curve) throw new Problem('source-failed', `${title} answered without a curve of the last days.`)
    return `${title} gives ${curve.points.length} maturities of ${curve.day}.`
  }
  if (!news) throw new Error(`${title} gives nothing.`)
  const from = daysBefore(ctx.now, DAYS_OF_NEWS)
  const { items, missing } = await news.read(ctx, keys, { symbol: 'AAPL', from, to: ctx.now, limit: 50 })
  if (missing) throw new Problem('source-failed', `${title}: ${missing}`)
  return items.length === 0
    ? `${title} answers; it has nothing new.`
    : `${title} gives ${items.length === 1 ? 'one item' : `${items.length} items`}.`
}
