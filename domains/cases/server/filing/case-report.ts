import type { CustomerSchema } from '#domains/customers/contract/index.ts'
import { customerOfOrganisation } from '#domains/customers/server/index.ts'
import {
  furtherSubjectsIn,
  lacksOfReport,
  type ReportFacts,
  type ReportField,
  type ReportFormat,
  reportForms,
  reportXml,
  subjectKindIn,
  type Values,
} from '#engines/suspicious-reports/index.ts'
import { changesSinceVersion, recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf, ResponseOf } from '#platform/endpoint/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { Problem, refuseStale } from '#platform/problems/index.ts'
import { lastSampleIdsOf } from '#platform/sample-data/index.ts'
import type * as endpoints from '../../contract/index.ts'
import type { CaseAttachment, CaseReport } from '../../contract/index.ts'
import { keepAttachment, putAttachment } from '../handling/add-case-attachment.ts'
import { type CaseRow, caseOfOrganisation, lockCase } from '../store.ts'
import { activityOfCase, type CaseActivity } from './case-activity.ts'
import { reportFileName } from './report-file.ts'
import * as store from './report-store.ts'

/** A case as a report: what is stated, what is on record, what is missing. @throws Problem `not-found`. */
export async function readCaseReport(
  ctx: Context,
  { id, format }: RequestOf<typeof endpoints.readCaseReport>,
): Promise<CaseReport> {
  const { organisationId } = ctx.actor
  const about = await caseOfOrganisation(ctx.db, organisationId, id)
  const stated = await store.reportOf(ctx.db, organisationId, id, format)
  const institution = await store.institutionOf(ctx.db, organisationId, format)
  const currency = format === 'goaml' ? (institution.entries.currency ?? '') : 'USD'
  const activity = await activityOfCase(ctx, id, currency)
  const facts = await factsOf(ctx, about, activity, stated.entries)
  const onRecord = onRecordOf(format, facts, activity)
  const values = { institution: institution.entries, report: { ...onRecord, ...stated.entries } }
  const missing = [...notApproved(activity), ...lacksOfReport(format, facts, values)]
  const { called, version, report } = reportForms[format]
  return {
    caseId: id,
    caseNumber: about.caseNumber,
    format,
    isOfSample: facts.isSample,
    fields: report.filter(({ appliesTo }) => appliesTo?.(facts) ?? true).map(({ name }) => name),
    entries: stated.entries,
    onRecord,
    version: stated.version,
    institution: institution.entries,
    institutionVersion: institution.version,
    missing,
    transactions: facts.transactions.length,
    schema: `${called} by ${version}. Not validated against the published schema: check it with the authority’s own tool before it is filed.`,
    xml: reportXml(format, facts, { ...values, isDraft: missing.length > 0 }),
    made:
      stated.attachmentId === null
        ? null
        : {
            attachmentId: stated.attachmentId,
            sha256: stated.sha256 ?? '',
            by: stated.madeBy ?? '',
            at: stated.madeAt?.toISOString() ?? '',
          },
  }
}

const kindOf = (schema: CustomerSchema | undefined): 'person' | 'entity' | 'unknown' => {
  if (schema === 'Person') return 'person'
  return schema === undefined || schema === 'Unknown' || schema === 'Vessel' || schema === 'Airplane'
    ? 'unknown'
    : 'entity'
}

const isSameName = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase()

