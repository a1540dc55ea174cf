import { and, eq, inArray } from 'drizzle-orm'
import { removeCompaniesOf } from '#domains/entities/server/index.ts'
import type { Change } from '#platform/context/index.ts'
import { letGoOfFiles } from '#platform/files/index.ts'
import { forgetNumbers } from '#platform/numbers/index.ts'
import {
  esgAction,
  esgCompany,
  esgDisclosure,
  esgEmissionFactor,
  esgMetric,
  esgProviderScore,
  esgQuestionnaire,
  esgSupplier,
  esgWorksheet,
} from '../tables.ts'

/** What the sample's companies stand under in the directory. */
export const SAMPLE_SOURCE = 'esg-sample'

/** Removes the companies of the sample, or all of them, with what is kept of them. Gives how many there were. */
export async function removeEsg(tx: Change, upTo?: number): Promise<number> {
  const { db } = tx
  const { organisationId } = tx.actor
  const isAll = upTo === undefined
  const removed = await db
    .delete(esgCompany)
    .where(
      and(eq(esgCompany.organisationId, organisationId), isAll ? undefined : eq(esgCompany.isSample, true)),
    )
    .returning({ number: esgCompany.number })
  const numbers = removed.map(({ number }) => number)
  if (numbers.length > 0) {
    const metrics = await db
      .delete(esgMetric)
      .where(and(eq(esgMetric.organisationId, organisationId), inArray(esgMetric.companyNumber, numbers)))
      .returning({ fileId: esgMetric.fileId })
    await letGoOfFiles(
      tx,
      organisationId,
      metrics.flatMap(({ fileId }) => fileId ?? []),
    )
    for (const table of [esgDisclosure, esgWorksheet])
      await db
        .delete(table)
        .where(and(eq(table.organisationId, organisationId), inArray(table.companyNumber, numbers)))
    for (const table of [esgSupplier, esgAction, esgQuestionnaire])
      await db
        .delete(table)
        .where(and(eq(table.organisationId, organisationId), inArray(table.buyerNumber, numbers)))
  }
  await db
    .delete(esgProviderScore)
    .where(
      and(
        eq(esgProviderScore.organisationId, organisationId),
        isAll ? undefined : eq(esgProviderScore.isSample, true),
      ),
    )
  if (isAll) {
    await db.delete(esgEmissionFactor).where(eq(esgEmissionFactor.organisationId, organisationId))
    await forgetNumbers(db, organisationId, 'esg-company')
  }
  await removeCompaniesOf(tx, SAMPLE_SOURCE)
  return numbers.length
}
