import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '#platform/context/index.ts'
import type { Topic } from '#platform/endpoint/index.ts'
import { channelOf, LIVE_CHANNEL } from './channel.ts'
import type { Note } from './listen.ts'

/** PostgreSQL carries less than 8,000 bytes with a notification. News says what has changed, not all of it. */
const NOTE_BYTES_MAX = 7_900

/**
 * Tells the open screens of the actor's organisation (of the installation, for a topic of the installation) some news. Inside `recordChange` the news goes out
 * if and only if the change commits, after it has; the streams of every process get it, in the order of the commits.
 * @throws Error for news that is not of the topic's shape or too large.
 */
export async function publish<Event extends z.ZodType>(
  ctx: Context,
  topic: Topic<Event>,
  event: z.input<Event>,
  key?: string,
): Promise<void> {
  await ctx.db.execute(sql`select ${newsOf(ctx, topic, event, key)}`)
}

/** The expression that tells the news once a statement has evaluated it: for a change that sends it along with what it writes. @throws Error as `publish`. */
export function newsOf<Event extends z.ZodType>(
  ctx: Context,
  topic: Topic<Event>,
  event: z.input<Event>,
  key?: string,
): SQL {
  const note: Note = {
    channel: channelOf(topic, ctx.actor.organisationId, key),
    keeps: topic.keeps,
    event: topic.event.parse(event),
  }
  const text = JSON.stringify(note)
  if (Buffer.byteLength(text) > NOTE_BYTES_MAX) {
    throw new Error(
      `News of ${topic.name} has ${Buffer.byteLength(text)} bytes; ${NOTE_BYTES_MAX} can be sent.`,
    )
  }
  return sql`pg_notify(${LIVE_CHANNEL}, ${text})`
}
