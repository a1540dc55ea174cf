import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { removeRememberedColumns } from '#platform/column-mapping/index.ts'
import type { Change, Context } from '#platform/context/index.ts'
import { ofOrganisation } from '#platform/database/index.ts'
import { BATCH_PURPOSE } from '../batch-files/read-batch-file.ts'
import { forgetCustomerIndex } from '../monitoring/customer-index/touched-customers.ts'
import { assignmentRules, reasonTemplate, reviewAbsence, reviewAssignment } from '../review/tables.ts'
import {
  coverageContract,
  coverageMove,
  customerCoverage,
  decisionRules,
  listVersionCheck,
  matchDecision,
  matchDismissal,
  screening,
  screeningBatch,
  screeningBatchRow,
  screeningMatch,
  screeningSettings,
  selfTest,
} from '../tables.ts'

const REMOVED_AT_ONCE = 5_000

async function removeScreenings(
  { db, actor: { organisationId } }: Context,
  all: readonly number[],
): Promise<void> {
  for (let start = 0; start < all.length; start += REMOVED_AT_ONCE) {
    const ids = all.slice(start, start + REMOVED_AT_ONCE)
    const matches = db
      .select({ id: screeningMatch.id })
      .from(screeningMatch)
      .where(ofOrganisation(screeningMatch, organisationId, { screeningId: ids }))
    for (const table of [matchDecision, matchDismissal]) {
      await db
        .delete(table)
        .where(and(eq(table.organisationId, organisationId), inArray(table.matchId, matches)))
    }
    for (const table of [reviewAssignment, screeningMatch, customerCoverage]) {
      await db
        .delete(table)
        .where(and(eq(table.organisationId, organisationId), inArray(table.screeningId, ids)))
    }
    await db.delete(screening).where(ofOrganisation(screening, organisationId, { id: ids }))
  }
}

/**
 * Removes screenings of a person who is erased, or whose term is over, with their matches, decisions, dismissals and checks; the rows of batches that they were made of say so from now on. Call it inside the
 * change that says so. Answers how many there were.
 */
export async function eraseScreenings(
  tx: Change,
  ids: readonly number[],
  customerId: number | undefined,
  why = 'Erased on request',
): Promise<number> {
  const { db } = tx
  const { organisationId } = tx.actor
  const isChosen = ofOrganisation(screening, organisationId, { id: ids })
  const made = await db
    .select({ batchId: screening.batchId, row: screening.batchRow })
    .from(screening)
    .where(and(isChosen, isNotNull(screening.batchId)))
  for (const { batchId, row } of made)
    await db
      .update(screeningBatchRow)
      .set({ companyId: null, reference: null, subject: null, cells: null, refusal: why })
      .where(ofOrganisation(screeningBatchRow, organisationId, { batchId: batchId ?? 0, row: row ?? 0 }))
  if (customerId !== undefined)
    await db
      .delete(matchDismissal)
      .where(ofOrganisation(matchDismissal, organisationId, { subjectKey: `company:${customerId}` }))
  const count = await db.$count(screening, isChosen)
  await removeScreenings(tx, ids)
  return count
}

/** Removes everything that screening keeps of an organisation: for the demo, which begins again. Call it inside a change. */
export async function removeAllScreenings(tx: Context): Promise<number> {
  const { db, actor } = tx
  const count = await db.$count(screening, eq(screening.organisationId, actor.organisationId))
  forgetCustomerIndex(tx)
  await removeRememberedColumns(tx, BATCH_PURPOSE)
  for (const table of [
    matchDecision,
    matchDismissal,
    screeningMatch,
    customerCoverage,
    coverageMove,
    listVersionCheck,
    screening,
    screeningBatchRow,
    screeningBatch,
    screeningSettings,
    selfTest,
    decisionRules,
    coverageContract,
    reviewAssignment,
    reviewAbsence,
    assignmentRules,
    reasonTemplate,
  ]) {
    await db.delete(table).where(eq(table.organisationId, actor.organisationId))
  }
  return count
}
