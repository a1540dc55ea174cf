import type { Context } from '#platform/context/index.ts'
import { HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import type { RecordedEvent } from '../observing/events.ts'
import { observeEvent } from '../observing/observe-events.ts'
import { checkSearchRule } from '../observing/observe-search.ts'
import * as store from '../store.ts'
import { checkEvent } from './fire-rule.ts'

const eventKinds = ['list-change', 'rating-change', 'statement', 'filing', 'signal'] as const

/** Holds what happened in an organisation against its rules; told twice it raises nothing twice. */
export async function checkEventRules(ctx: Context, events: readonly RecordedEvent[]): Promise<void> {
  for (const rule of await store.rulesOn(ctx.db, eventKinds, ctx.actor.organisationId))
    for (const happened of events) {
      const seen = observeEvent(rule.condition, happened)
      if (seen) await checkEvent(ctx, rule, seen)
    }
  if (events.some(({ action }) => action.startsWith('entity.') || action === 'directory.filled'))
    await checkSearchRules(ctx, ctx.actor.organisationId)
}

/** The same for what everybody shares. */
export async function checkSharedEventRules(
  ctxOf: (organisationId: number) => Context,
  events: readonly RecordedEvent[],
): Promise<void> {
  const { db } = ctxOf(HOME_ORGANISATION_ID)
  const rules = await store.rulesOn(db, [...eventKinds, 'directory-search'])
  for (const organisationId of new Set(rules.map((rule) => rule.organisationId)))
    await checkEventRules(ctxOf(organisationId), events)
}

async function checkSearchRules(ctx: Context, organisationId: number): Promise<void> {
  for (const rule of await store.rulesOn(ctx.db, ['directory-search'], organisationId))
    await checkSearchRule(ctx, rule)
}
