import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import type { Actor } from '#platform/identity/index.ts'
import {
  type Replica,
  type ReplicaReply,
  type ReplicaRequest,
  somebody,
  startReplica,
  type World,
} from '#platform/testing/index.ts'
import { MarketSources, SourceName } from '../../contract/index.ts'
import { marketDataRoutes } from '../index.ts'
import { marketDataSettings } from '../settings.ts'

export const NOON = '2026-11-20T17:00:00.000Z'

export const json = (body: unknown, status = 200): ReplicaReply => ({
  status,
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
})
export const xml = (body: string): ReplicaReply => ({ body, headers: { 'content-type': 'text/xml' } })

/** The sources' side of a test: a stand-in for them all on this machine, and the calls of the product's own door. */
export function outside(world: World) {
  let replica: Replica
  let api: ApiApp
  const it = {
    actor: somebody({ role: 'admin' }) as Actor,
    answer: (_request: ReplicaRequest): ReplicaReply => ({ status: 404, body: '{}' }),
    get url() {
      return replica.url
    },
    get requests() {
      return replica.requests
    },
    call: (path: string, method = 'GET', body?: unknown) =>
      api.request(`/api/market-data/${path}`, {
        method,
        ...(body === undefined
          ? {}
          : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      }),
    read: async (path: string, method = 'GET', body?: unknown) =>
      (await (await it.call(path, method, body)).json()) as Record<string, unknown>,
    connect: (name: SourceName, given: object = {}) => it.call(`sources/${name}`, 'PUT', given),
    test: (name: SourceName) => it.read(`sources/${name}/test`, 'POST', {}),
    state: async (name: string) => {
      const { sources } = MarketSources.parse(await it.read('sources'))
      const found = sources.find((one) => one.name === name)
      if (!found) throw new Error(`No source is called ${name}.`)
      return found
    },
    later: (seconds: number) => world.setNow(new Date(Date.parse(NOON) + seconds * 1000).toISOString()),
  }
  beforeAll(async () => {
    replica = await startReplica((request) => it.answer(request))
    const { config } = world.installation
    config.localReplicas = [new URL(replica.url).host]
    const { urls } = marketDataSettings.of(config)
    Object.assign(urls, Object.fromEntries(Object.keys(urls).map((name) => [name, replica.url])))
    api = makeApi(world.installation, async () => it.actor, marketDataRoutes)
  })
  afterAll(() => replica.stop())
  beforeEach(async () => {
    world.setNow(NOON)
    it.actor = somebody({ role: 'admin' })
    it.answer = () => ({ status: 404, body: '{}' })
    for (const name of SourceName.options) await it.call(`sources/${name}`, 'DELETE')
    await world.installation.database.pool.query('delete from connector_budget')
    replica.requests.length = 0
  })
  return it
}
