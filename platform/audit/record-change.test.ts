import { expect, it } from 'vitest'
import { onEveryDatabase } from '#platform/testing/index.ts'
import { allOfAudit, pageOfAudit, recentAudit, recordChange, verifyAudit } from './index.ts'

const opened = (id: number) => ({
  action: 'case.opened' as const,
  subject: { type: 'case' as const, id },
  after: { id },
})

onEveryDatabase('a change', (world) => {
  it('commits whole with its trace, nested changes included, or not at all', async () => {
    const ctx = world.as()
    const whole = await recordChange(ctx, async (tx) => {
      const inner = await recordChange(tx, async () => ({ result: 1, trace: opened(1) }))
      return { result: inner + 1, trace: opened(2) }
    })
    expect(whole).toBe(2)
    await expect(
      recordChange(ctx, async (tx) => {
        await recordChange(tx, async () => ({ result: 1, trace: opened(3) }))
        throw new Error('the outer step failed')
      }),
    ).rejects.toThrow('the outer step failed')
    expect((await recentAudit(ctx.db, 1)).map((entry) => entry.subjectId)).toEqual(['2', '1'])
    expect(await verifyAudit(ctx.db, 1)).toMatchObject({ isIntact: true, entries: 2 })
  })

  it('is read in the order of its moments, whatever it was written after', async () => {
    const ctx = world.as({ organisationId: 66 })
    const at = (minute: number) => ({ ...ctx, now: new Date(Date.UTC(2026, 10, 21, 10, minute)) })
    for (const [id, minute] of [
      [1, 10],
      [2, 30],
      // Long work that began before and ended after it.
      [3, 20],
    ] as const)
      await recordChange(at(minute), async () => ({ result: id, trace: opened(id) }))
    const ids = (rows: readonly { subjectId: string }[]) => rows.map(({ subjectId }) => subjectId)
    expect(ids(await recentAudit(ctx.db, 66))).toEqual(['2', '3', '1'])
    expect(ids((await allOfAudit(ctx.db, 66, {}, 10)).rows)).toEqual(['2', '3', '1'])
    const list = {
      name: 'Log',
      columns: { sequence: 'whole', actor: 'text' },
      facets: {},
      searches: '',
      startsWith: '',
    } as const
    const page = await pageOfAudit(ctx.db, 66, list, {
      filter: {},
      ask: { limit: 2, offset: 0 },
      now: ctx.now,
    })
    expect(ids(page.rows)).toEqual(['2', '3'])
    expect(await verifyAudit(ctx.db, 66)).toMatchObject({ isIntact: true, entries: 3 })
  })

  it('keeps one unbroken chain when many change at once', async () => {
    const ctx = world.as({ organisationId: 5 })
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        recordChange(ctx, async () => ({ result: index, trace: opened(index) })),
      ),
    )
    expect(await verifyAudit(ctx.db, 5)).toMatchObject({ isIntact: true, entries: 20 })
  })

  it('finds entries that were cut off at the end', async () => {
    const ctx = world.as({ organisationId: 6 })
    await recordChange(ctx, async () => ({ result: 0, trace: [opened(1), opened(2)] }))
    await world.installation.database.pool.query(
      'delete from audit_entry where organisation_id = 6 and sequence = 2',
    )
    expect(await verifyAudit(ctx.db, 6)).toMatchObject({ isIntact: false, brokenAt: 2 })
  })
})
