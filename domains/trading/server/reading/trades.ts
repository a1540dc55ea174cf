import { and, desc, eq } from 'drizzle-orm'
import type { Context } from '#platform/context/index.ts'
import type { Trade } from '../../contract/schemas.ts'
import { pricesOf } from '../price-source.ts'
import { isActive } from '../store.ts'
import { paperFill } from '../tables.ts'
import { tradeShape } from '../wire-shape.ts'

/** A page of the trades of an account of the caller's organisation, the newest first; those of broker files by the moment of the trade there, while the file stands. */
export async function pageOfTrades(
  ctx: Context,
  accountId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<Trade[]> {
  const rows = await ctx.db
    .select()
    .from(paperFill)
    .where(
      and(
        eq(paperFill.organisationId, ctx.actor.organisationId),
        eq(paperFill.accountId, accountId),
        isActive(paperFill),
      ),
    )
    .orderBy(desc(paperFill.executedAt), desc(paperFill.id))
    .limit(limit)
    .offset(offset)
  const names = await pricesOf(ctx.installation).instrumentsOf(ctx, [
    ...new Set(rows.map(({ symbol }) => symbol)),
  ])
  return rows.map((row) => tradeShape(row, names))
}
