import { expect, it } from 'vitest'
import { z } from 'zod'
import { serve } from '#platform/calls/index.ts'
import {
  cancelRun,
  defineEndpoint,
  listRuns,
  ORGANISATION_HEADER,
  readRun,
  retryRun,
} from '#platform/endpoint/index.ts'
import { onOneDatabase, somebody } from '#platform/testing/index.ts'
import { makeApi } from './index.ts'

onOneDatabase('a page left open in another organisation', (world) => {
  const thing = (permission: 'cases:read' | 'session' | 'public') =>
    defineEndpoint({
      name: 'test.things',
      effect: 'read',
      method: 'GET',
      path: '/api/things',
      summary: 'Things',
      permission,
      request: z.object({}),
      response: z.object({ done: z.literal(true) }),
      problems: [],
    })
  const ask = async (permission: 'cases:read' | 'session' | 'public', headers: Record<string, string>) => {
    const api = makeApi(world.installation, async () => somebody({ organisationId: 5 }), [
      serve(thing(permission), async () => ({ done: true as const })),
    ])
    return api.request('/api/things', { headers })
  }

  it('reads and writes nothing in the one that its session has moved to', async () => {
    const answer = await ask('cases:read', { [ORGANISATION_HEADER]: '1' })
    expect([answer.status, await answer.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'other-organisation' }),
    ])
  })

  it('is asked of every call about what an organisation has, long work among it', () => {
    const open = [listRuns, readRun, cancelRun, retryRun].filter(({ permission }) => permission === 'session')
    expect(open).toEqual([])
  })

  it('goes on in its own, learns who is signed in, and is not asked where no page speaks', async () => {
    expect((await ask('cases:read', { [ORGANISATION_HEADER]: '5' })).status).toBe(200)
    expect((await ask('cases:read', {})).status).toBe(200)
    expect((await ask('session', { [ORGANISATION_HEADER]: '1' })).status).toBe(200)
    expect((await ask('public', { [ORGANISATION_HEADER]: '1' })).status).toBe(200)
  })
})
