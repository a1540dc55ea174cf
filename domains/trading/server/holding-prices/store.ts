import { and, asc, eq, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#platform/database/index.ts'
import { holdingPrice } from './tables.ts'

export type HoldingPriceRow = typeof holdingPrice.$inferSelect

const of = (organisationId: number, symbol: string) =>
  and(eq(holdingPrice.organisationId, organisationId), eq(holdingPrice.symbol, symbol))

/** What an organisation decided, by symbol: few rows, read whole. */
export function decidedPricesOf(db: Queryable, organisationId: number): Promise<HoldingPriceRow[]> {
  return db
    .select()
    .from(holdingPrice)
    .where(eq(holdingPrice.organisationId, organisationId))
    .orderBy(asc(holdingPrice.symbol))
}

/** The decision on one symbol, locked until the change is over. */
export async function lockDecided(
  db: Queryable,
  organisationId: number,
  symbol: string,
): Promise<HoldingPriceRow | undefined> {
  const [row] = await db.select().from(holdingPrice).where(of(organisationId, symbol)).for('update')
  return row
}

/** Keeps a decision. @returns undefined where another one was made since the version that was seen. */
export async function keepDecided(
  db: Transaction,
  row: HoldingPriceRow,
): Promise<HoldingPriceRow | undefined> {
  const { organisationId: _, symbol: __, ...facts } = row
  const [kept] = await db
    .insert(holdingPrice)
    .values(row)
    .onConflictDoUpdate({
      target: [holdingPrice.organisationId, holdingPrice.symbol],
      set: facts,
      setWhere: sql`${holdingPrice.version} = ${row.version - 1}`,
    })
    .returning()
  return kept
}

export async function removeDecided(db: Transaction, organisationId: number, symbol: string): Promise<void> {
  await db.delete(holdingPrice).where(of(organisationId, symbol))
}

/** A text that is another one whenever a decision of an organisation was made, changed or taken back. */
export async function stateOfDecided(db: Queryable, organisationId: number): Promise<string> {
  const [row] = await db
    .select({
      state: sql<string>`concat(count(*), '/', coalesce(sum(hashtextextended(concat_ws(' ', ${holdingPrice.symbol}, ${holdingPrice.version}, ${holdingPrice.setAt}), 0)), 0))`,
    })
    .from(holdingPrice)
    .where(eq(holdingPrice.organisationId, organisationId))
  return row?.state ?? ''
}

/** Forgets all that an organisation decided: with its accounts gone nothing is held. */
export async function removeAllDecided(db: Queryable, organisationId: number): Promise<void> {
  await db.delete(holdingPrice).where(eq(holdingPrice.organisationId, organisationId))
}
