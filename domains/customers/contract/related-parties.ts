import { z } from 'zod'
import { ControlChange } from '#domains/controls/contract/index.ts'
import { defineEndpoint, isoDateTime, numberInText, requiredReason } from '#platform/endpoint/index.ts'
import { BornOn } from './born-on.ts'
import { furtherFacts } from './endpoints.ts'
import { OwnershipStanding } from './ownership-standing.ts'
import { CustomerGender, CustomerIdentifier, CustomerRiskLevel, CustomerSchema } from './schemas.ts'
import { invisibleName, isNumberAlone, isVisibleName, numberAlone } from './visible-name.ts'

/** What a party is to a customer, or to a company that stands between them. */
export const RelatedRole = z.enum(['owner', 'controller', 'director', 'signatory', 'vessel'])
export type RelatedRole = z.infer<typeof RelatedRole>

/** Where a related party is known from: entered by a person, a KYC check, the directory of companies, a customer file. */
export const RelatedSource = z.enum(['person', 'kyc', 'directory', 'file'])
export type RelatedSource = z.infer<typeof RelatedSource>

/** `no-match`: its newest screening found nothing that stands. `not-answered`: its name is in a form that a search does not find by. */
export const RelatedState = z.enum(['no-match', 'match', 'confirmed', 'not-answered', 'not-screened'])
export type RelatedState = z.infer<typeof RelatedState>

/** How a screening stands, in words. */
export const relatedStateWords = {
  'no-match': 'No confirmed or open match',
  match: 'Match to decide',
  confirmed: 'Confirmed match',
  'not-answered': 'Name cannot be answered for',
  'not-screened': 'Not screened yet',
} as const satisfies Record<RelatedState, string>

/** Related parties that a customer may have at one time. */
export const RELATED_PARTIES_MAX = 200

/** A share as fractions, 0 to 1; both are the same where it is known exactly. */
export const RelatedShare = z.object({ low: z.number(), high: z.number() })

export const RelatedParty = z.object({
  id: z.number().int(),
  customerId: z.number().int(),
  role: RelatedRole,
  /** The related party of the customer that it has this role in; null where that is the customer itself. */
  ofPartyId: z.number().int().nullable(),
  ofName: z.string().nullable(),
  /** Null where it is not stated, which is not zero. */
  share: RelatedShare.nullable(),
  name: z.string(),
  schema: CustomerSchema,
  countries: z.array(z.string()),
  birthDate: z.string().nullable(),
  identifiers: z.array(CustomerIdentifier),
  aliases: z.array(z.string()),
  gender: CustomerGender.nullable(),
  addresses: z.array(z.string()),
  source: RelatedSource,
  /** Which check, file or record; empty where a person entered it. */
  sourceDetail: z.string(),
  /** Since when it has the role; null where nobody stated it. */
  since: z.string().nullable(),
  addedBy: z.string(),
  addedAt: isoDateTime,
  endedAt: isoDateTime.nullable(),
  endedBy: z.string().nullable(),
  endedReason: z.string().nullable(),
  version: z.number().int(),
  state: RelatedState,
  /** The match is with a party on a sanctions list. */
  isDesignated: z.boolean(),
  riskLevel: CustomerRiskLevel.nullable(),
  screeningId: z.number().int().nullable(),
  screenedAt: isoDateTime.nullable(),
})
export type RelatedParty = z.infer<typeof RelatedParty>

const customerId = { id: numberInText().int().positive() }
const partyId = { partyId: numberInText().int().positive() }
const day = z.iso.date('Write the day as 2026-03-07')
const percent = z
  .number()
  .min(0, 'A share is 0 to 100 percent')
  .max(100, 'A share is 0 to 100 percent')
  .nullable()

/** A role in which a share is owned or controlled; the others have none. */
export const hasShare = (role: RelatedRole): boolean => role === 'owner' || role === 'controller'

const facts = {
  role: RelatedRole.meta({ title: 'Role' }),
  name: z
    .string('Name is required')
    .trim()
    .min(2, 'Name must have at least 2 characters')
    .max(300, 'Name must have at most 300 characters')
    .refine(isVisibleName, invisibleName)
    .refine((name) => !isNumberAlone(name), numberAlone)
    .meta({ title: 'Name' }),
  schema: CustomerSchema.meta({ title: 'Kind' }),
  /** Percent. The least alone is the share exactly; without either it is not known. */
  sharePercentLow: percent.meta({ title: 'Share, percent' }),
  sharePercentHigh: percent.meta({ title: 'Share at most, percent' }),
  ofPartyId: z.number().int().positive().nullable().meta({ title: 'Held in' }),
  countries: z
    .array(z.string().regex(/^[A-Z]{2}$/, 'A country is two capital letters'))
    .max(10)
    .meta({ title: 'Countries' }),
  birthDate: BornOn.nullable().meta({ title: 'Born or founded' }),
  identifiers: z.array(CustomerIdentifier).max(10).meta({ title: 'Identifiers' }),
  since: day.nullable().meta({ title: 'Since' }),
  ...furtherFacts,
}

