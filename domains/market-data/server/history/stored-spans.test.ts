import { beforeEach, expect, it } from 'vitest'
import { recordChange } from '#platform/audit/index.ts'
import { onEveryDatabase } from '#platform/testing/index.ts'
import { importPrices } from '../price-files/import-prices.ts'
import { removePrices } from '../price-files/remove-prices.ts'
import { findQuotes } from '../quotes/find-quotes.ts'
import { tradingPrices } from '../quotes/trading-prices.ts'
import { forgetAnswer, storeCloses, storeQuotes } from '../sources/store.ts'
import { type StoredBar, spansOf, storeBars } from '../store.ts'

onEveryDatabase('ends of stored prices', (world) => {
  const symbols = Array.from({ length: 150 }, (_, place) => `E${String(place).padStart(3, '0')}`)
  const nothing = { open: null, high: null, low: null, volume: null }
  const bar = (symbol: string, day: string, close: number): StoredBar => ({
    ...nothing,
    symbol,
    day,
    close,
    source: 'imported',
  })
  const db = () => world.installation.database.db
  const lastOf = async (symbol: string) => (await spansOf(db(), symbols)).get(symbol)?.last.close

  beforeEach(async () => {
    world.setNow('2026-11-20T15:00:00.000Z')
    await storeBars(db(), [
      bar('E000', '2026-11-16', 10),
      bar('E001', '2026-11-16', 10),
      bar('E001', '2026-11-17', 11),
      bar('E002', '2026-11-13', 9),
      bar('E002', '2026-11-16', 10),
      bar('E002', '2026-11-17', 11),
      bar('E002', '2026-11-18', 12),
    ])
  })

  it('many symbols have the ends that each has alone, of one bar, of two and of more', async () => {
    const together = await spansOf(db(), symbols)
    for (const symbol of symbols.slice(0, 4))
      expect(together.get(symbol)).toEqual((await spansOf(db(), [symbol])).get(symbol))
    const daysOf = (symbol: string) => {
      const span = together.get(symbol)
      return span && [span.first.day, span.beforeLast?.day, span.last.day]
    }
    expect(daysOf('E000')).toEqual(['2026-11-16', undefined, '2026-11-16'])
    expect(daysOf('E001')).toEqual(['2026-11-16', '2026-11-16', '2026-11-17'])
    expect(daysOf('E002')).toEqual(['2026-11-13', '2026-11-17', '2026-11-18'])
    expect(daysOf('E003')).toBeUndefined()
  })

  it('what is remembered is read again once prices are imported or removed, or a source has told some', async () => {
    expect(await lastOf('E002')).toBe(12)
    await importPrices(world.as(), {
      fileName: 'E002.csv',
      text: 'date,close\n2026-11-19,13\n',
      symbol: 'E002',
    })
    expect(await lastOf('E002')).toBe(13)
    const at = new Date('2026-11-20T14:59:00.000Z')
    await storeQuotes(db(), [
      {
        ...nothing,
        provider: 'tiingo',
        symbol: 'E009',
        price: 5,
        previousClose: 4,
        at,
        isLive: true,
        fetchedAt: at,
      },
    ])
    await storeCloses(db(), [{ symbol: 'E009', day: '2026-11-19', close: 4, source: 'tiingo' }])
    expect(await lastOf('E009')).toBe(4)
    await removePrices(world.as(), 'E002')
    expect(await lastOf('E002')).toBeUndefined()
  })

  it('a quote that a source tells is seen by the next call, also a second one of the same millisecond; and the state says so', async () => {
    const at = new Date('2026-11-20T14:59:30.000Z')
    const tell = (price: number) => {
      const answer = { ...nothing, price, previousClose: 4, at, isLive: true, fetchedAt: at }
      return storeQuotes(db(), [{ ...answer, provider: 'tiingo', symbol: 'E002' }])
    }
    const seen = async () => (await findQuotes(world.as(), symbols)).get('E002')?.price
    const states: string[] = []
    for (const price of [6, 7, 8]) {
      await tell(price)
      expect(await seen()).toBe(price)
      states.push(await tradingPrices.stateOf(world.as()))
      expect(await tradingPrices.stateOf(world.as())).toBe(states.at(-1))
    }
    expect(new Set(states).size).toBe(3)
    await forgetAnswer(db(), 'tiingo')
    expect(await seen()).toBe(12)
    expect(states).not.toContain(await tradingPrices.stateOf(world.as()))
  })

  it('the state of prices is another one after an import, after a removal and in the next second', async () => {
    const states = [await tradingPrices.stateOf(world.as())]
    const text = 'date,close\n2026-11-19,13\n'
    await importPrices(world.as(), { fileName: 'E003.csv', text, symbol: 'E003' })
    states.push(await tradingPrices.stateOf(world.as()))
    await removePrices(world.as(), 'E003')
    states.push(await tradingPrices.stateOf(world.as()))
    world.setNow('2026-11-20T15:00:01.000Z')
    states.push(await tradingPrices.stateOf(world.as()))
    expect(new Set(states).size).toBe(4)
  })

  it('a change that comes to nothing leaves nothing remembered', async () => {
    await expect(
      recordChange(world.as(), async (tx) => {
        await storeBars(tx.db, [bar('E002', '2026-11-19', 99)])
        expect((await spansOf(tx.db, symbols)).get('E002')?.last.close).toBe(99)
        throw new Error('it came to nothing')
      }),
    ).rejects.toThrow('it came to nothing')
    expect(await lastOf('E002')).toBe(12)
  })
})
