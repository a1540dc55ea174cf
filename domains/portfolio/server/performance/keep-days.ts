import { everyAccount } from '#domains/trading/server/index.ts'
import { NO_MONEY } from '#engines/money/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import * as store from '../store.ts'
import { historyOf } from './history.ts'

const actingFor = (ctx: Context, organisationId: number): Context => ({
  ...ctx,
  actor: { kind: 'system', name: 'portfolio-days', organisationId },
})

const subjectOf = (accountId: number) => ({ type: 'paper-account' as const, id: accountId })

/** Keeps the days of an account that are over and not kept yet, and makes those again that no longer hold. @returns how many days were kept. */
export async function keepDaysOfAccount(ctx: Context, at: store.AccountAt): Promise<number> {
  const own = actingFor(ctx, at.organisationId)
  const { kept, fresh, staleFrom, sequence, priceChange, decided } = await historyOf(own, at.accountId, {
    withRunning: false,
  })
  const from = fresh[0]?.day
  if (from === undefined && staleFrom === undefined) return 0
  return recordChange(own, async (tx) => {
    const first = staleFrom !== undefined && (from === undefined || staleFrom < from) ? staleFrom : from
    await store.forgetDays(tx.db, at, first)
    await store.keepDays(
      tx.db,
      fresh.map((day) => ({
        ...at,
        ...day,
        converted: day.converted ?? NO_MONEY,
        sequence,
        priceChange,
        decided,
        keptAt: own.now,
      })),
    )
    const trace = {
      action: 'portfolio.days-kept' as const,
      subject: subjectOf(at.accountId),
      after: { days: fresh.length, from: first, to: fresh.at(-1)?.day ?? null, kept: kept.length },
    }
    return { result: fresh.length, trace }
  })
}

/** Keeps the days of every account of every organisation, and forgets those of accounts that are gone. @returns how many days were kept. */
export async function keepDaysOfAll(ctx: Context, signal?: AbortSignal): Promise<number> {
  const accounts = await everyAccount(ctx.db)
  const isThere = new Set(accounts.map(({ organisationId, accountId }) => `${organisationId} ${accountId}`))
  for (const at of await store.accountsWithDays(ctx.db)) {
    if (isThere.has(`${at.organisationId} ${at.accountId}`)) continue
    await recordChange(actingFor(ctx, at.organisationId), async (tx) => {
      await store.forgetDays(tx.db, at)
      return {
        result: undefined,
        trace: { action: 'portfolio.days-forgotten', subject: subjectOf(at.accountId) },
      }
    })
  }
  let days = 0
  for (const at of accounts) {
    if (signal?.aborted) break
    days += await keepDaysOfAccount(ctx, at)
  }
  return days
}
