import { z } from 'zod'
import {
  defineEndpoint,
  fileResponse,
  numberInText,
  page,
  pageRequest,
  requiredReason as reason,
} from '#platform/endpoint/index.ts'
import {
  Erasure,
  ErasureFindings,
  ErasureOf,
  ExpiryPlan,
  ExpiryTerms,
  ExpiryTrial,
  HoldScope,
  KeptKind,
  LegalHold,
  Pack,
  PackKind,
  RetentionTerm,
  SigningKey,
} from './schemas.ts'

const number = numberInText().int().positive().max(Number.MAX_SAFE_INTEGER)
const ownNumber = z.number('A number is required').int().positive().max(Number.MAX_SAFE_INTEGER)
const packId = { id: number }

export const makePack = defineEndpoint({
  name: 'records.make-pack',
  method: 'POST',
  path: '/api/records/packs',
  summary: 'Creates the regulator pack of a case, a screening, a disclosure or a credit assessment, as a run',
  permission: 'records:write',
  request: z.object({ kind: PackKind, subjectId: ownNumber }),
  response: Pack,
  problems: ['not-found', 'forbidden', 'conflict'],
  status: 201,
})

export const listPacks = defineEndpoint({
  name: 'records.packs',
  method: 'GET',
  path: '/api/records/packs',
  summary: 'Regulator packs the caller may read, newest first',
  permission: 'records:read',
  request: z.object({ ...pageRequest, kind: PackKind.optional(), subjectId: number.optional() }),
  response: page(Pack),
  examples: [{ asks: 'Which regulator packs were made?', request: {} }],
})

export const readPack = defineEndpoint({
  name: 'records.pack',
  method: 'GET',
  path: '/api/records/packs/{id}',
  summary: 'A regulator pack and its progress',
  permission: 'records:read',
  request: z.object(packId),
  response: Pack,
  problems: ['not-found'],
})

export const downloadPack = defineEndpoint({
  name: 'records.pack-file',
  method: 'GET',
  path: '/api/records/packs/{id}/file',
  summary: 'The pack as a ZIP file; assay verify FILE checks it without a server',
  permission: 'records:read',
  request: z.object(packId),
  response: fileResponse,
  problems: ['not-found', 'conflict', 'source-failed'],
})

export const readSigningKey = defineEndpoint({
  name: 'records.signing-key',
  method: 'GET',
  path: '/api/records/signing-key',
  summary: 'The public key that packs and certificates are signed with, and its fingerprint',
  permission: 'public',
  response: SigningKey,
})

export const downloadChecker = defineEndpoint({
  name: 'records.checker',
  method: 'GET',
  path: '/api/records/checker',
  summary: 'A page that checks packs in a browser without a server: save it and open it from disk',
  permission: 'public',
  response: fileResponse,
})

export const placeHold = defineEndpoint({
  name: 'records.place-hold',
  method: 'POST',
  path: '/api/records/holds',
  summary:
    'Places a legal hold on a case or a customer with its attachments, or on the whole organisation: nothing is deleted until it is lifted',
  permission: 'records:manage',
  request: z
    .object({
      scope: HoldScope.meta({
        title: 'What is held',
        labels: { organisation: 'The whole organisation', case: 'A case', company: 'A customer' },
      }),
      subjectId: ownNumber.nullable().default(null).meta({
        title: 'Number of the case or the customer',
        description: 'As in its address; none for the whole organisation',
      }),
      reason: reason.meta({
        title: 'Reason',
        description: 'The matter, and who asked for it',
        kind: 'textarea',
      }),
      since: z.iso.date('Write the date as 2026-06-30').meta({ title: 'In force since' }),
    })
    .refine(({ scope, subjectId }) => (scope === 'organisation') === (subjectId === null), {
      path: ['subjectId'],
      message: 'A case or a customer needs its number, the whole organisation has none',
    }),
  response: LegalHold,
  problems: ['not-found', 'invalid-input', 'demo-not-allowed'],
  status: 201,
})

export const liftHold = defineEndpoint({
  name: 'records.lift-hold',
  method: 'POST',
  path: '/api/records/holds/{id}/lift',
  summary: 'Lifts a legal hold, with a reason; its records can be deleted again',
  permission: 'records:manage',
  request: z.object({ id: number, reason: reason.meta({ title: 'Reason', kind: 'textarea' }) }),
  response: LegalHold,
  problems: ['not-found', 'conflict'],
})

export const listHolds = defineEndpoint({
  name: 'records.holds',
  method: 'GET',
  path: '/api/records/holds',
  summary: 'Legal holds, active ones first; at most five hundred',
  permission: 'records:read',
  response: z.object({ holds: z.array(LegalHold), canManage: z.boolean() }),
  examples: [{ asks: 'Which legal holds are in force?', request: {} }],
})

const areNamesTheirs = z.boolean().default(false)

export const lookForErasure = defineEndpoint({
  name: 'records.look-for-erasure',
  method: 'GET',
  path: '/api/records/erasures/about',
  summary: 'All data about a person, and what an erasure would delete, keep and why',
  permission: 'records:manage',
  request: z.object({ of: ErasureOf, subjectId: number, areNamesTheirs: z.stringbool().default(false) }),
  response: ErasureFindings,
  problems: ['not-found', 'demo-not-allowed'],
})

