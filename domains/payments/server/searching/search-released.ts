import { raiseAlert } from '#domains/alerts/server/index.ts'
import { answersInForce } from '#domains/screening/server/index.ts'
import { bookkeeping, recordChange } from '#platform/audit/index.ts'
import { type Context, daysBefore } from '#platform/context/index.ts'
import { publish } from '#platform/live/index.ts'
import { paymentsTopic } from '../../contract/index.ts'
import * as store from '../store.ts'
import { traceOf, withHits } from '../take-payments.ts'
import { type PlacedHit, type Searched, searchPayments, withoutMatched } from './search-payments.ts'

const AT_ONCE = 20
const RELEASED_DAYS = 30

/** Since when a released payment is searched again where lists change. */
export const releasedSince = (now: Date): Date => daysBefore(now, RELEASED_DAYS)

/**
 * Searches what was released lately again where its lists are no longer those in force: withdrawn, replaced by a newer publication, or joined by another. A released payment
 * stays released, whatever is found; somebody found is a match to decide, a case and an alert. Gives how many could not be searched.
 */
export async function searchReleasedAgain(ctx: Context, signal: AbortSignal): Promise<number> {
  const { listSet } = await answersInForce(ctx)
  // Without a list in force nothing can be found: it is searched once there is one.
  if (listSet === '') return 0
  let after = 0
  let failed = 0
  for (;;) {
    signal.throwIfAborted()
    const now = ctx.installation.clock()
    const rows = await store.releasedSearchedOtherwise(ctx.db, ctx.actor.organisationId, {
      since: releasedSince(now),
      listSet,
      after,
      limit: AT_ONCE,
    })
    if (rows.length === 0) break
    const searched = await searchPayments(
      ctx,
      rows.map(({ message }) => message),
    )
    for (const [at, row] of rows.entries()) await keepSearch({ ...ctx, now }, row, searched[at] as Searched)
    failed += searched.filter(({ lists }) => !lists).length
    after = rows.at(-1)?.id ?? 0
    if (rows.length < AT_ONCE) break
  }
  return failed
}

async function keepSearch(ctx: Context, row: store.PaymentRow, searched: Searched): Promise<void> {
  // A search that failed is made again at the next look.
  if (!searched.lists) return
  const { digest } = searched.lists.set
  const fresh = searched.hits.length === 0 ? [] : await withoutMatched(ctx, row, searched.hits)
  const searchedAgain = {
    at: ctx.now.toISOString(),
    listSet: digest,
    coverage: searched.coverage,
    found: (row.searchedAgain?.found ?? 0) + fresh.length,
  }
  if (fresh.length === 0)
    await store.updatePayment(bookkeeping(ctx.db, 'searches that found nobody'), row, { searchedAgain })
  else await keepFound(ctx, row, { ...searched, hits: fresh }, searchedAgain)
}

function keepFound(
  ctx: Context,
  { id, version }: store.PaymentRow,
  searched: Searched & { hits: PlacedHit[] },
  searchedAgain: NonNullable<store.PaymentRow['searchedAgain']>,
): Promise<void> {
  return recordChange(ctx, async (tx) => {
    const before = await store.holdPayment(tx.db, tx.actor.organisationId, id)
    if (before.version !== version) return { result: undefined, trace: [] }
    const marked = await store.updatePayment(tx.db, before, { searchedAgain, version: version + 1 })
    const after = await withHits(tx, marked, searched)
    await raiseAlert(tx, {
      severity: 'critical',
      kind: 'payment-found-after-release',
      title: `Released payment ${id}: a possible match, ${after.debtor} to ${after.creditor}`,
      description:
        `${after.amount} ${after.currency} was released ${String(after.settledAt?.toISOString().slice(0, 10))} by ${after.settledBy}. In the lists in force now: ${searched.reasons.map(({ words }) => words).join('. ')}.`.slice(
          0,
          2_000,
        ),
      subject: { type: 'payment', id: String(id) },
      href: `/dashboard/kyb/payments/${id}`,
      dedupeKey: `payment-found-after-release payment ${id}`,
    })
    await publish(tx, paymentsTopic, { change: 'payment.found-after-release', paymentId: id })
    return { result: undefined, trace: traceOf(after, 'payment.found-after-release') }
  })
}
