import { randomBytes, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { changesSinceVersion, recordChange } from '#platform/audit/index.ts'
import { seal } from '#platform/config/index.ts'
import { requireCallable } from '#platform/connectors/index.ts'
import { type Context, daysAfter } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { actorName, isOfDemo } from '#platform/identity/index.ts'
import { repeatMessage } from '#platform/outbox/index.ts'
import { Problem, refuseStale } from '#platform/problems/index.ts'
import type * as endpoints from '../contract/index.ts'
import type { AlertDelivery, Destination } from '../contract/index.ts'
import { postTo, SEALED_FOR, sendOff } from './deliver.ts'
import { secretOf } from './message-bodies.ts'
import * as store from './store.ts'

const DESTINATIONS_MAX = 20
const DELIVERIES_SHOWN = 50
/** Whoever changes the receiver has so long before its old secret is of no use. */
const OLD_SIGNS_DAYS = 1

type UnderWay = { waiting: number; givenUp: number }
const NONE: UnderWay = { waiting: 0, givenUp: 0 }

function shapeOf(row: store.DestinationRow, { waiting, givenUp }: UnderWay): z.input<typeof Destination> {
  const { id, name, kind, shownTarget, minSeverity, tellsClosed, state, version, createdBy, createdAt } = row
  const { lastSentAt, failuresInRow, lastFailure } = row
  return {
    id,
    name,
    kind,
    target: shownTarget,
    minSeverity,
    tellsClosed,
    state: state === 'on' ? 'on' : 'paused',
    version,
    createdBy,
    createdAt,
    lastSentAt,
    failuresInRow,
    lastFailure,
    waiting,
    givenUp,
  }
}

export async function listDestinations({ db, actor }: Context): Promise<z.input<typeof Destination>[]> {
  const underWay = await store.countUnderWay(db, actor.organisationId)
  return (await store.destinationsOf(db, actor.organisationId)).map((row) =>
    shapeOf(row, underWay.get(row.id) ?? NONE),
  )
}

/** Adds a destination. @throws Problem `invalid-input` for an address that cannot be used · `conflict` · `demo-not-allowed`. */
export async function addDestination(
  ctx: Context,
  { name, kind, target, minSeverity, tellsClosed }: RequestOf<typeof endpoints.addDestination>,
): Promise<{ destination: z.input<typeof Destination>; secret: string | null }> {
  if (isOfDemo(ctx.actor)) throw new Problem('demo-not-allowed', 'The demo sends nothing outside.')
  const shownTarget = kind === 'mail' ? mailAddress(target) : await webAddress(ctx, target)
  const secret = kind === 'webhook' ? secretOf(randomBytes(32)) : null
  return recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    if ((await store.destinationsOf(tx.db, organisationId)).length >= DESTINATIONS_MAX)
      throw new Problem('conflict', `An organisation has at most ${DESTINATIONS_MAX} destinations.`)
    const row = await store.insertDestination(tx.db, {
      organisationId,
      name,
      kind,
      shownTarget,
      sealedTarget: seal(tx.installation, SEALED_FOR, target),
      sealedSecret: secret === null ? null : seal(tx.installation, SEALED_FOR, secret),
      minSeverity,
      tellsClosed,
      state: 'on',
      failuresInRow: 0,
      createdBy: actorName(tx.actor),
      createdAt: tx.now,
    })
    return {
      result: { destination: shapeOf(row, NONE), secret },
      trace: {
        action: 'alert-destination.added',
        subject: { type: 'alert-destination', id: row.id },
        after: {
          name,
          kind,
          target: shownTarget,
          minSeverity,
          tellsClosed,
          version: row.version,
        },
        payload: { title: name },
      },
    }
  })
}

function mailAddress(target: string): string {
  if (!z.email().safeParse(target).success) throw refused('This is no mail address.')
  return target
}

/** The host of an address that may be sent to. */
async function webAddress(ctx: Context, target: string): Promise<string> {
  if (!URL.canParse(target)) throw refused('This is no web address.')
  const url = new URL(target)
  const { localReplicas } = ctx.installation.config
  if (url.protocol !== 'https:' && !localReplicas.includes(url.host))
    throw refused('A web address begins with https://, so that nobody can read along.')
  try {
    await requireCallable(ctx, url)
  } catch (failure) {
    throw failure instanceof Problem ? refused(failure.message) : failure
  }
  return `${url.protocol}//${url.host}/…`
}

const refused = (message: string) =>
  new Problem('invalid-input', message, { issues: [{ field: 'target', message }] })

/** Changes what a destination receives, or pauses it. @throws Problem `not-found`, `stale` where somebody else was first. */
export function changeDestination(
  ctx: Context,
  { id, version, name, minSeverity, tellsClosed, isPaused }: RequestOf<typeof endpoints.changeDestination>,
): Promise<z.input<typeof Destination>> {
  const change = { name, minSeverity, tellsClosed, state: isPaused ? 'paused' : 'on' } as const
  return changed(ctx, id, 'alert-destination.changed', change, version)
}

