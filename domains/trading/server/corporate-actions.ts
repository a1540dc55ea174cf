import type { IsoDay } from '#engines/market-calendar/index.ts'
import type { Price } from '#engines/money/index.ts'
import type { Context } from '#platform/context/index.ts'
import { goExDividend, splitShares } from './account-state/corporate-actions.ts'
import type { EventRecorder } from './account-state/event-recorder.ts'
import { workOnAccount } from './books/work-on-account.ts'
import * as dueAccounts from './due-accounts-store.ts'
import { amongThese, contextOf } from './orders/match-open-orders.ts'
import type * as store from './store.ts'

/** Takes every account that holds a share over the ex-day of its dividend, once each: all of them, or the one that is meant. To be called before trading. @returns how many. */
export function applyDividend(
  ctx: Context,
  dividend: { symbol: string; exDay: IsoDay; payDay: IsoDay; perShare: Price },
  only?: store.AccountAt,
): Promise<number> {
  return applyOnce(ctx, { ...dividend, kind: 'dividend' }, only, (recorder) =>
    goExDividend(recorder, dividend),
  )
}

/** Takes every account that holds a share, or has orders in it, through a split, once each: all of them, or the one that is meant. To be called before trading. @returns how many. */
export function applySplit(
  ctx: Context,
  split: { symbol: string; exDay: IsoDay; to: number; from: number },
  only?: store.AccountAt,
): Promise<number> {
  for (const part of [split.to, split.from]) {
    if (!Number.isSafeInteger(part) || part < 1 || part > 10_000)
      throw new RangeError(`A split is not ${split.to} for ${split.from}.`)
  }
  return applyOnce(ctx, { ...split, kind: 'split' }, only, (recorder) => splitShares(recorder, split))
}

async function applyOnce(
  ctx: Context,
  action: { symbol: string; kind: 'dividend' | 'split'; exDay: IsoDay },
  only: store.AccountAt | undefined,
  step: (recorder: EventRecorder) => void,
): Promise<number> {
  let applied = 0
  for (const at of amongThese(await dueAccounts.accountsConcerned(ctx.db, action.symbol), only)) {
    const own = contextOf(ctx, at.organisationId, 'paper-corporate-actions')
    applied += await workOnAccount(
      own,
      at.accountId,
      { symbols: [action.symbol] },
      async ({ tx, recorder }) => {
        if (await dueAccounts.wentThrough(tx.db, at, action)) return 0
        step(recorder)
        return 1
      },
    )
  }
  return applied
}
