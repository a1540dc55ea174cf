import { answersChangedAt, matchesToSettle } from '#domains/screening/server/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { announce } from './announce.ts'
import { entryOfHit, searchPayments } from './search-payments.ts'
import * as store from './store.ts'
import { traceOf, withHits } from './take-payments.ts'

const AT_ONCE = 20

/** Searches what waits again once the lists, or what an answer needs, have changed since. */
export async function searchHeldAgain(ctx: Context, signal: AbortSignal): Promise<void> {
  const before = await answersChangedAt(ctx)
  let after = 0
  for (;;) {
    signal.throwIfAborted()
    const rows = await store.heldSearchedBefore(ctx.db, ctx.actor.organisationId, {
      before,
      after,
      limit: AT_ONCE,
    })
    for (const row of rows) await searchAgain({ ...ctx, now: ctx.house.clock() }, row)
    after = rows.at(-1)?.id ?? 0
    if (rows.length < AT_ONCE) return
  }
}

/**
 * Searches a held payment again where its lists are no longer those in force, and gives it as it stands then. What was held for want of an answer alone goes once there is one;
 * what somebody was found in stays until people have decided, whatever newer lists say.
 */
export async function searchAgain(ctx: Context, row: store.PaymentRow): Promise<store.PaymentRow> {
  const changedAt = await answersChangedAt(ctx)
  if (row.searchedAt && row.searchedAt >= changedAt) return row
  const [searched] = await searchPayments(ctx, [row.message])
  if (!searched?.lists) return row
  const { lists } = searched
  const { organisationId } = ctx.actor
  const screeningIds = row.hits.map(({ screeningId }) => screeningId)
  const known = new Set((await matchesToSettle(ctx, screeningIds)).map(({ entry }) => entry))
  const fresh = searched.hits.filter((hit) => !known.has(entryOfHit(hit)))
  return recordChange(ctx, async (tx) => {
    const held = await store.holdPayment(tx.db, organisationId, row.id)
    if (held.state !== 'held' || held.version !== row.version) return { result: held, trace: [] }
    const isReleased = searched.reasons.length === 0 && held.hits.length === 0
    const isSame = fresh.length === 0 && sameReasons(held.reasons, searched.reasons) && !isReleased
    const updated = await store.updatePayment(tx.db, held, {
      coverage: searched.coverage,
      listSet: lists.set.digest,
      searchedAt: tx.now,
      ...(isSame
        ? {}
        : {
            reasons: [
              // What was found once stays to be decided.
              ...held.reasons.filter(({ code }) => code === 'match' && fresh.length === searched.hits.length),
              ...searched.reasons,
            ],
            version: held.version + 1,
            // It was proposed on what was known then.
            proposal: null,
          }),
      ...(isReleased
        ? {
            state: 'released' as const,
            stateRank: 1,
            settledAt: tx.now,
            settledBy: 'Screening',
            settledReason: searched.coverage,
          }
        : {}),
    })
    const after = await withHits(tx, updated, { ...searched, hits: fresh })
    if (isSame) return { result: after, trace: [] }
    await announce(tx, after, 'payment.searched-again')
    return { result: after, trace: traceOf(after, 'payment.searched-again') }
  })
}

const sameReasons = (one: store.PaymentRow['reasons'], other: store.PaymentRow['reasons']) =>
  one.length === other.length &&
  one.every(({ code, place, words }, at) => {
    const there = other[at]
    return there?.code === code && there.place === place && (code === 'lists' || there.words === words)
  })
