import { z } from 'zod'
import { defineEndpoint, fileResponse, isoDateTime, numberInText } from '#platform/endpoint/index.ts'
import { DirectoryCompany, EntityLink, EntityScreening } from './schemas.ts'

const entityId = { id: numberInText().int().positive() }
const statedBy = (max: number) => z.string().trim().min(1).max(max).optional()
const COMPARED_MIN = 2
/** So many companies stand beside each other at the most. */
export const COMPARED_MAX = 4

/** Which record of the directory a row elsewhere means. */
export const IdentifiedParty = z.object({
  /** The record, where one alone is meant beyond reasonable doubt. */
  found: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  /** Why it is that one, or why none is said to be. */
  because: z.string(),
  /** Records that it may be, the likeliest first, where a person has to say. */
  candidates: z.array(
    z.object({ company: DirectoryCompany, probability: z.number(), reasons: z.array(z.string()) }),
  ),
  /** What was not used, in words: an identifier whose digits do not hold. */
  notUsed: z.array(z.string()),
})
export type IdentifiedParty = z.infer<typeof IdentifiedParty>

export const identifyParty = defineEndpoint({
  name: 'entities.identify',
  method: 'GET',
  path: '/api/companies/named',
  summary: 'Resolves a name and identifiers to a company record, or to candidates with reasons',
  permission: 'entities:read',
  request: z.object({
    name: z.string('Name is required').trim().min(1, 'Name is required').max(300),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/, 'A country is two capital letters')
      .optional(),
    ticker: statedBy(40),
    isin: statedBy(40),
    lei: statedBy(40),
    cik: statedBy(40),
  }),
  response: IdentifiedParty,
  problems: ['directory-incomplete'],
  examples: [{ asks: 'Which company is Apple Inc., AAPL?', request: { name: 'Apple Inc.', ticker: 'AAPL' } }],
})

/** What one part of the product has about a company. */
export const RelatedGroup = z.object({
  group: z.string(),
  rows: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      detail: z.string(),
      href: z.string(),
      /** By what it is known to be about this company. */
      by: z.enum(['record', 'identifier', 'name']),
    }),
  ),
  /** Whether there may be more than are listed. */
  isCut: z.boolean(),
  /** Why it could not be read: then no rows says nothing. */
  failed: z.string().nullable(),
})
export type RelatedGroup = z.infer<typeof RelatedGroup>

export const readRelated = defineEndpoint({
  name: 'entities.related',
  method: 'GET',
  path: '/api/companies/{id}/related',
  summary:
    'Other data about a company: as a customer, held, its bonds, credit, ESG, signals, documents and calls',
  permission: 'entities:read',
  request: z.object(entityId),
  response: z.object({ groups: z.array(RelatedGroup) }),
  problems: ['not-found'],
})

const compared = z
  .string('Choose the companies to compare')
  .regex(/^\d{1,15}(,\d{1,15}){0,9}$/, 'Write the numbers of the companies as 12,34')
  .transform((text) => [...new Set(text.split(',').map(Number))])
  .refine((ids) => ids.length >= COMPARED_MIN, 'Choose at least two companies')
  .refine((ids) => ids.length <= COMPARED_MAX, `At most ${COMPARED_MAX} companies are compared`)

/** Companies beside each other. */
export const Comparison = z.object({
  companies: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      isOwn: z.boolean(),
      screening: EntityScreening,
      ownership: z.object({
        verdict: z.enum(['yes', 'possible', 'no', 'unknown']).nullable(),
        because: z.string(),
      }),
    }),
  ),
  rows: z.array(
    z.object({
      field: z.string(),
      label: z.string(),
      /** In the order of the companies; null where no source says it. */
      values: z.array(
        z
          .object({
            shown: z.string(),
            source: z.string(),
            asOf: z.string().nullable(),
            doAgree: z.boolean(),
          })
          .nullable(),
      ),
      /** Whether companies of which it is known say different things. */
      doDiffer: z.boolean(),
    }),
  ),
})
export type Comparison = z.infer<typeof Comparison>

/** Figures of other years differ by time as well. */
export const areOfOtherYears = ({ values }: Pick<Comparison['rows'][number], 'values'>): boolean =>
  new Set(values.flatMap((value) => value?.asOf?.slice(0, 4) ?? [])).size > 1

