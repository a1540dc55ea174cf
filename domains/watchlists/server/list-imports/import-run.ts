import type { Context } from '#platform/context/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import type { PublishedOnSource } from '../../contract/schemas.ts'
import type { ListFile, Publication } from '../list-formats/index.ts'
import type { WatchlistId } from '../lists/watchlist-kinds.ts'
import type { PublicationDate } from './publication-date.ts'
import type { ArrivalBatch } from './reading/arrival-batches.ts'

export type ImportList = {
  kind: string
  files: ListFile[]
  /** Where the files come from, as a person would say it: a file name, an address. */
  source: string
  /** Takes the publication although it lost more entries than the guard allows. */
  force?: boolean
  /** When the list was published, as the person who imports it says; counts where its files do not say. */
  publishedOn?: string
  /** The content is that of an earlier version, put in force again for a reason. */
  rollsBack?: { to: number; reason: string }
  /** A person asked for it in the product: an alert says which guards of the list they set aside. */
  isAskedByPerson?: boolean
  /** The publication came with the product: nobody did anything. */
  isShipped?: boolean
  /** What is to be known of it beside what its files say. */
  notes?: string[]
  /** Takes a publication of several files although some are missing; the version says so. */
  allowIncomplete?: boolean
  /** Takes a publication older than the one in force. */
  allowOlder?: boolean
  /** The guard: the share of entries in force, in percent, that a publication may leave out. */
  shrinkPercentMax?: number
  /** Another share for one list, by its id. */
  shrinkPercentByList?: Readonly<Record<string, number>>
  /** Stops the import; what was in force stays in force. */
  signal?: AbortSignal
  onProgress?: (progress: ImportProgress) => void
  /** Who has the list already; without it the import takes it, and is worked by whoever waits for it. */
  heldBy?: Hold
}

/** `total` is reckoned from what has been read of the files. */
export type ImportProgress = { step: string; count: number; total?: number }

/** An import that has its list: how it says how far it is, and hears whether it may go on. */
export type Hold = {
  /** Aborted when it is cancelled, or another one has taken over. */
  signal: AbortSignal
  /** Says how far it is, together with what it writes. @throws where it was cancelled or another one has taken over; nothing of the step is kept then. */
  step<Result>(progress: ImportProgress, write: (db: Queryable) => Promise<Result>): Promise<Result>
  /** Ends it as done within the change that puts the publication in force. @throws as `step`. */
  done(tx: Context, count: number): Promise<void>
}

export type ImportedList = {
  listId: WatchlistId
  version: number
  /** The very same publication was in force already; it counts as fresh and nothing else changed. */
  isUnchanged: boolean
  publishedOn: string | null
  publishedOnSource: PublishedOnSource | null
  entries: number
  names: number
  added: number
  changed: number
  removed: number
  sha256: string
  notes: string[]
}

/** Where a publication comes from. `prepare` runs with the list already held, and may report how far it is. */
export type Publisher = {
  /** The files come from the publisher itself, just now. */
  isFromPublisher?: boolean
  /** The date on which the publisher's reply says the files last changed; known once they are there. */
  repliedOn?: () => string | undefined
  prepare?: (
    report: (step: string, count: number, total?: number) => Promise<void>,
    signal: AbortSignal,
  ) => Promise<void>
  digest: () => Promise<string>
  read: (signal: AbortSignal) => Promise<Reading>
  /** The date is known and not to be found out. */
  dated?: PublicationDate
  /** The share of the files that has been read. */
  share?: () => number
}
export type Reading = {
  format: string
  isUndated?: boolean
  /** Complete once the batches have ended. */
  publication: Publication
  batches: AsyncIterable<ArrivalBatch>
  /** Ends the reading, also one whose batches nobody has asked for. */
  end?: () => Promise<void>
}
export type ImportRun = Omit<ImportList, 'kind' | 'files'>

export type Counts = { entries: number; names: number; added: number; changed: number; removed: number }
