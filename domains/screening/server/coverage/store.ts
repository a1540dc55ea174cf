import { createHash } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { canonicalJson } from '#platform/canonical-json/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import { type Coverage, CoverageContract, coverageSentence, strictContract } from '../../contract/index.ts'
import { coverageContract, screeningCoverage } from '../tables.ts'

/** What an answer rested on, without the sentence: that depends on how many matches there were. */
export type HeldCoverage = Omit<Coverage, 'sentence'>

/** The contract of an organisation: the strict one until somebody says otherwise. */
export async function contractOf(
  db: Queryable,
  organisationId: number,
): Promise<{ contract: CoverageContract; version: number; isDefault: boolean; isSample: boolean }> {
  const [row] = await db
    .select()
    .from(coverageContract)
    .where(eq(coverageContract.organisationId, organisationId))
  if (!row) return { contract: strictContract, version: 0, isDefault: true, isSample: false }
  const { contract, version, isSample } = row
  return { contract: CoverageContract.parse(contract), version, isDefault: false, isSample }
}

export async function setContract(
  tx: Context,
  contract: CoverageContract,
  { isSample }: { isSample: boolean },
): Promise<void> {
  const values = { contract, isSample, changedAt: tx.now }
  await tx.db
    .insert(coverageContract)
    .values({ organisationId: tx.actor.organisationId, ...values })
    .onConflictDoUpdate({
      target: coverageContract.organisationId,
      set: { ...values, version: sql`${coverageContract.version} + 1` },
    })
}

export function coverageDigest({ isAnswered, lists, notAsked }: HeldCoverage): string {
  return createHash('sha256').update(canonicalJson({ isAnswered, lists, notAsked })).digest('hex')
}

export async function keepCoverages(db: Queryable, all: ReadonlyMap<string, HeldCoverage>): Promise<void> {
  if (all.size === 0) return
  await db
    .insert(screeningCoverage)
    .values([...all].map(([digest, coverage]) => ({ digest, coverage })))
    .onConflictDoNothing()
}

/** What answers rested on, by digest. */
export async function coveragesNamed(
  db: Queryable,
  digests: readonly string[],
): Promise<Map<string, HeldCoverage>> {
  const wanted = [...new Set(digests)].filter((digest) => digest !== '')
  if (wanted.length === 0) return new Map()
  const rows = await db.select().from(screeningCoverage).where(inArray(screeningCoverage.digest, wanted))
  return new Map(rows.map((row) => [row.digest, row.coverage]))
}

/** In the words of an answer with so many matches; null for one made before coverage was kept. */
export function coverageInWords(held: HeldCoverage | undefined, matchCount: number): Coverage | null {
  return held ? { ...held, sentence: coverageSentence(held, matchCount) } : null
}
