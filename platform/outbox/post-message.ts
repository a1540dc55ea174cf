import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { seal } from '#platform/config/index.ts'
import type { Context } from '#platform/context/index.ts'
import { enqueue, hasJobs, jobKind } from '#platform/jobs/index.ts'
import { sealedColumn } from '#platform/sealed-values/index.ts'
import type { Delivery } from './delivery.ts'
import { endSubject, holdSubject, insertMessage } from './store.ts'

/** Sends what waits. */
export const deliveryJob = jobKind({
  name: 'deliver-outbox',
  called: 'delivery',
  for: 'installation',
  every: '* * * * *',
  payload: z.object({}),
  retries: 0,
  secondsMax: 600,
})

type Posting<Payload> = {
  title: string
  payload: Payload
  /** What the message is about: messages of a kind about one subject go in their order. One of its own where nothing is said. */
  subject?: string
  /** Takes the place of what has not gone yet about the same subject. */
  replaces?: boolean
  /** Kept sealed beside the payload. */
  secret?: string
}

/**
 * Writes a message that has to reach outside, with the change it tells of: it goes if and only if the change commits, at least once, with
 * the same key at every try.
 */
export async function postMessage<Payload extends z.ZodType, Receipt>(
  tx: Context,
  delivery: Delivery<Payload, Receipt>,
  { title, payload, subject, replaces = false, secret }: Posting<z.input<Payload>>,
  state: 'waiting' | 'kept' = 'waiting',
): Promise<{ id: number; key: string }> {
  const key = `assay-${randomUUID()}`
  const { kind } = delivery
  const about = { organisationId: tx.actor.organisationId, kind, subject: subject ?? key }
  if (subject !== undefined) await holdSubject(tx.db, about)
  if (replaces) await endSubject(tx.db, about, 'replaced', tx.now)
  const { id } = await insertMessage(tx.db, {
    ...about,
    key,
    title,
    payload,
    sealed: secret === undefined ? null : seal(tx.installation, sealedFor(kind), secret),
    state,
    dueAt: tx.installation.clock(),
    createdAt: tx.now,
  })
  if (state === 'waiting' && hasJobs(tx.installation)) await enqueue(tx, deliveryJob, {})
  return { id, key }
}

/** Takes back what has not gone yet about a subject. What is on its way may still arrive. */
export async function withdrawMessages(tx: Context, kind: string, subject: string): Promise<void> {
  const about = { organisationId: tx.actor.organisationId, kind, subject }
  await holdSubject(tx.db, about)
  await endSubject(tx.db, about, 'replaced', tx.now)
}

export const sealedFor = (kind: string): string => kind

/** Where what nobody may read of a message lies. */
export const sealedMessages = sealedColumn('outbox_message', 'sealed', { in: 'kind', of: sealedFor })
