import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mountMcp } from '#apps/server/mcp/mount.ts'
import { openApiDocument } from '#apps/server/openapi.ts'
import type { ServerApp } from '#apps/server/server-app.ts'
import { identify, jobs, routes } from '#apps/server/slices.ts'
import { startScreening, stopScreening } from '#domains/screening/server/index.ts'
import { makeApi } from '#platform/http-server/index.ts'
import { startJobs, stopJobs } from '#platform/jobs/index.ts'
import { grantedPermissions } from '#platform/permissions/index.ts'
import { onOneDatabase } from '#platform/testing/index.ts'
import { runAssay } from './run-assay.ts'

const permissions = grantedPermissions.filter((permission) => permission !== 'account:own')

onOneDatabase(
  'the command line',
  (world) => {
    let directory = ''
    const app: ServerApp = new Hono()
    const ask = (path: string, init: RequestInit) => app.request(`http://assay.test${path}`, init)
    const keys: Record<string, string> = {}

    beforeAll(async () => {
      directory = mkdtempSync(join(tmpdir(), 'assay-cli-'))
      await startJobs(world.installation, jobs)
      await startScreening(world.installation)
      mountMcp(app, world.installation, identify, routes)
      app.get('/api/openapi.json', async (c) =>
        c.json(await openApiDocument(routes.map(({ endpoint }) => endpoint))),
      )
      app.route('/', makeApi(world.installation, identify, routes))
      const headers = { 'content-type': 'application/json' }
      const person = { username: 'ada', email: 'ada@example.com', password: 'ada secret', fullName: 'Ada' }
      const answer = await ask('/api/auth/register', {
        method: 'POST',
        headers,
        body: JSON.stringify(person),
      })
      const cookie = answer.headers
        .getSetCookie()
        .map((pair) => pair.split(';')[0])
        .join('; ')
      for (const effect of ['read', 'write']) {
        const body = JSON.stringify({ name: effect, permissions, effect })
        const made = await ask('/api/keys', { method: 'POST', headers: { ...headers, cookie }, body })
        keys[effect] = ((await made.json()) as { secret: string }).secret
      }
    })
    afterAll(async () => {
      await stopJobs(world.installation)
      await stopScreening(world.installation)
      rmSync(directory, { recursive: true, force: true })
    })

    /** How often in a row the server is away when it is asked for this. */
    const away = { at: /^$/, times: 0 }
    const fetchThere = async (url: string, init: RequestInit) => {
      if (away.times > 0 && away.at.test(url)) {
        away.times -= 1
        throw new TypeError('fetch failed')
      }
      return app.request(url, init)
    }
    const assay = async (line: string[], { key = keys.write, lines = [] as string[] } = {}) => {
      let out = ''
      let stated = ''
      const code = await runAssay(line, {
        env: { ASSAY_URL: 'http://assay.test', ...(key ? { ASSAY_KEY: key } : {}) },
        out: (text) => {
          out += text
        },
        tell: (text) => {
          stated += text
        },
        lines: (async function* () {
          yield* lines
        })(),
        fetch: fetchThere as typeof fetch,
      })
      return { code, out, complaint: stated }
    }

    it('says whose key it is, as people and as programs read it', async () => {
      const { code, out } = await assay(['whoami'], { key: keys.read })
      expect(code).toBe(0)
      expect(out).toContain(
        'Ada (ada), admin of organisation 1\nKey “read”, which only reads, until 2027-02-19',
      )
      expect(JSON.parse((await assay(['whoami', '--json'])).out)).toMatchObject({ key: { effect: 'write' } })
    })

    it('refuses without a key, with one that is not known, and past what it may do, each with its own end', async () => {
      expect(await assay(['lists'], { key: '' })).toMatchObject({
        code: 2,
        complaint: expect.stringMatching(/ASSAY_KEY/),
      })
      expect(await assay(['lists'], { key: 'assay_x' })).toMatchObject({
        code: 3,
        complaint: expect.stringMatching(/not known\. \(401 not-signed-in\)/),
      })
      expect(await assay(['screen', 'Halden'], { key: keys.read })).toMatchObject({
        code: 3,
        complaint: expect.stringMatching(/403 forbidden/),
      })
    })

    it('used wrongly says how it is used, and asks nobody', async () => {
      for (const line of [
        ['screen'],
        ['batch'],
        ['nonsense'],
        ['lists', '--what'],
        ['batch', '/no/such/file.csv'],
        ['batch', join(import.meta.dirname, 'assay.ts'), '--results', '/no/such/folder/out.csv'],
        ['call', 'cases.case'],
      ])
        expect([line, (await assay(line)).code]).toEqual([line, 2])
      expect(await assay(['help'])).toMatchObject({
        code: 0,
        out: expect.stringMatching(/assay screen NAME/),
      })
    })

    it('asked for help, commands of this machine start, write and put back nothing', async () => {
      for (const [name, option] of [
        ['serve', '--help'],
        ['backup', '--help'],
        ['restore', '-h'],
      ] as const)
        expect([name, await assay([name, option], { key: '' })]).toEqual([
          name,
          { code: 0, complaint: '', out: expect.stringMatching(`^assay ${name}`) },
        ])
    })

    it('waits for a server that is away for a moment, and says where what it began can be read', async () => {
      const file = join(directory, 'away.csv')
      writeFileSync(file, 'name,country\nViktor Bout,RU\n')
      Object.assign(away, { at: /batches\/\d+$/, times: 3 })
      const { code, complaint } = await assay(['batch', file, '--wait'])
      expect(complaint).toMatch(/^Batch \d+ was taken\.\nThe server does not answer; retrying\./)
      expect([code, away.times]).toEqual([10, 0])
    })

    it('screens, and ends differently for a match and for what is no answer', async () => {
      const match = await assay(['screen', 'Viktor', 'Bout', '--kind', 'Person', '--country', 'RU'])
      expect(match.out).toMatch(/to be reviewed, risk \w+: “Viktor Bout”, screening \d+, case CASE-/)
      expect(match.out).toMatch(/BOUT.*OFAC.*0\.\d{3} +open/i)
      expect(match.code).toBe(10)
      // Only OFAC's and the UN's lists come with the product: no match on those is no answer.
      const none = await assay(['screen', 'Meadow Orchards Bakery', '--json'])
      expect([none.code, JSON.parse(none.out).status]).toEqual([11, 'incomplete'])
      expect((await assay(['screen', 'Meadow Orchards Bakery'])).out).toContain('NO ANSWER')
      expect((await assay(['screen', 'X', '--kind', 'Ghost'])).code).toBe(3)
    })

    it('screens a file, waits for its end and writes the result of each row', async () => {
      const file = join(directory, 'names.csv')
      const results = join(directory, 'results.csv')
      writeFileSync(file, 'name,country\nViktor Bout,RU\nMeadow Orchards Bakery,DE\n')
      const { code, out } = await assay(['batch', file, '--results', results])
      expect(out).toMatch(/Batch \d+, \S+: /)
      expect(code).toBe(10)
      const rows = readFileSync(results, 'utf8').trim().split('\n')
      expect(rows.filter((row) => /Viktor Bout|Meadow Orchards/.test(row))).toHaveLength(2)
    })

    it('shows the lists, and imports none that is nonsense', async () => {
      const { code, out } = await assay(['lists'])
      expect([code, out]).toEqual([0, expect.stringMatching(/^list +state[\s\S]*ofac-sdn +\S/)])
      const [head, ...rows] = (await assay(['lists', '--csv'])).out.trim().split(/\r?\n/)
      expect(head).toBe('list,state,version,published,entries,ageDays,lastFailure')
      // Numbers as a program reads them.
      expect(rows.find((row) => row.startsWith('ofac-sdn'))).toMatch(/,2024-05-03,14965,\d+,$/)
      const file = join(directory, 'sdn.xml')
      writeFileSync(file, '<nonsense/>')
      expect((await assay(['import', 'ofac-sdn', file])).code).toBe(3)
      expect((await assay(['import', 'ofac-sdn', file], { key: keys.read })).complaint).toContain('forbidden')
    })

    it('makes any call by its name', async () => {
      const { code, out } = await assay(['call', 'cases.list', '{"q":"nobody"}'])
      expect([code, JSON.parse(out)]).toMatchObject([0, { rows: [], total: 0 }])
      expect((await assay(['call', 'cases.nothing'])).code).toBe(2)
      expect((await assay(['call', 'cases.case', '{"id":999}'])).code).toBe(3)
    })

    it('speaks the Model Context Protocol line by line, whatever order the answers come in', async () => {
      const message = (id: number, method: string, params: object = {}) =>
        `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`
      const { code, out } = await assay(['mcp'], {
        lines: [
          message(1, 'initialize', { protocolVersion: '2025-06-18' }).slice(0, 20),
          message(1, 'initialize', { protocolVersion: '2025-06-18' }).slice(20),
          `${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`,
          message(2, 'tools/list') +
            message(3, 'tools/call', { name: 'cases_list', arguments: { q: 'nobody' } }),
        ],
      })
      expect(code).toBe(0)
      const answers = out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
        .sort((a, b) => a.id - b.id)
      expect(answers).toMatchObject([
        { id: 1, result: { protocolVersion: '2025-06-18' } },
        { id: 2, result: { tools: expect.any(Array) } },
        { id: 3, result: { content: [{ type: 'text', text: '{"total":0,"rows":[]}' }] } },
      ])
      const broken = await assay(['mcp'], { key: 'assay_x', lines: [message(7, 'ping')] })
      expect(JSON.parse(broken.out)).toMatchObject({
        id: 7,
        error: { message: 'This API key is not known.' },
      })
    })

    it('is named by the package', () => {
      const { bin } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'))
      expect(readFileSync(join(import.meta.dirname, '../..', bin.assay), 'utf8')).toMatch(
        /^#!\/usr\/bin\/env node\n/,
      )
    })
  },
  { RATE_LIMITS: 'off' },
)
