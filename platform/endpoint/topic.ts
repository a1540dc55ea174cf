import type { z } from 'zod'
import type { GrantedPermission } from '#platform/permissions/index.ts'

/**
 * News that the server tells open screens of its own accord, said once and read by whoever publishes it, by the stream and by the
 * browser.
 */
export type Topic<Event extends z.ZodType = z.ZodType> = {
  /** Small letters and dashes; a key stands behind a stroke: `quotes/AAPL`. */
  name: string
  /** One line for who reads the API's description. */
  summary: string
  permission: GrantedPermission
  /** Whose news it is: an organisation's own, or the same for everybody in the installation. */
  belongsTo: 'organisation' | 'installation'
  /** `all`: every event counts and none may be missed. `last`: an event takes the place of the one before it under the same key. */
  keeps: 'all' | 'last'
  event: Event
}

export function defineTopic<Event extends z.ZodType>(topic: Topic<Event>): Topic<Event> {
  return topic
}

/** A topic as a stream is asked for it: with its key, where it has one. */
export function topicWithKey(topic: Pick<Topic, 'name'>, key?: string): string {
  return key === undefined ? topic.name : `${topic.name}/${key}`
}
