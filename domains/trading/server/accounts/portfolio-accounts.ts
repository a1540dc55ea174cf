import { and, eq } from 'drizzle-orm'
import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { lastSampleIdsOf } from '#platform/sample-data/index.ts'
import { ownAccounts, ownAccountsNote } from '../../contract/own-accounts.ts'
import { openAccountsOf } from '../closing/store.ts'
import { type AccountRow, paperAccountGroup } from '../tables.ts'
import { accountInCurrencies } from './currency-accounts.ts'

/** What is looked at as one portfolio: an account in all its currencies, all of one’s own, or those of a group. */
export type PortfolioAsked = { accountId?: number | undefined; group?: string | undefined }

/** The accounts of a portfolio, with what has to be stated of them. */
export type PortfolioAccounts = { name: string; accounts: AccountRow[]; note: string }

/** @throws Problem `not-found`, `invalid-input` where neither an account nor a group is named, or both. */
export async function portfolioAccounts(ctx: Context, asked: PortfolioAsked): Promise<PortfolioAccounts> {
  const { accountId, group } = asked
  if ((accountId === undefined) === (group === undefined))
    throw new Problem('invalid-input', 'Name an account or a group of accounts.', {
      issues: [{ field: 'accountId', message: 'Name an account or a group' }],
    })
  const { organisationId } = ctx.actor
  if (accountId !== undefined) {
    const accounts = await accountInCurrencies(ctx.db, { organisationId, accountId })
    return { name: accounts[0]?.name ?? '', accounts, note: '' }
  }
  const open = await openAccountsOf(ctx.db, organisationId)
  return group === 'own' ? ownOf(ctx, open) : ofGroup(ctx, Number(group), open)
}

async function ownOf(ctx: Context, open: readonly AccountRow[]): Promise<PortfolioAccounts> {
  const { account: last = 0 } = await lastSampleIdsOf(ctx.db, ctx.actor.organisationId)
  const own = ownAccounts(open.map((row) => ({ ...row, accountName: row.name, isSample: row.id <= last })))
  if (own.accounts.length === 0) throw new Problem('not-found', 'There is no trading account yet.')
  return { name: 'All my accounts', accounts: own.accounts, note: ownAccountsNote(own) }
}

async function ofGroup(ctx: Context, id: number, open: readonly AccountRow[]): Promise<PortfolioAccounts> {
  const [group] = await ctx.db
    .select()
    .from(paperAccountGroup)
    .where(and(eq(paperAccountGroup.organisationId, ctx.actor.organisationId), eq(paperAccountGroup.id, id)))
  if (!group) throw new Problem('not-found', `There is no group of accounts ${id}.`)
  const members = new Set(group.accountIds)
  const accounts = open.filter((row) => members.has(row.id) || members.has(row.mainId ?? 0))
  if (accounts.length === 0) throw new Problem('not-found', `No account of ${group.name} is open any more.`)
  const there = new Set(accounts.map((row) => row.id))
  const closed = group.accountIds.filter((member) => !there.has(member)).length
  const note =
    closed === 0 ? '' : `${closed} of its accounts ${closed === 1 ? 'is' : 'are'} closed and left out.`
  return { name: group.name, accounts, note }
}
