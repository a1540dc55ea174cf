import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Route, serve } from '#platform/calls/index.ts'
import type { Context, Installation } from '#platform/context/index.ts'
import { diskFull, isSpaceUsedUp } from '#platform/database/index.ts'
import { defineEndpoint } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'

const readHealth = defineEndpoint({
  name: 'installation.health',
  method: 'GET',
  path: '/api/health',
  summary: 'Whether the server and its database answer',
  permission: 'public',
  response: z.object({
    status: z.literal('ok'),
    database: z.enum(['embedded', 'server']),
    /** Only where the disk of the data directory has no room left: what is read goes on, changes are refused. */
    disk: z.literal('full').optional(),
  }),
  problems: ['database-unavailable', 'disk-full'],
})

const readReadiness = defineEndpoint({
  name: 'installation.readiness',
  method: 'GET',
  path: '/api/ready',
  summary:
    'Whether requests may be sent to this process: not while it stops, nor while its database does not answer',
  permission: 'public',
  response: z.object({ status: z.literal('ready'), disk: z.literal('full').optional() }),
  problems: ['stopping', 'database-unavailable', 'disk-full'],
})

/** The embedded database answers one thing after the other: behind a long one it is busy, not gone. */
const PATIENCE_MS = { server: 3_000, embedded: 20_000 } as const

const looks = new WeakMap<Installation, Promise<unknown>>()

/** Those who ask at the same time are told by one look: however often a frozen database is asked for, one connection waits for it. */
function lookAtDatabase(installation: Installation): Promise<unknown> {
  const known = looks.get(installation)
  if (known) return known
  const look = installation.database.db.execute(sql`select 1`).finally(() => looks.delete(installation))
  look.catch(() => {})
  looks.set(installation, look)
  return look
}

/** Answers only when the database does, and says so soon when it does not. */
export async function health(
  ctx: Context,
): Promise<{ status: 'ok'; database: 'embedded' | 'server'; disk?: 'full' }> {
  const { config, database } = ctx.installation
  const { kind } = database
  const isFull = isSpaceUsedUp(config.dataDir)
  const unavailable = (cause?: unknown) =>
    kind === 'embedded' && isFull
      ? diskFull(config.dataDir, 'The database continues as soon as there is space. Nothing was lost.', {
          cause,
        })
      : new Problem('database-unavailable', 'The database does not answer.', undefined, { cause })
  const waiting = new AbortController()
  try {
    await Promise.race([
      lookAtDatabase(ctx.installation),
      pause(PATIENCE_MS[kind], undefined, { signal: waiting.signal }).then(() =>
        Promise.reject(unavailable()),
      ),
    ])
  } catch (cause) {
    throw cause instanceof Problem ? cause : unavailable(cause)
  } finally {
    waiting.abort()
  }
  return { status: 'ok', database: kind, ...(isFull ? { disk: 'full' } : {}) }
}

const stopping = new WeakSet<Installation>()

/** From now on the process says that it is not ready: whoever shares out requests sends it no more. */
export function stopBeingReady(installation: Installation): void {
  stopping.add(installation)
}

export const isStopping = (installation: Installation): boolean => stopping.has(installation)

export async function readiness(ctx: Context): Promise<{ status: 'ready'; disk?: 'full' }> {
  if (isStopping(ctx.installation)) throw new Problem('stopping', 'This process is stopping.')
  const { disk } = await health(ctx)
  return { status: 'ready', ...(disk ? { disk } : {}) }
}

/** What those who watch over the process and share out requests ask. */
export const healthRoutes: readonly Route[] = [serve(readHealth, health), serve(readReadiness, readiness)]
