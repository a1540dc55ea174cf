import { createHash } from 'node:crypto'
import { lt, sql } from 'drizzle-orm'
import { type Context, daysBefore } from '#platform/context/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import type { CallLimit } from '#platform/endpoint/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { CountedAs, Route } from './route.ts'
import { subscriberOf } from './subscriber.ts'
import { rateLimitWindow } from './tables.ts'

/**
 * Counts a call against its limits, in the database so that every process counts together.
 * @throws Problem `too-many-requests` with `retryAfterSeconds` in its details.
 */
export async function countCall(
  ctx: Context,
  { endpoint: { path }, countedAs = asWritten }: Pick<Route, 'endpoint' | 'countedAs'>,
  limit: CallLimit,
  fields: Record<string, unknown>,
): Promise<void> {
  if (!ctx.installation.config.rateLimits) return
  const named = limit.perName && (await countedAs(ctx, fields[limit.perName.field]))
  const counted: { key: string; callsMax: number }[] = []
  if (!named?.isKnown)
    counted.push({
      key: `${path} address ${digest(callerOf(ctx))}`,
      callsMax: limit.perAddress,
    })
  if (limit.perName && named)
    counted.push({ key: `${path} name ${digest(named.name)}`, callsMax: limit.perName.calls })
  for (const { key, callsMax } of counted) await countInWindow(ctx, key, callsMax, limit.windowSeconds)
}

/**
 * Counts one more of something in the window of time that now is, for every process together.
 * @throws Problem `too-many-requests` past `callsMax`, with `retryAfterSeconds` in its details.
 */
export async function countInWindow(
  ctx: Context,
  key: string,
  callsMax: number,
  windowSeconds: number,
): Promise<void> {
  if (!ctx.installation.config.rateLimits) return
  const { calls, windowEnd } = await tallyInWindow(ctx, key, windowSeconds)
  if (calls <= callsMax) return
  const retryAfterSeconds = Math.max(1, Math.ceil((windowEnd.getTime() - ctx.now.getTime()) / 1000))
  throw new Problem(
    'too-many-requests',
    `Too many attempts. Please try again in ${retryAfterSeconds} seconds.`,
    { retryAfterSeconds },
  )
}

/**
 * Counts one more of something in the window of time that now is, for every process together, and says how many there are.
 * @param db counts with a change, where it is the change's own: what is not committed is not counted.
 */
export async function tallyInWindow(
  ctx: Pick<Context, 'installation' | 'now'>,
  key: string,
  windowSeconds: number,
  db: Queryable = ctx.installation.database.db,
): Promise<{ calls: number; windowStart: Date; windowEnd: Date }> {
  const windowMs = windowSeconds * 1000
  const windowStart = new Date(Math.floor(ctx.now.getTime() / windowMs) * windowMs)
  const [row] = await db
    .insert(rateLimitWindow)
    .values({ key, windowStart, calls: 1 })
    .onConflictDoUpdate({
      target: [rateLimitWindow.key, rateLimitWindow.windowStart],
      set: { calls: sql`${rateLimitWindow.calls} + 1` },
    })
    .returning({ calls: rateLimitWindow.calls })
  return { calls: row?.calls ?? 1, windowStart, windowEnd: new Date(windowStart.getTime() + windowMs) }
}

/** What comes over no network is counted by who asks. */
const callerOf = ({ address, actor }: Context): string =>
  address === '' ? `${actor.organisationId} ${actorName(actor)}` : subscriberOf(address)

const asWritten: CountedAs = async (_ctx, stated) => ({
  name: typeof stated === 'string' ? stated.trim().normalize('NFKC').toLowerCase() : '',
  isKnown: false,
})

// Neither addresses nor names are kept in the clear.
export function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}

/** Removes windows that have long passed. */
export async function forgetOldWindows(ctx: Context): Promise<void> {
  await ctx.db.delete(rateLimitWindow).where(lt(rateLimitWindow.windowStart, daysBefore(ctx.now, 1)))
}
