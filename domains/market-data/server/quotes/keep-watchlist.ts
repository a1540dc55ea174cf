import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { keepWatchlist as endpoint } from '../../contract/endpoints.ts'
import { defaultWatchlist } from '../../contract/home-symbols.ts'
import type { Watchlist } from '../../contract/schemas.ts'
import * as store from '../store.ts'
import { findQuotes } from './find-quotes.ts'

/** What the caller watches; five well-known shares until something else is chosen. */
export async function readWatchlist(ctx: Context): Promise<Watchlist> {
  const symbols = await store.watchlistOf(ctx.db, ctx.actor.organisationId, userIdOf(ctx))
  return { symbols: symbols ?? [...defaultWatchlist], isDefault: symbols === undefined }
}

/** Sets what the caller watches. @throws Problem `invalid-input` for a symbol that no source knows. */
export async function keepWatchlist(ctx: Context, input: RequestOf<typeof endpoint>): Promise<Watchlist> {
  const symbols = [...new Set(input.symbols)]
  const known = await findQuotes(ctx, symbols)
  const unknown = symbols.filter((symbol) => !known.has(symbol))
  if (unknown.length > 0) {
    throw new Problem('invalid-input', `No source knows ${unknown.join(', ')}.`, { symbols: unknown })
  }
  const { organisationId } = ctx.actor
  const userId = userIdOf(ctx)
  return recordChange(ctx, async (tx) => {
    const before = await store.watchlistOf(tx.db, organisationId, userId)
    await store.storeWatchlist(tx.db, { organisationId, userId, symbols, changedAt: ctx.now })
    return {
      result: { symbols, isDefault: false },
      trace: {
        action: 'watchlist.changed',
        subject: { type: 'watched-symbols', id: userId },
        before: before ?? null,
        after: symbols,
      },
    }
  })
}

/** The product's own work watches as nobody. */
const userIdOf = (ctx: Context): number => (ctx.actor.kind === 'user' ? ctx.actor.userId : 0)
