import type { Server } from 'node:http'
import { serve } from '@hono/node-server'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeApi } from '#platform/http-server/index.ts'
import { grantedPermissions } from '#platform/permissions/index.ts'
import { onOneDatabase } from '#platform/testing/index.ts'
import type { ServerApp } from '../server-app.ts'
import { identify, routes } from '../slices.ts'
import { MCP_PATH, mountMcp } from './mount.ts'
import { toolNameOf } from './tools.ts'

type Words = { content: { type: string; text: string }[]; isError?: boolean }

onOneDatabase(
  'the Model Context Protocol, spoken with its official client',
  (world) => {
    let server: Server
    let url = ''
    let cookie = ''
    beforeAll(async () => {
      const app: ServerApp = new Hono()
      mountMcp(app, world.installation, identify, routes)
      app.route('/', makeApi(world.installation, identify, routes))
      url = await new Promise((resolve) => {
        server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
          resolve(`http://127.0.0.1:${port}`),
        ) as Server
      })
      const answer = await post('/api/auth/register', {
        username: 'ada',
        email: 'ada@example.com',
        password: 'ada secret',
        fullName: 'Ada',
      })
      cookie = answer.headers
        .getSetCookie()
        .map((pair) => pair.split(';')[0])
        .join('; ')
    })
    afterAll(() => new Promise((done) => server.close(done)))

    const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
      fetch(`${url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(cookie ? { cookie } : {}), ...headers },
        body: JSON.stringify(body),
      })
    const keyFor = async (permissions: readonly string[], effect = 'read') => {
      const answer = await post('/api/keys', { name: 'Assistant', permissions, effect })
      return (await answer.json()) as { key: { id: number }; secret: string }
    }
    const opened = async (secret: string) => {
      const client = new Client({ name: 'test', version: '1' })
      const headers = { authorization: `Bearer ${secret}` }
      // The client's own types are looser about what is left out.
      const transport = new StreamableHTTPClientTransport(new URL(MCP_PATH, url), {
        requestInit: { headers },
      })
      await client.connect(transport as never)
      return client
    }
    const own = grantedPermissions.filter((permission) => permission !== 'account:own')

    it('offers what its key may read, each with its summary, and nothing that writes', async () => {
      const client = await opened((await keyFor(own, 'write')).secret)
      expect(client.getServerVersion()).toMatchObject({ name: 'assay' })
      const { tools } = await client.listTools()
      const reading = routes.filter(
        ({ endpoint }) =>
          endpoint.effect === 'read' &&
          own.includes(endpoint.permission as never) &&
          (endpoint.answers ?? 'json') === 'json' &&
          endpoint.body !== 'multipart',
      )
      expect(tools.map(({ name }) => name).sort()).toEqual(
        reading.map(({ endpoint }) => toolNameOf(endpoint)).sort(),
      )
      expect(tools.length).toBeGreaterThan(60)
      for (const { name, description, annotations } of tools) {
        expect(name).toMatch(/^[\w-]{1,64}$/)
        expect(description?.length).toBeGreaterThan(10)
        expect(annotations?.readOnlyHint).toBe(true)
      }
      expect(tools.find(({ name }) => name === 'cases_list')?.description).toContain('Which urgent cases')
      const refused = client.callTool({ name: 'screening_screen', arguments: { companyName: 'Halden' } })
      await expect(refused).rejects.toThrow('no such tool')
      await client.close()
    })

    it('answers in the short form, and refuses in words', async () => {
      const client = await opened((await keyFor(['cases:read', 'alerts:read', 'customers:read'])).secret)
      expect((await client.listTools()).tools.length).toBeLessThan(30)
      const read = async (name: string, fields: Record<string, unknown>) =>
        (await client.callTool({ name, arguments: fields })) as Words
      const cases = await read('cases_list', { priority: 'urgent', limit: 20 })
      expect(JSON.parse(cases.content[0]?.text ?? '')).toEqual({ total: 0, rows: [] })
      expect((await read('alerts_list', {})).isError).toBeUndefined()
      const missing = await read('cases_case', { id: 99 })
      expect([missing.isError, JSON.parse(missing.content[0]?.text ?? '').code]).toEqual([true, 'not-found'])
      const wrong = await read('cases_list', { limit: 0 })
      expect(JSON.parse(wrong.content[0]?.text ?? '').code).toBe('invalid-input')
      await expect(client.callTool({ name: 'portfolio_summary', arguments: {} })).rejects.toThrow(
        'the key does not reach it',
      )
      await client.close()
    })

    it('ends with its key, and takes no session for one', async () => {
      const { secret, key } = await keyFor(['cases:read'])
      const client = await opened(secret)
      await fetch(`${url}/api/keys/${key.id}`, { method: 'DELETE', headers: { cookie } })
      await expect(client.listTools()).rejects.toThrow('revoked')
      const initialize = { jsonrpc: '2.0', id: 1, method: 'initialize', params: {} }
      const inSession = await post(MCP_PATH, initialize)
      expect([inSession.status, inSession.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    })

    it('refuses what is no message, and pages of other sites', async () => {
      const bearer = { authorization: `Bearer ${(await keyFor(['cases:read'])).secret}` }
      const codeOf = async (body: unknown) =>
        ((await (await post(MCP_PATH, body, bearer)).json()) as { error: { code: number } }).error.code
      expect(await codeOf({ hello: 1 })).toBe(-32_600)
      expect(await codeOf([])).toBe(-32_600)
      expect(await codeOf({ jsonrpc: '2.0', id: 1, method: 'resources/list' })).toBe(-32_601)
      expect(await codeOf({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 5 } })).toBe(-32_602)
      const notification = { jsonrpc: '2.0', method: 'notifications/initialized' }
      expect((await post(MCP_PATH, notification, bearer)).status).toBe(202)
      expect((await fetch(`${url}${MCP_PATH}`, { headers: bearer })).status).toBe(405)
      const elsewhere = await post(MCP_PATH, notification, { ...bearer, origin: 'https://evil.example' })
      expect(elsewhere.status).toBe(403)
    })
  },
  { RATE_LIMITS: 'off' },
)