const ordered = {
  check: (asked: {
    sharePercentLow?: number | null | undefined
    sharePercentHigh?: number | null | undefined
  }) => (asked.sharePercentHigh ?? 100) >= (asked.sharePercentLow ?? 0),
  issue: {
    path: ['sharePercentHigh'],
    message: 'The maximum share cannot be below the minimum',
  },
}

const reason = requiredReason.meta({ title: 'Reason', kind: 'textarea' })

export const RelatedParties = z.object({
  parties: z.array(RelatedParty),
  /** Those that ended, the newest first. */
  ended: z.array(RelatedParty),
  ownership: OwnershipStanding,
})
export type RelatedParties = z.infer<typeof RelatedParties>

export const readRelatedParties = defineEndpoint({
  name: 'customers.related-parties',
  method: 'GET',
  path: '/api/customers/{id}/related-parties',
  summary:
    'Owners, controllers, directors, signatories and vessels of a customer, and the result of its ownership',
  permission: 'customers:read',
  request: z.object(customerId),
  response: RelatedParties,
  problems: ['not-found'],
  examples: [{ asks: 'Who owns a customer, and is one of them on a list?', request: { id: 1 } }],
})

export const addRelatedParty = defineEndpoint({
  name: 'customers.add-related-party',
  method: 'POST',
  path: '/api/customers/{id}/related-parties',
  summary: 'Adds a related party to a customer; both are screened at once',
  permission: 'customers:write',
  request: z
    .object({
      ...customerId,
      role: facts.role.default('owner'),
      name: facts.name,
      schema: facts.schema.default('Unknown'),
      sharePercentLow: facts.sharePercentLow.default(null),
      sharePercentHigh: facts.sharePercentHigh.default(null),
      ofPartyId: facts.ofPartyId.default(null),
      countries: facts.countries.default([]),
      birthDate: facts.birthDate.default(null),
      identifiers: facts.identifiers.default([]),
      since: facts.since.default(null),
      ...furtherFacts,
      /** Another party of the same name in the same role. */
      isAnother: z.boolean().default(false).meta({ title: 'It is a different party of the same name' }),
    })
    .refine(ordered.check, ordered.issue),
  response: RelatedParty,
  problems: ['not-found', 'invalid-input', 'conflict'],
  status: 201,
  examples: [
    {
      asks: 'State an owner of 60 percent',
      request: { id: 1, role: 'owner', name: 'Ana Petrova', schema: 'Person', sharePercentLow: 60 },
    },
  ],
})

export const changeRelatedParty = defineEndpoint({
  name: 'customers.change-related-party',
  method: 'PATCH',
  path: '/api/customers/{id}/related-parties/{partyId}',
  summary: 'Updates a related party; omitted fields are kept',
  permission: 'customers:write',
  request: z
    .object({
      ...customerId,
      ...partyId,
      version: z.number().int().positive().max(2_147_483_647).optional(),
      ...z.object(facts).partial().shape,
      reason: reason.optional(),
    })
    .refine(ordered.check, ordered.issue),
  response: RelatedParty,
  problems: ['not-found', 'invalid-input', 'conflict', 'stale'],
  examples: [{ asks: 'An owner has bought more', request: { id: 1, partyId: 4, sharePercentLow: 75 } }],
})

export const endRelatedParty = defineEndpoint({
  name: 'customers.end-related-party',
  method: 'DELETE',
  path: '/api/customers/{id}/related-parties/{partyId}',
  summary:
    'Ends a related party with a reason; its record is kept. With a confirmed match it needs a second person',
  permission: 'customers:write',
  request: z.object({ ...customerId, ...partyId, reason }),
  response: RelatedParty.extend({
    /** Waits for a second person; null where the related party has ended. */
    proposal: ControlChange.nullable(),
  }),
  problems: ['not-found', 'conflict'],
  examples: [
    { asks: 'An owner has sold its share', request: { id: 1, partyId: 4, reason: 'Sold on 3 May.' } },
  ],
})
