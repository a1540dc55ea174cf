import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { severityRank } from '#domains/alerts/server/index.ts'
import type { Follower, Trace } from '#platform/audit/index.ts'
import { unseal } from '#platform/config/index.ts'
import { fetchOutside, type Provider } from '#platform/connectors/index.ts'
import type { Change, Context } from '#platform/context/index.ts'
import { sendMail } from '#platform/mail/index.ts'
import { defineDelivery, postMessage, Undeliverable } from '#platform/outbox/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { bodyFor, mailOf, type Stated, signatureOf } from './message-bodies.ts'
import * as store from './store.ts'

/** What the sealed parts of a destination are sealed for. */
export const SEALED_FOR = 'alert-destination'

const provider: Provider = {
  name: 'receivers of alerts',
  isAddressChosen: true,
  timeoutMs: 8_000,
  totalMsMax: 10_000,
  bytesMax: 64 * 1_024,
  // How often and when it is tried again is the outbox's.
  retries: 0,
  budget: { calls: 100, perSeconds: 10 },
}

const Ids = z.object({ destinationId: z.number().int(), deliveryId: z.number().int() })

/** Alerts to web addresses, several receivers beside each other: one that is away delays no other. */
export const alertMessages = defineDelivery({
  kind: 'alert',
  title: 'Alerts to web addresses',
  payload: Ids,
  isReady: () => true,
  // A day of a receiver that is away.
  failuresMax: 13,
  atOnce: 4,
  // A closing is told although the receiver would not hear of the raising.
  goesOnAfterGivenUp: true,
  trySecondsMax: 12,
  async send(ctx, { payload }, signal) {
    const destination = await aliveDestination(ctx, payload.destinationId)
    const delivery = await deliveryStill(ctx, payload)
    const { kind } = destination
    if (kind === 'mail') throw new Undeliverable('A mail does not go to a web address.')
    const url = unseal(ctx.installation, SEALED_FOR, destination.sealedTarget)
    const body = bodyFor(kind, statedOf(ctx, delivery))
    const at = ctx.installation.clock()
    const secrets = secretsAt(destination, at).map((sealed) => unseal(ctx.installation, SEALED_FOR, sealed))
    const signed = secrets.length === 0 ? {} : signatureOf(secrets, { id: delivery.eventId, at, body })
    try {
      await fetchOutside(ctx, provider, {
        url,
        notedUrl: destination.shownTarget,
        method: 'POST',
        headers: { 'content-type': 'application/json', ...signed },
        body,
        budgetKey: url,
        signal,
      })
    } catch (failure) {
      if (failure instanceof Problem && failure.details?.status === 410)
        throw new Undeliverable('The receiver answered that it is permanently gone (410).', {
          cause: failure,
        })
      if (failure instanceof Problem)
        throw new Problem(
          failure.code,
          failure.message.replace(provider.name, 'The receiver'),
          failure.details,
          { cause: failure },
        )
      throw failure
    }
  },
  whenSent: async (tx, { payload }) =>
    store.noteArrival((tx as Change).db, row(tx, payload), tx.installation.clock()),
  whenFailed: async (tx, { payload }, failure) =>
    store.noteFailure((tx as Change).db, row(tx, payload), failure),
  whenRepeated: async (tx, { payload }) => {
    await store.updateDelivery((tx as Change).db, row(tx, payload), { state: 'waiting' })
  },
})

/** What signs at a moment: the secret, and for a day after it was renewed the one before. */
function secretsAt(
  { sealedSecret, sealedSecretBefore, secretBeforeUntil }: store.DestinationRow,
  at: Date,
): string[] {
  const isBeforeInUse = secretBeforeUntil !== null && secretBeforeUntil > at
  return [sealedSecret, isBeforeInUse ? sealedSecretBefore : null].filter((one) => one !== null)
}

const row = ({ actor }: Context, { destinationId, deliveryId }: z.infer<typeof Ids>) => ({
  organisationId: actor.organisationId,
  id: deliveryId,
  destinationId,
})

