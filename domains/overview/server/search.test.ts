import { expect, it } from 'vitest'
import type { Context } from '#platform/context/index.ts'
import type { Found, SearchProvider } from '#platform/slice/index.ts'
import { somebody } from '#platform/testing/index.ts'
import { findBehind } from './search.ts'

const ctx = { actor: somebody() } as Context
const one = (id: number): Found => ({ id, title: `Found ${id}`, detail: '', href: '/' })
const provider = (kind: string, at: number, find: SearchProvider['find']): SearchProvider => ({
  kind,
  group: kind,
  at,
  find,
})

it('a slow slice holds no other up, and what is found stands in the order of the slices', async () => {
  const asked = Promise.withResolvers<void>()
  const slow = provider('slow', 1, async () => {
    await asked.promise
    return [one(1)]
  })
  const quick = provider('quick', 2, async () => {
    asked.resolve()
    return [one(2)]
  })
  expect((await findBehind([quick, slow], ctx, 'found')).results.map(({ kind, id }) => [kind, id])).toEqual([
    ['slow', 1],
    ['quick', 2],
  ])
})

it('a slice that fails fails the search: it does not read as nothing found', async () => {
  const broken = provider('broken', 2, async () => {
    throw new Error('The index could not be read.')
  })
  await expect(
    findBehind([provider('whole', 1, async () => [one(1)]), broken], ctx, 'found'),
  ).rejects.toThrow('The index could not be read.')
})

it('HUB-009 what is found stands in one list: the very name first, then what begins so, the best of each kind before the second of any', async () => {
  const of = (title: string, id = 1): Found => ({ id, title, detail: '', href: '/' })
  const { results, incomplete } = await findBehind(
    [
      provider('company', 1, async () => [of('Halden Group'), of('Old Halden', 2)]),
      provider('case', 2, async () => [of('Anything about it')]),
      provider('symbol', 3, async () => [of('Halden')]),
      provider('document', 4, async () => ({ found: [of('Haldeninsel')], incomplete: 'Not whole yet.' })),
    ],
    ctx,
    'halden',
  )
  expect(results.map(({ title }) => title)).toEqual([
    'Halden',
    'Halden Group',
    'Haldeninsel',
    'Old Halden',
    'Anything about it',
  ])
  expect(incomplete).toEqual(['Not whole yet.'])
})
