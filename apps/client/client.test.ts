import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '#apps/server/slices.ts'
import { makeKey } from '#domains/accounts/contract/index.ts'
import { listCases } from '#domains/cases/contract/index.ts'
import { clientOf } from './index.ts'
import { packageFiles } from './package-files.ts'
import { schemaAsType } from './schema-as-type.ts'
import { type CallRefused, sendCall } from './send-call.ts'

const json = (body: unknown, init: ResponseInit = {}) => Response.json(body, init)

/** Answers in turn, and keeps what was asked. */
function answering(...answers: (() => Response)[]) {
  const asked: Request[] = []
  const fetchLike = async (url: string | URL | Request, init?: RequestInit) => {
    asked.push(new Request(url as string, init))
    const next = answers[Math.min(asked.length, answers.length) - 1]
    if (!next) throw new TypeError('fetch failed')
    return next()
  }
  return {
    asked,
    connection: { url: 'http://assay.test/', key: 'assay_x', fetch: fetchLike as typeof fetch },
  }
}

describe('a call by the client', () => {
  it('carries the key, fills its address, and gives the answer', async () => {
    const { asked, connection } = answering(() => json({ rows: [], total: 0 }))
    const call = clientOf(connection)
    const { total } = await call(listCases, { priority: 'urgent', limit: 20 })
    expect(total).toBe(0)
    expect(asked[0]?.url).toBe('http://assay.test/api/kyb/cases?priority=urgent&limit=20')
    expect(asked[0]?.headers.get('authorization')).toBe('Bearer assay_x')
  })

  it('that may change something is tried again under the same idempotency key', async () => {
    const busy = () => json({ code: 'database-unavailable', message: 'Later.' }, { status: 503 })
    const { asked, connection } = answering(
      () => {
        throw new TypeError('fetch failed')
      },
      () => new Response(busy().body, { status: 503, headers: { 'retry-after': '0' } }),
      () => json({ done: true }),
    )
    const facts = { method: 'POST', path: '/api/things', isRepeatable: true }
    await sendCall(connection, facts, { a: 1 })
    expect(asked).toHaveLength(3)
    expect(new Set(asked.map((request) => request.headers.get('idempotency-key'))).size).toBe(1)
  })

  it('that cannot be repeated is sent once, and says that nobody knows', async () => {
    const { asked, connection } = answering(() => {
      throw new TypeError('fetch failed')
    })
    const failure = await sendCall(connection, { method: 'POST', path: '/api/auth/x' }, {}).catch(
      (it_) => it_,
    )
    expect((failure as CallRefused).message).toContain('it is unknown whether')
    expect(asked).toHaveLength(1)
  })

  it('that is refused says it in the server’s words; one that leads elsewhere takes the key nowhere', async () => {
    const refusing = answering(() =>
      json(
        { code: 'plan-limit', message: 'No room.', details: { limit: 3 } },
        { status: 402, headers: { 'x-request-id': 'r1' } },
      ),
    )
    await expect(
      clientOf(refusing.connection)(makeKey, { name: 'x', permissions: ['cases:read'] }),
    ).rejects.toMatchObject({ status: 402, code: 'plan-limit', message: 'No room.', requestId: 'r1' })
    const leading = answering(() => new Response(null, { status: 302, headers: { location: 'http://evil' } }))
    await expect(sendCall(leading.connection, { method: 'GET', path: '/api/x' }, {})).rejects.toThrow(
      'redirects elsewhere',
    )
    expect(leading.asked[0]?.redirect).toBe('manual')
  })
})

it.each([
  [{ type: 'string' }, 'string'],
  [{ enum: ['a', 'b'] }, '"a" | "b"'],
  [{ type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'null' }] } }, '(string | null)[]'],
  [{ type: 'object', properties: { 'a-b': { type: 'integer' } }, required: ['a-b'] }, '{ "a-b": number }'],
  [{ type: 'object', additionalProperties: { type: 'number' } }, 'Record<string, number>'],
  [{ type: 'array', prefixItems: [{ type: 'number' }, { const: 1 }] }, '[number, 1]'],
  [{ anyOf: [{ type: 'string' }, {}] }, 'unknown'],
])('a schema is written as the type it means: %o', (schema, type) => {
  expect(schemaAsType(schema)).toBe(type)
})

describe('the package', () => {
  const root = resolve(import.meta.dirname, '../..')
  let directory = ''
  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'assay-client-'))
    const inside = join(directory, 'node_modules/assay-client')
    mkdirSync(inside, { recursive: true })
    const files = packageFiles(routes.map(({ endpoint }) => endpoint))
    for (const [name, text] of Object.entries(files)) writeFileSync(join(inside, name), text)
  })
  afterAll(() => rmSync(directory, { recursive: true, force: true }))

  it('runs in Node without anything else installed', async () => {
    const { assay, calls } = (await import(
      pathToFileURL(join(directory, 'node_modules/assay-client/index.js')).href
    )) as { assay: (to: object) => { call: (...given: unknown[]) => Promise<unknown> }; calls: object }
    expect(Object.keys(calls).length).toBeGreaterThan(150)
    const { asked, connection } = answering(() => json({ id: 7 }))
    expect(await assay(connection).call('cases.case', { id: 7 })).toEqual({ id: 7 })
    expect(asked[0]?.url).toBe('http://assay.test/api/kyb/cases/7')
    await expect(assay(connection).call('cases.nothing')).rejects.toThrow('no call named')
  })

  it('types what goes in and what comes out, and refuses what does not fit', () => {
    const sound = `import { assay, CallRefused } from 'assay-client'
const { call } = assay({ url: 'http://x', key: 'assay_x' })
const page = await call('cases.list', { priority: 'urgent' })
const total: number = page.total
const words: string[] = page.rows.map((row) => row.caseNumber)
const file: Response = await call('cases.export-list', {})
console.log(total, words, file, CallRefused)
`
    writeFileSync(join(directory, 'package.json'), '{"type":"module"}')
    writeFileSync(join(directory, 'sound.ts'), sound)
    writeFileSync(join(directory, 'wrong-answer.ts'), sound.replace('total: number', 'total: string'))
    writeFileSync(join(directory, 'wrong-input.ts'), sound.replace("'urgent'", "'very urgent'"))
    writeFileSync(join(directory, 'wrong-name.ts'), sound.replace('cases.list', 'cases.lists'))
    const { stdout } = spawnSync(
      join(root, 'node_modules/.bin/tsc'),
      [
        '--noEmit',
        '--strict',
        '--target',
        'esnext',
        '--module',
        'nodenext',
        '--lib',
        'esnext,dom,dom.iterable',
        '--types',
        '',
        ...['sound.ts', 'wrong-answer.ts', 'wrong-input.ts', 'wrong-name.ts'],
      ],
      { cwd: directory, encoding: 'utf8' },
    )
    const wrong = [
      ...new Set([...stdout.matchAll(/^(\S+\.ts)\(\d+,\d+\): error TS(\d+)/gm)].map(([, file]) => file)),
    ]
    expect(stdout).not.toContain('index.d.ts')
    expect(wrong.sort()).toEqual(['wrong-answer.ts', 'wrong-input.ts', 'wrong-name.ts'])
  })
})
