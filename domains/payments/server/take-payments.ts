import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { recordHits, requireQuotaForPayments } from '#domains/screening/server/index.ts'
import { type Payment, PaymentRefused, readPayments } from '#engines/payment-messages/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import { canonicalJson } from '#platform/canonical-json/index.ts'
import type { Change, Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { takePayments as endpoint } from '../contract/index.ts'
import { announce } from './announce.ts'
import { inShort } from './read-payments.ts'
import { type Searched, searchPayments } from './searching/search-payments.ts'
import * as store from './store.ts'

/**
 * Screens the payments of a message, each by itself. One is released where nothing was found and the search was an answer; everything else, a search that failed included,
 * holds it. A payment that was sent before is answered as it stands, and nothing of it is done again.
 * @throws Problem `invalid-input` for what cannot be read, with the code and the place; `conflict` where another payment bears its numbers; `plan-limit`.
 */
export async function takePayments(
  ctx: Context,
  input: RequestOf<typeof endpoint>,
): Promise<z.input<typeof endpoint.response>> {
  const payments = readMessage(input)
  const rows: (store.PaymentRow | undefined)[] = []
  for (const payment of payments) rows.push(await sentBefore(ctx, payment))
  const fresh = payments.filter((_, at) => rows[at] === undefined)
  if (fresh.length > 0) await requireQuotaForPayments(ctx, fresh.length)
  const searched = fresh.length > 0 ? await searchPayments(ctx, fresh) : []
  const isKnown = rows.map((row) => row !== undefined)
  for (const [at, payment] of payments.entries())
    rows[at] ??= await keepPayment(ctx, payment, searched[fresh.indexOf(payment)] as Searched)
  const kept = rows as store.PaymentRow[]
  const counted = (state: string) => kept.filter((row, at) => !isKnown[at] && row.state === state).length
  return {
    released: counted('released'),
    held: counted('held'),
    known: isKnown.filter(Boolean).length,
    payments: kept.map(inShort),
  }
}

function readMessage({ message, content }: RequestOf<typeof endpoint>): Payment[] {
  if ((message === undefined) === (content === undefined))
    throw new Problem('invalid-input', 'Send the message as text or as the content of a file.')
  try {
    return readPayments(content === undefined ? (message as string) : Buffer.from(content, 'base64'))
  } catch (failure) {
    if (!(failure instanceof PaymentRefused)) throw failure
    throw new Problem('invalid-input', `${failure.message} (${failure.code}, ${failure.place})`, {
      fields: { message: `${failure.code} at ${failure.place}` },
    })
  }
}

/** Of what was read, without where in its file it stood. */
const digestOf = ({ number: _, ...payment }: Payment): string =>
  createHash('sha256').update(canonicalJson(payment)).digest('hex')

async function sentBefore(ctx: Context, payment: Payment): Promise<store.PaymentRow | undefined> {
  const row = await store.paymentSent(ctx.db, ctx.actor.organisationId, payment)
  if (row && row.contentSha256 !== digestOf(payment))
    throw new Problem(
      'conflict',
      `Another payment was sent under the numbers ${payment.messageId} and ${payment.paymentId}: payment ${row.id}.`,
    )
  return row
}

function keepPayment(ctx: Context, payment: Payment, searched: Searched): Promise<store.PaymentRow> {
  return recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    const isHeld = searched.reasons.length > 0
    const inserted = await store.insertPayment(tx.db, organisationId, {
      state: isHeld ? 'held' : 'released',
      stateRank: isHeld ? 0 : 1,
      format: payment.format,
      messageId: payment.messageId,
      paymentId: payment.paymentId,
      contentSha256: digestOf(payment),
      amount: payment.amount,
      currency: payment.currency,
      debtor: nameOf(payment, 'debtor'),
      creditor: nameOf(payment, 'creditor'),
      message: payment,
      reasons: searched.reasons,
      hits: [],
      coverage: searched.coverage,
      listSet: searched.lists?.set.digest ?? '',
      searchedAt: searched.lists ? tx.now : null,
      receivedAt: tx.now,
      receivedBy: actorName(tx.actor),
      settledAt: isHeld ? null : tx.now,
      settledBy: isHeld ? null : 'Screening',
      settledReason: isHeld ? null : searched.coverage,
    })
    if (!inserted) {
      // Somebody sent it at the same moment.
      const row = await sentBefore(tx, payment)
      if (!row) throw new Error('A stored payment cannot be read.')
      return { result: row, trace: [] }
    }
    const row = await withHits(tx, inserted, searched)
    await announce(tx, row, 'payment.received')
    return { result: row, trace: traceOf(row, 'payment.received') }
  })
}

/** Keeps what was found as screenings with one case, and the payment with both. */
export async function withHits(
  tx: Change,
  row: store.PaymentRow,
  searched: Searched,
): Promise<store.PaymentRow> {
  const { hits, lists } = searched
  if (hits.length === 0 || !lists) return row
  const found = await recordHits(tx, lists, hits, {
    title: `Payment ${row.id} to ${row.creditor}: possible match`,
    description: `${row.amount} ${row.currency} from ${row.debtor} to ${row.creditor} ${row.state === 'released' ? 'was released before this was found' : 'is held'}. ${searched.reasons.map(({ words }) => words).join('. ')}.`,
    subjectName: row.creditor,
  })
  return store.updatePayment(tx.db, row, {
    hits: [
      ...row.hits,
      ...hits.map(({ place, words, isName }, at) => ({
        place,
        words,
        isName,
        screeningId: found.screeningIds[at] as number,
      })),
    ],
    caseId: row.caseId ?? found.caseId,
    caseNumber: row.caseNumber ?? found.caseNumber,
  })
}

export function traceOf(
  row: store.PaymentRow,
  action: 'payment.received' | 'payment.searched-again' | 'payment.found-after-release',
) {
  return {
    action,
    subject: { type: 'payment' as const, id: row.id },
    after: {
      messageId: row.messageId,
      paymentId: row.paymentId,
      contentSha256: row.contentSha256,
      amount: row.amount,
      currency: row.currency,
      status: row.state,
      reasons: row.reasons,
      hits: row.hits,
      coverage: row.coverage,
      listSet: row.listSet,
      caseId: row.caseId,
    },
    toState: row.state,
    payload: {
      title: `Payment ${row.id}: ${row.debtor} to ${row.creditor}`,
      status: row.state,
      count: row.hits.length,
    },
    ...(row.listSet === '' ? {} : { sourceHash: row.listSet }),
  }
}

/** The customer behind the banks, where a message has both. */
function nameOf({ parties }: Payment, role: 'debtor' | 'creditor'): string {
  const ofRole = parties.filter((party) => party.role === role)
  const party = ofRole.find(({ isAgent }) => !isAgent) ?? ofRole[0]
  return party?.name || party?.numbers[0]?.value || 'Not named'
}
