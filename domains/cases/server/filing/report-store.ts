import type { ReportFormat } from '#engines/suspicious-reports/index.ts'
import type { Queryable, Transaction } from '#platform/database/index.ts'
import { ofOrganisation } from '#platform/database/index.ts'
import { caseReport, filingInstitution } from '../tables.ts'

export type ReportRow = typeof caseReport.$inferSelect
export type InstitutionRow = typeof filingInstitution.$inferSelect

/** What is stated for the report of a case; a row of version 0 where nothing is. */
export async function reportOf(
  db: Queryable,
  organisationId: number,
  caseId: number,
  format: ReportFormat,
): Promise<ReportRow> {
  const [row] = await db
    .select()
    .from(caseReport)
    .where(ofOrganisation(caseReport, organisationId, { caseId, format }))
  const unstated = { entries: {}, version: 0, attachmentId: null, sha256: null, madeBy: null, madeAt: null }
  return row ?? { organisationId, caseId, format, ...unstated }
}

export async function putReport(db: Transaction, row: ReportRow): Promise<void> {
  await db
    .insert(caseReport)
    .values(row)
    .onConflictDoUpdate({
      target: [caseReport.organisationId, caseReport.caseId, caseReport.format],
      set: row,
    })
}

/** Who files for an organisation; a row of version 0 where nobody has stated it. */
export async function institutionOf(
  db: Queryable,
  organisationId: number,
  format: ReportFormat,
): Promise<InstitutionRow> {
  const [row] = await db
    .select()
    .from(filingInstitution)
    .where(ofOrganisation(filingInstitution, organisationId, { format }))
  return row ?? { organisationId, format, entries: {}, version: 0 }
}

export async function putInstitution(db: Transaction, row: InstitutionRow): Promise<void> {
  await db
    .insert(filingInstitution)
    .values(row)
    .onConflictDoUpdate({ target: [filingInstitution.organisationId, filingInstitution.format], set: row })
}
