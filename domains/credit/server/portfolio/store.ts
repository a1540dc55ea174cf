import { and, asc, desc, eq, gt, isNotNull, or } from 'drizzle-orm'
import type { Obligor } from '#engines/credit/index.ts'
import type { Queryable, Transaction } from '#platform/database/index.ts'
import type { CentralRate } from '../../contract/index.ts'
import { isOverridden, oldBefore, probabilityInForce, ratingInForce } from '../borrowers/store.ts'
import { centralRateOf } from '../central-rate/store.ts'
import { creditBorrower, creditSimulation } from '../tables.ts'

export type SimulationRow = typeof creditSimulation.$inferSelect
export type Stated = NonNullable<SimulationRow['told']>

/** What is lent in US dollars, by borrower: what the rating that counts says of each, and what excluded from all figures. */
export type BookRead = {
  obligors: Obligor[]
  unrated: number
  unratedExposureCents: number
  hasOtherCurrencies: boolean
  hasSample: boolean
  onOldStatements: number
  centralRate: CentralRate
  atAnotherRate: number
}

export async function readBook(db: Queryable, organisationId: number, now: Date): Promise<BookRead> {
  const centralRate = await centralRateOf(db, organisationId)
  const rows = await db
    .select({
      rating: ratingInForce(now),
      probability: probabilityInForce(now),
      exposure: creditBorrower.exposureCents,
      loss: creditBorrower.lossAtDefaultCents,
      hasOtherCurrencies: creditBorrower.hasOtherCurrencies,
      isSample: creditBorrower.isSample,
      period: creditBorrower.period,
      isOverridden: isOverridden(now),
      centralRate: creditBorrower.centralRate,
    })
    .from(creditBorrower)
    .where(
      and(
        eq(creditBorrower.organisationId, organisationId),
        // Who is lent to in another currency alone excluded from all figures, and that is said.
        or(gt(creditBorrower.exposureCents, 0), creditBorrower.hasOtherCurrencies),
      ),
    )
    .orderBy(asc(creditBorrower.id))
  const inDollars = rows.filter(({ exposure }) => (exposure ?? 0) > 0)
  const obligors = inDollars.flatMap(({ rating, probability, exposure, loss }): Obligor[] =>
    rating === null || probability === null
      ? []
      : [{ rating, probability: Number(probability), exposure: exposure ?? 0, loss }],
  )
  const unrated = inDollars.filter(({ rating, probability }) => rating === null || probability === null)
  const byModel = inDollars.filter(
    ({ rating, probability, isOverridden: isSet }) => rating !== null && probability !== null && !isSet,
  )
  return {
    obligors,
    unrated: unrated.length,
    unratedExposureCents: unrated.reduce((sum, { exposure }) => sum + (exposure ?? 0), 0),
    hasOtherCurrencies: rows.some((row) => row.hasOtherCurrencies),
    hasSample: inDollars.some((row) => row.isSample),
    // A rating that people have set stands on neither.
    onOldStatements: byModel.filter(({ period }) => period !== null && period < oldBefore(now)).length,
    centralRate,
    atAnotherRate: byModel.filter((row) => row.centralRate !== centralRate.rate).length,
  }
}

export async function insertSimulation(
  db: Transaction,
  row: Omit<SimulationRow, 'id'>,
): Promise<SimulationRow> {
  const [made] = await db.insert(creditSimulation).values(row).returning()
  return made as SimulationRow
}

export async function simulationOf(
  db: Queryable,
  organisationId: number,
  id: number,
): Promise<SimulationRow | undefined> {
  const [row] = await db
    .select()
    .from(creditSimulation)
    .where(and(eq(creditSimulation.organisationId, organisationId), eq(creditSimulation.id, id)))
  return row
}

/** Keeps what was drawn, with the moment at which the book was read. */
export async function finishSimulation(
  db: Transaction,
  { organisationId, id }: SimulationRow,
  { told, at }: { told: Stated; at: Date },
): Promise<void> {
  await db
    .update(creditSimulation)
    .set({ told, at })
    .where(and(eq(creditSimulation.organisationId, organisationId), eq(creditSimulation.id, id)))
}

/** The newest that was asked for, or the newest that was drawn. */
export async function newestSimulation(
  db: Queryable,
  organisationId: number,
  which: 'asked' | 'told' = 'asked',
): Promise<SimulationRow | undefined> {
  const [row] = await db
    .select()
    .from(creditSimulation)
    .where(
      and(
        eq(creditSimulation.organisationId, organisationId),
        which === 'told' ? isNotNull(creditSimulation.told) : undefined,
      ),
    )
    .orderBy(desc(creditSimulation.id))
    .limit(1)
  return row
}
