import { z } from 'zod'
import {
  type ColumnOf,
  column,
  columnsOf,
  defineEndpoint,
  fileResponse,
  isoDateTime,
  numberInText,
  page,
  pageRequest,
} from '#platform/endpoint/index.ts'
import { companyColumns } from './company-columns.ts'
import { DirectoryCompany } from './schemas.ts'

/** So many lists somebody sees, and so many companies a list holds. */
export const LISTS_MAX = 200
export const LISTED_MAX = 5_000

/** A person's own list of companies, or one of the organisation's. */
export const CompanyList = z.object({
  id: z.number().int(),
  name: column(z.string(), { title: 'Name' }),
  isShared: column(z.boolean(), {
    title: 'Seen by',
    definition: 'Everybody in the organisation, or the person who made the list alone',
  }),
  companies: column(z.number().int(), { title: 'Companies', format: 'count' }),
  madeBy: column(z.string(), { title: 'Made by' }),
  madeAt: column(isoDateTime, { title: 'Made', format: 'moment' }),
  /** Whether the company that was asked about is in it. */
  holds: z.boolean(),
})
export type CompanyList = z.infer<typeof CompanyList>

/** A company as a list holds it. */
export const ListedCompany = z.object({
  entityId: z.number().int(),
  /** Null where the directory does not hold it any more. */
  company: DirectoryCompany.nullable(),
  note: column(z.string(), { title: 'Remark', read: (note) => note || null }),
  addedBy: z.string(),
  addedAt: column(isoDateTime, { title: 'Added' }),
})
export type ListedCompany = z.infer<typeof ListedCompany>

const ofCompany = ['name', 'location', 'employees']
/** A company of a list by the columns of the directory, and what the list adds. */
export const listedColumns: readonly ColumnOf<ListedCompany>[] = [
  ...companyColumns
    .filter(({ id }) => ofCompany.includes(id))
    .map((one) => ({ ...one, value: ({ company }: ListedCompany) => company && one.value(company) })),
  ...columnsOf(ListedCompany),
]

export const CompanyNote = z.object({
  id: z.number().int(),
  text: z.string(),
  isShared: z.boolean(),
  writtenBy: z.string(),
  writtenAt: isoDateTime,
})
export type CompanyNote = z.infer<typeof CompanyNote>

const id = numberInText().int().positive()
const name = z
  .string('Name is required')
  .trim()
  .min(1, 'Name is required')
  .max(100, 'Name must have at most 100 characters')
const note = z.string().trim().max(500, 'A remark has at most 500 characters')

export const listCompanyLists = defineEndpoint({
  name: 'entities.lists',
  method: 'GET',
  path: '/api/companies/lists',
  summary: 'Lists of companies: your own and those of your organisation',
  permission: 'entities:read',
  request: z.object({ entityId: id.optional() }),
  response: z.array(CompanyList),
})

export const addCompanyList = defineEndpoint({
  name: 'entities.list-added',
  method: 'POST',
  path: '/api/companies/lists',
  summary: 'Adds a list of companies, for yourself or for your organisation',
  permission: 'entities:write',
  request: z.object({ name, isShared: z.boolean().default(false) }),
  response: CompanyList,
  problems: ['conflict', 'too-large'],
  status: 201,
})

export const changeCompanyList = defineEndpoint({
  name: 'entities.list-changed',
  method: 'POST',
  path: '/api/companies/lists/{id}',
  summary: 'Renames a list of companies, or shares it with your organisation for good',
  permission: 'entities:write',
  request: z.object({ id, name: name.optional(), isShared: z.literal(true).optional() }),
  response: CompanyList,
  problems: ['not-found', 'conflict'],
})

export const removeCompanyList = defineEndpoint({
  name: 'entities.list-removed',
  method: 'DELETE',
  path: '/api/companies/lists/{id}',
  summary: 'Deletes a list of companies; the companies are kept',
  permission: 'entities:write',
  request: z.object({ id }),
  response: CompanyList,
  problems: ['not-found'],
})

export const readCompanyList = defineEndpoint({
  name: 'entities.list-companies',
  method: 'GET',
  path: '/api/companies/lists/{id}/companies',
  summary: 'Companies of a list, each with its remark and who added it',
  permission: 'entities:read',
  request: z.object({ id, ...pageRequest }),
  response: page(ListedCompany),
  problems: ['not-found'],
})

export const exportCompanyList = defineEndpoint({
  name: 'entities.list-export',
  method: 'GET',
  path: '/api/companies/lists/{id}/export',
  summary: 'All companies of a list with remarks and notes, as CSV or XLSX',
  permission: 'entities:read',
  request: z.object({ id, format: z.enum(['csv', 'xlsx']).default('csv') }),
  response: fileResponse,
  problems: ['not-found'],
})

export const listCompany = defineEndpoint({
  name: 'entities.listed',
  method: 'POST',
  path: '/api/companies/lists/{id}/companies',
  summary:
    'Adds a company to a list, or changes its remark there; without a remark the one that is there is kept',
  permission: 'entities:write',
  request: z.object({ id, entityId: z.number().int().positive(), note: note.optional() }),
  response: ListedCompany,
  problems: ['not-found', 'too-large'],
})

export const unlistCompany = defineEndpoint({
  name: 'entities.unlisted',
  method: 'DELETE',
  path: '/api/companies/lists/{id}/companies/{entityId}',
  summary: 'Removes a company from a list',
  permission: 'entities:write',
  request: z.object({ id, entityId: id }),
  response: ListedCompany,
  problems: ['not-found'],
})

export const listCompanyNotes = defineEndpoint({
  name: 'entities.notes',
  method: 'GET',
  path: '/api/companies/{id}/notes',
  summary: 'Notes on a company: your own and those of your organisation, newest first',
  permission: 'entities:read',
  request: z.object({ id }),
  response: z.array(CompanyNote),
  problems: ['not-found'],
})

export const addCompanyNote = defineEndpoint({
  name: 'entities.note-added',
  method: 'POST',
  path: '/api/companies/{id}/notes',
  summary: 'Adds a note on a company, for yourself or for your organisation',
  permission: 'entities:write',
  request: z.object({
    id,
    text: z
      .string('Text is required')
      .trim()
      .min(1, 'Text is required')
      .max(4_000, 'A note has at most 4,000 characters'),
    isShared: z.boolean().default(false),
  }),
  response: CompanyNote,
  problems: ['not-found', 'too-large'],
  status: 201,
})

export const removeCompanyNote = defineEndpoint({
  name: 'entities.note-removed',
  method: 'DELETE',
  path: '/api/companies/notes/{id}',
  summary: 'Deletes a note on a company',
  permission: 'entities:write',
  request: z.object({ id }),
  response: CompanyNote,
  problems: ['not-found'],
})
