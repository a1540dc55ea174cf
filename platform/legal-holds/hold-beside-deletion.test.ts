import { expect, it } from 'vitest'
import { recordChange } from '#platform/audit/index.ts'
import { onServerDatabase } from '#platform/testing/index.ts'
import { holdOn, insertHold, requireNoHold } from './index.ts'

onServerDatabase('a hold that is placed while something is deleted', (world) => {
  it('is in force only once the deletion has ended, and whatever is deleted then is refused', async () => {
    const ctx = world.as()
    const steps: string[] = []
    let goOn = () => {}
    const until = new Promise<void>((go) => {
      goOn = go
    })
    const nothingHeld = new Promise<void>((asked) => {
      const deletion = recordChange(ctx, async (tx) => {
        await requireNoHold(tx.db, 1, [{ type: 'document', id: 'x' }], 'This document')
        asked()
        await until
        return { result: undefined, trace: [] }
      })
      deletion.then(() => steps.push('deleted'))
    })
    await nothingHeld
    const placed = recordChange(ctx, async (tx) => {
      const facts = { scope: 'organisation', subjectId: '', reason: 'Court order', since: '2026-11-01' }
      const row = await insertHold(tx.db, {
        organisationId: 1,
        ...facts,
        placedBy: 'admin',
        placedAt: tx.now,
      })
      return { result: row, trace: [] }
    }).then((row) => {
      steps.push('placed')
      return row
    })
    const waiting = async () => {
      const locks = `select from pg_locks where locktype = 'advisory' and not granted`
      return (await world.installation.database.pool.query(locks)).rowCount
    }
    await expect.poll(waiting).toBe(1)
    expect(steps).toEqual([])
    goOn()
    const { id } = await placed
    expect(steps).toEqual(['deleted', 'placed'])
    expect((await holdOn(world.installation.database.db, 1, []))?.id).toBe(id)
    await expect(
      recordChange(ctx, async (tx) => {
        await requireNoHold(tx.db, 1, [{ type: 'document', id: 'x' }], 'This document')
        return { result: undefined, trace: [] }
      }),
    ).rejects.toMatchObject({ code: 'legal-hold' })
  })
})
