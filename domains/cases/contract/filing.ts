import { z } from 'zod'
import { defineEndpoint, isoDateTime, numberInText } from '#platform/endpoint/index.ts'
import { CaseAttachment } from './schemas.ts'

/** What a report of suspicious activity can be written as. */
export const CaseReportFormat = z.enum(['goaml', 'fincen'])

/** What people stated, by the name of the field (`reportForms` of the engine). */
const Entries = z.record(z.string().max(40), z.string().max(20_000))
const version = z.number().int().min(0).max(2_147_483_647)
const format = CaseReportFormat.default('goaml')
const caseId = { id: numberInText().int().positive() }

/** A case as a report to an authority: what is stated, what is missing, and the file as it would be. Nothing is sent to anybody. */
export const CaseReport = z.object({
  caseId: z.number().int(),
  caseNumber: z.string(),
  format: CaseReportFormat,
  /** Something in it is sample data: no file is made of it. */
  isOfSample: z.boolean(),
  /** The fields that are asked of this case, in order. */
  fields: z.array(z.string()),
  entries: Entries,
  /** What is on record for fields that nobody has stated. */
  onRecord: Entries,
  version: z.number().int(),
  institution: Entries,
  institutionVersion: z.number().int(),
  /** What has to be there before a file is made, and where it is stated. */
  missing: z.array(
    z.object({
      of: z.enum(['report', 'institution', 'case']),
      field: z.string().nullable(),
      words: z.string(),
    }),
  ),
  transactions: z.number().int(),
  /** Which schema it is written by, and that it was not validated against the published one. */
  schema: z.string(),
  xml: z.string(),
  made: z
    .object({ attachmentId: z.number().int(), sha256: z.string(), by: z.string(), at: isoDateTime })
    .nullable(),
})
export type CaseReport = z.infer<typeof CaseReport>

// Whoever only reads is not shown it: its subject must not learn of it.
/** Who may make the report of a case, and see its file. */
export const reportPermission = 'cases:close'

export const readCaseReport = defineEndpoint({
  name: 'cases.report',
  effect: 'read',
  method: 'GET',
  path: '/api/kyb/cases/{id}/report',
  summary: 'A case as a goAML or FinCEN report: what is stated, what is missing, and the file as it would be',
  permission: reportPermission,
  request: z.object({ ...caseId, format }),
  response: CaseReport,
  problems: ['not-found'],
  examples: [
    { asks: 'What is missing before case 1 can be reported?', request: { id: 1, format: 'fincen' } },
  ],
})

export const stateCaseReport = defineEndpoint({
  name: 'cases.state-report',
  effect: 'write',
  method: 'PUT',
  path: '/api/kyb/cases/{id}/report',
  summary: 'Adds entries to the report of a case beside the facts on record',
  permission: reportPermission,
  request: z.object({ ...caseId, format, version, entries: Entries }),
  response: CaseReport,
  problems: ['not-found', 'stale', 'invalid-input'],
})

export const fileCaseReport = defineEndpoint({
  name: 'cases.make-report-file',
  effect: 'write',
  method: 'POST',
  path: '/api/kyb/cases/{id}/report/file',
  summary:
    'Makes the XML file of a report and keeps it with the case; refused while anything is missing and for sample data. Nothing is sent to anybody',
  permission: reportPermission,
  request: z.object({ ...caseId, format, version }),
  response: CaseAttachment,
  problems: ['not-found', 'stale', 'invalid-input', 'conflict', 'too-large', 'storage-full', 'source-failed'],
  status: 201,
})

const FilingInstitution = z.object({ format: CaseReportFormat, entries: Entries, version: z.number().int() })

export const readFilingInstitution = defineEndpoint({
  name: 'cases.filing-institution',
  effect: 'read',
  method: 'GET',
  path: '/api/kyb/filing-institution',
  summary: 'Who files reports of suspicious activity for the organisation, as a form asks it',
  permission: reportPermission,
  request: z.object({ format }),
  response: FilingInstitution,
  problems: [],
})

export const changeFilingInstitution = defineEndpoint({
  name: 'cases.change-filing-institution',
  effect: 'write',
  method: 'PUT',
  path: '/api/kyb/filing-institution',
  summary: 'Changes who files reports of suspicious activity for the organisation',
  permission: 'settings:manage',
  request: z.object({ format, version, entries: Entries }),
  response: FilingInstitution,
  problems: ['stale', 'invalid-input'],
})
