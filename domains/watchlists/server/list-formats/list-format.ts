import type { ListEntry } from '../../contract/list-entry.ts'
import type { ListFile } from './list-file.ts'
import type { FileHead } from './reading/file-head.ts'

/** What the files say about their own publication. Complete once the entries have been read to the end. */
export type Publication = {
  /** ISO date of publication as the publisher states it. Unknown where the files do not say. */
  publishedOn?: string
  /** The newest date on which an entry was listed or changed: the publication is at least as new. */
  newestEntryOn?: string
  /** Sentences about oddities that do not stop an import, such as aliases that belong to no entry. */
  notes: string[]
  /** What speaks against its being whole, each in a sentence: a person decides before it comes into force. */
  doubts?: string[]
}

export type ListReading = { publication: Publication; entries: AsyncIterable<ListEntry> }

/** A file together with its beginning, which is enough to recognise its format. */
export type SeenFile = { file: ListFile; head: FileHead }

export type ReadOptions = {
  /** Takes a publication of several files although some of them are missing; what is missing is noted. */
  allowIncomplete?: boolean
}

/** One published file format. */
export type ListFormat = {
  name: string
  /** What a reader should look for, said in the sentence of a mismatch. */
  expects: string
  recognises: (head: FileHead) => boolean
  /** Neither the files nor their entries say a date; whoever imports them has to. */
  isUndated?: true
  read: (files: SeenFile[], options: ReadOptions) => ListReading
}

/** Dates a publication; a list of several files is as old as its newest one. */
export function publishedOn(publication: Publication, date: string | undefined): void {
  if (date && (!publication.publishedOn || date > publication.publishedOn)) publication.publishedOn = date
}

/** Notes when an entry was listed or last changed. A year or a month stands for its first day. */
export function newestEntryOn(publication: Publication, date: string | undefined): void {
  if (!date) return
  const day = `${date}-01-01`.slice(0, 10)
  if (!publication.newestEntryOn || day > publication.newestEntryOn) publication.newestEntryOn = day
}

/** Reads files by their entries, which complete the publication while they are read. */
export const readingBy =
  (entries: (files: SeenFile[], publication: Publication) => AsyncIterable<ListEntry>): ListFormat['read'] =>
  (files) => {
    const publication: Publication = { notes: [] }
    return { publication, entries: entries(files, publication) }
  }
