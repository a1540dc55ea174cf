import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { z } from 'zod'
import { parseConfig } from '#platform/config/index.ts'
import { type Installation, systemContext } from '#platform/context/index.ts'
import { openDatabase } from '#platform/database/index.ts'
import { defineTopic } from '#platform/endpoint/index.ts'
import { makeApi } from '#platform/http-server/index.ts'
import { liveRoutes, publish, stopLive } from '#platform/live/index.ts'
import { silentLogger } from '#platform/logging/index.ts'

/** A server of one stream that many listen to. */
export type Contender = {
  port: number
  say(event: Stated): Promise<void>
  stop(): Promise<void>
}

/** News of about the size of a quote; `sentAt` in nanoseconds of the machine's own clock. */
const Stated = z.object({ sentAt: z.string(), number: z.number().optional(), filling: z.string() })
export type Stated = z.infer<typeof Stated>

const prices = defineTopic({
  name: 'prices',
  summary: 'News of the benchmark',
  permission: 'markets:read',
  belongsTo: 'installation',
  keeps: 'all',
  event: Stated,
})

/**
 * The product's own path: permission, session, database notification, hub, stream. Every listener has a session of its own. @param databaseUrl a PostgreSQL server that several
 * processes share; the embedded database without it.
 */
export async function assay(databaseUrl = process.env.LIVE_DATABASE_URL): Promise<Contender> {
  const dataDir = mkdtempSync(join(tmpdir(), 'live-updates-'))
  const database = await openDatabase(databaseUrl ? { url: databaseUrl } : { dir: join(dataDir, 'database') })
  const installation: Installation = {
    config: parseConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }),
    database,
    log: silentLogger,
    secret: 'a secret of the benchmark, 32 characters or more',
    clock: () => new Date(),
  }
  const who = { kind: 'user', username: 'listener', fullName: 'Listener', role: 'viewer' } as const
  const ground = { ...who, userId: 1, organisationId: 1, isDemo: false }
  const api = makeApi(
    installation,
    async (ctx) => ({ ...ground, sessionId: ctx.request?.headers.get('x-session') ?? '' }),
    liveRoutes([{ topic: prices }]),
  )
  const ctx = systemContext(installation, 'benchmark', 1)
  return new Promise((ready) => {
    const server = serve({ fetch: api.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      ready({
        port,
        say: (event) => publish(ctx, prices, event),
        async stop() {
          await stopLive(installation)
          server.close()
          await database.close()
          rmSync(dataDir, { recursive: true, force: true })
        },
      }),
    )
  })
}

/** The least that can be done: answers are kept in a set and written to in a loop. No session, no resumption, no bound on what waits. */
async function plainLoop(): Promise<Contender> {
  const open = new Set<ServerResponse>()
  const server = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    response.write(': open\n\n')
    open.add(response)
    request.on('close', () => open.delete(response))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  let id = 0
  return {
    port: (server.address() as AddressInfo).port,
    async say(event) {
      id += 1
      const text = `id: ${id}\nevent: prices\ndata: ${JSON.stringify(event)}\n\n`
      for (const response of open) response.write(text)
    },
    async stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

export const contenders = { assay: () => assay(), 'plain loop': plainLoop } as const
export type ContenderName = keyof typeof contenders
