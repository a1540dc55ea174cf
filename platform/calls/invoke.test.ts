import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { recentAudit, recordChange, verifyAudit } from '#platform/audit/index.ts'
import { type Context, type Installation, systemContext } from '#platform/context/index.ts'
import { defineEndpoint } from '#platform/endpoint/index.ts'
import { makeApi } from '#platform/http-server/index.ts'
import type { Token, UserActor } from '#platform/identity/index.ts'
import { defineInstallationJob, enqueue, startJobs, stopJobs } from '#platform/jobs/index.ts'
import { onOneDatabase, somebody } from '#platform/testing/index.ts'
import { callNamed, callsOf, invoke, offerCalls, type Route, serve } from './index.ts'

const rename = defineEndpoint({
  name: 'things.rename',
  effect: 'write',
  method: 'PUT',
  path: '/api/things/{id}',
  summary: 'Renames a thing',
  permission: 'cases:write',
  request: z.object({
    id: z.coerce.number().int(),
    name: z.string().trim().min(1, 'A name is required'),
    reason: z.string().optional(),
  }),
  response: z.object({ id: z.number(), name: z.string(), by: z.string() }),
  problems: [],
  limit: { perAddress: 3, windowSeconds: 60 },
})
const list = defineEndpoint({
  name: 'things.list',
  effect: 'read',
  method: 'GET',
  path: '/api/things',
  summary: 'The things of the organisation',
  permission: 'cases:read',
  request: z.object({ limit: z.coerce.number().int().max(10).default(5) }),
  response: z.object({ organisationId: z.number(), rows: z.array(z.string()), asOf: z.string() }),
  problems: [],
  short: ({ rows, asOf }) => ({ rows: rows.length, asOf }),
})
const lying = defineEndpoint({ ...list, name: 'things.lying', path: '/api/things/lying' })
const own = defineEndpoint({
  ...list,
  name: 'things.own',
  path: '/api/things/own',
  permission: 'account:own',
})

const noted = (ctx: Context, id: number, name: string) =>
  recordChange(ctx, async (tx) => ({
    result: { id, name, by: tx.actor.kind === 'user' ? tx.actor.username : 'nobody' },
    trace: { action: 'case.noted', subject: { type: 'case', id }, after: { name } },
  }))
const things = async (ctx: Context) => ({
  organisationId: ctx.actor.organisationId,
  rows: ['a', 'b'],
  asOf: '2026-11-21',
})

const routes: readonly Route[] = [
  serve(rename, (ctx, { id, name }) => noted(ctx, id, name)),
  serve(list, things),
  serve(lying, async (ctx) => {
    await noted(ctx, 1, 'changed all the same')
    return things(ctx)
  }),
  serve(own, things),
]

