import { esgScoreOf } from '#domains/esg/server/index.ts'
import { requireTracked } from '#domains/intelligence/server/index.ts'
import { tradingPrices } from '#domains/market-data/server/index.ts'
import { isWatchlistId } from '#domains/watchlists/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { RuleCondition } from '../contract/index.ts'
import { openAccountName } from './observing/observe-market.ts'

/** Refuses what can never be met, such as a symbol without prices. @throws Problem `invalid-input`, `not-found`. */
export async function requirePossible(ctx: Context, condition: RuleCondition): Promise<void> {
  if ('symbol' in condition) {
    const known = await tradingPrices.latestQuotes(ctx, [condition.symbol])
    if (!known.has(condition.symbol))
      throw refused('symbol', `No price of ${condition.symbol} is known here.`)
  }
  // Of another organisation or of nobody: told as not found.
  if ('accountId' in condition)
    await openAccountName(ctx, condition.accountId).catch((failure) => {
      if (failure instanceof Problem && failure.code === 'conflict')
        throw refused('accountId', failure.message)
      throw failure
    })
  if ('trackedCompanyId' in condition && condition.trackedCompanyId !== undefined)
    await requireTracked(ctx, condition.trackedCompanyId)
  if ('esgCompanyId' in condition) await esgScoreOf(ctx, { id: condition.esgCompanyId })
  if (condition.kind === 'list-change' && condition.list && !isWatchlistId(condition.list))
    throw refused('list', `There is no list ${condition.list}.`)
}

const refused = (field: string, message: string) =>
  new Problem('invalid-input', message, { issues: [{ field: `condition.${field}`, message }] })
