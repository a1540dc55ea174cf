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
  DirectoryCompany,
  DirectoryPage,
  Entity,
  EntityDoubt,
  EntityIdentifier,
  EntityLink,
  EntityLinkKind,
  OwnedCompanies,
  Ownership,
} from './schemas.ts'
import { figureNarrowing } from './search-figures.ts'

const entityId = { id: numberInText().int().positive() }
const day = z.iso.date('Write the day as 2026-11-23')
const typed = z.string().trim().max(200)

const narrowing = {
  q: typed.optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'A country is two capital letters')
    .optional(),
  sector: z.string().max(100).optional(),
  size: z.string().max(40).optional(),
  source: z.string().max(40).optional(),
  ...figureNarrowing,
}

export const listCompanies = defineEndpoint({
  name: 'entities.companies',
  method: 'GET',
  path: '/api/companies',
  summary: 'Companies by name, industry or location; without a search text, largest first',
  permission: 'entities:read',
  request: z.object({
    search: typed.optional(),
    limit: numberInText().int().min(1).max(200).default(60),
  }),
  response: z.array(DirectoryCompany),
  problems: ['directory-incomplete'],
  examples: [{ asks: 'Which companies are called Acme?', request: { search: 'Acme' } }],
})

export const searchCompanies = defineEndpoint({
  name: 'entities.directory',
  method: 'GET',
  path: '/api/companies/directory',
  summary: 'A page of the directory, filtered, with counts and the sources of the directory',
  permission: 'entities:read',
  request: z.object({
    ...narrowing,
    limit: numberInText().int().min(1).max(120).default(24),
    offset: numberInText().int().min(0).max(1_000_000).default(0),
  }),
  response: DirectoryPage,
  examples: [{ asks: 'Which companies are in Germany?', request: { q: 'Germany', limit: 10 } }],
})

export const exportCompanies = defineEndpoint({
  name: 'entities.export',
  method: 'GET',
  path: '/api/companies/export',
  summary: 'All results of a directory search, as CSV or XLSX',
  permission: 'entities:read',
  request: z.object({ ...narrowing, format: z.enum(['csv', 'xlsx']).default('csv') }),
  response: fileResponse,
  examples: [{ asks: 'A file of the companies in Germany', request: { q: 'Germany', format: 'csv' } }],
})

export const readEntity = defineEndpoint({
  name: 'entities.entity',
  method: 'GET',
  path: '/api/companies/{id}',
  summary:
    'One company, today or as of a date: every value from every source, how its records were joined, and its screening',
  permission: 'entities:read',
  request: z.object({ ...entityId, asOf: day.optional() }),
  response: Entity,
  problems: ['not-found'],
})

export const addEntity = defineEndpoint({
  name: 'entities.add',
  method: 'POST',
  path: '/api/companies',
  summary:
    'Adds a company or person visible only to the organisation; check digits of identifiers are verified',
  permission: 'entities:write',
  request: z.object({
    name: z
      .string('Name is required')
      .trim()
      .min(2, 'Name must have at least 2 characters')
      .max(300, 'Name must have at most 300 characters')
      .meta({ title: 'Name' }),
    kind: z.enum(['legal', 'natural']).default('legal').meta({ title: 'Kind' }),
    country: z
      .string()
      .trim()
      .regex(/^([A-Z]{2})?$/, 'A country is two capital letters')
      .default('')
      .meta({ title: 'Country' }),
    city: z.string().trim().max(100).default('').meta({ title: 'City' }),
    website: z.string().trim().max(2_000).default('').meta({ title: 'Website' }),
    industry: z.string().trim().max(200).default('').meta({ title: 'Industry' }),
    identifiers: z.array(EntityIdentifier).max(10).default([]).meta({ title: 'Identifiers' }),
    /** `true`: it is another one although one like it is there. */
    isAnother: z.boolean().default(false),
  }),
  response: Entity,
  problems: ['conflict', 'invalid-input'],
  status: 201,
})

export const readOwned = defineEndpoint({
  name: 'entities.owned',
  method: 'GET',
  path: '/api/companies/{id}/owned',
  summary:
    'What a company or person owns on a date, directly and through others, and what would count as designated with it',
  permission: 'entities:read',
  request: z.object({ ...entityId, asOf: day.optional() }),
  response: OwnedCompanies,
  problems: ['not-found', 'too-large'],
})

export const readOwnership = defineEndpoint({
  name: 'entities.ownership',
  method: 'GET',
  path: '/api/companies/{id}/ownership',
  summary: 'Owners of a company on a date: direct, ultimate, by control, and by the 50 percent rule',
  permission: 'entities:read',
  request: z.object({ ...entityId, asOf: day.optional() }),
  response: Ownership,
  problems: ['not-found'],
})

