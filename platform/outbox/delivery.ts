import type { z } from 'zod'
import type { Context, Installation } from '#platform/context/index.ts'

/** A message as whoever sends it gets it. */
export type Message<Payload = unknown> = {
  organisationId: number
  id: number
  subject: string
  /** The same at every try. */
  key: string
  payload: Payload
  /** What was sealed, opened. */
  secret: string | undefined
  /** An earlier try may have arrived although nobody heard of it. */
  isRepeat: boolean
  createdAt: Date
}

/** A way out of the installation for messages of one kind. */
export type Delivery<Payload extends z.ZodType = z.ZodType, Receipt = unknown> = {
  kind: string
  /** What people are told that it delivers. */
  title: string
  payload: Payload
  /** Whether there is something to send with; what cannot be sent yet waits. */
  isReady: (installation: Installation) => boolean
  /** After so many failures in a row it is given up; twenty unless told, which takes three days. */
  failuresMax?: number
  /** Messages of a kind that has many receivers go beside each other, so many at a time; one after the other unless told. */
  atOnce?: number
  /** Whether later messages about a subject go on after one was given up; by default they wait for a person. */
  goesOnAfterGivenUp?: boolean
  /** Seconds after which a try has failed, whatever it still does; 30 unless told. */
  trySecondsMax?: number
  /**
   * Sends one message, within `trySecondsMax`, outside any change.
   * @throws Undeliverable for what would be refused again · anything else is tried again, as late as `retryAfterSeconds` of a Problem says.
   */
  send: (ctx: Context, message: Message<z.output<Payload>>, signal: AbortSignal) => Promise<Receipt>
  /** What the slice keeps of it, in the change that marks the message. */
  whenSent?: (tx: Context, message: Message<z.output<Payload>>, receipt: Receipt) => Promise<void>
  whenFailed?: (
    tx: Context,
    message: Message<z.output<Payload>>,
    failure: { sentence: string; isDead: boolean },
  ) => Promise<void>
  whenRepeated?: (tx: Context, message: Message<z.output<Payload>>) => Promise<void>
}

/** The receiver read it and will not take it: the same again would be refused again. */
export class Undeliverable extends Error {}

const stated = new Map<string, Delivery>()

/** Says a way out. */
export function defineDelivery<Payload extends z.ZodType, Receipt>(
  delivery: Delivery<Payload, Receipt>,
): Delivery<Payload, Receipt> {
  // What a payload and a receipt are is each delivery's own; whoever sends parses the one by its schema.
  stated.set(delivery.kind, delivery as unknown as Delivery)
  return delivery
}

/** Every way out that this process knows, by kind. */
export const deliveriesStated = (): ReadonlyMap<string, Delivery> => stated
