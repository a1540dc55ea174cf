import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { removeBars } from '../store.ts'

/** Takes the stored prices of a symbol away: simulated ones stand again. @throws Problem `not-found` when there are none. */
export function removePrices(ctx: Context, symbol: string): Promise<number> {
  return recordChange(ctx, async (tx) => {
    const removed = await removeBars(tx.db, symbol)
    if (removed === 0) throw new Problem('not-found', `No prices of ${symbol} are stored.`, { symbol })
    return {
      result: removed,
      trace: {
        action: 'prices.removed',
        subject: { type: 'prices', id: 'prices' },
        before: { symbol, bars: removed },
      },
    }
  })
}
