import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Follower } from '#platform/audit/index.ts'
import { defineInstallationJob, defineJob, enqueue, hasJobs } from '#platform/jobs/index.ts'
import {
  type FollowedAction,
  followedActions,
  isOfEverybody,
  kindsOfAction,
  RecordedEvent,
} from '../observing/events.ts'
import * as store from '../store.ts'
import { checkLevels } from './check-level-rules.job.ts'

/** Holds what happened in an organisation against its rules. */
export const checkEvents = defineJob({
  name: 'alert-rules.check-events',
  formerly: ['alert-rules.heed'],
  for: 'organisation',
  signsAs: 'alert-rules',
  called: 'alert rules',
  atOnce: 2,
  payload: z.object({ organisationId: z.number().int().positive(), events: z.array(RecordedEvent) }),
  run: async (_installation, { events }, { ctx }) =>
    (await import('./check-event-rules.ts')).checkEventRules(ctx, events),
})

/** Holds what happened to what everybody shares, such as a list, against the rules of every organisation. */
export const checkSharedEvents = defineInstallationJob({
  name: 'alert-rules.check-shared-events',
  formerly: ['alert-rules.heed-shared'],
  signsAs: 'alert-rules',
  called: 'alert rules',
  payload: z.object({ events: z.array(RecordedEvent).default([]) }),
  run: async (_installation, { events }, { ctxOf }) =>
    (await import('./check-event-rules.ts')).checkSharedEventRules(ctxOf, events),
})

/** Asks, inside the change, that what happened is held against the rules; where nobody has such a rule nothing is asked. */
export const ruleFollower: Follower = {
  name: 'alert rules',
  actions: followedActions,
  async follow(tx, traces) {
    if (!hasJobs(tx.installation)) return
    const events = { own: [] as RecordedEvent[], shared: [] as RecordedEvent[] }
    const wanted = new Map<string, boolean>()
    for (const trace of traces) {
      const isShared = isOfEverybody(trace.action)
      const kinds = kindsOfAction[trace.action as FollowedAction]
      const asked = `${kinds.join()} ${isShared}`
      const known = wanted.get(asked)
      const isWanted =
        known ?? (await store.hasRulesOn(tx.db, kinds, isShared ? undefined : tx.actor.organisationId))
      wanted.set(asked, isWanted)
      if (!isWanted) continue
      events[isShared ? 'shared' : 'own'].push({
        key: randomUUID(),
        action: trace.action,
        subjectType: trace.subject.type,
        subjectId: String(trace.subject.id),
        before: trace.before ?? null,
        after: trace.action.startsWith('entity.') ? null : (trace.after ?? null),
        title: String(trace.payload?.title ?? ''),
        at: tx.now.toISOString(),
      })
    }
    const { organisationId } = tx.actor
    if (events.own.length > 0) await enqueue(tx, checkEvents, { organisationId, events: events.own })
    if (events.shared.length > 0) await enqueue(tx, checkSharedEvents, { events: events.shared })
  },
}

/** Prices that were stored are looked at without waiting for the next minute. */
export const priceFollower: Follower = {
  name: 'alert rules on prices',
  actions: ['prices.imported', 'prices.part-stored', 'prices.import-undone', 'prices.removed'],
  async follow(tx) {
    if (hasJobs(tx.installation) && (await store.hasRulesOn(tx.db, ['price', 'price-change'])))
      await enqueue(tx, checkLevels, {})
  },
}

/** ESG values that came to count, or count no more, move a score: it is looked at without waiting for the next minute. */
export const esgFollower: Follower = {
  name: 'alert rules on ESG scores',
  actions: ['esg-metric.kept', 'esg-metric.verified', 'esg-metric.rejected'],
  async follow(tx) {
    if (hasJobs(tx.installation) && (await store.hasRulesOn(tx.db, ['esg-score'], tx.actor.organisationId)))
      await enqueue(tx, checkLevels, {})
  },
}
