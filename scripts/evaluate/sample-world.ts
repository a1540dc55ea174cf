import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { closeInstallation, openInstallation } from '#apps/server/installation.ts'
import { joinMarket } from '#apps/server/join-market.ts'
import { identify, routes, slices, stopSlices } from '#apps/server/slices.ts'
import { callNamed, invoke, offerCalls } from '#platform/calls/index.ts'
import { parseConfig } from '#platform/config/index.ts'
import type { Context, Installation } from '#platform/context/index.ts'
import { type Bindings, makeApi } from '#platform/http-server/index.ts'
import { type Actor, type PersonInSession, visitor } from '#platform/identity/index.ts'
import { silentLogger } from '#platform/logging/index.ts'
import { fillSampleData } from '#sample-data/index.ts'

export type SampleWorld = {
  installation: Installation
  /** The analyst of organisation 1 who asks, at the moment that the world stands at. */
  asAnalyst(): Context
  /** From here on the clock of the world stands still. */
  stopClock(): Date
  serve(port: number): Promise<Server>
  close(): Promise<void>
}

/**
 * An installation of its own with the standard sample data and an analyst of organisation 1. No job runs in it: nothing moves but what is asked.
 * `dataDir` names a directory to fill, or one that was filled before; without it the world goes when it is closed.
 */
export async function openSampleWorld(dataDir?: string): Promise<SampleWorld> {
  const directory = dataDir ?? mkdtempSync(join(tmpdir(), 'assay-questions-'))
  const settings = { DATA_DIR: directory, LOG_LEVEL: 'silent', RATE_LIMITS: 'off', SIGN_UP: 'join' }
  const opened = await openInstallation(parseConfig(settings), silentLogger)
  let standsAt: Date | undefined
  const installation: Installation = { ...opened, clock: () => new Date(standsAt ?? Date.now()) }
  offerCalls(installation, routes)
  joinMarket(installation)
  for (const slice of slices) await slice.prepare?.(installation)
  await fillSampleData(installation)
  for (const slice of slices) await slice.start?.(installation)
  const analyst = await signUpAnalyst(installation)
  return {
    installation,
    asAnalyst: () => contextOf(installation, analyst),
    stopClock: () => {
      standsAt ??= new Date()
      return standsAt
    },
    serve: (port) => serveApi(installation, port),
    close: async () => {
      await stopSlices(installation)
      await closeInstallation(installation)
      if (!dataDir) rmSync(directory, { recursive: true, force: true })
    },
  }
}

const contextOf = (installation: Installation, actor: Actor): Context => ({
  installation,
  actor,
  now: installation.clock(),
  requestId: `question-${randomBytes(6).toString('hex')}`,
  address: '127.0.0.1',
  answerHeaders: new Headers(),
  db: installation.database.db,
})

/** The first who signs up administers the installation; the second is an analyst, and signs in by SCORE_USER and SCORE_PASSWORD. */
async function signUpAnalyst(installation: Installation): Promise<PersonInSession> {
  const { SCORE_USER = 'score-analyst', SCORE_PASSWORD = randomBytes(12).toString('hex') } = process.env
  const signUp = async (username: string, password: string) => {
    const fields = { username, password, email: `${username}@assay.example`, fullName: 'Robin Ashdown' }
    const { user } = (await invoke(
      contextOf(installation, visitor),
      callNamed(installation, 'accounts.register'),
      fields,
    )) as { user: { id: number; role: PersonInSession['role']; organisationId: number; fullName: string } }
    return user
  }
  await signUp('world-keeper', randomBytes(12).toString('hex')).catch(ignoreTaken)
  const user = await signUp(SCORE_USER, SCORE_PASSWORD).catch(ignoreTaken)
  return {
    kind: 'user',
    userId: user?.id ?? 2,
    username: SCORE_USER,
    fullName: user?.fullName ?? 'Robin Ashdown',
    role: user?.role ?? 'analyst',
    organisationId: 1,
    isDemo: false,
    sessionId: '900000001',
  }
}

/** A world that was filled before has its people already. */
function ignoreTaken(failure: unknown): undefined {
  if ((failure as { code?: string }).code === 'username-taken') return undefined
  throw failure
}

async function serveApi(installation: Installation, port: number): Promise<Server> {
  const app = new Hono<{ Bindings: Bindings }>()
  app.route('/', makeApi(installation, identify, routes))
  return new Promise((resolve) => {
    const server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' }, () => resolve(server)) as Server
  })
}
