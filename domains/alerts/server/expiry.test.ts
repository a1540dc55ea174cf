import { expect, it } from 'vitest'
import { addBareRows, onEveryDatabase } from '#platform/testing/index.ts'
import { alertsExpiry } from './expiry.ts'

const STAYS = 'Somebody has decided on it: without it, what is still so would be raised again'
const closed = { closed_at: '2015-01-01', outcome: 'handled', subject_type: 'list', subject_id: 'ofac' }

onEveryDatabase('closed alerts past their term, of two organisations with the same numbers', (world) => {
  const past = (isHeld: boolean, organisationId: number) => {
    const ctx = world.as({ organisationId })
    return ctx.db.transaction((db) =>
      alertsExpiry.past(
        { ...ctx, db: db as never },
        { before: new Date('2020-01-01'), after: undefined, limit: 100, isHeld },
      ),
    )
  }

  it('of each key only the last decision of an organisation stays, whatever another one decided later', async () => {
    await addBareRows(world.installation.database, 'alert', [
      { organisation_id: 1, id: 1, dedupe_key: 'a', ...closed },
      { organisation_id: 1, id: 2, dedupe_key: 'a', ...closed },
      { organisation_id: 1, id: 3, dedupe_key: 'b', ...closed },
      { organisation_id: 1, id: 4, dedupe_key: 'c', ...closed, outcome: 'no-longer-so' },
      { organisation_id: 3, id: 2, dedupe_key: 'a', ...closed },
      { organisation_id: 3, id: 9, dedupe_key: 'b', ...closed },
    ])
    for (const isHeld of [false, true]) {
      const own = await past(isHeld, 1)
      expect(own.map(({ id, stays }) => [id, stays])).toEqual([
        [1, undefined],
        [2, STAYS],
        [3, STAYS],
        [4, undefined],
      ])
      expect((await past(isHeld, 3)).map(({ id, stays }) => [id, stays])).toEqual([
        [2, STAYS],
        [9, STAYS],
      ])
    }
  })
})
