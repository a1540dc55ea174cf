import { and, asc, gte } from 'drizzle-orm'
import type { IsoDay } from '#engines/market-calendar/index.ts'
import type { Queryable, Transaction } from '#platform/database/index.ts'
import { ofOrganisation } from '#platform/database/index.ts'
import { portfolioDay } from './tables.ts'

/** An account that belongs to an organisation. */
export type AccountAt = { organisationId: number; accountId: number }
export type KeptDay = typeof portfolioDay.$inferSelect

const ofAccount = ({ organisationId, accountId }: AccountAt) =>
  ofOrganisation(portfolioDay, organisationId, { accountId })

/** The kept days of an account, the oldest first. */
export function keptDaysOf(db: Queryable, at: AccountAt): Promise<KeptDay[]> {
  return db.select().from(portfolioDay).where(ofAccount(at)).orderBy(asc(portfolioDay.day))
}

const ROWS_AT_ONCE = 500

export async function keepDays(db: Transaction, days: readonly KeptDay[]): Promise<void> {
  for (let start = 0; start < days.length; start += ROWS_AT_ONCE)
    await db.insert(portfolioDay).values(days.slice(start, start + ROWS_AT_ONCE))
}

/** Forgets the days of an account from one on, or all of them. */
export async function forgetDays(db: Transaction, at: AccountAt, from?: IsoDay): Promise<void> {
  await db
    .delete(portfolioDay)
    .where(and(ofAccount(at), from === undefined ? undefined : gte(portfolioDay.day, from)))
}

/** Accounts, of any organisation, that have kept days. */
export function accountsWithDays(db: Queryable): Promise<AccountAt[]> {
  return db
    .selectDistinct({ organisationId: portfolioDay.organisationId, accountId: portfolioDay.accountId })
    .from(portfolioDay)
    .orderBy(asc(portfolioDay.organisationId), asc(portfolioDay.accountId))
}
