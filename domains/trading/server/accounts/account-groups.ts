import { and, asc, eq } from 'drizzle-orm'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../../contract/account-groups.ts'
import { accountsOf } from '../store.ts'
import { paperAccountGroup } from '../tables.ts'

type Group = endpoints.AccountGroup

const shape = ({ id, name, accountIds }: typeof paperAccountGroup.$inferSelect): Group => ({
  id,
  name,
  accountIds,
})

/** The groups of accounts of the organisation, by name. */
export async function listAccountGroups(ctx: Context): Promise<Group[]> {
  const rows = await ctx.db
    .select()
    .from(paperAccountGroup)
    .where(eq(paperAccountGroup.organisationId, ctx.actor.organisationId))
    .orderBy(asc(paperAccountGroup.name))
  return rows.map(shape)
}

/** Keeps accounts as a group under a name; one of the same name is changed. @throws Problem `not-found` for an account that is not there. */
export function keepAccountGroup(
  ctx: Context,
  { name, accountIds }: RequestOf<typeof endpoints.keepAccountGroup>,
): Promise<Group> {
  const { organisationId } = ctx.actor
  return recordChange(ctx, async (tx) => {
    const known = new Set((await accountsOf(tx.db, organisationId)).map(({ id }) => id))
    const unknown = accountIds.find((id) => !known.has(id))
    if (unknown !== undefined) throw new Problem('not-found', `There is no trading account ${unknown}.`)
    const chosen = { accountIds: [...new Set(accountIds)].sort((a, b) => a - b), changedAt: tx.now }
    const [row] = await tx.db
      .insert(paperAccountGroup)
      .values({ organisationId, name, ...chosen })
      .onConflictDoUpdate({
        target: [paperAccountGroup.organisationId, paperAccountGroup.name],
        set: chosen,
      })
      .returning()
    if (!row) throw new Error('The group was not stored.')
    return {
      result: shape(row),
      trace: {
        action: 'account-group.kept',
        subject: { type: 'account-group', id: row.id },
        after: shape(row),
      },
    }
  })
}

/** Takes a group away; its accounts stay. @throws Problem `not-found`. */
export function removeAccountGroup(
  ctx: Context,
  { id }: RequestOf<typeof endpoints.removeAccountGroup>,
): Promise<Group> {
  return recordChange(ctx, async (tx) => {
    const [row] = await tx.db
      .delete(paperAccountGroup)
      .where(and(eq(paperAccountGroup.organisationId, tx.actor.organisationId), eq(paperAccountGroup.id, id)))
      .returning()
    if (!row) throw new Problem('not-found', `There is no group of accounts ${id}.`)
    return {
      result: shape(row),
      trace: { action: 'account-group.removed', subject: { type: 'account-group', id }, before: shape(row) },
    }
  })
}
