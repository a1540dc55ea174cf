import { z } from 'zod'
import { defineEndpoint, fileResponse, numberInText, page, pageRequest } from '#platform/endpoint/index.ts'
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
  effect: 'write',
  method: 'POST',
  path: '/api/records/packs',
  summary:
    'Makes the regulator pack of a case, a screening, a disclosure or a credit assessment; the work is a run',
  permission: 'records:write',
  request: z.object({ kind: PackKind, subjectId: ownNumber }),
  response: Pack,
  problems: ['not-found', 'forbidden', 'conflict'],
  status: 201,
})

export const listPacks = defineEndpoint({
  name: 'records.packs',
  effect: 'read',
  method: 'GET',
  path: '/api/records/packs',
  summary: 'Regulator packs that were made, the newest first; of what the caller may read',
  permission: 'records:read',
  request: z.object({ ...pageRequest, kind: PackKind.optional(), subjectId: number.optional() }),
  response: page(Pack),
  problems: [],
  examples: [{ asks: 'Which regulator packs were made?', request: {} }],
})

export const readPack = defineEndpoint({
  name: 'records.pack',
  effect: 'read',
  method: 'GET',
  path: '/api/records/packs/{id}',
  summary: 'A regulator pack and how far the work on it is',
  permission: 'records:read',
  request: z.object(packId),
  response: Pack,
  problems: ['not-found'],
})

export const downloadPack = defineEndpoint({
  name: 'records.pack-file',
  effect: 'read',
  method: 'GET',
  path: '/api/records/packs/{id}/file',
  summary: 'The pack as a ZIP file; assay verify FILE checks it without a server',
  permission: 'records:read',
  request: z.object(packId),
  response: fileResponse,
  problems: ['not-found', 'conflict', 'source-failed'],
  answers: 'file',
})

export const readSigningKey = defineEndpoint({
  name: 'records.signing-key',
  effect: 'read',
  method: 'GET',
  path: '/api/records/signing-key',
  summary: 'The public key that packs and certificates are signed with, and its fingerprint',
  permission: 'public',
  request: z.object({}),
  response: SigningKey,
  problems: [],
})

export const downloadChecker = defineEndpoint({
  name: 'records.checker',
  effect: 'read',
  method: 'GET',
  path: '/api/records/checker',
  summary: 'A page that checks packs in a browser without any server: keep it, and open it from the disk',
  permission: 'public',
  request: z.object({}),
  response: fileResponse,
  problems: [],
  answers: 'file',
})

const reason = z.string('A reason is required').trim().min(3, 'A reason is required').max(2_000)

export const placeHold = defineEndpoint({
  name: 'records.place-hold',
  effect: 'write',
  method: 'POST',
  path: '/api/records/holds',
  summary:
    'Places a legal hold on the record of a case or a customer with what is attached to it, or on the whole organisation: nothing of it is deleted until it is lifted',
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
  effect: 'write',
  method: 'POST',
  path: '/api/records/holds/{id}/lift',
  summary: 'Lifts a legal hold, with a reason; what it kept can be deleted again',
  permission: 'records:manage',
  request: z.object({ id: number, reason: reason.meta({ title: 'Reason', kind: 'textarea' }) }),
  response: LegalHold,
  problems: ['not-found', 'conflict'],
})

export const listHolds = defineEndpoint({
  name: 'records.holds',
  effect: 'read',
  method: 'GET',
  path: '/api/records/holds',
  summary: 'Legal holds, those in force first; at most five hundred',
  permission: 'records:read',
  request: z.object({}),
  response: z.object({ holds: z.array(LegalHold), canManage: z.boolean() }),
  problems: [],
  examples: [{ asks: 'Which legal holds are in force?', request: {} }],
})

const areNamesTheirs = z.boolean().default(false)

export const lookForErasure = defineEndpoint({
  name: 'records.look-for-erasure',
  effect: 'read',
  method: 'GET',
  path: '/api/records/erasures/about',
  summary:
    'What is held about a person, across everything, and what an erasure would do with it: what goes, what must be kept and why',
  permission: 'records:manage',
  request: z.object({ of: ErasureOf, subjectId: number, areNamesTheirs: z.stringbool().default(false) }),
  response: ErasureFindings,
  problems: ['not-found', 'demo-not-allowed'],
})

