import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf, ResponseOf } from '#platform/endpoint/index.ts'
import { DEMO_ORGANISATION_ID } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { connectSource, disconnectSource } from '#platform/sources/index.ts'
import type * as endpoints from '../../contract/endpoints.ts'
import { listPriceSources } from '../source-health.ts'
import { isAllowed, keyRing, sourceCalled } from './known-sources.ts'
import type { MarketSource, SourceKeys } from './market-source.ts'
import { forgetAnswer } from './store.ts'

type Sources = ResponseOf<typeof endpoints.listPriceSources>

/**
 * Connects a source with what it needs, which is stored sealed; a key is never shown again.
 * @throws Problem `invalid-input` naming the field that is missing, `not-configured` for a source that the installation does not allow.
 */
export async function connectPriceSource(
  ctx: Context,
  input: RequestOf<typeof endpoints.connectPriceSource>,
): Promise<Sources> {
  refuseDemo(ctx)
  const source = sourceCalled(input.provider)
  if (!isAllowed(ctx, source.name)) {
    throw new Problem(
      'not-configured',
      `${source.title} gives no licence. It can be connected once YAHOO_PRICES is on.`,
    )
  }
  const keys = neededOf(source, input)
  await recordChange(ctx, async (tx) => {
    await connectSource(tx, keyRing, source.name, keys)
    return {
      result: undefined,
      trace: {
        action: 'price-source.connected',
        subject: { type: 'price-source', id: source.name },
        after: { provider: source.name, ...(keys.feeds.length > 0 ? { feeds: keys.feeds.length } : {}) },
      },
    }
  })
  return listPriceSources(ctx)
}

/** Takes a source's key away with all that it said. @throws Problem `not-found` for one that is not connected. */
export async function disconnectPriceSource(
  ctx: Context,
  { provider }: RequestOf<typeof endpoints.disconnectPriceSource>,
): Promise<Sources> {
  refuseDemo(ctx)
  await recordChange(ctx, async (tx) => {
    if (!(await disconnectSource(tx, provider)))
      throw new Problem('not-found', `${provider} is not connected.`, { provider })
    await forgetAnswer(tx.db, provider)
    return {
      result: undefined,
      trace: {
        action: 'price-source.disconnected',
        subject: { type: 'price-source', id: provider },
        before: { provider },
      },
    }
  })
  return listPriceSources(ctx)
}

/** What a source needs of what was given. @throws Problem `invalid-input`. */
function neededOf(
  { needs }: MarketSource,
  { apiKey, apiSecret, feeds }: RequestOf<typeof endpoints.connectPriceSource>,
): SourceKeys {
  const hasKey = needs === 'key' || needs === 'key and secret'
  if (hasKey && !apiKey) refuseField('apiKey', 'A key is required.')
  if (needs === 'key and secret' && !apiSecret) refuseField('apiSecret', 'A secret is required.')
  if (needs === 'addresses' && !feeds?.length) refuseField('feeds', 'At least one address is required.')
  return {
    apiKey: (hasKey && apiKey) || '',
    apiSecret: (needs === 'key and secret' && apiSecret) || '',
    feeds: needs === 'addresses' ? [...new Set(feeds)] : [],
  }
}

function refuseField(field: string, message: string): never {
  throw new Problem('invalid-input', message, { issues: [{ field, message }] })
}

/** @throws Problem `demo-not-allowed`. */
export function refuseDemo(ctx: Context): void {
  if (ctx.actor.organisationId === DEMO_ORGANISATION_ID) {
    throw new Problem('demo-not-allowed', 'The demo reaches no outside source.')
  }
}
