import { expect, it } from 'vitest'
import { onEveryDatabase, somebody } from '#platform/testing/index.ts'
import { storeNote } from '../store.ts'
import { keepSymbolNote, readSymbolNote } from './symbol-note.ts'

onEveryDatabase('own notes on symbols', (world) => {
  const ada = () => world.as(somebody({ userId: 1 }))
  const bob = () => world.as(somebody({ userId: 2 }))

  it('a note is read by the person who wrote it alone, and an empty one is none', async () => {
    const kept = await keepSymbolNote(ada(), { symbol: 'AAPL', text: 'Sell above 300.', changedAt: null })
    expect(await readSymbolNote(ada(), { symbol: 'AAPL' })).toEqual(kept)
    expect((await readSymbolNote(bob(), { symbol: 'AAPL' })).text).toBe('')
    expect((await readSymbolNote(ada(), { symbol: 'MSFT' })).text).toBe('')
    await keepSymbolNote(ada(), { symbol: 'AAPL', text: '', changedAt: kept.changedAt })
    expect(await readSymbolNote(ada(), { symbol: 'AAPL' })).toMatchObject({ text: '', changedAt: null })
  })

  it('a note that was changed elsewhere is not overwritten, and its words stand in no audit entry', async () => {
    const kept = await keepSymbolNote(ada(), { symbol: 'KO', text: 'A secret thought', changedAt: null })
    const late = keepSymbolNote(ada(), { symbol: 'KO', text: 'Another', changedAt: null })
    await expect(late).rejects.toMatchObject({ code: 'stale' })
    expect(await readSymbolNote(ada(), { symbol: 'KO' })).toEqual(kept)
    const { rows } = await world.installation.database.pool.query('select * from audit_entry')
    expect(JSON.stringify(rows)).toContain('symbol-note.kept')
    expect(JSON.stringify(rows)).not.toContain('secret thought')
  })

  it('the second of two who write the first note at once, or change the same one, is told and overwrites nothing', async () => {
    const write = (changedAt: string | null) =>
      Promise.allSettled(
        ['Mine', 'Also mine'].map((text) => keepSymbolNote(ada(), { symbol: 'XOM', text, changedAt })),
      )
    for (const read of [null, 'as it stands'] as const) {
      const before = await readSymbolNote(ada(), { symbol: 'XOM' })
      world.setNow(read === null ? '2026-11-20T15:00:00.000Z' : '2026-11-20T15:05:00.000Z')
      const written = await write(before.changedAt)
      expect(written.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      const kept = written.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      expect([await readSymbolNote(ada(), { symbol: 'XOM' })]).toEqual(kept)
    }
    // Both have read that there is none before either writes, as two servers can.
    const row = { organisationId: 1, userId: 1, symbol: 'IBM', changedAt: new Date('2026-11-20T15:00:00Z') }
    const { db } = world.installation.database
    expect(await storeNote(db, { ...row, text: 'First' }, null)).toBe(true)
    expect(await storeNote(db, { ...row, text: 'Second' }, null)).toBe(false)
    expect(await storeNote(db, { ...row, text: 'Third' }, new Date('2026-11-19T15:00:00Z'))).toBe(false)
    expect((await readSymbolNote(ada(), { symbol: 'IBM' })).text).toBe('First')
  })
})
