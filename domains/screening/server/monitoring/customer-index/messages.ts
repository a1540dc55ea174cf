import type { Subject } from '../../../contract/index.ts'
import type { EntryText } from '../../matching/search-messages.ts'

/** A customer with its related parties, as they are searched, and the key of these facts. */
export type CustomerSubjects = { id: number; key: string; subjects: Subject[] }

/** What the index's thread is asked, in this order: the entries; then of each file its keys, its changed customers, and whom of it the entries touch; then all of these. */
export type IndexMessage =
  | { kind: 'begin'; threshold: number }
  /** Entries that changed for the customers of a set of list versions. */
  | { kind: 'entries'; fromSet: string; entries: EntryText[] }
  | { kind: 'open'; file: string }
  /** As `comparedKeys` gives them. */
  | { kind: 'keys'; keys: string }
  /** Which customers are new to the file or have changed since. */
  | { kind: 'changed' }
  | { kind: 'customers'; customers: CustomerSubjects[] }
  | { kind: 'gather' }
  | { kind: 'touched' }

export type IndexAnswer = { changed?: number[]; touched?: TouchedOfSet[]; failure?: string }

/** The customers whom entries that changed since a set of list versions resemble. */
export type TouchedOfSet = {
  fromSet: string
  customers: number[]
  /** Files in which an entry resembles so many customers that not all were scored. */
  incompleteFiles: string[]
}
