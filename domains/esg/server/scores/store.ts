import { and, desc, eq, inArray } from 'drizzle-orm'
import { isOldMetric, onOurScale } from '#engines/esg/index.ts'
import type { Queryable, Transaction } from '#platform/database/index.ts'
import type { ProviderScore } from '../../contract/index.ts'
import { dayOf } from '../companies/store.ts'
import { esgProviderScore } from '../tables.ts'

export type ProviderRow = typeof esgProviderScore.$inferSelect

/** What providers say of some symbols: the newest of each, the newest first. */
export async function providerScoresOf(
  db: Queryable,
  organisationId: number,
  symbols: readonly string[],
): Promise<ProviderRow[]> {
  if (symbols.length === 0) return []
  const rows = await db
    .select()
    .from(esgProviderScore)
    .where(
      and(
        eq(esgProviderScore.organisationId, organisationId),
        inArray(esgProviderScore.symbol, [...symbols]),
      ),
    )
    .orderBy(desc(esgProviderScore.asOf), desc(esgProviderScore.id))
  const seen = new Set<string>()
  return rows.filter(({ symbol, provider }) => {
    const key = `${symbol} ${provider}`
    return !seen.has(key) && seen.add(key)
  })
}

/** The symbols that providers have scored, with a name each. */
export function scoredSymbols(
  db: Queryable,
  organisationId: number,
): Promise<Pick<ProviderRow, 'symbol' | 'companyName' | 'isSample'>[]> {
  const { symbol, companyName, isSample, asOf, id } = esgProviderScore
  return db
    .selectDistinctOn([symbol], { symbol, companyName, isSample })
    .from(esgProviderScore)
    .where(eq(esgProviderScore.organisationId, organisationId))
    .orderBy(symbol, desc(asOf), desc(id))
}

/** Keeps what a provider said; told again for the same day it takes the earlier place. */
export async function putProviderScores(
  db: Transaction,
  rows: readonly Omit<ProviderRow, 'id'>[],
): Promise<void> {
  const { organisationId, symbol, provider, asOf } = esgProviderScore
  for (const row of rows) {
    const { organisationId: _, symbol: __, provider: ___, asOf: ____, ...stated } = row
    await db
      .insert(esgProviderScore)
      .values(row)
      .onConflictDoUpdate({ target: [organisationId, symbol, provider, asOf], set: stated })
  }
}

/** A provider's score as it is told, beside what it is on the scale of 0 to 100. */
export function providerShape(row: ProviderRow, now: Date): ProviderScore {
  const ours = (score: number | null) => (score === null ? null : onOurScale(score, row))
  return {
    id: row.id,
    isSample: row.isSample,
    symbol: row.symbol,
    companyName: row.companyName,
    provider: row.provider,
    asOf: row.asOf,
    isOld: isOldMetric(row.asOf, dayOf(now)),
    scale: `${row.lowest} to ${row.highest}, ${row.isHighBetter ? 'higher' : 'lower'} is better`,
    told: {
      overall: row.overall,
      environmental: row.environmental,
      social: row.social,
      governance: row.governance,
    },
    overall: ours(row.overall) ?? 0,
    environmental: ours(row.environmental),
    social: ours(row.social),
    governance: ours(row.governance),
  }
}
