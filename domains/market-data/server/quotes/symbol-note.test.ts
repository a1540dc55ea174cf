import { expect, it } from 'vitest'
import { onEveryDatabase, somebody } from '#platform/testing/index.ts'
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
})
