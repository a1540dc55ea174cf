import { and, desc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '#platform/database/index.ts'
import type { BorrowerRow } from '../borrowers/store.ts'
import { creditAssessment } from '../tables.ts'

export type AssessmentRow = typeof creditAssessment.$inferSelect
export type NewAssessment = typeof creditAssessment.$inferInsert

/** What was said of a borrower, the newest first. */
export function assessmentsOf(
  db: Queryable,
  organisationId: number,
  borrowerId: number,
): Promise<AssessmentRow[]> {
  return db
    .select()
    .from(creditAssessment)
    .where(
      and(eq(creditAssessment.organisationId, organisationId), eq(creditAssessment.borrowerId, borrowerId)),
    )
    .orderBy(desc(creditAssessment.id))
    .limit(50)
}

export async function insertAssessments(db: Queryable, rows: readonly NewAssessment[]): Promise<void> {
  for (let start = 0; start < rows.length; start += 500)
    await db.insert(creditAssessment).values(rows.slice(start, start + 500))
}

export type Assessed = Pick<
  BorrowerRow,
  | 'id'
  | 'modelRating'
  | 'modelScore'
  | 'modelProbability'
  | 'centralRate'
  | 'notRatedBecause'
  | 'period'
  | 'doModelsDisagree'
  | 'warnings'
>

/** Writes what is said of many borrowers at once. */
export async function writeAssessed(
  db: Queryable,
  organisationId: number,
  rows: readonly Assessed[],
  at: Date,
): Promise<void> {
  if (rows.length === 0) return
  const stated = JSON.stringify(
    rows.map((row) => ({
      id: row.id,
      rating: row.modelRating,
      score: row.modelScore,
      probability: row.modelProbability,
      rate: row.centralRate,
      because: row.notRatedBecause,
      period: row.period,
      disagree: row.doModelsDisagree,
      warnings: row.warnings,
    })),
  )
  await db.execute(sql`
    update credit_borrower set model_rating = told.rating, model_score = told.score,
      model_probability = told.probability, central_rate = told.rate, not_rated_because = told.because, period = told.period,
      do_models_disagree = told.disagree, warnings = told.warnings, assessed_at = ${at.toISOString()}::timestamptz
    from jsonb_to_recordset(${stated}::jsonb) as told(id bigint, rating text, score int, probability double precision, rate double precision,
      because text, period text, disagree boolean, warnings jsonb)
    where credit_borrower.organisation_id = ${organisationId} and credit_borrower.id = told.id`)
}