export const askErasure = defineEndpoint({
  name: 'records.ask-erasure',
  method: 'POST',
  path: '/api/records/erasures',
  summary: 'Requests the erasure of a person’s data; another administrator confirms it',
  permission: 'records:manage',
  request: z.object({
    of: ErasureOf.meta({
      title: 'Who',
      labels: {
        account: 'A member who left',
        company: 'A customer who is a person',
        screening: 'A person who was screened',
        'related-party': 'A former owner, director or signatory of a customer',
      },
    }),
    subjectId: ownNumber.meta({
      title: 'Number of the member, the customer, the screening or the related party',
      description: 'As in its address; for a member, see Settings, People',
    }),
    reason: reason.meta({
      title: 'Ground',
      description: 'Who asked, when and how. Omit the name: this text goes to the audit log',
      kind: 'textarea',
    }),
    areNamesTheirs: areNamesTheirs.meta({
      title: 'Records with only the name are theirs as well',
      description: 'Otherwise it is kept and reported: it may belong to a namesake',
    }),
  }),
  response: Erasure,
  problems: ['not-found', 'conflict', 'legal-hold', 'demo-not-allowed'],
  status: 201,
})

export const listErasures = defineEndpoint({
  name: 'records.erasures',
  method: 'GET',
  path: '/api/records/erasures',
  summary: 'Erasure requests, newest first, with what was deleted and what was kept',
  permission: 'records:manage',
  request: z.object(pageRequest),
  response: page(Erasure),
  examples: [{ asks: 'Which requests for erasure are open?', request: {} }],
})

export const readErasure = defineEndpoint({
  name: 'records.erasure',
  method: 'GET',
  path: '/api/records/erasures/{id}',
  summary: 'An erasure request, with the data currently held about the person',
  permission: 'records:manage',
  request: z.object({ id: number }),
  response: Erasure,
  problems: ['not-found'],
})

export const settleErasure = defineEndpoint({
  name: 'records.settle-erasure',
  method: 'POST',
  path: '/api/records/erasures/{id}/decision',
  summary:
    'Confirms another person’s erasure request based on its findings and starts the erasure; or withdraws it',
  permission: 'records:manage',
  request: z.object({
    id: number,
    isConfirmed: z.boolean('State whether it is confirmed'),
    /** Of the findings that were read; needed to confirm. */
    digest: z.string().max(100).default(''),
    reason,
  }),
  response: Erasure,
  problems: ['not-found', 'conflict', 'stale', 'four-eyes', 'legal-hold', 'demo-not-allowed'],
})

export const readTerms = defineEndpoint({
  name: 'records.terms',
  method: 'GET',
  path: '/api/records/terms',
  summary: 'The minimum retention of each kind of record',
  permission: 'records:read',
  response: z.object({ terms: z.array(RetentionTerm), canManage: z.boolean() }),
  examples: [{ asks: 'How long are screenings kept at least?', request: {} }],
})

const days = numberInText().int().min(1).max(36_525).optional()

export const readExpiry = defineEndpoint({
  name: 'records.retention',
  method: 'GET',
  path: '/api/records/retention',
  summary: 'Whether records are deleted automatically after their term, the terms, and last night’s result',
  permission: 'records:read',
  response: ExpiryPlan,
  examples: [{ asks: 'Which records are deleted by time?', request: {} }],
})

export const tryExpiry = defineEndpoint({
  name: 'records.try-retention',
  method: 'GET',
  path: '/api/records/retention/trial',
  summary:
    'What these terms would delete and keep now, and why; deletes nothing. By default the proposed terms, or those in force',
  permission: 'records:manage',
  request: z.object({
    alert: days,
    case: days,
    screening: days,
    transaction: days,
    document: days,
    customer: days,
    task: days,
    lead: days,
    session: days,
    'work-event': days,
    audit: days,
  }),
  response: ExpiryTrial,
  problems: ['invalid-input', 'demo-not-allowed'],
  examples: [
    { asks: 'What would be deleted if screenings were kept for ten years?', request: { screening: 3_652 } },
  ],
})

export const putExpiry = defineEndpoint({
  name: 'records.put-retention',
  method: 'PUT',
  path: '/api/records/retention',
  summary:
    'Proposes terms for automatic deletion; another administrator confirms them. Longer terms, or none, take effect at once',
  permission: 'records:manage',
  request: z.object({
    terms: ExpiryTerms,
    version: z.number().int().min(0),
    reason: reason.meta({ title: 'Reason', kind: 'textarea' }),
  }),
  response: ExpiryPlan,
  problems: ['invalid-input', 'conflict', 'stale', 'demo-not-allowed'],
})

export const settleExpiry = defineEndpoint({
  name: 'records.settle-retention',
  method: 'POST',
  path: '/api/records/retention/decision',
  summary: 'Confirms terms proposed by another person, effective from the next night; or withdraws them',
  permission: 'records:manage',
  request: z.object({
    isConfirmed: z.boolean('State whether it is confirmed'),
    version: z.number().int().min(0),
    reason: reason.meta({ title: 'Reason', kind: 'textarea' }),
  }),
  response: ExpiryPlan,
  problems: ['invalid-input', 'conflict', 'stale', 'four-eyes', 'demo-not-allowed'],
})

export const putTerm = defineEndpoint({
  name: 'records.put-term',
  method: 'PUT',
  path: '/api/records/terms',
  summary: 'Sets the minimum retention of a kind of record, with a reason',
  permission: 'records:manage',
  request: z.object({
    kind: KeptKind,
    days: z.number('A number of days is required').int().min(0).max(36_525).meta({ title: 'Days' }),
    reason: reason.meta({ title: 'Reason', kind: 'textarea' }),
  }),
  response: RetentionTerm,
  problems: ['demo-not-allowed'],
})
