import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recentAudit, recordChange } from '#platform/audit/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import { onEveryDatabase, onServerDatabase } from '#platform/testing/index.ts'
import * as endpoints from '../../contract/index.ts'
import { entitiesSlice } from '../index.ts'
import * as store from '../store.ts'
import * as doubts from './doubt-store.ts'
import { decideDoubt, reopenDoubt } from './doubts.ts'
import { mergeEntities, mergeInto } from './merge-entities.ts'

const reason = 'Looked up in the register'

/** Companies of the organisation, each with one record, and a pair of the first two that waits. */
async function waitingPair(world: Parameters<Parameters<typeof onServerDatabase>[1]>[0], ...names: string[]) {
  const ctx = world.as({ role: 'admin' })
  return recordChange(ctx, async (tx) => {
    const facts = names.map((text) => ({
      kind: 'legal' as const,
      names: [{ text, kind: 'legal' as const }],
      identifiers: [],
    }))
    const ids = await store.insertEntities(
      tx.db,
      tx.actor.organisationId,
      facts.map((one, at) => ({
        facts: one,
        sources: ['own'],
        records: [
          { source: 'own', sourceKey: `${names[at]}`, facts: one, keys: [], asOf: null, joined: null },
        ],
      })),
      tx.now,
    )
    const [leftId = 0, rightId = 0] = ids
    await doubts.insertDoubts(tx.db, [
      { organisationId: tx.actor.organisationId, leftId, rightId, probability: 0.7, reasons: ['Alike'] },
    ])
    const { rows } = await doubts.doubtsIn(tx.db, [tx.actor.organisationId], {
      state: 'waiting',
      limit: 500,
      offset: 0,
    })
    const doubt = rows.find((one) => one.leftId === leftId)
    if (!doubt) throw new Error('The pair does not wait.')
    return { result: { ids, doubtId: doubt.id }, trace: [] }
  })
}

onEveryDatabase('pairs that are kept apart', (world) => {
  let api: ApiApp
  beforeAll(() => {
    api = makeApi(
      world.installation,
      async () => world.as({ role: 'admin' }).actor as never,
      entitiesSlice.routes,
    )
  })
  afterAll(() => entitiesSlice.stop?.(world.installation))
  const listed = async (state: string) =>
    endpoints.listDoubts.response.parse(
      await (await api.request(`/api/companies/doubts?state=${state}&limit=500`)).json(),
    ).rows

  it('are merged in no other way before that is taken back, neither by themselves nor by what they were merged into', async () => {
    const { ids, doubtId } = await waitingPair(world, 'Aldermoor One', 'Aldermoor Two', 'Aldermoor Three')
    const [one = 0, two = 0, three = 0] = ids
    const ctx = world.as({ role: 'admin' })
    await decideDoubt(ctx, { id: doubtId, decision: 'apart', reason })
    await expect(
      decideDoubt(ctx, { id: doubtId, decision: 'apart', reason }),
      'who was second learns who decided, and what',
    ).rejects.toMatchObject({ code: 'conflict', message: expect.stringMatching(/^\S.* kept apart/) })
    const refused = { code: 'conflict', message: expect.stringContaining('are separate companies') }
    await expect(mergeEntities(ctx, { id: one, otherId: two, reason })).rejects.toMatchObject(refused)
    await mergeEntities(ctx, { id: two, otherId: three, reason })
    await expect(mergeEntities(ctx, { id: three, otherId: one, reason })).rejects.toMatchObject({
      code: 'conflict',
    })
    await expect(mergeEntities(ctx, { id: two, otherId: one, reason })).rejects.toMatchObject(refused)
  })

  it('stand in a list of their own with who decided, and wait again once that is taken back, with its trace', async () => {
    const { ids, doubtId } = await waitingPair(world, 'Birkwood One', 'Birkwood Two')
    const [one = 0, two = 0] = ids
    const ctx = world.as({ role: 'admin' })
    await decideDoubt(ctx, { id: doubtId, decision: 'apart', reason })
    expect((await listed('waiting')).some(({ id }) => id === doubtId)).toBe(false)
    const kept = (await listed('apart')).find(({ id }) => id === doubtId)
    expect(kept).toMatchObject({ state: 'apart', decidedBy: expect.stringMatching(/\S/) })
    expect(kept?.decidedAt).toBe(world.installation.clock().toISOString())
    await reopenDoubt(ctx, { id: doubtId, reason: 'One of them was renamed' })
    const [entry] = await recentAudit(world.installation.database.db, 1)
    expect(entry).toMatchObject({ action: 'entity.pair-reopened', reason: 'One of them was renamed' })
    expect((await listed('apart')).some(({ id }) => id === doubtId)).toBe(false)
    expect((await listed('waiting')).find(({ id }) => id === doubtId)).toMatchObject({ decidedBy: null })
    await expect(reopenDoubt(ctx, { id: doubtId, reason })).rejects.toMatchObject({ code: 'conflict' })
    expect((await mergeEntities(ctx, { id: one, otherId: two, reason })).id).toBe(one)
  })

  it('are the two that were looked at: one that was merged with another meanwhile is looked at again first', async () => {
    const { ids, doubtId } = await waitingPair(
      world,
      'Coldharbour One',
      'Coldharbour Two',
      'Coldharbour Parent',
    )
    const [one = 0, two = 0, other = 0] = ids
    const ctx = world.as({ role: 'admin' })
    await recordChange(ctx, async (tx) => ({
      result: undefined,
      // The younger goes: the pair's second is part of the first then, and what was looked at is no more.
      trace: (await mergeInto(tx, { ids: [two, other], reason })).trace,
    }))
    const looked = { left: one, right: other }
    for (const decision of ['apart', 'merge'] as const)
      await expect(
        decideDoubt(ctx, { id: doubtId, decision, reason, looked }),
        decision,
      ).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('meanwhile') })
    expect(
      await decideDoubt(ctx, { id: doubtId, decision: 'apart', reason, looked: { left: one, right: two } }),
    ).toMatchObject({ state: 'apart' })
  })
})

onServerDatabase('two who decide on a pair at once', (world) => {
  describe('one keeps it apart while the other merges it in another way', () => {
    it('waits for the merge, and is told that they are one', async () => {
      const { ids, doubtId } = await waitingPair(world, 'Dunmere One', 'Dunmere Two')
      const [one = 0, two = 0] = ids
      let decided: Promise<unknown> | undefined
      await recordChange(world.as({ role: 'admin' }), async (tx) => {
        const merged = await mergeInto(tx, { ids: [one, two], reason })
        let isOver = false
        decided = decideDoubt(world.as({ role: 'admin' }), { id: doubtId, decision: 'apart', reason }).then(
          () => 'apart',
          ({ code }: { code: string }) => code,
        )
        void decided.finally(() => {
          isOver = true
        })
        // Until it waits for what the merge holds, or has decided without.
        await expect
          .poll(async () => {
            const { rows } = await world.installation.database.pool.query(
              'select 1 from pg_locks where not granted',
            )
            return isOver || rows.length > 0
          })
          .toBe(true)
        return { result: undefined, trace: merged.trace }
      })
      expect(await decided).toBe('conflict')
    })
  })
})
