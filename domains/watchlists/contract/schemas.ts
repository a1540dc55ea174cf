import { z } from 'zod'
import { isoDateTime, Run } from '#platform/endpoint/index.ts'
import { PartySchema } from './list-entry.ts'

/**
 * Who says when a list was published: its file, the publisher's reply it came in, the person who imported it, or nobody, so
 * that its newest designation has to stand in.
 */
export const PublishedOnSource = z.enum(['file', 'reply', 'stated', 'newest-designation'])
export type PublishedOnSource = z.infer<typeof PublishedOnSource>

/** A list as it stood for a screening. */
export const ListUsed = z.object({
  listId: z.string(),
  name: z.string(),
  version: z.number().int(),
  publishedOn: z.string().nullable(),
  publishedOnSource: PublishedOnSource.nullable().default(null),
  /** When a refresh had last found it to be the publisher's newest; null when the publisher was not asked. */
  confirmedAt: isoDateTime.nullable().default(null),
  importedAt: isoDateTime,
  entries: z.number().int(),
  sha256: z.string(),
  /** Much of the version before is gone, and its publisher has not confirmed that. */
  isShrunken: z.boolean().optional(),
})
export type ListUsed = z.infer<typeof ListUsed>

/** An entry of an extract that no official list in force has. */
export const NotCovered = z.object({ uid: z.string(), name: z.string() })
export type NotCovered = z.infer<typeof NotCovered>

/** A publication that something speaks against: it is not in force until two people have said so. */
export const ListQuestion = z.object({
  version: z.number().int(),
  /** What speaks against it, each in a sentence. */
  doubts: z.array(z.string()),
  publishedOn: z.string().nullable(),
  publishedOnSource: PublishedOnSource.nullable(),
  source: z.string(),
  sha256: z.string(),
  entries: z.number().int(),
  added: z.number().int(),
  changed: z.number().int(),
  removed: z.number().int(),
  /** The first names that would not be found any more. */
  gone: z.array(z.string()),
  keptAt: isoDateTime,
  keptBy: z.string(),
})
export type ListQuestion = z.infer<typeof ListQuestion>

/** A watchlist and how fresh it is. */
export const Watchlist = z.object({
  id: z.string(),
  kind: z.string(),
  name: z.string(),
  publisher: z.string(),
  /** The starter list is an extract and says so. */
  isOfficial: z.boolean(),
  isInForce: z.boolean(),
  /** Why an extract is still in force beside official lists: its entries that none of them has. */
  notCovered: z.array(NotCovered).optional(),
  version: z.number().int(),
  publishedOn: z.string().nullable(),
  publishedOnSource: PublishedOnSource.nullable(),
  /** Whole days since the publication: what every screen calls the age of a list. */
  publishedAgeDays: z.number().int().nullable(),
  /** When a refresh last found it to be the publisher's newest; null when the publisher was not asked. */
  confirmedAt: isoDateTime.nullable(),
  importedAt: isoDateTime.nullable(),
  entries: z.number().int(),
  names: z.number().int(),
  sha256: z.string().nullable(),
  /** Days since it was last known to be the publisher's newest: its publication or, when later, `confirmedAt`. */
  ageDays: z.number().nullable(),
  ageDaysMax: z.number(),
  isStale: z.boolean(),
  /** A publication that is kept aside. */
  question: ListQuestion.optional(),
  lastFailure: z.object({ at: isoDateTime, message: z.string() }).nullable(),
  refresh: z
    .object({
      state: z.enum(['running', 'done', 'failed', 'cancelled']),
      count: z.number().int(),
      total: z.number().int().nullable(),
      step: z.string(),
      /** What is left of the step; null until there is a pace that can be believed. */
      secondsLeft: z.number().int().nullable(),
    })
    .nullable(),
  /** The newest import of it, as work that can be followed and ended; null where none was for a month. */
  run: Run.nullable(),
})
export type Watchlist = z.infer<typeof Watchlist>

export const ListVersion = z.object({
  version: z.number().int(),
  publishedOn: z.string().nullable(),
  publishedOnSource: PublishedOnSource.nullable(),
  importedAt: isoDateTime,
  importedBy: z.string(),
  source: z.string(),
  sha256: z.string(),
  entries: z.number().int(),
  added: z.number().int(),
  changed: z.number().int(),
  removed: z.number().int(),
  /** Oddities and what was taken although something spoke against it. */
  notes: z.array(z.string()),
})
export type ListVersion = z.infer<typeof ListVersion>

export const ListChange = z.object({
  uid: z.string(),
  change: z.enum(['added', 'changed', 'removed']),
  name: z.string(),
  schema: PartySchema,
  fields: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
})
export type ListChange = z.infer<typeof ListChange>
