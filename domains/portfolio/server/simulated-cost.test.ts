import { beforeAll, expect, it } from 'vitest'
import { importPrices, tradingPrices } from '#domains/market-data/server/index.ts'
import {
  keepBooksSound,
  listPositions,
  openPaperAccount,
  placeOrder,
  setPriceSource,
} from '#domains/trading/server/index.ts'
import { sampleData } from '#platform/sample-data/index.ts'
import { onEveryDatabase } from '#platform/testing/index.ts'
import { readPerformance } from './performance/read-performance.ts'
import { readSummary } from './read-summary.ts'
import { listOpenLots } from './tax/list-open-lots.ts'

const SHARE = 1_000_000

onEveryDatabase('an account of the sample after an import of prices', (world) => {
  beforeAll(async () => {
    setPriceSource(world.installation, tradingPrices)
    await keepBooksSound(world.installation)
  })
  const opened = async () => {
    const accountId = await openPaperAccount(world.as(), {
      accountName: `A ${Math.random()}`,
      initialCash: 10_000_000,
    })
    for (const symbol of ['AAPL', 'XOM'])
      await placeOrder(world.as(), {
        symbol,
        side: 'BUY',
        quantity: 10 * SHARE,
        orderType: 'MARKET',
        price: null,
        accountId,
        timeInForce: 'DAY',
        lotIds: [],
      })
    return accountId
  }

  it('what it paid at simulated prices beside a price of a market is no gain and no loss, and an own account keeps its own', async () => {
    world.setNow('2026-11-18T15:30:00.000Z')
    const [sample, own] = [await opened(), await opened()]
    const lastIds = { workEvent: 0, account: sample }
    const { actor, db } = world.as()
    await db
      .insert(sampleData)
      .values({ organisationId: actor.organisationId, state: 'present', lastIds, changedAt: new Date() })
      .onConflictDoUpdate({ target: sampleData.organisationId, set: { lastIds } })
    world.setNow('2026-11-21T10:00:00.000Z')
    const read = async (accountId: number) => {
      const positions = await listPositions(world.as(), { accountId })
      const { rows } = await listOpenLots(world.as(), { accountId, limit: 10, offset: 0 })
      return {
        gains: Object.fromEntries(
          positions.map(({ security, unrealizedPnl }) => [security.symbol, unrealizedPnl]),
        ),
        lots: Object.fromEntries(rows.map(({ symbol, unrealisedGain }) => [symbol, unrealisedGain])),
        summary: await readSummary(world.as(), { accountId }),
      }
    }
    const before = await read(sample)
    expect(Object.values(before.gains)).not.toContain(null)
    // A fifth of what the simulator had: without the rule a loss of four fifths.
    await importPrices(world.as({ role: 'admin' }), {
      fileName: 'aapl.csv',
      text: 'date,symbol,close\n2026-11-19,AAPL,50\n2026-11-20,AAPL,51\n',
    } as never)
    const after = await read(sample)
    expect(after.gains.AAPL).toBeNull()
    expect(after.lots.AAPL).toBeNull()
    expect(after.gains.XOM).toBe(before.gains.XOM)
    const { unrealisedGain, totalValue } = after.summary.figures
    expect(unrealisedGain.value).toBe(before.gains.XOM)
    expect(unrealisedGain.inputs).toContainEqual({
      label: 'Bought at simulated prices and priced by a market: no gain or loss',
      value: 'AAPL',
    })
    expect(totalValue.value).toBe(after.summary.account.totalValue)
    expect((await read(own)).gains.AAPL).toBeLessThan(0)
    // Its return over days on which it traded is of both kinds of prices.
    await expect(readPerformance(world.as(), { accountId: sample, from: '2026-11-18' })).rejects.toThrow(
      'some simulated',
    )
  })
})
