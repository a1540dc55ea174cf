import { eq } from 'drizzle-orm'
import { removeCompaniesOf } from '#domains/entities/server/index.ts'
import type { Change } from '#platform/context/index.ts'
import { letGoOfFiles } from '#platform/files/index.ts'
import { forgetNumbers } from '#platform/numbers/index.ts'
import {
  esgAction,
  esgCarbonPlan,
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

/** Removes all companies of an organisation with what is kept of them. Gives how many there were. */
export async function removeEsg(tx: Change): Promise<number> {
  const { db } = tx
  const { organisationId } = tx.actor
  const metrics = await db
    .delete(esgMetric)
    .where(eq(esgMetric.organisationId, organisationId))
    .returning({ fileId: esgMetric.fileId })
  await letGoOfFiles(
    tx,
    organisationId,
    metrics.flatMap(({ fileId }) => fileId ?? []),
  )
  for (const table of [
    esgDisclosure,
    esgWorksheet,
    esgSupplier,
    esgAction,
    esgQuestionnaire,
    esgProviderScore,
    esgEmissionFactor,
    esgCarbonPlan,
  ])
    await db.delete(table).where(eq(table.organisationId, organisationId))
  const removed = await db
    .delete(esgCompany)
    .where(eq(esgCompany.organisationId, organisationId))
    .returning({ number: esgCompany.number })
  await forgetNumbers(db, organisationId, 'esg-company')
  await removeCompaniesOf(tx, SAMPLE_SOURCE)
  return removed.length
}
