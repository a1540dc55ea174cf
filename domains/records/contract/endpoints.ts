import { z } from 'zod'
import { defineEndpoint, fileResponse, page, pageRequest } from '#platform/endpoint/index.ts'
import { HoldScope, LegalHold, Pack, PackKind, SigningKey } from './nouns.ts'

const number = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)
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
