import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { bookkeeping } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { onOneDatabase, type World } from '#platform/testing/index.ts'
import { recordKeys } from '../keys.ts'
import { entitiesSlice } from '../slice.ts'
import * as store from '../store.ts'
import { EVERYBODY } from '../tables.ts'
import { prepareSearchIndex, searchAtOnce, searchIndex } from './search-index.ts'

const search = (q: string) => ({ q, narrowed: {}, limit: 10, offset: 0 })
/** Every directory counts as a large one, and nobody waits for it. */
const impatient = { quicklyRead: 0, patienceMs: 0 }

async function add(world: World, name: string): Promise<number> {
  const facts = { names: [{ text: name, kind: 'legal' as const }], identifiers: [] }
  const record = {
    source: 'sec',
    sourceKey: name,
    facts,
    keys: recordKeys(facts),
    asOf: '2026-08-16',
    joined: null,
  }
  return world.installation.database.db.transaction(async (opened) => {
    const db = bookkeeping(opened, 'a company of a test')
    const [id] = await store.insertEntities(
      db,
      EVERYBODY,
      [{ facts, sources: ['sec'], records: [record] }],
      world.installation.clock(),
    )
    await store.raiseVersion(db, EVERYBODY, world.installation.clock())
    return Number(id)
  })
}

onOneDatabase('a directory that is being read', (world) => {
  const atOnce = (q: string) => searchAtOnce(world.as(), search(q), undefined, impatient)
  let northern = 0
  beforeAll(async () => {
    northern = await add(world, 'Northern Lantern Works')
  })
  afterAll(async () => {
    await entitiesSlice.stop?.(world.installation)
  })

  it('is not waited for by whoever looks: they are told, and find it once it is read', async () => {
    expect(await atOnce('northern lantern')).toMatchObject({ ids: [], isBeingRead: true })
    await prepareSearchIndex(world.as())
    expect(await atOnce('northern lantern')).toMatchObject({ ids: [northern], isBeingRead: false })
  })

  it('answers what stood in it before while what has come is read', async () => {
    const amber = await add(world, 'Amber Lane Bakery')
    expect(await atOnce('northern lantern')).toMatchObject({ ids: [northern], isBeingRead: true })
    await prepareSearchIndex(world.as())
    expect(await atOnce('amber lane')).toMatchObject({ ids: [amber], isBeingRead: false })
  })

  it('is waited for where it is read within a moment, and by work that needs all of it', async () => {
    const quiet = await add(world, 'Quiet Meadow Firm')
    expect(await searchAtOnce(world.as(), search('quiet meadow'))).toMatchObject({
      ids: [quiet],
      isBeingRead: false,
    })
    const silver = await add(world, 'Silver Petrel Lines')
    expect((await searchIndex(world.as(), search('silver petrel'))).ids).toEqual([silver])
  })

  it('is not lost when somebody breaks a search off: the next one need not read it again', async () => {
    const leaving = new AbortController()
    const ctx = { ...world.as(), request: { id: 'r', signal: leaving.signal } } as unknown as Context
    const broken = searchIndex(ctx, search('northern'))
    // On its way to the thread, or in it.
    await Promise.resolve()
    leaving.abort()
    await broken.catch(() => {})
    // Read again, it would be missing.
    await world.installation.database.pool.query('delete from entity where id = $1', [northern])
    expect(await atOnce('northern lantern')).toMatchObject({ ids: [northern], isBeingRead: false })
  })

  it('that changes whenever it is read answers as it was a moment ago', async () => {
    const harbour = await add(world, 'Harbour Lantern Mills')
    const { countListed } = store
    const counting = vi.spyOn(store, 'countListed').mockImplementation(async (...asked) => {
      await world.installation.database.db.transaction((opened) =>
        store.raiseVersion(bookkeeping(opened, 'a change of a test'), EVERYBODY, world.installation.clock()),
      )
      return countListed(...asked)
    })
    try {
      expect((await searchIndex(world.as(), search('harbour lantern'))).ids).toEqual([harbour])
      expect(counting.mock.calls.length).toBeGreaterThan(1)
    } finally {
      counting.mockRestore()
    }
  })
})
