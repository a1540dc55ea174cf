import { expect, it } from 'vitest'
import { addBareRows, onEveryDatabase } from '#platform/testing/index.ts'
import { removeBatchRows } from './batches/store.ts'
import { screeningsExpiry } from './expiry.ts'

const OLD = '2015-06-01T00:00:00.000Z'

onEveryDatabase('two organisations whose screenings and batches have the same numbers', (world) => {
  const rows = (table: string, ...all: Record<string, unknown>[]) =>
    addBareRows(world.installation.database, table, all)
  const past = async (group: string, organisationId: number, isHeld = false) => {
    const policy = screeningsExpiry.find((one) => one.group === group)
    const ctx = world.as({ organisationId })
    return ctx.db.transaction(async (db) => {
      const asked = { before: new Date('2020-01-01'), after: undefined, limit: 100, isHeld }
      return (await policy?.past({ ...ctx, db: db as never }, asked)) ?? []
    })
  }

  it('a screening stays and is rested on for what its own organisation has of it', async () => {
    const screened = (organisation_id: number, id: number) => ({
      organisation_id,
      id,
      company_id: id,
      subject: '{}',
      screened_at: OLD,
    })
    await rows('screening', ...[1, 2, 3, 4, 5].flatMap((id) => [screened(1, id), screened(3, id)]))
    const match = (organisation_id: number, id: number, screening_id: number, state: string) => ({
      organisation_id,
      id,
      screening_id,
      state,
      is_match: true,
      explanation: '{}',
    })
    await rows(
      'screening_match',
      match(1, 1, 1, 'open'),
      match(3, 2, 2, 'open'),
      match(1, 3, 3, 'confirmed'),
      match(3, 4, 4, 'false-match'),
    )
    await rows(
      'match_dismissal',
      { organisation_id: 3, id: 1, match_id: 4 },
      { organisation_id: 1, id: 1, match_id: 4 },
    )
    await rows(
      'customer_coverage',
      { organisation_id: 3, company_id: 1, screening_id: 1 },
      { organisation_id: 1, company_id: 5, screening_id: 5 },
    )
    const shownText = async (organisationId: number) =>
      Object.fromEntries(
        (await past('Screenings', organisationId)).map(({ id, stays, rests }) => [
          id,
          stays ?? rests?.[0]?.why,
        ]),
      )
    const undecided = 'A match of it is not decided yet'
    const lastOne = 'It is what a customer was last held against the lists by'
    expect(await shownText(1)).toEqual({
      1: undecided,
      2: undefined,
      3: 'The risk of a customer rests on a match that was confirmed in it',
      4: undefined,
      5: lastOne,
    })
    expect(await shownText(3)).toEqual({
      1: lastOne,
      2: undecided,
      3: undefined,
      4: 'A dismissal in force rests on it',
      5: undefined,
    })
  })

  it('a batch rests on the screenings of its own organisation that are left', async () => {
    const batch = (organisation_id: number, id: number) => ({
      organisation_id,
      id,
      state: 'done',
      finished_at: OLD,
    })
    await rows('screening_batch', batch(1, 1), batch(1, 2), batch(3, 1), batch(3, 2))
    const ofBatch = (organisation_id: number, id: number, batch_id: number) => ({
      organisation_id,
      id,
      batch_id,
      batch_row: id,
      subject: '{}',
    })
    await rows('screening', ofBatch(1, 21, 1), ofBatch(3, 22, 2), ofBatch(3, 23, 2))
    for (const isHeld of [false, true]) {
      const left = async (organisationId: number) =>
        Object.fromEntries(
          (await past('Batches of screenings', organisationId, isHeld)).map(({ id, rests }) => [
            id,
            rests?.map(({ by }) => by.id),
          ]),
        )
      expect(await left(1)).toEqual({ 1: [21], 2: [] })
      expect(await left(3)).toEqual({ 1: [], 2: [22, 23] })
    }
  })

  it('rows of a batch that came to be stay, whichever batches another organisation has', async () => {
    const row = (organisation_id: number, batch_id: number) => ({ organisation_id, batch_id, row: 1 })
    await rows('screening_batch_row', row(1, 1), row(1, 7), row(3, 7))
    await rows('screening_batch', { organisation_id: 3, id: 7 })
    for (const batchId of [1, 7]) await removeBatchRows(world.installation.database.db, 1, batchId)
    await removeBatchRows(world.installation.database.db, 3, 7)
    const { rows: left } = await world.installation.database.pool.query(
      'select organisation_id as o, batch_id as b from screening_batch_row order by 1, 2',
    )
    expect(left).toEqual([
      { o: 1, b: 1 },
      { o: 3, b: 7 },
    ])
  })
})
