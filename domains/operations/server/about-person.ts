import { asc } from 'drizzle-orm'
import { ofOrganisation } from '#platform/database/index.ts'
import { letGoOfFiles } from '#platform/files/index.ts'
import type { AboutPerson, KeptKind, PersonProvider } from '#platform/slice/index.ts'
import { pathOf, type SubjectType } from '#platform/vocabulary/index.ts'
import {
  kycValidation,
  monitoringAlert,
  operationsDocument,
  qualityCheck,
  suspiciousReport,
} from './tables.ts'

type Answer = {
  type: SubjectType
  id: number
  title: string
  detail: string
  term: KeptKind
  since: Date
  open?: string | false
}

const statedOf = ({ type, id, title, detail, term, since, open }: Answer): AboutPerson => ({
  id,
  subject: { type, id },
  title,
  detail,
  href: pathOf({ type, id } as Parameters<typeof pathOf>[0]) ?? '',
  by: 'record',
  term: { kind: term, since },
  ...(open ? { refuses: open } : {}),
})

const day = (moment: Date): string => moment.toISOString().slice(0, 10)

/**
 * What operations have of a customer: documents and validations go; monitoring alerts and reports of suspicious activity keep their figures and lose the name, once their term is over. Bookings
 * are the bank's books: they keep the number of the customer alone.
 */
export const operationsAboutPerson: PersonProvider = {
  group: 'Operations',
  at: 50,
  async find({ db, actor: { organisationId } }, { customerId }) {
    if (customerId === undefined) return []
    const documents = await db
      .select()
      .from(operationsDocument)
      .where(ofOrganisation(operationsDocument, organisationId, { customerId }))
      .orderBy(asc(operationsDocument.id))
    const validations = await db
      .select()
      .from(kycValidation)
      .where(ofOrganisation(kycValidation, organisationId, { customerId }))
      .orderBy(asc(kycValidation.id))
    const alerts = await db
      .select()
      .from(monitoringAlert)
      .where(ofOrganisation(monitoringAlert, organisationId, { customerId }))
      .orderBy(asc(monitoringAlert.id))
    const reports = await db
      .select()
      .from(suspiciousReport)
      .where(ofOrganisation(suspiciousReport, organisationId, { alertId: alerts.map(({ id }) => id) }))
      .orderBy(asc(suspiciousReport.id))
    return [
      ...documents.map((row) =>
        statedOf({
          type: 'customer-document',
          id: row.id,
          title: `Document ${row.id}`,
          detail: `${row.fileName}, received ${day(row.receivedAt)}`,
          term: 'customer',
          since: row.decidedAt ?? row.receivedAt,
          open: !row.decidedAt && `Document ${row.id} of the customer waits for a decision. Decide it first.`,
        }),
      ),
      ...validations.map((row) =>
        statedOf({
          type: 'kyc-validation',
          id: row.id,
          title: `KYC validation ${row.id}`,
          detail: `Ran ${day(row.ranAt)}`,
          term: 'customer',
          since: row.ranAt,
        }),
      ),
      ...alerts.map((row) =>
        statedOf({
          type: 'monitoring-alert',
          id: row.id,
          title: `Monitoring alert ${row.id}`,
          detail: `${row.ruleName}, raised ${day(row.raisedAt)}; loses the name`,
          term: 'case',
          since: row.closedAt ?? row.raisedAt,
          open: !row.closedAt && `Monitoring alert ${row.id} is open. Close it first.`,
        }),
      ),
      ...reports.map((row) =>
        statedOf({
          type: 'suspicious-report',
          id: row.id,
          title: `Suspicious activity report ${row.id}`,
          detail: `Begun ${day(row.begunAt)}; loses the name`,
          term: 'case',
          since: row.settledAt ?? row.begunAt,
          open: !row.settledAt && `Suspicious activity report ${row.id} is being written. Settle it first.`,
        }),
      ),
    ]
  },
  async erase({ db, actor: { organisationId } }, _person, things) {
    const idsOf = (type: SubjectType) =>
      things.filter(({ subject }) => subject.type === type).map(({ id }) => Number(id))
    const documents = idsOf('customer-document')
    await db
      .delete(qualityCheck)
      .where(ofOrganisation(qualityCheck, organisationId, { documentId: documents }))
    const gone = await db
      .delete(operationsDocument)
      .where(ofOrganisation(operationsDocument, organisationId, { id: documents }))
      .returning({ fileId: operationsDocument.fileId })
    await letGoOfFiles(
      { db },
      organisationId,
      gone.flatMap(({ fileId }) => fileId ?? []),
    )
    const validations = await db
      .delete(kycValidation)
      .where(ofOrganisation(kycValidation, organisationId, { id: idsOf('kyc-validation') }))
      .returning({ id: kycValidation.id })
    return gone.length + validations.length
  },
  rows: [
    { type: 'customer-document', table: 'operations_document', namedBy: [] },
    { type: 'kyc-validation', table: 'kyc_validation', namedBy: [] },
    { type: 'monitoring-alert', table: 'monitoring_alert', namedBy: [] },
    { type: 'suspicious-report', table: 'suspicious_report', namedBy: [] },
  ],
}
