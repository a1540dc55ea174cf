import { expect, it } from 'vitest'
import { importPrices, tradingPrices } from '#domains/market-data/server/index.ts'
import type { Position, TradingAccount } from '#domains/trading/contract/index.ts'
import { faultsOfBooks, keepBooksSound, setPriceSource } from '#domains/trading/server/index.ts'
import { onOneDatabase, somebody } from '#platform/testing/index.ts'
import { planPaperAccount } from './paper-account.ts'
import { askTrading } from './test-market.ts'
import { timelineUntil } from './timeline.ts'
import { paperTrades } from './world/paper-trades.ts'

// A machine that runs other tests at the same time may take ten times the seconds of a quiet one.
const LIVE_MS_MAX = 180_000

onOneDatabase('a first start after prices were imported', (world) => {
  it(
    'the sample account lives through its own past, and its holdings stand at the imported prices, old ones said',
    async () => {
      const symbols = [...new Set(paperTrades.map(({ symbol }) => symbol))]
      const [old = '', gappy = ''] = symbols
      setPriceSource(world.installation, tradingPrices)
      await keepBooksSound(world.installation)
      // Prices of long ago, and a file with holes where the sample trades.
      const admin = world.as({ role: 'admin' })
      await importPrices(admin, {
        fileName: 'a.csv',
        symbol: old,
        text: 'date,close\n2013-02-08,40\n2018-02-07,90\n',
      })
      await importPrices(admin, {
        fileName: 'b.csv',
        symbol: gappy,
        text: 'date,close\n2020-01-03,1\n2026-11-19,150000\n',
      })
      const timeline = timelineUntil(world.installation.clock())
      const paper = planPaperAccount(timeline, world.as(), somebody())
      expect(await timeline.live(world.installation)).toBe(true)
      const { accountId } = paper
      expect(await faultsOfBooks(world.installation.database.db, { organisationId: 1, accountId })).toEqual(
        [],
      )
      const positions = await askTrading<Position[]>(world, `positions?accountId=${accountId}`)
      expect(
        positions.find(({ security }) => security.symbol === old)?.priceProvenance ?? { isOld: true },
      ).toMatchObject({
        isOld: true,
      })
      const [account] = await askTrading<TradingAccount[]>(world, 'accounts')
      expect(account?.totalValue).toBeGreaterThan(0)
      expect(account?.coverage.isMixed).toBe(true)
    },
    LIVE_MS_MAX,
  )
})
