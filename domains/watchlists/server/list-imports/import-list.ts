import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { ListEntry } from '../../contract/list-entry.ts'
import { type ListFile, type ListKindName, listKinds } from '../list-formats/index.ts'
import { isWatchlistId, STARTER_LIST_ID } from '../lists/watchlist-kinds.ts'
import { readStarterList, starterListBytes } from '../starter-list/index.ts'
import { countedFiles } from './counted-files.ts'
import { importPublication } from './import-publication.ts'
import type { ImportedList, ImportList, ImportRun, Publisher } from './import-run.ts'
import { publicationDigest } from './list-digest.ts'
import { type ArrivalBatch, arrivalBatches } from './reading/arrival-batches.ts'
import { readListInThread } from './reading/read-in-thread.ts'

/** Entries written in one go: few enough that requests on the embedded database's one session get their turn. */
const BATCH_ENTRIES = 500

/** Fewer where the entries are read beside the requests and not in a thread. */
const BATCH_ENTRIES_BESIDE = 50

/**
 * Imports a publication of a list. Its entries are written beside those in force, and come into force together, in one
 * transaction with the version, the audit entry and the work event, once the publication has been read to its end. An
 * import that fails, is cancelled or dies with its process leaves the list as it was.
 *
 * @throws Problem `list-malformed` for files that are not a whole list of this kind, `list-questioned` when something speaks against them, as too many
 * entries are missing, `list-undated` when nothing tells its date, `list-older` for one older than the one in force, `conflict` while another import of the list runs, `cancelled`, `invalid-input` for a kind that
 * does not exist.
 */
export async function importList(ctx: Context, input: ImportList): Promise<ImportedList> {
  const listId = input.kind
  if (!isWatchlistId(listId) || listId === STARTER_LIST_ID) {
    const known = Object.keys(listKinds).join(', ')
    throw new Problem('invalid-input', `There is no list kind "${input.kind}". Known are: ${known}.`)
  }
  return importFiles(ctx, listId, input, input.files)
}

/** Imports files of a list, from wherever they come; how far they have been read is known while they are. */
export function importFiles(
  ctx: Context,
  listId: ListKindName,
  run: ImportRun,
  given: ListFile[],
  publisher: Omit<Publisher, 'digest' | 'read' | 'share'> = {},
): Promise<ImportedList> {
  const { files, total, restart, share } = countedFiles(given)
  return importPublication(ctx, listId, run, {
    ...publisher,
    digest: async () => {
      const digest = await publicationDigest(files)
      total()
      return digest
    },
    read: async (signal) => {
      const allowIncomplete = run.allowIncomplete === true
      const asked = { kind: listId, allowIncomplete, batchEntries: BATCH_ENTRIES }
      const reading = await readListInThread(ctx.installation, asked, files, signal)
      restart()
      return reading
    },
    share,
  })
}

/** Entries that are at hand as they are read of files. */
export const readBeside = (entries: AsyncIterable<ListEntry>): AsyncIterable<ArrivalBatch> =>
  arrivalBatches(entries, BATCH_ENTRIES_BESIDE)

/** An extract of a few hundred designations, which earlier versions came with; tests screen against it. */
export function importStarterList(ctx: Context): Promise<ImportedList> {
  return importPublication(
    ctx,
    STARTER_LIST_ID,
    { source: 'comes with the product', force: true },
    {
      digest: async () =>
        publicationDigest([
          {
            name: 'designations.json',
            open: async function* () {
              yield await starterListBytes()
            },
          },
        ]),
      read: async () => {
        const { entries, ...reading } = await readStarterList()
        return { ...reading, batches: readBeside(entries) }
      },
    },
  )
}
