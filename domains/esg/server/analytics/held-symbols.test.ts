import { expect, it } from 'vitest'
import { onEveryDatabase } from '#platform/testing/index.ts'
import { esgProviderScore } from '../tables.ts'
import { listHeldSymbols } from './analytics.ts'

onEveryDatabase('symbols of which a score is held', (world) => {
  it('every symbol with a score is named, however many there are', async () => {
    const { organisationId } = world.as().actor
    const rows = Array.from({ length: 1_200 }, (_, at) => ({
      organisationId,
      symbol: `S${String(at).padStart(4, '0')}`,
      companyName: `Company ${at}`,
      provider: 'Rater',
      asOf: '2026-11-01',
      lowest: 0,
      highest: 100,
      isHighBetter: true,
      overall: 50,
      fileName: 'scores.csv',
      isSample: false,
      enteredBy: 'Ada',
      enteredAt: new Date('2026-11-02T10:00:00Z'),
    }))
    await world.installation.database.db.insert(esgProviderScore).values(rows)
    const symbols = (await listHeldSymbols(world.as())).map(({ symbol }) => symbol)
    expect(symbols).toEqual(rows.map(({ symbol }) => symbol))
  })
})
