import { keepAlerts } from '#domains/alerts/server/index.ts'
import type { Change } from '#platform/context/index.ts'
import { publish, type Source } from '#platform/live/index.ts'
import { paymentsTopic } from '../contract/index.ts'
import type { PaymentRow } from './store.ts'

/** What payments tell open screens. */
export const paymentSources: readonly Source[] = [{ topic: paymentsTopic }]

/** Asks for a look while a payment is held, for a second person while a decision is proposed, and for nothing once it is settled. */
export async function announce(tx: Change, row: PaymentRow, change: string): Promise<void> {
  const subject = { type: 'payment', id: String(row.id) } as const
  const href = `/dashboard/kyb/payments/${row.id}`
  const isFound = row.hits.length > 0
  await keepAlerts(tx, {
    kinds: ['payment-held', 'payment-second-person'],
    subject,
    hits:
      row.state !== 'held'
        ? []
        : [
            {
              severity: isFound ? 'high' : 'medium',
              kind: 'payment-held',
              title: isFound
                ? `Payment held: a possible match, ${row.debtor} to ${row.creditor}`
                : `Payment held: no answer, ${row.debtor} to ${row.creditor}`,
              description:
                `${row.amount} ${row.currency}. ${row.reasons.map(({ words }) => words).join('. ')}.`.slice(
                  0,
                  2_000,
                ),
              subject,
              href,
              dedupeKey: `payment-held payment ${row.id}`,
            },
            ...(row.proposal
              ? [
                  {
                    severity: 'high' as const,
                    kind: 'payment-second-person',
                    title: `A second person is wanted: payment ${row.id}`,
                    description: `${row.proposal.by} has proposed to ${row.proposal.decision} it: ${row.proposal.reason}`,
                    subject,
                    href,
                    dedupeKey: `payment-second-person payment ${row.id} ${row.proposal.decision} ${row.proposal.at}`,
                  },
                ]
              : []),
          ],
    goneBecause: row.state === 'held' ? 'Nobody proposes it any more.' : `The payment was ${row.state}.`,
  })
  await publish(tx, paymentsTopic, { change, paymentId: row.id })
}
