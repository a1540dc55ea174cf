import { z } from 'zod'
import { defineEndpoint, isoDateTime, numberInText } from '#platform/endpoint/index.ts'
import { figureNarrowing } from './search-figures.ts'

/** What a search of the directory asks for, as the address of the directory says it. */
export const SearchAsked = z.object({
  q: z.string().trim().min(1).max(200).optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'A country is two capital letters')
    .optional(),
  sector: z.string().min(1).max(100).optional(),
  size: z.string().min(1).max(40).optional(),
  source: z.string().min(1).max(40).optional(),
  ...figureNarrowing,
})
export type SearchAsked = z.infer<typeof SearchAsked>

/** A search of the directory that the organisation keeps. */
export const SavedSearch = z.object({
  id: z.number().int(),
  name: z.string(),
  asked: SearchAsked,
  /** Whether an alert is raised when a company is new to it. */
  isTold: z.boolean(),
  /** How many it found when it was asked the last time; null where that is not known. */
  found: z.number().int().nullable(),
  /** Whether more fit than were looked at: it found so many at least. */
  isCut: z.boolean(),
  lookedAt: isoDateTime.nullable(),
  /** Why it is not known what is new to it. */
  lastFailure: z.string().nullable(),
  savedBy: z.string(),
  savedAt: isoDateTime,
})
export type SavedSearch = z.infer<typeof SavedSearch>

/** So many searches an organisation keeps. */
export const SEARCHES_MAX = 100
/** A search that finds more than this cannot be followed: what is new to it would be noise. */
export const FOLLOWED_MAX = 500

const searchId = { id: numberInText().int().positive() }

export const listSavedSearches = defineEndpoint({
  name: 'entities.searches',
  method: 'GET',
  path: '/api/companies/searches',
  summary: 'Saved searches of the directory, by name',
  permission: 'entities:read',
  response: z.array(SavedSearch),
})

export const saveSearch = defineEndpoint({
  name: 'entities.search-saved',
  method: 'POST',
  path: '/api/companies/searches',
  summary: 'Saves a search of the directory, optionally with an alert for new companies',
  permission: 'entities:write',
  request: z.object({
    name: z
      .string('Name is required')
      .trim()
      .min(1, 'Name is required')
      .max(100, 'Name must have at most 100 characters'),
    asked: SearchAsked.refine(
      (asked) => Object.values(asked).some((value) => value !== undefined),
      'Something to search for is required',
    ),
    isTold: z.boolean().default(false),
  }),
  response: SavedSearch,
  problems: ['conflict', 'too-large', 'directory-incomplete'],
  status: 201,
})

export const followSearch = defineEndpoint({
  name: 'entities.search-followed',
  method: 'POST',
  path: '/api/companies/searches/{id}/follow',
  summary: 'Sets whether a new company in a saved search raises an alert',
  permission: 'entities:write',
  request: z.object({ ...searchId, isTold: z.boolean() }),
  response: SavedSearch,
  problems: ['not-found', 'too-large', 'directory-incomplete'],
})

export const removeSearch = defineEndpoint({
  name: 'entities.search-removed',
  method: 'DELETE',
  path: '/api/companies/searches/{id}',
  summary: 'Deletes a saved search; its alerts are kept',
  permission: 'entities:write',
  request: z.object(searchId),
  response: SavedSearch,
  problems: ['not-found'],
})
