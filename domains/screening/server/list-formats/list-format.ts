import type { ListEntry } from '../../contract/list-entry.ts'
import type { FileHead } from './reading/file-head.ts'

/** A published file: its name, and its bytes as often as they are asked for. `.gz` content is unpacked on the way. */
export type ListFile = { name: string; open: () => AsyncIterable<Uint8Array> }

/** What the files say about their own publication. Complete once the entries have been read to the end. */
export type Publication = {
  /** ISO date of publication as the publisher states it. Unknown where the files do not say. */
  publishedOn?: string
  /** Sentences about oddities that do not stop an import, such as aliases that belong to no entry. */
  notes: string[]
}

export type ListReading = { publication: Publication; entries: AsyncIterable<ListEntry> }

/** A file together with its beginning, which is enough to recognise its format. */
export type SeenFile = { file: ListFile; head: FileHead }

/** One published file format. */
export type ListFormat = {
  name: string
  /** What a reader should look for, said in the sentence of a mismatch. */
  expects: string
  recognises: (head: FileHead) => boolean
  read: (files: SeenFile[]) => ListReading
}

/** Dates a publication; a list of several files is as old as its newest one. */
export function publishedOn(publication: Publication, date: string | undefined): void {
  if (date && (!publication.publishedOn || date > publication.publishedOn)) publication.publishedOn = date
}