export const addLink = defineEndpoint({
  name: 'entities.link',
  method: 'POST',
  path: '/api/companies/{id}/links',
  summary:
    'Records that another entity owns, controls, directs or supplies this one; visible to the organisation only',
  permission: 'entities:write',
  request: z
    .object({
      ...entityId,
      fromId: z.number().int().positive(),
      kind: EntityLinkKind.default('owns'),
      /** Percent. The least alone is the exact share; the greatest alone leaves the least open; neither means unknown. */
      sharePercentLow: z
        .number()
        .min(0, 'A share is 0 to 100 percent')
        .max(100, 'A share is 0 to 100 percent')
        .optional(),
      sharePercentHigh: z
        .number()
        .min(0, 'A share is 0 to 100 percent')
        .max(100, 'A share is 0 to 100 percent')
        .optional(),
      since: day.optional(),
      until: day.optional(),
    })
    .refine(
      ({ sharePercentLow: low, sharePercentHigh: high }) =>
        low === undefined || high === undefined || low <= high,
      {
        path: ['sharePercentHigh'],
        message: 'The maximum share is below the minimum',
      },
    )
    .refine(({ since, until }) => !since || !until || since <= until, {
      path: ['until'],
      message: 'It ends before it begins',
    }),
  response: EntityLink,
  problems: ['not-found', 'invalid-input', 'conflict'],
  status: 201,
})

export const removeLink = defineEndpoint({
  name: 'entities.link-removed',
  method: 'DELETE',
  path: '/api/companies/links/{id}',
  summary: 'Removes a link that the organisation added',
  permission: 'entities:write',
  request: z.object(entityId),
  response: EntityLink,
  problems: ['not-found', 'legal-hold'],
})

export const listDoubts = defineEndpoint({
  name: 'entities.doubts',
  method: 'GET',
  path: '/api/companies/doubts',
  summary: 'Possible duplicates awaiting a decision, likeliest first, or pairs kept apart',
  permission: 'entities:read',
  request: z.object({ ...pageRequest, state: z.enum(['waiting', 'apart']).default('waiting') }),
  response: page(EntityDoubt),
})

/** Two LEIs are two legal entities unless the register has issued one twice: joining them needs its own word. */
const despiteLeis = z.boolean().optional()

export const decideDoubt = defineEndpoint({
  name: 'entities.decide',
  method: 'POST',
  path: '/api/companies/doubts/{id}',
  summary: 'Decides whether a pair is one company or two',
  permission: 'entities:write',
  request: z.object({
    ...entityId,
    decision: z.enum(['merge', 'apart']),
    reason,
    /** The two that were looked at, by the ids of what they were then: the decision is about no others. */
    looked: z.object({ left: z.number().int().positive(), right: z.number().int().positive() }).optional(),
    despiteLeis,
  }),
  response: EntityDoubt,
  problems: ['not-found', 'conflict', 'forbidden'],
})

export const reopenDoubt = defineEndpoint({
  name: 'entities.reopen',
  method: 'POST',
  path: '/api/companies/doubts/{id}/reopen',
  summary: 'Undoes the decision to keep two companies apart; the pair awaits a decision again',
  permission: 'entities:write',
  request: z.object({ ...entityId, reason }),
  response: EntityDoubt,
  problems: ['not-found', 'conflict', 'forbidden'],
})

export const mergeEntities = defineEndpoint({
  name: 'entities.merge',
  method: 'POST',
  path: '/api/companies/{id}/merge',
  summary: 'Joins another company to this one; it can be undone',
  permission: 'entities:write',
  request: z.object({ ...entityId, otherId: z.number().int().positive(), reason, despiteLeis }),
  response: Entity,
  problems: ['not-found', 'conflict', 'forbidden'],
})

export const splitEntity = defineEndpoint({
  name: 'entities.split',
  method: 'POST',
  path: '/api/companies/{id}/split',
  summary: 'Splits records off into a separate company; it can be undone',
  permission: 'entities:write',
  request: z.object({ ...entityId, recordIds: z.array(z.number().int()).min(1).max(50), reason }),
  response: Entity,
  problems: ['not-found', 'conflict', 'forbidden'],
})

export const undoStep = defineEndpoint({
  name: 'entities.undo',
  method: 'POST',
  path: '/api/companies/steps/{id}/undo',
  summary: 'Undoes a merge or a split',
  permission: 'entities:write',
  request: z.object({ ...entityId, reason }),
  response: Entity,
  problems: ['not-found', 'conflict', 'forbidden'],
})
