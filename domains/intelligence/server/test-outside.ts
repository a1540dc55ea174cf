import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import type { Actor } from '#platform/identity/index.ts'
import {
  type Replica,
  type ReplicaReply,
  somebody,
  startReplica,
  type World,
} from '#platform/testing/index.ts'
import type { CollectorId } from '../contract/index.ts'
import { addressesAt, answerAsSources, DOMAIN, outsideWorld } from '../testing/outside-world.ts'
import { intelligenceRoutes } from './routes.ts'

export const NOON = '2026-11-20T12:00:00.000Z'

export const ingestPaths: Record<CollectorId, string> = {
  jobs: 'ingest-jobs',
  filings: 'ingest-filings',
  patents: 'ingest-patents',
  github: 'ingest-github',
  certificates: 'ingest-certificates',
  techstack: 'ingest-techstack',
  dns: 'ingest-dns',
  tranco: 'ingest-tranco',
}
const bodies: Partial<Record<CollectorId, object>> = {
  filings: { ticker: 'ACME' },
  patents: { companyName: 'Acme Tools Inc.' },
}

/** The sources' side of a test on this machine, and the calls of the product's own door. */
export function outside(world: World) {
  let replica: Replica
  let api: ApiApp
  const it = {
    actor: somebody({ role: 'analyst' }) as Actor,
    world: outsideWorld(new Date(NOON)),
    /** Spoils or replaces what sources answer; `undefined` leaves it to the world. */
    trouble: (_place: string, _good: () => ReplicaReply): ReplicaReply | undefined => undefined,
    get requests() {
      return replica.requests
    },
    asked: (place: string) => replica.requests.filter(({ path }) => path.startsWith(`/${place}`)).length,
    call: (path: string, method = 'GET', body?: unknown) =>
      api.request(`/api/intelligence/${path}`, {
        method,
        ...(body === undefined
          ? {}
          : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      }),
    // biome-ignore lint/suspicious/noExplicitAny: a test reads what is on the wire.
    read: async (path: string, method = 'GET', body?: unknown): Promise<any> =>
      (await it.call(path, method, body)).json(),
    track: async (domain = DOMAIN): Promise<number> =>
      (await it.read('companies', 'POST', { primaryDomain: domain })).id,
    ingest: (id: number, collector: CollectorId) =>
      it.call(`companies/${id}/${ingestPaths[collector]}`, 'POST', bodies[collector]),
    // biome-ignore lint/suspicious/noExplicitAny: a test reads what is on the wire.
    collected: async (id: number, collector: CollectorId): Promise<any> =>
      (await it.ingest(id, collector)).json(),
    state: async (id: number, collector: CollectorId) =>
      (await it.read(`companies/${id}`)).collectors.find(
        (one: { collector: string }) => one.collector === collector,
      ),
    later: (seconds: number) => world.setNow(new Date(Date.parse(NOON) + seconds * 1_000).toISOString()),
  }
  beforeAll(async () => {
    replica = await startReplica((request) => {
      const good = () => answerAsSources(it.world, request)
      const place = new URL(request.path, 'http://replica').pathname.split('/')[1] ?? ''
      return it.trouble(place, good) ?? good()
    })
    const { parseConfig } = await import('#platform/config/index.ts')
    const { environment, localReplicas } = parseConfig(addressesAt(replica.url))
    Object.assign(world.installation.config, { environment, localReplicas })
    api = makeApi(world.installation, async () => it.actor, intelligenceRoutes)
  })
  afterAll(() => replica.stop())
  beforeEach(async () => {
    world.setNow(NOON)
    it.actor = somebody({ role: 'analyst' })
    it.world = outsideWorld(new Date(NOON))
    it.trouble = () => undefined
    const { pool } = world.installation.database
    for (const table of [
      'tracked_company',
      'company_signal',
      'company_metric_point',
      'company_collection',
      'collection_clock',
      'connector_budget',
      'outside_source',
      'outside_question',
    ])
      await pool.query(`delete from ${table}`)
    replica.requests.length = 0
  })
  return it
}
