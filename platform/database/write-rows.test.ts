import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { auditEntry } from '#platform/audit/tables.ts'
import { onEveryDatabase } from '#platform/testing/index.ts'
import { addingTo, writeTogether } from './write-rows.ts'

onEveryDatabase('rows that are written together', (world) => {
  const add = addingTo(auditEntry)
  const row = (sequence: number, facts: object = {}) => ({
    organisationId: 9,
    sequence,
    at: new Date('2026-11-21T10:00:00.123Z'),
    actor: 'Ünï “code” 𝄞',
    actorType: 'user',
    through: null,
    action: 'door.opened',
    subjectType: 'case',
    subjectId: String(sequence),
    before: null,
    after: { n: 2 ** 53 - 1, list: [null, -0.25, 'a\nb'] },
    reason: null,
    requestId: 'r',
    previousHash: '',
    hash: '',
    ...facts,
  })
  const stored = () =>
    world.installation.database.db
      .select()
      .from(auditEntry)
      .where(sql`organisation_id = 9`)
      .orderBy(auditEntry.sequence)

  it('are what they were, with nothing for nothing, also more of them than one statement takes', async () => {
    const { db } = world.installation.database
    const rows = Array.from({ length: 4_500 }, (_, place) => row(place + 1))
    await writeTogether(db, add(rows), [sql`pg_notify('nobody', 'x')`])
    expect(await stored()).toEqual(rows)
    const { rows: nothing } = await db.execute(
      sql`select count(*) filter (where before is null and reason is null)::integer as count from audit_entry where organisation_id = 9`,
    )
    expect(nothing).toEqual([{ count: 4_500 }])
  })

  it('come whole or not at all: one that is there already refuses them all', async () => {
    const { db } = world.installation.database
    await expect(writeTogether(db, add([row(9_001), row(1)]))).rejects.toThrow()
    expect((await stored()).map(({ sequence }) => sequence)).not.toContain(9_001)
  })

  it('a statement that was refused is run again under its name, inside a change and outside', async () => {
    const { db } = world.installation.database
    for (const sequence of [9_101, 9_102, 9_103, 9_104, 9_105, 9_106, 9_107]) {
      await writeTogether(db, add([row(sequence)]))
      await expect(writeTogether(db, add([row(sequence)]))).rejects.toThrow()
      await expect(
        db.transaction(async (tx) => {
          await writeTogether(tx as never, add([row(sequence + 100)]))
          await writeTogether(tx as never, add([row(sequence)]))
        }),
      ).rejects.toThrow()
    }
    const sequences = (await stored()).map(({ sequence }) => sequence)
    expect(sequences.filter((sequence) => sequence > 9_100)).toEqual([
      9_101, 9_102, 9_103, 9_104, 9_105, 9_106, 9_107,
    ])
  })

  it('nothing but a word to be told is sent as well', async () => {
    await expect(
      writeTogether(world.installation.database.db, [], [sql`pg_notify('nobody', 'x')`]),
    ).resolves.toBeUndefined()
  })
})
