import { noSigns, type RatioId } from '#engines/credit/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { type BorrowerRow, dayOf } from '../borrowers/store.ts'
import { centralRateOf } from '../central-rate/store.ts'
import { withExposureOfDay } from '../lending/exposure-of-day.ts'
import { type CovenantRow, covenantsOf, putTests, type TestRow } from '../lending/store.ts'
import { inForceOn, type StatementRow, statementsOf, yearsOf } from '../statements/store.ts'
import { keepBorrowerAlerts } from './keep-borrower-alerts.ts'
import { type MadeAssessment, makeAssessment } from './make-assessment.ts'
import { outsideSignsOf } from './outside-signs.ts'
import { restatedBy } from './restated-by.ts'
import { type Assessed, insertAssessments, writeAssessed } from './store.ts'

/** Assesses a borrower by the statements that are known now: its rating, its covenants, its alerts. Joins the caller's change. */
export async function assessBorrower(tx: Context, borrower: BorrowerRow): Promise<BorrowerRow> {
  const [assessed] = await assessBorrowers(tx, [borrower])
  return assessed as BorrowerRow
}

/**
 * The same for many, whose statements, covenants and results are read and written together. `tracesEach`: each that says otherwise than before leaves
 * its own entry, where no run stands for all of them.
 */
export function assessBorrowers(
  ctx: Context,
  given: readonly BorrowerRow[],
  { tracesEach = false }: { tracesEach?: boolean } = {},
): Promise<BorrowerRow[]> {
  return recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    const { borrowers, lapsed } = await withExposureOfDay(tx, given)
    const ids = borrowers.map(({ id }) => id)
    const statements = Map.groupBy(await statementsOf(tx.db, organisationId, ids), (row) => row.borrowerId)
    const covenants = Map.groupBy(await covenantsOf(tx.db, organisationId, ids), (row) => row.borrowerId)
    const signs = await outsideSignsOf(tx, borrowers)
    const { rate: centralRate } = await centralRateOf(tx.db, organisationId)
    const today = dayOf(tx.now)
    const made = borrowers.map((borrower) => {
      const stated = statements.get(borrower.id) ?? []
      const known = yearsOf(inForceOn(stated, today))
      const beside = { ...(signs.get(borrower.id)?.signs ?? noSigns), restated: restatedBy(stated, today) }
      return {
        borrower,
        known,
        ...makeAssessment(borrower, known, { now: tx.now, centralRate, signs: beside }),
      }
    })
    await writeAssessed(
      tx.db,
      organisationId,
      made.map(({ assessed }) => assessed),
      tx.now,
    )
    const changed = made.filter(({ borrower, assessed }) => statesOtherwise(borrower, assessed))
    await insertAssessments(
      tx.db,
      changed.map(({ assessed }) => ({
        organisationId,
        borrowerId: assessed.id,
        period: assessed.period,
        rating: assessed.modelRating,
        score: assessed.modelScore,
        probability: assessed.modelProbability,
        centralRate: assessed.centralRate,
        notRatedBecause: assessed.notRatedBecause,
        warnings: assessed.warnings,
        at: tx.now,
      })),
    )
    const after: BorrowerRow[] = []
    for (const { borrower, assessed, known, figures, rating } of made) {
      const isSound = rating.isRated || rating.because !== 'checks'
      const row = { ...borrower, ...assessed, assessedAt: tx.now }
      after.push(row)
      const tested = testedBy(covenants.get(borrower.id) ?? [], known, figures, isSound, tx.now)
      await putTests(
        tx.db,
        tested.map(({ test }) => test),
      )
      // Of many, those of which nothing was warned and nothing is have no alert to look for; of one, a covenant may just have ended.
      if (
        borrowers.length === 1 ||
        row.warnings.length > 0 ||
        borrower.warnings.length > 0 ||
        tested.length > 0 ||
        lapsed.has(row.id) ||
        row.limitCents !== null ||
        row.overrideRating !== null
      )
        await keepBorrowerAlerts(tx, row, tested, lapsed.get(row.id))
    }
    return {
      result: after,
      trace:
        tracesEach || borrowers.length === 1
          ? changed.map(({ borrower, assessed }) => traceOf(borrower, assessed))
          : [],
    }
  })
}

/** How the covenants stand on the newest statement; on one that cannot be right none is called kept. */
function testedBy(
  covenants: readonly CovenantRow[],
  known: readonly StatementRow[],
  { ratios }: MadeAssessment['figures'],
  isSound: boolean,
  now: Date,
): { covenant: CovenantRow; test: TestRow }[] {
  const period = known.at(-1)?.period
  if (!period) return []
  return covenants.map((covenant) => {
    const value = ratios[covenant.ratio as RatioId]
    const keeps =
      value !== null &&
      (covenant.bound === 'at-least' ? value >= covenant.threshold : value <= covenant.threshold)
    const isMet = value === null || (keeps && !isSound) ? null : keeps
    const { organisationId, id: covenantId } = covenant
    return { covenant, test: { organisationId, covenantId, period, value, isMet, testedAt: now } }
  })
}

const statesOtherwise = (before: BorrowerRow, after: Assessed): boolean =>
  before.assessedAt === null ||
  before.modelRating !== after.modelRating ||
  before.modelProbability !== after.modelProbability ||
  before.period !== after.period ||
  before.notRatedBecause !== after.notRatedBecause ||
  before.warnings.map(({ code }) => code).join() !== after.warnings.map(({ code }) => code).join()

const traceOf = (before: BorrowerRow, after: Assessed) => ({
  action: 'borrower.assessed' as const,
  subject: { type: 'borrower' as const, id: before.id },
  before: {
    rating: before.modelRating,
    probability: before.modelProbability,
    centralRate: before.centralRate,
    period: before.period,
  },
  after: {
    rating: after.modelRating,
    probability: after.modelProbability,
    centralRate: after.centralRate,
    period: after.period,
    notRatedBecause: after.notRatedBecause,
    warnings: after.warnings.map(({ code }) => code),
  },
  payload: { title: before.name },
})