onOneDatabase('a call without transport', (world) => {
  const call = (name: string) => callNamed(world.installation, name)
  const as = (actor: UserActor): Context => ({ ...world.as(), actor })
  const withKey = (key: Partial<Token>, facts = {}): Context => {
    const { sessionId: _, ...person } = somebody(facts)
    const through: Token = {
      kind: 'token',
      keyId: 1,
      name: 'Excel',
      permissions: ['cases:read'],
      effect: 'read',
      ...key,
    }
    return as({ ...person, through } as UserActor)
  }
  const code = (made: Promise<unknown>) =>
    made.then(
      () => 'done',
      (failure: { code?: string; message: string }) => failure.code ?? failure.message,
    )

  beforeAll(() => offerCalls(world.installation, routes))

  it('is the call that HTTP makes: the same refusals, the same answer, the same trace', async () => {
    const api = makeApi(world.installation, async () => somebody(), routes)
    const over = await api.request('/api/things/7', {
      method: 'PUT',
      body: '{"name":" Halden "}',
      headers: { 'content-type': 'application/json' },
    })
    const without = await invoke(world.as(), call('things.rename'), { id: 7, name: ' Halden ' })
    expect(without).toEqual(await over.json())
    const [second, first] = await recentAudit(world.installation.database.db, 1)
    const left = ['action', 'subjectId', 'actor', 'actorType', 'after'] as const
    for (const part of left) expect(second?.[part]).toEqual(first?.[part])
    expect(await code(invoke(world.as(), call('things.rename'), { id: 7, name: ' ' }))).toBe('invalid-input')
    expect(
      await code(invoke(world.as({ role: 'viewer' }), call('things.rename'), { id: 7, name: 'x' })),
    ).toBe('forbidden')
    const nobody: Context = { ...world.as(), actor: { kind: 'visitor', organisationId: 1 } }
    expect(await code(invoke(nobody, call('things.list'), {}))).toBe('not-signed-in')
  })

  it('counts against the limits of whoever asks, where no address is known too', async () => {
    const ctx: Context = { ...world.as({ username: 'often', organisationId: 4 }), address: '' }
    const other: Context = { ...world.as({ username: 'seldom', organisationId: 4 }), address: '' }
    const ask = (by: Context) => code(invoke(by, call('things.rename'), { id: 1, name: 'x' }))
    expect([await ask(ctx), await ask(ctx), await ask(ctx), await ask(ctx)]).toEqual([
      'done',
      'done',
      'done',
      'too-many-requests',
    ])
    expect(await ask(other)).toBe('done')
  })

  it('answers in short where there is little room', async () => {
    expect(await invoke(world.as(), call('things.list'), {}, { form: 'short' })).toEqual({
      rows: 2,
      asOf: '2026-11-21',
    })
  })

  it('that says it only reads cannot record a change', async () => {
    await expect(invoke(world.as(), call('things.lying'), {})).rejects.toThrow('read-only')
    expect(
      await code(invoke(world.as(), call('things.rename'), { id: 1, name: 'x' }, { effect: 'read' })),
    ).toBe('forbidden')
  })

  it('is found by name, with what a reader of calls needs to choose; a name stands for one call', () => {
    expect(callsOf(world.installation).map(({ endpoint }) => endpoint.name)).toContain('things.list')
    expect(() => call('things.missing')).toThrow('no call named')
    expect(() => offerCalls({ ...world.installation }, [...routes, ...routes])).toThrow('Two calls are named')
  })

  describe('through a key', () => {
    it('reaches what the key is for and no further: neither another permission, nor a change, nor the account itself', async () => {
      expect(await code(invoke(withKey({}), call('things.list'), {}))).toBe('done')
      expect(await code(invoke(withKey({ permissions: ['alerts:read'] }), call('things.list'), {}))).toBe(
        'forbidden',
      )
      const reading = withKey({ permissions: ['cases:read', 'cases:write'] })
      expect(await code(invoke(reading, call('things.rename'), { id: 1, name: 'x' }))).toBe('forbidden')
      const everything = withKey({ permissions: ['account:own', 'cases:write'], effect: 'write' })
      expect(await code(invoke(everything, call('things.own'), {}))).toBe('forbidden')
    })

    it('is refused for a field that the call does not read, by its name and the nearest known one, as is an assistant and a misspelt field of a change', async () => {
      const misspelt = { limt: 1 }
      const refused = await invoke(withKey({}), call('things.list'), misspelt).catch((failure) => failure)
      expect(refused).toMatchObject({
        code: 'invalid-input',
        message: 'This call has no field “limt”: did you mean “limit”? Nothing was done. It takes: limit.',
        details: { issues: [{ field: 'limt' }] },
      })
      expect(await code(invoke(world.as(), call('things.list'), misspelt, { form: 'short' }))).toBe(
        'invalid-input',
      )
      expect(await code(invoke(world.as(), call('things.list'), misspelt))).toBe('done')
      const renaming = { id: 1, name: 'x', reasn: 'y' }
      await expect(invoke(world.as(), call('things.rename'), renaming)).rejects.toThrow(
        'This call has no field “reasn”: did you mean “reason”? Nothing was done. It takes: id, name, reason.',
      )
    })

    it('reaches no further than the person, and the log names the person and the key', async () => {
      const key = { permissions: ['cases:write'], effect: 'write' } as const
      expect(
        await code(invoke(withKey(key, { role: 'viewer' }), call('things.rename'), { id: 1, name: 'x' })),
      ).toBe('forbidden')
      const dana: Context = { ...withKey(key, { username: 'dana', organisationId: 6 }), address: '192.0.2.9' }
      await invoke(dana, call('things.rename'), { id: 2, name: 'y' })
      expect(await recentAudit(world.installation.database.db, 6)).toMatchObject([
        { actor: 'dana', actorType: 'token', through: 'Excel' },
      ])
      expect(await verifyAudit(world.installation.database.db, 6)).toMatchObject({ isIntact: true })
    })
  })

  describe('from a job and from a command line', () => {
    const answers: unknown[] = []
    const installation = () => ({ ...world.installation }) as Installation
    afterAll(() => answers.splice(0))

    it('is made by the product for an organisation', async () => {
      const running = installation()
      offerCalls(running, routes)
      const nightly = defineInstallationJob({
        name: 'count-things',
        payload: z.object({}),
        run: async (own, _payload, { ctxOf }) => {
          answers.push(await invoke(ctxOf(9), callNamed(own, 'things.list'), {}))
        },
      })
      await startJobs(running, [nightly])
      await enqueue({ ...world.as(), installation: running }, nightly, {})
      await expect.poll(() => answers, { timeout: 20_000 }).toMatchObject([{ organisationId: 9 }])
      await stopJobs(running)
      const commandLine = systemContext(world.installation, 'command line', 3)
      expect(await invoke(commandLine, call('things.list'), {})).toMatchObject({ organisationId: 3 })
    })

    it('a call as a person reaches what is theirs, without the rights of the system', async () => {
      const { sessionId: _, ...person } = somebody({ role: 'viewer', username: 'vera', organisationId: 8 })
      const forVera = as({ ...person, through: { kind: 'job', name: 'report' } } as UserActor)
      expect(await invoke(forVera, call('things.list'), {})).toMatchObject({ organisationId: 8 })
      expect(await code(invoke(forVera, call('things.rename'), { id: 1, name: 'x' }))).toBe('forbidden')
      const lent: Context = {
        ...world.as(),
        actor: { kind: 'system', name: 'report', organisationId: 8, askedBy: 'vera' },
      }
      expect(await code(invoke(lent, call('things.rename'), { id: 1, name: 'x' }))).toContain('not as them')
    })
  })
})
