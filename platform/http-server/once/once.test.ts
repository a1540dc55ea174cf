import { expect, it } from 'vitest'
import { z } from 'zod'
import { bookkeeping, recordChange } from '#platform/audit/index.ts'
import { serve } from '#platform/calls/index.ts'
import type { Installation } from '#platform/context/index.ts'
import { defineEndpoint } from '#platform/endpoint/index.ts'
import { DEMO_ORGANISATION_ID, type PersonInSession } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { onEveryDatabase, somebody } from '#platform/testing/index.ts'
import { makeApi } from '../api.ts'
import { fingerprintOf } from './fingerprint.ts'
import { forgetOldAnswers } from './once.ts'
import { begin } from './once-store.ts'

const addEntry = defineEndpoint({
  name: 'test.add',
  effect: 'write',
  method: 'POST',
  path: '/api/test/{list}',
  summary: 'Adds',
  permission: 'cases:write',
  request: z.object({ list: z.string(), title: z.string() }),
  response: z.object({ id: z.number() }),
  problems: ['conflict'],
  status: 201,
})

onEveryDatabase('idempotency keys', (world) => {
  let added = 0
  let begun: (() => void) | undefined
  let died: (() => void) | undefined
  let goOn: Promise<void> | undefined
  const never = new Promise<never>(() => {})
  const route = serve(addEntry, async (ctx, { title }) => {
    if (title === 'refused') throw new Problem('conflict', 'Not now.')
    if (title === 'dies before') {
      begun?.()
      await never
    }
    begun?.()
    await goOn
    await recordChange(ctx, async () => ({
      result: undefined,
      trace: { action: 'test.added' as never, subject: { type: 'test', id: title } as never },
    }))
    if (title === 'dies after') {
      died?.()
      await never
    }
    if (title === 'breaks') throw new Error('The process fell over.')
    added += 1
    return { id: added }
  })
  const send = async (
    key: string | undefined,
    body: object,
    {
      who = {},
      list = 'a',
      installation = world.installation,
    }: { who?: Partial<PersonInSession>; list?: string; installation?: Installation } = {},
  ) => {
    const api = makeApi(installation, async () => somebody(who), [route])
    const answer = await api.request(`/api/test/${list}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      body: JSON.stringify(body),
    })
    return {
      status: answer.status,
      replayed: answer.headers.get('idempotent-replayed'),
      requestId: answer.headers.get('x-request-id'),
      body: (await answer.json()) as { id?: number; code?: string; message?: string },
    }
  }

  it('the same sent again is answered as it was and not done again', async () => {
    const first = await send('one', { title: 'x' })
    const again = await send('one', { title: 'x' })
    expect([first.status, first.replayed]).toEqual([201, null])
    expect(again).toEqual({ ...first, replayed: 'true' })
    expect((await send(undefined, { title: 'x' })).body.id).toBe((first.body.id as number) + 1)
  })

  it('something else under the key, in the body or in the path, is refused and not done', async () => {
    await send('two', { title: 'x' })
    const before = added
    for (const answer of [
      await send('two', { title: 'y' }),
      await send('two', { title: 'x' }, { list: 'b' }),
    ])
      expect([answer.status, answer.body.code]).toEqual([422, 'idempotency-key-reused'])
    expect(added).toBe(before)
  })

  it('ten at the same time are done once and all told the same', async () => {
    const before = added
    const answers = await Promise.all(Array.from({ length: 10 }, () => send('three', { title: 'x' })))
    expect(added).toBe(before + 1)
    expect(new Set(answers.map(({ body }) => body.id))).toEqual(new Set([added]))
    expect(answers.filter(({ replayed }) => replayed === null)).toHaveLength(1)
  })

  it('a key is its person’s and its organisation’s alone, and in the demo its visitor’s', async () => {
    const first = await send('four', { title: 'x' })
    for (const who of [
      { userId: 2 },
      { organisationId: 3 },
      { organisationId: DEMO_ORGANISATION_ID, isDemo: true, sessionId: '1' },
      { organisationId: DEMO_ORGANISATION_ID, isDemo: true, sessionId: '2' },
    ]) {
      const other = await send('four', { title: 'x' }, { who })
      expect([other.status, other.replayed]).toEqual([201, null])
      expect(other.body.id).not.toBe(first.body.id)
    }
  })

  it('what was refused and changed nothing leaves its key free; what changed something and failed is not done twice', async () => {
    expect((await send('five', { title: 'refused' })).status).toBe(409)
    expect((await send('five', { title: 'x' })).status).toBe(201)
    const failed = await send('six', { title: 'breaks' })
    const again = await send('six', { title: 'breaks' })
    expect([failed.status, failed.body.message]).toEqual([500, expect.stringContaining('was kept')])
    expect(again).toMatchObject({ status: 500, replayed: 'true', body: failed.body })
  })

  /** Another process, so many hours apart, whose clock goes on with every look at it. */
  const elsewhere = (hoursApart: number): Installation => {
    let looks = 0
    const start = world.installation.clock().getTime() + hoursApart * 3_600_000
    return {
      ...world.installation,
      clock: () => {
        looks += 1
        return new Date(start + looks)
      },
    }
  }
  const isSilent = (key: string) =>
    world.installation.database.pool.query(
      `update answered_call set beat_at = clock_timestamp() - interval '31 seconds' where idempotency_key = $1`,
      [key],
    )
  const timesDone = async (title: string) => {
    const { rows } = await world.installation.database.pool.query(
      `select count(*)::int as times from audit_entry where subject_id = $1`,
      [title],
    )
    return rows[0].times as number
  }

  for (const hoursApart of [-3, 0, 3])
    it(`what was committed by a process that died before its answer was kept is not done twice, whether asked by a clock ${hoursApart} hours apart`, async () => {
      const key = `dies-after-${hoursApart}`
      const before = await timesDone('dies after')
      const hasDied = new Promise<void>((resolve) => {
        died = resolve
      })
      void send(key, { title: 'dies after' }, { installation: elsewhere(0) })
      await hasDied
      await isSilent(key)
      const unknown = await send(key, { title: 'dies after' }, { installation: elsewhere(hoursApart) })
      expect([unknown.status, unknown.body.code]).toEqual([503, 'outcome-unknown'])
      expect(await timesDone('dies after')).toBe(before + 1)
    })

  it('a request whose process lives is waited for by a process whose clock is hours ahead', async () => {
    const isBegun = new Promise<void>((resolve) => {
      begun = resolve
    })
    let release = () => {}
    goOn = new Promise((resolve) => {
      release = resolve
    })
    const first = send('lives', { title: 'lives' }, { installation: elsewhere(0) })
    await isBegun
    const second = send('lives', { title: 'lives' }, { installation: elsewhere(3) })
    setTimeout(release, 300)
    expect((await second).body).toEqual((await first).body)
    expect(await timesDone('lives')).toBe(1)
    begun = undefined
    goOn = undefined
  })

  it('a process that was halted commits nothing once another one has taken its request up', async () => {
    const isBegun = new Promise<void>((resolve) => {
      begun = resolve
    })
    let release = () => {}
    goOn = new Promise((resolve) => {
      release = resolve
    })
    const halted = send('halts', { title: 'halts' }, { installation: elsewhere(0) })
    await isBegun
    begun = undefined
    goOn = undefined
    await isSilent('halts')
    const other = await send('halts', { title: 'halts' }, { installation: elsewhere(0) })
    release()
    expect([other.status, (await halted).status]).toEqual([201, 409])
    expect(await timesDone('halts')).toBe(1)
    expect((await send('halts', { title: 'halts' })).body).toEqual(other.body)
  })

  it('a request whose process died before it changed anything is done by the one sent again', async () => {
    const isBegun = new Promise<void>((resolve) => {
      begun = resolve
    })
    void send('dies-before', { title: 'dies before' })
    await isBegun
    begun = undefined
    await isSilent('dies-before')
    const fingerprint = await fingerprintOf('POST /api/test/{list}', { list: 'a', title: 'x' })
    await world.installation.database.pool.query(
      `update answered_call set fingerprint = $1 where idempotency_key = 'dies-before'`,
      [fingerprint],
    )
    expect((await send('dies-before', { title: 'x' })).status).toBe(201)
  })

  it('what a request changed in another organisation alone is found as well', async () => {
    const requestId = 'gone-elsewhere'
    await recordChange({ ...world.as({ organisationId: 3 }), requestId }, async () => ({
      result: undefined,
      trace: { action: 'test.added' as never, subject: { type: 'test', id: 1 } as never },
    }))
    await begin(bookkeeping(world.installation.database.db, 'a test'), {
      organisationId: 1,
      userId: 1,
      through: '',
      idempotencyKey: 'elsewhere',
      fingerprint: await fingerprintOf('POST /api/test/{list}', { list: 'a', title: 'x' }),
      requestId,
      begunAt: world.installation.clock(),
    })
    await isSilent('elsewhere')
    const unknown = await send('elsewhere', { title: 'x' })
    expect([unknown.status, unknown.body.code]).toEqual([503, 'outcome-unknown'])
    expect(unknown.body.message).toContain(requestId)
  })

  it('a second request waits for the first and is told its answer', async () => {
    let release = () => {}
    goOn = new Promise((resolve) => {
      release = resolve
    })
    const isBegun = new Promise<void>((resolve) => {
      begun = resolve
    })
    const first = send('nine', { title: 'slow' })
    await isBegun
    const second = send('nine', { title: 'slow' })
    goOn = undefined
    begun = undefined
    release()
    expect((await second).body).toEqual((await first).body)
  })

  it('is kept for a day, sealed, and then forgotten', async () => {
    const first = await send('ten', { title: 'kept' })
    const { rows } = await world.installation.database.pool.query(
      `select sealed_answer from answered_call where idempotency_key = 'ten'`,
    )
    expect(rows[0].sealed_answer).not.toContain('"id"')
    world.setNow('2026-11-22T09:59:59.000Z')
    await forgetOldAnswers(world.as())
    expect((await send('ten', { title: 'kept' })).body).toEqual(first.body)
    world.setNow('2026-11-22T10:00:01.000Z')
    expect((await send('ten', { title: 'kept' })).body.id).not.toBe(first.body.id)
    await forgetOldAnswers(world.as())
    const left = await world.installation.database.pool.query('select idempotency_key from answered_call')
    expect(left.rows).toEqual([{ idempotency_key: 'ten' }])
    world.setNow('2026-11-21T10:00:00.000Z')
  })

  it('is refused when it is no key', async () => {
    for (const key of ['has space', 'k'.repeat(256)])
      expect((await send(key, { title: 'x' })).status).toBe(400)
  })
})

it('the order of fields makes no other request, one byte of a file does', async () => {
  const print = (fields: Record<string, unknown>) => fingerprintOf('call', fields)
  expect(await print({ a: 1, b: { c: [1], d: 2 } })).toBe(await print({ b: { d: 2, c: [1] }, a: 1 }))
  expect(await print({ a: '1' })).not.toBe(await print({ a: 1 }))
  const file = (text: string) => ({ file: new File([text], 'a.csv') })
  expect(await print(file('a,b'))).toBe(await print(file('a,b')))
  expect(await print(file('a,b'))).not.toBe(await print(file('a,c')))
})
