import { sql } from 'drizzle-orm'
import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { Provider } from './provider.ts'
import { connectorBudget } from './tables.ts'

/** Draws one call from the provider's budget. @throws Problem `too-many-requests` when it is spent. */
export async function spendBudget(ctx: Context, provider: Provider): Promise<void> {
  const { calls, perSeconds } = provider.budget
  const now = ctx.house.clock()
  const refilled = sql`least(${calls}::double precision, ${connectorBudget.tokens} + extract(epoch from (${now.toISOString()}::timestamptz - ${connectorBudget.filledAt})) * ${calls / perSeconds}::double precision)`
  const [row] = await ctx.db
    .insert(connectorBudget)
    .values({ provider: provider.name, tokens: calls - 1, filledAt: now })
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
    { retryAfterSeconds: Math.ceil(perSeconds / calls) },
  )
}
