import { recordChange } from '#platform/audit/index.ts'
import { seal } from '#platform/config/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { DEMO_ORGANISATION_ID } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../../contract/endpoints.ts'
import { healthOfSources, type SourceHealth } from '../source-health.ts'
import { KEY_PURPOSE } from './known-sources.ts'
import { forgetNotes } from './rounds.ts'
import * as store from './store.ts'

/** Connects a source with its key, which is stored sealed and never shown again. */
export async function connectPriceSource(
  ctx: Context,
  { provider, apiKey }: RequestOf<typeof endpoints.connectPriceSource>,
): Promise<SourceHealth[]> {
  refuseDemo(ctx)
  forgetNotes(ctx, provider)
  await recordChange(ctx, async (tx) => {
    await store.storeKey(tx.db, provider, seal(ctx.house.secret, KEY_PURPOSE, apiKey), ctx.now)
    return {
      result: undefined,
      trace: {
        action: 'price-source.connected',
        subject: { type: 'settings', id: `price source ${provider}` },
        after: { provider },
      },
    }
  })
  return healthOfSources(ctx)
}

/** Takes a source's key away with all that it said. @throws Problem `not-found` for one that is not connected. */
export async function disconnectPriceSource(
  ctx: Context,
  { provider }: RequestOf<typeof endpoints.disconnectPriceSource>,
): Promise<SourceHealth[]> {
  refuseDemo(ctx)
  await recordChange(ctx, async (tx) => {
    const stored = await store.storedSources(tx.db)
    if (!stored.has(provider)) throw new Problem('not-found', `${provider} is not connected.`, { provider })
    await store.forgetSource(tx.db, provider)
    return {
      result: undefined,
      trace: {
        action: 'price-source.disconnected',
        subject: { type: 'settings', id: `price source ${provider}` },
        before: { provider },
      },
    }
  })
  return healthOfSources(ctx)
}

function refuseDemo(ctx: Context): void {
  if (ctx.actor.organisationId === DEMO_ORGANISATION_ID) {
    throw new Problem('demo-not-allowed', 'The demo reaches no outside source.')
  }
}