export const askErasure = defineEndpoint({
  name: 'records.ask-erasure',
  effect: 'write',
  method: 'POST',
  path: '/api/records/erasures',
  summary: 'Asks for the data of a person to be erased; another administrator confirms it',
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
      description: 'As in its address; a member’s stands under settings, People',
    }),
    reason: reason.meta({
      title: 'Ground',
      description: 'Who asked, when and how. Without the name: it stands in the audit log',
      kind: 'textarea',
    }),
    areNamesTheirs: areNamesTheirs.meta({
      title: 'What has the name alone is theirs as well',
      description: 'Otherwise it is left and told: it may be a namesake’s',
    }),
  }),
  response: Erasure,
  problems: ['not-found', 'conflict', 'legal-hold', 'demo-not-allowed'],
  status: 201,
})

export const listErasures = defineEndpoint({
  name: 'records.erasures',
  effect: 'read',
  method: 'GET',
  path: '/api/records/erasures',
  summary: 'Requests to erase data of people, the newest first; what was done and what was kept',
  permission: 'records:manage',
  request: z.object(pageRequest),
  response: page(Erasure),
  problems: [],
  examples: [{ asks: 'Which requests for erasure are open?', request: {} }],
})

export const readErasure = defineEndpoint({
  name: 'records.erasure',
  effect: 'read',
  method: 'GET',
  path: '/api/records/erasures/{id}',
  summary: 'A request to erase data of a person, with what is held about them now',
  permission: 'records:manage',
  request: z.object({ id: number }),
  response: Erasure,
  problems: ['not-found'],
})

export const settleErasure = defineEndpoint({
  name: 'records.settle-erasure',
  effect: 'write',
  method: 'POST',
  path: '/api/records/erasures/{id}/decision',
  summary:
    'Confirms a request of somebody else’s, on the findings that were read, which begins the erasure; or withdraws it',
  permission: 'records:manage',
  request: z.object({
    id: number,
    isConfirmed: z.boolean('Say whether it is confirmed'),
    /** Of the findings that were read; needed to confirm. */
    digest: z.string().max(100).default(''),
    reason,
  }),
  response: Erasure,
  problems: ['not-found', 'conflict', 'stale', 'four-eyes', 'legal-hold', 'demo-not-allowed'],
})

export const readTerms = defineEndpoint({
  name: 'records.terms',
  effect: 'read',
  method: 'GET',
  path: '/api/records/terms',
  summary: 'How long records of each kind are kept at least',
  permission: 'records:read',
  request: z.object({}),
  response: z.object({ terms: z.array(RetentionTerm), canManage: z.boolean() }),
  problems: [],
  examples: [{ asks: 'How long are screenings kept at least?', request: {} }],
})

const days = numberInText().int().min(1).max(36_525).optional()

export const readExpiry = defineEndpoint({
  name: 'records.retention',
  effect: 'read',
  method: 'GET',
  path: '/api/records/retention',
  summary:
    'Whether records go by themselves when their term is over, after how long, and what the last night did',
  permission: 'records:read',
  request: z.object({}),
  response: ExpiryPlan,
  problems: [],
  examples: [{ asks: 'Which records are deleted by time?', request: {} }],
})

export const tryExpiry = defineEndpoint({
  name: 'records.try-retention',
  effect: 'read',
  method: 'GET',
  path: '/api/records/retention/trial',
  summary:
    'What would go if these terms were in force now, and what stays all the same and why; deletes nothing. Without terms: those proposed, or those in force',
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
    { asks: 'What would go if screenings were deleted after ten years?', request: { screening: 3_652 } },
  ],
})

export const putExpiry = defineEndpoint({
  name: 'records.put-retention',
  effect: 'write',
  method: 'PUT',
  path: '/api/records/retention',
  summary:
    'Proposes after how long records go by themselves; another administrator confirms it. What only lengthens terms or switches them off is in force at once',
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
  effect: 'write',
  method: 'POST',
  path: '/api/records/retention/decision',
  summary:
    'Confirms the terms that somebody else proposed, which are in force from the next night on; or withdraws them',
  permission: 'records:manage',
  request: z.object({
    isConfirmed: z.boolean('Say whether it is confirmed'),
    version: z.number().int().min(0),
    reason: reason.meta({ title: 'Reason', kind: 'textarea' }),
  }),
  response: ExpiryPlan,
  problems: ['invalid-input', 'conflict', 'stale', 'four-eyes', 'demo-not-allowed'],
})

export const putTerm = defineEndpoint({
  name: 'records.put-term',
  effect: 'write',
  method: 'PUT',
  path: '/api/records/terms',
  summary: 'Says how long records of a kind are kept at least, with a reason',
  permission: 'records:manage',
  request: z.object({
    kind: KeptKind,
    days: z.number('A number of days is required').int().min(0).max(36_525).meta({ title: 'Days' }),
    reason: reason.meta({ title: 'Reason', kind: 'textarea' }),
  }),
  response: RetentionTerm,
  problems: ['demo-not-allowed'],
})