/** Takes a destination away; what waits for it is given up at its next try. @throws Problem `not-found`. */
export async function removeDestination(
  ctx: Context,
  { id }: RequestOf<typeof endpoints.removeDestination>,
): Promise<{ removed: true }> {
  await changed(ctx, id, 'alert-destination.removed', { state: 'removed' })
  return { removed: true }
}

/** Makes a new secret, shown once; the old one signs beside it for a day. @throws Problem `not-found`, `invalid-input`. */
export async function renewSecret(
  ctx: Context,
  { id }: RequestOf<typeof endpoints.renewSecret>,
): Promise<{ secret: string; oldSignsUntil: Date }> {
  const { kind, sealedSecret } = await store.destinationOf(ctx.db, ctx.actor.organisationId, id)
  if (kind !== 'webhook') throw new Problem('invalid-input', 'Only what goes to a webhook is signed.')
  const secret = secretOf(randomBytes(32))
  const oldSignsUntil = daysAfter(ctx.now, OLD_SIGNS_DAYS)
  await changed(ctx, id, 'alert-destination.secret-renewed', {
    sealedSecret: seal(ctx.installation, SEALED_FOR, secret),
    sealedSecretBefore: sealedSecret,
    secretBeforeUntil: oldSignsUntil,
  })
  return { secret, oldSignsUntil }
}

function changed(
  ctx: Context,
  id: number,
  action: 'alert-destination.changed' | 'alert-destination.removed' | 'alert-destination.secret-renewed',
  change: Parameters<typeof store.updateDestination>[3],
  readAt?: number,
): Promise<z.input<typeof Destination>> {
  return recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    const before = await store.destinationOf(tx.db, organisationId, id)
    const subject = { type: 'alert-destination', id } as const
    await refuseStale({ version: before.version, called: `“${before.name}”` }, readAt, (read) =>
      changesSinceVersion(tx.db, organisationId, subject, read),
    )
    const after = await store.updateDestination(tx.db, organisationId, id, change)
    const underWay = await store.countUnderWay(tx.db, organisationId)
    return {
      result: shapeOf(after, underWay.get(id) ?? NONE),
      trace: {
        action,
        subject,
        before: statedOf(before),
        after: { ...statedOf(after), version: after.version },
        fromState: before.state,
        toState: after.state,
        payload: { title: after.name },
      },
    }
  })
}

const statedOf = ({ name, minSeverity, tellsClosed, state }: store.DestinationRow) => ({
  name,
  minSeverity,
  tellsClosed,
  state,
})

/** The newest deliveries to a destination. @throws Problem `not-found`. */
export async function listDeliveries(
  { db, actor }: Context,
  { id }: RequestOf<typeof endpoints.listDeliveries>,
): Promise<z.input<typeof AlertDelivery>[]> {
  await store.destinationOf(db, actor.organisationId, id)
  return store.deliveriesTo(db, actor.organisationId, id, DELIVERIES_SHOWN)
}

/** Sends a test message the way alerts go. @throws Problem `not-found`. */
export function testDestination(
  ctx: Context,
  { id }: RequestOf<typeof endpoints.testDestination>,
): Promise<z.input<typeof AlertDelivery>> {
  return recordChange(ctx, async (tx) => {
    const destination = await store.destinationOf(tx.db, tx.actor.organisationId, id)
    const delivery = await postTo(tx, destination, {
      eventId: `evt_${randomUUID()}`,
      change: 'test',
      alertId: null,
      severity: 'low',
      title: `Test message to ${destination.name}`,
      description: `Sent by ${actorName(tx.actor)}. Nothing has happened.`,
      href: '/dashboard/settings/alert-delivery',
      happenedAt: tx.now,
    })
    if (!delivery) throw new Error('The test message was not stored.')
    return { result: delivery, trace: traceOf('alert-destination.tested', destination, delivery) }
  })
}

/** Sends an event again under the same id. @throws Problem `not-found`, `conflict` while it is under way. */
export function replayDelivery(
  ctx: Context,
  { id, deliveryId }: RequestOf<typeof endpoints.replayDelivery>,
): Promise<z.input<typeof AlertDelivery>> {
  return recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    const destination = await store.destinationOf(tx.db, organisationId, id)
    const delivery = await store.deliveryOf(tx.db, organisationId, { destinationId: id, id: deliveryId })
    if (delivery.state === 'waiting' || delivery.state === 'failed')
      throw new Problem('conflict', 'It is being sent and retried automatically.')
    const state = destination.kind === 'mail' ? 'handed-over' : 'waiting'
    const after = (await store.updateDelivery(tx.db, delivery, { state })) ?? delivery
    // What was given up goes on as the message that it was; what arrived goes as another, with the same id of the event.
    if (delivery.state === 'given-up' && delivery.messageId !== null)
      await repeatMessage(tx, delivery.messageId)
    else await sendOff(tx, destination, after)
    return { result: after, trace: traceOf('alert-destination.replayed', destination, after) }
  })
}

const traceOf = (
  action: 'alert-destination.tested' | 'alert-destination.replayed',
  { id, name }: store.DestinationRow,
  { eventId }: store.DeliveryRow,
) => ({
  action,
  subject: { type: 'alert-destination' as const, id },
  after: { eventId },
  payload: { title: name },
})
