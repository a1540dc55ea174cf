import { z } from 'zod'
import {
  defineEndpoint,
  defineList,
  defineListFile,
  listPage,
  listRequest,
  numberInText,
  page,
  pageRequest,
  requiredReason,
} from '#platform/endpoint/index.ts'
import { ListEntry } from './list-entry.ts'
import { ListChange, ListVersion, Watchlist } from './schemas.ts'

const listId = { listId: z.string().min(1).max(60) }

export const listWatchlists = defineEndpoint({
  name: 'screening.lists',
  method: 'GET',
  path: '/api/kyb/lists',
  summary: 'Every watchlist with version, counts, digest, age and last failure',
  permission: 'lists:read',
  response: z.array(Watchlist),
  problems: [],
  examples: [{ asks: 'Which lists is it checked against, and how old are they?', request: {} }],
})

export const listKinds = defineEndpoint({
  name: 'screening.list-kinds',
  method: 'GET',
  path: '/api/kyb/list-kinds',
  summary: 'The list formats that can be imported, with the files of each',
  permission: 'lists:read',
  response: z.array(
    z.object({
      kind: z.string(),
      name: z.string(),
      publisher: z.string(),
      files: z.array(z.string()),
      licence: z.string(),
      canRefresh: z.boolean(),
    }),
  ),
})

export const importList = defineEndpoint({
  name: 'screening.import-list',
  method: 'POST',
  path: '/api/kyb/lists/import',
  summary:
    'Imports a publication of a list from its official files; the old one stays in force until the new one is complete',
  permission: 'lists:import',
  request: z.looseObject({
    kind: z.string().min(1).max(60),
    /** When the list was published, where its files do not say. */
    publishedOn: z.iso.date('A date such as 2026-02-27').optional(),
    /**
     * The files of the publication, named as the publisher names them, gzip accepted: this field as often as there are files, or
     * file, file2, file3 and so on.
     */
    file: z.union([z.array(z.instanceof(File)).min(1), z.instanceof(File).transform((one) => [one])], {
      error: 'A file is required',
    }),
    /** Proposes to take it although something speaks against it: it is kept aside, and a second person agrees. */
    force: z.enum(['true', 'false']).default('false'),
    /** Takes it although a newer one is in force. */
    allowOlder: z.enum(['true', 'false']).default('false'),
    /** Takes it although files of it are missing; the version says so. */
    allowIncomplete: z.enum(['true', 'false']).default('false'),
  }),
  response: Watchlist,
  problems: [
    'list-malformed',
    'list-questioned',
    'list-undated',
    'list-older',
    'list-incomplete',
    'cancelled',
    'invalid-input',
    'unsupported-file',
    'too-large',
    'conflict',
    'demo-not-allowed',
  ],
  status: 201,
  body: 'multipart',
  bodyBytesMax: 600 * 1024 * 1024,
})

export const recogniseLists = defineEndpoint({
  name: 'screening.recognise-lists',
  effect: 'read',
  method: 'POST',
  path: '/api/kyb/lists/recognise',
  summary: 'Detects which list each file belongs to; nothing is imported',
  permission: 'lists:read',
  request: z.object({
    /** The files, or the first 64 KiB of each, under the names their publishers give them. */
    file: z.union(
      [z.array(z.instanceof(File)).min(1).max(100), z.instanceof(File).transform((one) => [one])],
      {
        error: 'A file is required',
      },
    ),
  }),
  response: z.array(
    z.object({
      fileName: z.string(),
      /** What `import` takes; null for a file that is of no list that is read here. */
      kind: z.string().nullable(),
      list: z.string().nullable(),
      /** Its files do not say when they were published: whoever imports them has to. */
      needsDate: z.boolean(),
      why: z.string().nullable(),
    }),
  ),
  problems: ['invalid-input', 'too-large'],
  body: 'multipart',
  bodyBytesMax: 16 * 1024 * 1024,
})

export const refreshList = defineEndpoint({
  name: 'screening.refresh-list',
  method: 'POST',
  path: '/api/kyb/lists/{listId}/refresh',
  summary: 'Fetches a list from its publisher now',
  permission: 'lists:import',
  request: z.object(listId),
  response: Watchlist,
  problems: ['not-found', 'not-configured', 'conflict', 'demo-not-allowed'],
  status: 202,
})

export const cancelListImport = defineEndpoint({
  name: 'screening.cancel-list-import',
  method: 'POST',
  path: '/api/kyb/lists/{listId}/cancel',
  summary: 'Cancels a running list import; nothing of it comes into force',
  permission: 'lists:import',
  request: z.object(listId),
  response: Watchlist,
  problems: ['not-found', 'conflict', 'demo-not-allowed'],
  status: 202,
})

export const rollBackList = defineEndpoint({
  name: 'screening.roll-back-list',
  method: 'POST',
  path: '/api/kyb/lists/{listId}/roll-back',
  summary: 'Puts an earlier version in force again, as a new version, with a reason',
  permission: 'lists:import',
  request: z.object({
    ...listId,
    version: z.number().int().min(1),
    reason: requiredReason,
  }),
  response: Watchlist,
  problems: ['not-found', 'conflict', 'cancelled', 'demo-not-allowed'],
  status: 201,
})

export const decideListQuestion = defineEndpoint({
  name: 'screening.decide-list-question',
  method: 'POST',
  path: '/api/kyb/lists/{listId}/question',
  summary: 'Discards a quarantined publication, or proposes to put it in force nevertheless',
  permission: 'lists:import',
  request: z.object({
    ...listId,
    isAccepted: z.boolean(),
    reason: requiredReason,
  }),
  response: Watchlist,
  problems: ['not-found', 'conflict', 'demo-not-allowed'],
})

export const listVersions = defineEndpoint({
  name: 'screening.list-versions',
  method: 'GET',
  path: '/api/kyb/lists/{listId}/versions',
  summary: 'The publications of a list, newest first',
  permission: 'lists:read',
  request: z.object(listId),
  response: z.array(ListVersion),
  problems: ['not-found'],
})

export const entriesList = defineList({
  name: 'Entries',
  columns: { uid: 'text', name: 'text', kind: 'text', listedOn: 'text' },
  facets: {},
  searches: 'Name or reference',
  startsWith: 'by reference',
})

export const listVersionEntries = defineEndpoint({
  name: 'screening.list-entries',
  method: 'GET',
  path: '/api/kyb/lists/{listId}/versions/{version}/entries',
  summary: 'The entries of one list version, by reference, or those matching a name or reference',
  permission: 'lists:read',
  request: z.object({
    ...listId,
    ...listRequest(entriesList),
    version: numberInText().int().min(1),
  }),
  response: listPage(ListEntry),
  problems: ['not-found'],
})

export const exportVersionEntries = defineListFile(listVersionEntries, {
  name: 'screening.export-list-entries',
  summary: 'Every entry of a version that matches a search, as CSV or XLSX',
})

export const readListDelta = defineEndpoint({
  name: 'screening.list-delta',
  method: 'GET',
  path: '/api/kyb/lists/{listId}/delta',
  summary:
    'Additions, changes and removals of a publication against the previous one, or between two versions',
  permission: 'lists:read',
  request: z.object({
    ...listId,
    ...pageRequest,
    from: numberInText().int().min(0).optional(),
    to: numberInText().int().min(1).optional(),
    change: z.enum(['added', 'changed', 'removed']).optional(),
  }),
  response: page(ListChange).extend({
    from: z.number().int(),
    to: z.number().int(),
    added: z.number().int(),
    changed: z.number().int(),
    removed: z.number().int(),
  }),
  problems: ['not-found'],
})