async function factsOf(
  ctx: Context,
  about: CaseRow,
  activity: CaseActivity,
  stated: Values,
): Promise<ReportFacts> {
  const { organisationId } = ctx.actor
  const customer =
    about.companyId === null
      ? undefined
      : await customerOfOrganisation(ctx.db, organisationId, about.companyId)
  const last = await lastSampleIdsOf(ctx.db, organisationId)
  // A case of a related party is kept with its customer: which of them is reported is for people to say.
  const isInDoubt = customer !== undefined && !isSameName(customer.name, about.subjectName)
  const subject = isInDoubt && stated.subjectIs === 'other' ? undefined : customer
  const onRecord = kindOf(subject?.schema)
  return {
    reference: about.caseNumber,
    madeAt: ctx.now.toISOString(),
    isSample:
      about.id <= (last.case ?? 0) ||
      (about.companyId !== null && about.companyId <= (last.company ?? 0)) ||
      activity.isSample,
    subject: {
      kind: onRecord === 'unknown' ? subjectKindIn(stated.subjectKind) : onRecord,
      isKindOnRecord: onRecord !== 'unknown',
      name: subject?.name ?? about.subjectName,
      isCustomer: subject !== undefined,
      isInDoubt,
      birthDate: subject?.birthDate ?? null,
    },
    furtherSubjects: furtherSubjectsIn(stated),
    transactions: activity.transactions,
  }
}

/** What the record holds for fields of a form: of what is only likely nothing. */
function onRecordOf(
  format: ReportFormat,
  { subject, transactions }: ReportFacts,
  { written }: CaseActivity,
): Record<string, string> {
  const days = transactions.map(({ at }) => at.slice(0, 10)).sort()
  const birthDate: Record<string, string> =
    subject.birthDate?.length === 10 ? { birthDate: subject.birthDate } : {}
  if (format === 'goaml')
    return {
      ...birthDate,
      ...(written ? { reason: written.narrative } : {}),
    }
  // In cents: a sum of fractions is a hair too much, and would be rounded up to the next dollar.
  const cents = transactions.map(({ amountLocal }) => Math.round(Number(amountLocal ?? Number.NaN) * 100))
  const total = Math.ceil(cents.reduce((sum, amount) => sum + amount, 0) / 100)
  return {
    ...birthDate,
    ...(written ? { narrative: written.narrative } : {}),
    ...(days[0] ? { fromDate: days[0], toDate: days.at(-1) ?? days[0] } : {}),
    ...(transactions.length > 0 && Number.isFinite(total) ? { amount: String(total) } : {}),
    ...(transactions.length > 0
      ? { accounts: [...new Set(transactions.map(({ account }) => account))].join('\n') }
      : {}),
  }
}

const notApproved = ({ written }: CaseActivity): CaseReport['missing'] =>
  written && !written.isApproved
    ? [{ of: 'case', field: null, words: `${written.called} is not approved by a second person` }]
    : []

/** States what the report says. What is stated as empty is as on record. @throws Problem `not-found`, `stale`, `invalid-input`. */
export async function stateCaseReport(
  ctx: Context,
  { id, format, version, entries }: RequestOf<typeof endpoints.stateCaseReport>,
): Promise<CaseReport> {
  const { organisationId } = ctx.actor
  const kept = keptEntries(entries, reportForms[format].report)
  await recordChange(ctx, async (tx) => {
    const about = await lockCase(tx.db, organisationId, id)
    const before = await store.reportOf(tx.db, organisationId, id, format)
    await requireRead(before, version)
    const after = { ...before, entries: kept, version: before.version + 1 }
    await store.putReport(tx.db, after)
    return {
      result: undefined,
      trace: {
        action: 'case.report-stated',
        subject: { type: 'case', id },
        after: { format, reportVersion: after.version, stated: Object.keys(kept) },
        payload: { title: about.caseNumber },
      },
    }
  })
  return readCaseReport(ctx, { id, format })
}

/** @throws Problem `invalid-input` for a field that the form does not ask. */
function keptEntries(entries: Values, fields: readonly ReportField[]): Record<string, string> {
  const known = new Set(fields.map(({ name }) => name))
  const unknown = Object.keys(entries).filter((name) => !known.has(name))
  if (unknown.length > 0)
    throw new Problem('invalid-input', `The form has no field “${unknown[0]}”. Nothing was kept.`, {
      issues: unknown.map((name) => ({ field: `entries.${name}`, message: 'No field of the form' })),
    })
  return Object.fromEntries(
    Object.entries(entries)
      .map(([name, value]) => [name, value.trim()] as const)
      .filter(([, value]) => value !== ''),
  )
}

