import { expect, it } from 'vitest'
import { importPrices } from '#domains/market-data/server/index.ts'
import { addDays, isTradingDay } from '#engines/market-calendar/index.ts'
import { onOneDatabase } from '#platform/testing/index.ts'
import { readBenchmark } from '../../contract/index.ts'
import { benchmarkOver } from './benchmark.ts'

it('a benchmark is read as a symbol, a whole mix or a rate, and as nothing else', () => {
  expect(readBenchmark('spy')).toEqual({ kind: 'mix', parts: [{ symbol: 'SPY', weight: 1 }] })
  expect(readBenchmark('60 SPY, 40% AGG')).toEqual({
    kind: 'mix',
    parts: [
      { symbol: 'SPY', weight: 0.6 },
      { symbol: 'AGG', weight: 0.4 },
    ],
  })
  expect(readBenchmark('4 %')).toEqual({ kind: 'rate', rate: 0.04 })
  for (const none of [
    '60 SPY, 30 AGG',
    '60 SPY',
    'SPY, AGG',
    '50 SPY, 50 SPY',
    '',
    '4',
    '400%',
    '60 SPY 40 AGG',
  ])
    expect(readBenchmark(none), none).toBeUndefined()
})

const parts = { start: 0, flows: 0, price: 0, income: 0, fees: 0, unexplained: 0, end: 0, currency: 0 }
const day = (on: string, value: number, flow = 0) => ({ day: on, value, flow, growth: 0, fall: 0 })

onOneDatabase('a return beside a benchmark', (world) => {
  const made = {
    from: '2026-03-02',
    to: '2026-03-06',
    isRunning: false,
    currency: 'USD',
    sources: ['imported'],
    parts: { ...parts, start: 100_000 },
    days: [day('2026-03-02', 100_000), day('2026-03-04', 151_000, 50_000), day('2026-03-06', 160_000)],
  }
  const csv = (symbol: string, closeOn: (place: number) => number) => {
    const days: string[] = []
    for (let on = '2026-03-02'; on <= '2026-03-10'; on = addDays(on, 1)) if (isTradingDay(on)) days.push(on)
    return `date,symbol,close\n${days.map((on, place) => [on, symbol, closeOn(place)].join()).join('\n')}\n`
  }
  it('a mix goes back to its weights each day, and a symbol is its own return', async () => {
    world.setNow('2026-03-20T22:00:00.000Z')
    const admin = world.as({ role: 'admin' })
    await importPrices(admin, { fileName: 'a.csv', text: csv('SPY', (place) => 100 * 1.1 ** place) })
    await importPrices(admin, { fileName: 'b.csv', text: csv('AGG', () => 50) })
    const mix = await benchmarkOver(world.as(), '50 SPY, 50 AGG', made)
    expect(mix.fraction).toBeCloseTo(1.05 ** 4 - 1, 12)
    expect(mix.days.map(({ growth }) => growth)[1]).toBeCloseTo(1.05 ** 2 - 1, 12)
    expect(mix.note).toContain('Rebalanced to its weights each day.')
    const spy = await benchmarkOver(world.as(), 'SPY', made)
    expect(spy.fraction).toBeCloseTo(1.1 ** 4 - 1, 12)
  })

  it('the same payments in a steady benchmark return what it returns, whenever they came', async () => {
    const { moneyWeighted, fraction } = await benchmarkOver(world.as(), '10%', {
      ...made,
      days: [day('2026-03-02', 100_000), day('2026-03-06', 1)],
    })
    expect(moneyWeighted).toBeCloseTo(fraction as number, 9)
    expect((await benchmarkOver(world.as(), '10%', made)).moneyWeighted).not.toBeNull()
    const emptied = [day('2026-03-02', 100_000), day('2026-03-04', 1, -900_000), day('2026-03-06', 1)]
    expect((await benchmarkOver(world.as(), '10%', { ...made, days: emptied })).moneyWeighted).toBeNull()
  })

  it('a symbol without prices, prices of another kind, or another currency give no figure and the reason', async () => {
    const of = (asked: string, other: object = {}) => benchmarkOver(world.as(), asked, { ...made, ...other })
    expect(await of('NOSUCH')).toMatchObject({ fraction: null, note: 'No source has prices of NOSUCH.' })
    expect(await of('SPY', { sources: ['simulated'] })).toMatchObject({ fraction: null, days: [] })
    expect((await of('SPY', { currency: 'EUR' })).note).toContain('are not compared')
    expect((await of('4%', { currency: 'EUR' })).fraction).not.toBeNull()
  })
})
