import type { z } from 'zod'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../../contract/index.ts'
import { FOLLOWED_MAX, SEARCHES_MAX, type SearchAsked } from '../../contract/index.ts'
import { searchIndex } from '../search/search-index.ts'
import { narrowedBy, whyIncomplete } from '../search-companies.ts'
import * as store from './store.ts'

type Answer = z.input<typeof endpoints.SavedSearch>

const statedOf = ({ organisationId: _own, seen: _seen, ...row }: store.SearchRow): Answer => row

/** What a search finds now, as far as it can be followed. */
type FoundNow = { total: number; isCut: boolean; ids: number[]; isTooWide: boolean }

/** Asks a search; the ids are all that it finds, as long as they can be followed. */
export async function askSearch(ctx: Context, { q = '', ...asked }: SearchAsked): Promise<FoundNow> {
  const narrowed = narrowedBy(asked)
  const { total, ids, isCut } = await searchIndex(ctx, { q, narrowed, limit: FOLLOWED_MAX + 1, offset: 0 })
  // Of more names that are like what was typed than are looked at, a new one may be left out.
  return { total, isCut, ids, isTooWide: isCut || total > FOLLOWED_MAX }
}

/** The searches that the organisation keeps, by name. */
export async function listSavedSearches({ db, actor }: Context): Promise<Answer[]> {
  return (await store.searchesOf(db, actor.organisationId)).map(statedOf)
}

/**
 * Keeps a search. What it finds today is known from the start, so that only what comes later is new.
 * @throws Problem `conflict` for a name that is taken, `too-large` for one too many or one that finds too much to be followed,
 * `directory-incomplete` where what is new cannot be known yet.
 */
export async function saveSearch(
  ctx: Context,
  { name, asked, isTold }: RequestOf<typeof endpoints.saveSearch>,
): Promise<Answer> {
  const now = await askSearch(ctx, asked)
  if (isTold) await refuseToFollow(ctx, now)
  return recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    if ((await store.searchesOf(tx.db, organisationId)).length >= SEARCHES_MAX)
      throw new Problem('too-large', `At most ${SEARCHES_MAX} searches can be saved. Delete one first.`)
    const row = await store.insertSearch(tx.db, {
      organisationId,
      name,
      asked,
      isTold,
      seen: isTold ? now.ids : null,
      found: now.total,
      isCut: now.isCut,
      lookedAt: tx.now,
      lastFailure: null,
      savedBy: actorName(tx.actor),
      savedAt: tx.now,
    })
    return {
      result: statedOf(row),
      trace: {
        action: 'directory-search.saved' as const,
        subject: { type: 'directory-search' as const, id: row.id },
        after: { name, asked, isTold },
      },
    }
  })
}

/** Says whether what is new to a search is told. What it finds at that moment is not new. @throws as `saveSearch`, and `not-found`. */
export async function followSearch(
  ctx: Context,
  { id, isTold }: RequestOf<typeof endpoints.followSearch>,
): Promise<Answer> {
  const { organisationId } = ctx.actor
  const asked = (await store.searchesOf(ctx.db, organisationId)).find((row) => row.id === id)?.asked
  if (!asked) throw new Problem('not-found', `Your organisation keeps no search ${id}.`)
  const now = await askSearch(ctx, asked)
  if (isTold) await refuseToFollow(ctx, now)
  return recordChange(ctx, async (tx) => {
    const row = await store.holdSearch(tx.db, organisationId, id)
    if (row.isTold === isTold) return { result: statedOf(row), trace: [] }
    const changed = await store.updateSearch(tx.db, row, {
      isTold,
      seen: isTold ? now.ids : null,
      found: now.total,
      isCut: now.isCut,
      lookedAt: tx.now,
      lastFailure: null,
    })
    return {
      result: statedOf(changed),
      trace: {
        action: 'directory-search.changed' as const,
        subject: { type: 'directory-search' as const, id },
        before: { isTold: row.isTold },
        after: { isTold },
      },
    }
  })
}

/** Takes a search away; its alerts stay. @throws Problem `not-found`. */
export function removeSearch(ctx: Context, { id }: { id: number }): Promise<Answer> {
  return recordChange(ctx, async (tx) => {
    const row = await store.holdSearch(tx.db, tx.actor.organisationId, id)
    await store.deleteSearch(tx.db, row)
    return {
      result: statedOf(row),
      trace: {
        action: 'directory-search.removed' as const,
        subject: { type: 'directory-search' as const, id },
        before: { name: row.name, asked: row.asked, isTold: row.isTold },
      },
    }
  })
}

async function refuseToFollow(ctx: Context, now: FoundNow): Promise<void> {
  const incomplete = await whyIncomplete(ctx)
  if (incomplete) throw new Problem('directory-incomplete', incomplete)
  if (now.isTooWide) throw new Problem('too-large', tooWide(now), { field: 'isTold' })
}

/** Why a search cannot be followed. */
export const tooWide = ({ total }: Pick<FoundNow, 'total'>): string =>
  total > FOLLOWED_MAX
    ? `The search finds ${total} companies; at most ${FOLLOWED_MAX} can be followed. Narrow it.`
    : 'Too many names are similar to detect new ones. Type more of the name, or follow a country, a sector, a size or a source without a name.'