const requireRead = ({ version }: store.ReportRow, readAt: number) =>
  refuseStale({ version, called: 'This report' }, readAt, async () => [])

const institutionOfForm = (format: ReportFormat) => ({ type: 'filing-institution', id: format }) as const

const requireInstitution = (
  { db, actor }: Context,
  { version, format }: store.InstitutionRow,
  readAt: number,
) =>
  refuseStale({ version, called: 'The filing institution' }, readAt, () =>
    changesSinceVersion(db, actor.organisationId, institutionOfForm(format), readAt),
  )

/**
 * Makes the file and keeps it with the case.
 * @throws Problem `not-found`, `stale`, `conflict` for sample data, `invalid-input` with what is missing, `too-large`, `storage-full`.
 */
export async function fileCaseReport(
  ctx: Context,
  { id, format, version }: RequestOf<typeof endpoints.fileCaseReport>,
): Promise<CaseAttachment> {
  const { organisationId } = ctx.actor
  const report = await readCaseReport(ctx, { id, format })
  await requireRead(await store.reportOf(ctx.db, organisationId, id, format), version)
  if (report.isOfSample)
    throw new Problem(
      'conflict',
      'This case is based on sample data, which is invented: no file is made for filing.',
    )
  if (report.missing.length > 0)
    throw new Problem(
      'invalid-input',
      `Missing before this can be filed: ${report.missing.map(({ words }) => words).join('; ')}.`,
      { issues: report.missing.map(({ of, field, words }) => ({ field: field ?? of, message: words })) },
    )
  const fileName = reportFileName(report.caseNumber, format)
  const put = await putAttachment(ctx, new File([report.xml], fileName, { type: 'application/xml' }))
  return recordChange(ctx, async (tx) => {
    await lockCase(tx.db, organisationId, id)
    const before = await store.reportOf(tx.db, organisationId, id, format)
    await requireRead(before, version)
    const institution = await store.institutionOf(tx.db, organisationId, format)
    await requireInstitution(tx, institution, report.institutionVersion)
    const attachment = await keepAttachment(tx, id, put)
    const { id: attachmentId, sha256 } = attachment
    await store.putReport(tx.db, {
      ...before,
      attachmentId,
      sha256,
      madeBy: actorName(tx.actor),
      madeAt: tx.now,
    })
    return {
      result: attachment,
      trace: {
        action: 'case.report-made',
        subject: { type: 'case', id },
        after: { format, reportVersion: version, attachmentId, sha256 },
        payload: { title: report.caseNumber },
      },
    }
  })
}

export const readFilingInstitution = (
  { db, actor }: Context,
  { format }: RequestOf<typeof endpoints.readFilingInstitution>,
): Promise<ResponseOf<typeof endpoints.readFilingInstitution>> =>
  store.institutionOf(db, actor.organisationId, format)

/** @throws Problem `stale`, `invalid-input`. */
export function changeFilingInstitution(
  ctx: Context,
  { format, version, entries }: RequestOf<typeof endpoints.changeFilingInstitution>,
): Promise<ResponseOf<typeof endpoints.changeFilingInstitution>> {
  const kept = keptEntries(entries, reportForms[format].institution)
  return recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    const before = await store.institutionOf(tx.db, organisationId, format)
    await requireInstitution(tx, before, version)
    const after = { ...before, entries: kept, version: before.version + 1 }
    await store.putInstitution(tx.db, after)
    return {
      result: after,
      trace: {
        action: 'filing-institution.changed',
        subject: institutionOfForm(format),
        before: { ...before.entries, version: before.version },
        after: { ...kept, version: after.version },
      },
    }
  })
}
