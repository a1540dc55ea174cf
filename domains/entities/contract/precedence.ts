import { z } from 'zod'
import {
  column,
  columnsOf,
  defineEndpoint,
  isoDateTime,
  requiredReason as reason,
} from '#platform/endpoint/index.ts'
import { type SourceKind, sourceKinds } from './sources.ts'

const everyKind = z
  .array(z.enum(sourceKinds))
  .refine(
    (kinds) => kinds.length === sourceKinds.length && new Set(kinds).size === kinds.length,
    'Every kind of source is needed once',
  ) as unknown as z.ZodType<SourceKind[], SourceKind[]>

/** Which kinds of sources are heard first, of names and of places, dates and figures. */
export const PrecedenceOrder = z.object({ names: everyKind, figures: everyKind })
export type PrecedenceOrder = z.infer<typeof PrecedenceOrder>

export const PrecedenceVersion = z.object({
  version: z.number().int(),
  order: PrecedenceOrder,
  reason: z.string(),
  setBy: z.string(),
  setAt: isoDateTime,
})

/** The order in force; version 0 is the one that comes with the product. */
export const SourcePrecedence = z.object({
  version: z.number().int(),
  order: PrecedenceOrder,
  /** All that were set, the newest first. */
  versions: z.array(PrecedenceVersion),
  maySet: z.boolean(),
  /** How far the companies are shown by it; null where none has to be shown again. */
  run: z.object({ state: z.string(), done: z.number().int(), total: z.number().int().nullable() }).nullable(),
})
export type SourcePrecedence = z.infer<typeof SourcePrecedence>

const PrecedenceChange = z.object({
  label: column(z.string(), { title: 'Field' }),
  before: column(z.string().nullable(), { title: 'Now' }),
  after: column(z.string().nullable(), { title: 'Then' }),
})
const ChangeOfCompany = z.object({
  id: z.number().int(),
  name: column(z.string(), { title: 'Company', card: 'name' }),
  ...PrecedenceChange.shape,
})

/** What another order would show. */
export const PrecedencePreview = z.object({
  /** Companies with records of several sources that were compared, and how many there are. */
  compared: z.number().int(),
  of: z.number().int(),
  changed: z.number().int(),
  /** Changed companies for each field, most first. */
  fields: z.array(z.object({ label: z.string(), count: z.number().int() })),
  /** The first of them. */
  companies: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      changes: z.array(PrecedenceChange),
    }),
  ),
})

export const precedenceChangeColumns = columnsOf(ChangeOfCompany)
export type PrecedencePreview = z.infer<typeof PrecedencePreview>

export const readPrecedence = defineEndpoint({
  name: 'entities.precedence',
  method: 'GET',
  path: '/api/companies/precedence',
  summary: 'Which kinds of sources are shown first, with all earlier versions of that order',
  permission: 'entities:read',
  response: SourcePrecedence,
})

export const previewPrecedence = defineEndpoint({
  name: 'entities.precedence-preview',
  method: 'POST',
  path: '/api/companies/precedence/preview',
  summary: 'Companies whose shown data another order of sources would change; changes nothing',
  permission: 'entities:directory',
  request: z.object({ order: PrecedenceOrder }),
  response: PrecedencePreview,
})

export const setPrecedence = defineEndpoint({
  name: 'entities.precedence-set',
  method: 'POST',
  path: '/api/companies/precedence',
  summary: 'Sets the order of sources for the installation; all companies are then shown by it',
  permission: 'entities:directory',
  request: z.object({
    order: PrecedenceOrder,
    /** The version that was looked at. */
    version: z.number().int().min(0),
    reason,
  }),
  response: SourcePrecedence,
  problems: ['conflict'],
})