async function aliveDestination(ctx: Context, id: number): Promise<store.DestinationRow> {
  const found = await store.destinationOf(ctx.db, ctx.actor.organisationId, id).catch((failure) => {
    if (failure instanceof Problem) throw new Undeliverable('The destination was taken away.')
    throw failure
  })
  if (found.state === 'paused') throw new Undeliverable('The destination was paused.')
  return found
}

const deliveryStill = (ctx: Context, { destinationId, deliveryId }: z.infer<typeof Ids>) =>
  store.deliveryOf(ctx.db, ctx.actor.organisationId, { destinationId, id: deliveryId })

function statedOf({ installation }: Context, delivery: store.DeliveryRow): Stated {
  const { publicUrl } = installation.config
  return { ...delivery, url: publicUrl ? `${publicUrl}${delivery.href}` : null }
}

export type AlertEvent = Pick<
  store.DeliveryRow,
  'eventId' | 'change' | 'alertId' | 'severity' | 'title' | 'description' | 'href' | 'happenedAt'
>

/** Writes an event to a destination into the outbox, with the change it tells of; what goes there already goes once. */
export async function postTo(
  tx: Change,
  destination: store.DestinationRow,
  event: AlertEvent,
): Promise<store.DeliveryRow | undefined> {
  const isMail = destination.kind === 'mail'
  const delivery = await store.insertDelivery(tx.db, {
    ...event,
    organisationId: tx.actor.organisationId,
    destinationId: destination.id,
    state: isMail ? 'handed-over' : 'waiting',
    attempts: 0,
    at: tx.now,
  })
  if (delivery) await sendOff(tx, destination, delivery, subjectOf(delivery))
  return delivery
}

/** What a destination hears of one alert, it hears in its order. */
const subjectOf = ({ destinationId, alertId }: store.DeliveryRow): string | undefined =>
  alertId === null ? undefined : `alert ${alertId} to ${destinationId}`

/** Sends a delivery off, at first or once more. Those of one subject go in their order. */
export async function sendOff(
  tx: Change,
  destination: store.DestinationRow,
  delivery: store.DeliveryRow,
  subject?: string,
): Promise<void> {
  if (destination.kind === 'mail') {
    let to: string
    try {
      to = unseal(tx.installation, SEALED_FOR, destination.sealedTarget)
    } catch (failure) {
      // The alert itself is raised all the same.
      tx.installation.log.error({ err: failure, destination: destination.id }, 'an alert could not be mailed')
      return
    }
    await sendMail(tx, { to, ...mailOf(statedOf(tx, delivery)) })
    return
  }
  const { id: messageId } = await postMessage(tx, alertMessages, {
    title: `“${delivery.title.slice(0, 120)}” to ${destination.name}`,
    payload: { destinationId: destination.id, deliveryId: delivery.id },
    subject,
  })
  await store.updateDelivery(tx.db, delivery, { messageId })
}

const closings = ['alert.closed', 'alert.no-longer-so']

/** Tells the destinations of an organisation of its alerts, inside the change that raises, escalates or closes them. */
export const alertFollower: Follower = {
  name: 'alert delivery',
  actions: ['alert.raised', 'alert.escalated', 'alert.closed', 'alert.no-longer-so'],
  async follow(tx, traces) {
    const destinations = (await store.destinationsOf(tx.db, tx.actor.organisationId)).filter(
      ({ state }) => state === 'on',
    )
    if (destinations.length === 0) return
    for (const trace of traces) {
      const event = eventOf(tx, trace)
      for (const destination of destinations) {
        if (severityRank[event.severity] > severityRank[destination.minSeverity]) continue
        if (closings.includes(event.change) && !destination.tellsClosed) continue
        await postTo(tx, destination, event)
      }
    }
  },
}

function eventOf(tx: Change, { action, subject, payload, after, reason }: Trace): AlertEvent {
  const severity = z.enum(['critical', 'high', 'medium', 'low']).catch('low').parse(payload?.severity)
  const description = (after as { description?: unknown } | undefined)?.description
  return {
    eventId: `evt_${randomUUID()}`,
    change: action,
    alertId: Number(subject.id),
    severity,
    title: String(payload?.title ?? ''),
    description: typeof description === 'string' ? description : (reason ?? ''),
    href: `/dashboard/analytics?open=true&alert=${subject.id}`,
    happenedAt: tx.now,
  }
}
