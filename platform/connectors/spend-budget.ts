import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { Provider } from './provider.ts'
import { connectorBudget } from './tables.ts'

/** Whose bucket a call draws from: the source's, or that of one of its keys. */
const bucketOf = ({ name }: Provider, key: string | undefined): string =>
  key ? `${name} ${createHash('sha256').update(key).digest('hex').slice(0, 12)}` : name

/** Draws one call from the provider's budget. @throws Problem `too-many-requests` when it is spent. */
export async function spendBudget(ctx: Context, provider: Provider, key?: string): Promise<void> {
  const { calls, perSeconds } = provider.budget
  const now = ctx.installation.clock()
  // A clock that was set back gives nothing, and takes nothing either.
  const refilled = sql`least(${calls}::double precision, ${connectorBudget.tokens} + greatest(0, extract(epoch from (${now.toISOString()}::timestamptz - ${connectorBudget.filledAt}))) * ${calls / perSeconds}::double precision)`
  const [row] = await ctx.db
    .insert(connectorBudget)
    .values({ provider: bucketOf(provider, key), tokens: calls - 1, filledAt: now })
    .onConflictDoUpdate({
      target: connectorBudget.provider,
      set: { tokens: sql`${refilled} - 1`, filledAt: now },
      setWhere: sql`${refilled} >= 1`,
    })
    .returning({ tokens: connectorBudget.tokens })
  if (row) return
  throw new Problem(
    'too-many-requests',
    `The budget of ${provider.name} is spent: ${calls} calls in ${perSeconds} s.`,
    { provider: provider.name, reason: 'BUDGET_SPENT', retryAfterSeconds: Math.ceil(perSeconds / calls) },
  )
}

/** How many calls of the provider's budget are left at this moment; all of them where it was never asked. */
export async function budgetLeft(ctx: Context, provider: Provider, key?: string): Promise<number> {
  const { calls, perSeconds } = provider.budget
  const [row] = await ctx.db
    .select()
    .from(connectorBudget)
    .where(eq(connectorBudget.provider, bucketOf(provider, key)))
  if (!row) return calls
  const seconds = Math.max(0, (ctx.installation.clock().getTime() - row.filledAt.getTime()) / 1000)
  return Math.max(0, Math.floor(Math.min(calls, row.tokens + (seconds * calls) / perSeconds)))
}
