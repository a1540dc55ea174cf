import type { Context } from '#platform/context/index.ts'
import { HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import type { Happened } from './events.ts'
import { heedEvent } from './meet-rule.ts'
import { observeEvent } from './observe-events.ts'
import { heedSearch } from './observe-search.ts'
import * as store from './store.ts'

const eventKinds = ['list-change', 'rating-change', 'statement', 'filing', 'signal'] as const

/** Holds what happened in an organisation against its rules; told twice it raises nothing twice. */
export async function heed(ctx: Context, events: readonly Happened[]): Promise<void> {
  for (const rule of await store.rulesOn(ctx.db, eventKinds, ctx.actor.organisationId))
    for (const happened of events) {
      const seen = observeEvent(rule.condition, happened)
      if (seen) await heedEvent(ctx, rule, seen)
    }
  if (events.some(({ action }) => action.startsWith('entity.') || action === 'directory.filled'))
    await heedSearches(ctx, ctx.actor.organisationId)
}

/** The same for what everybody shares. */
export async function heedShared(
  ctxOf: (organisationId: number) => Context,
  events: readonly Happened[],
): Promise<void> {
  const { db } = ctxOf(HOME_ORGANISATION_ID)
  const rules = await store.rulesOn(db, [...eventKinds, 'directory-search'])
  for (const organisationId of new Set(rules.map((rule) => rule.organisationId)))
    await heed(ctxOf(organisationId), events)
}

async function heedSearches(ctx: Context, organisationId: number): Promise<void> {
  for (const rule of await store.rulesOn(ctx.db, ['directory-search'], organisationId))
    await heedSearch(ctx, rule)
}
