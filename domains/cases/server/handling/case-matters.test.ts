import { beforeAll, expect, it } from 'vitest'
import { addSamplePeople } from '#domains/accounts/server/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import type { Actor } from '#platform/identity/index.ts'
import { onEveryDatabase, somebody } from '#platform/testing/index.ts'
import { CaseFile } from '../../contract/index.ts'
import { type CaseToOpen, casesRoutes, openCase, settleMatters } from '../index.ts'

const matter = (key: string) => ({
  key,
  title: `Entry ${key}`,
  detail: 'Invented list, 94.0%',
  href: `/dashboard/kyb/screenings/1?match=${key}`,
})
const suspicion: CaseToOpen = {
  title: 'Quiet Meadow: possible match',
  description: 'Two candidates.',
  priority: 'high',
  subjectName: 'Quiet Meadow',
}

onEveryDatabase('a case and what it has to settle', (world) => {
  let actor: Actor = somebody()
  let api: ApiApp
  const people: number[] = []
  beforeAll(async () => {
    api = makeApi(world.installation, async () => actor, casesRoutes)
    const added = await addSamplePeople(
      world.as(),
      ['ann', 'ben'].map((username) => ({
        username,
        fullName: `${username} Example`,
        email: `${username}@people.invalid`,
        role: 'analyst' as const,
      })),
    )
    people.push(...added.map(({ userId }) => userId))
  })
  let opened = 0
  const open = async () => {
    opened += 1
    const keys = [`match:${opened}-a`, `match:${opened}-b`]
    const { id } = await openCase(world.as(), { ...suspicion, matters: keys.map(matter) })
    return { id, keys: keys as [string, string] }
  }
  const read = async (id: number) => CaseFile.parse(await (await api.request(`/api/kyb/cases/${id}`)).json())
  const step = async (id: number, path: string, body: object) =>
    api.request(`/api/kyb/cases/${id}/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
  const settle = (key: string, state: 'open' | 'proposed' | 'confirmed' | 'dismissed') =>
    settleMatters(world.as(), [{ key, state }], 'Because of the facts')

  it('does not close while a match is open or waits for a second person, and says which', async () => {
    const { id, keys } = await open()
    await settle(keys[0], 'dismissed')
    await settle(keys[1], 'proposed')
    const file = await read(id)
    expect(file).toMatchObject({
      status: 'investigating',
      nextStatuses: expect.not.arrayContaining(['closed']),
    })
    const refused = await step(id, 'transition', {
      version: file.version,
      to: 'closed',
      outcome: 'false_positive',
      reason: 'Enough looked at',
    })
    expect([refused.status, await refused.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'conflict', message: expect.stringContaining(`Entry ${keys[1]}`) }),
    ])
  })

  it('closes by itself as a false positive with the last dismissal, and is open again when one is', async () => {
    const { id, keys } = await open()
    await settle(keys[0], 'dismissed')
    expect(await read(id)).toMatchObject({ status: 'investigating' })
    await settle(keys[1], 'dismissed')
    expect(await read(id)).toMatchObject({ status: 'closed', outcome: 'false_positive' })
    await settle(keys[0], 'open')
    expect(await read(id)).toMatchObject({ status: 'investigating', outcome: null, closedAt: null })
    expect((await read(id)).history.map((entry) => entry.action).slice(0, 2)).toEqual([
      'case.reopened',
      'case.closed',
    ])
  })

  it('a confirmed match escalates it; a person closes it, with an outcome that the match gives', async () => {
    const { id, keys } = await open()
    await settle(keys[0], 'confirmed')
    await settle(keys[1], 'dismissed')
    const file = await read(id)
    expect(file).toMatchObject({ status: 'escalated' })
    const close = (outcome: string) =>
      step(id, 'transition', { version: file.version, to: 'closed', outcome, reason: 'Account frozen' })
    expect((await close('false_positive')).status).toBe(400)
    expect((await close('sar_filed')).status).toBe(200)
    expect(await read(id)).toMatchObject({ status: 'closed', outcome: 'sar_filed' })
  })

  it('a step on a case that somebody else has changed is refused with what they did, and nothing is overwritten', async () => {
    const { id } = await open()
    const mine = await read(id)
    actor = somebody({ userId: people[1] ?? 0, username: 'ben' })
    const first = await step(id, 'assign', { version: mine.version, userId: people[1] })
    expect(first.status).toBe(200)
    actor = somebody({ userId: people[0] ?? 0, username: 'ann' })
    for (const [path, body] of [
      ['assign', { userId: people[0] }],
      ['priority', { priority: 'urgent' }],
      ['transition', { to: 'escalated', reason: 'Looks grave' }],
      ['pause', { reason: 'Registry is closed' }],
    ] as const) {
      const refused = await step(id, path, { version: mine.version, ...body })
      expect([path, refused.status, await refused.json()]).toEqual([
        path,
        409,
        expect.objectContaining({
          code: 'stale',
          details: {
            version: mine.version + 1,
            changes: [expect.objectContaining({ by: 'ben', what: 'case assigned' })],
          },
        }),
      ])
    }
    expect(await read(id)).toMatchObject({
      assignee: { userId: people[1] },
      status: 'open',
      priority: 'high',
    })
    expect((await step(id, 'assign', { userId: people[0] })).status).toBe(400)
    actor = somebody()
  })
})