export const compareCompanies = defineEndpoint({
  name: 'entities.compare',
  method: 'GET',
  path: '/api/companies/compare',
  summary: 'Two to four companies side by side, field by field with the source of each value',
  permission: 'entities:read',
  request: z.object({ ids: compared }),
  response: Comparison,
  problems: ['not-found', 'invalid-input'],
})

export const exportComparison = defineEndpoint({
  name: 'entities.compare-export',
  method: 'GET',
  path: '/api/companies/compare/export',
  summary: 'The comparison of two to four companies as CSV or XLSX',
  permission: 'entities:read',
  request: z.object({ ids: compared, format: z.enum(['csv', 'xlsx']).default('csv') }),
  response: fileResponse,
  problems: ['not-found', 'invalid-input'],
})

export const exportProfile = defineEndpoint({
  name: 'entities.profile',
  method: 'GET',
  path: '/api/companies/{id}/profile',
  summary: 'The profile of a company with its sources, as a PDF',
  permission: 'entities:read',
  request: z.object({ ...entityId, asOf: z.iso.date('Write the day as 2026-11-23').optional() }),
  response: fileResponse,
  problems: ['not-found'],
})

/** What has changed about a company since a person looked at it before. */
export const CompanyChanges = z.object({
  /** When they had looked before; null on the first look. */
  since: isoDateTime.nullable(),
  changes: z.array(
    z.object({
      what: z.string(),
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  ),
})
export type CompanyChanges = z.infer<typeof CompanyChanges>

export const lookAtCompany = defineEndpoint({
  name: 'entities.looked',
  method: 'POST',
  path: '/api/companies/{id}/looks',
  summary: 'Records your visit to a company and lists what has changed since your last one',
  permission: 'entities:read',
  request: z.object(entityId),
  response: CompanyChanges,
  problems: ['not-found'],
})

/** A tie between two, as it was stated. */
export const PathLink = EntityLink.extend({
  /** When the source's statement was loaded or added here. */
  statedAt: isoDateTime,
  /** The record that it was stated of, where that has been joined to what stands here. */
  statedOf: z.array(z.string()),
})
export type PathLink = z.infer<typeof PathLink>

export const CompanyPaths = z.object({
  from: z.object({ id: z.number().int(), name: z.string() }),
  to: z.object({ id: z.number().int(), name: z.string() }),
  asOf: z.string(),
  /** The shortest first; each step with every tie between the two. */
  paths: z.array(
    z.array(
      z.object({
        fromId: z.number().int(),
        fromName: z.string(),
        toId: z.number().int(),
        toName: z.string(),
        links: z.array(PathLink),
      }),
    ),
  ),
  /** How many entities were looked at. */
  looked: z.number().int(),
  /** Links that were met and did not hold on the day. */
  ended: z.number().int(),
  /** Whether there was more than is looked at, so that there may be other or shorter paths. */
  isCut: z.boolean(),
})
export type CompanyPaths = z.infer<typeof CompanyPaths>

export const findPaths = defineEndpoint({
  name: 'entities.paths',
  method: 'GET',
  path: '/api/companies/{id}/paths/{otherId}',
  summary:
    'Shortest paths between two companies or people over ownership, control, offices and supply, each link with source and date',
  permission: 'entities:read',
  request: z.object({
    ...entityId,
    otherId: numberInText().int().positive(),
    asOf: z.iso.date('Write the day as 2026-11-23').optional(),
  }),
  response: CompanyPaths,
  problems: ['not-found', 'invalid-input'],
})

/** Companies like one. */
export const Lookalikes = z.object({
  rows: z.array(
    z.object({
      company: DirectoryCompany,
      /** Of 1, by what is known of both. */
      score: z.number(),
      reasons: z.array(z.string()),
      /** What could not be compared, because it is not known of both. */
      unknown: z.array(z.string()),
    }),
  ),
  /** How many were compared, and whether there were more to compare. */
  compared: z.number().int(),
  isCut: z.boolean(),
  /** What no source states of the company itself. */
  notStated: z.array(z.string()),
  incomplete: z.string().nullable(),
})
export type Lookalikes = z.infer<typeof Lookalikes>

export const findLookalikes = defineEndpoint({
  name: 'entities.lookalikes',
  method: 'GET',
  path: '/api/companies/{id}/lookalikes',
  summary: 'Companies like this one by industry, place, size and description, each with its reasons',
  permission: 'entities:read',
  request: z.object({ ...entityId, limit: numberInText().int().min(1).max(50).default(10) }),
  response: Lookalikes,
  problems: ['not-found'],
})
