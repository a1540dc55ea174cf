import { answersInForce } from '#domains/screening/server/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { announce } from '../announce.ts'
import * as store from '../store.ts'
import { traceOf, withHits } from '../take-payments.ts'
import { type PlacedHit, searchPayments, withoutMatched } from './search-payments.ts'
import { searchReleasedAgain } from './search-released.ts'

const AT_ONCE = 20

/** Searches waiting payments once lists or settings have changed, then recent releases. Gives how many failed. */
export async function searchHeldAgain(ctx: Context, signal: AbortSignal): Promise<number> {
  const inForce = await answersInForce(ctx)
  let after = 0
  for (;;) {
    signal.throwIfAborted()
    const rows = await store.heldSearchedOtherwise(ctx.db, ctx.actor.organisationId, {
      ...inForce,
      after,
      limit: AT_ONCE,
    })
    for (const row of rows) await searchAgain({ ...ctx, now: ctx.installation.clock() }, row)
    after = rows.at(-1)?.id ?? 0
    if (rows.length < AT_ONCE) break
  }
  return searchReleasedAgain(ctx, signal)
}

/**
 * Searches a held payment again where its lists are no longer those in force, and gives it as it stands then. What was held for want of an answer alone goes once there is one;
 * what somebody was found in stays until people have decided, whatever newer lists say. A search that fails is a reason of its own: nobody decides on lists that are no longer in force without reading that.
 */
export async function searchAgain(ctx: Context, row: store.PaymentRow): Promise<store.PaymentRow> {
  const { changedAt, listSet } = await answersInForce(ctx)
  if (row.searchedAt && row.searchedAt >= changedAt && row.listSet === listSet) return row
  const [searched] = await searchPayments(ctx, [row.message])
  if (!searched) return row
  const { lists } = searched
  const { organisationId } = ctx.actor
  const fresh = await withoutMatched(ctx, row, searched.hits)
  return recordChange(ctx, async (tx) => {
    const held = await store.holdPayment(tx.db, organisationId, row.id)
    if (held.state !== 'held' || held.version !== row.version) return { result: held, trace: [] }
    const reasons = [...held.reasons.filter(isNotFoundAgain(held, searched.hits)), ...searched.reasons]
    const isReleased = reasons.length === 0 && held.hits.length === 0
    const isSame = fresh.length === 0 && sameReasons(held.reasons, reasons) && !isReleased
    const updated = await store.updatePayment(tx.db, held, {
      coverage: searched.coverage,
      listSet: lists?.set.digest ?? '',
      searchedAt: lists ? tx.now : null,
      ...(isSame
        ? {}
        : {
            reasons,
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

/** Whoever was found once stays to be decided, and so does the reason, where newer lists no longer find those words. */
const isNotFoundAgain =
  ({ hits }: store.PaymentRow, again: readonly PlacedHit[]) =>
  ({ code, place, words }: store.PaymentRow['reasons'][number]) =>
    code === 'match' &&
    hits.some(
      (hit) =>
        hit.place === place &&
        words.startsWith(`“${hit.words}”`) &&
        !again.some((one) => one.place === hit.place && one.words === hit.words),
    )

const sameReasons = (one: store.PaymentRow['reasons'], other: store.PaymentRow['reasons']) =>
  one.length === other.length &&
  one.every(({ code, place, words }, at) => {
    const there = other[at]
    return there?.code === code && there.place === place && (code === 'lists' || there.words === words)
  })
