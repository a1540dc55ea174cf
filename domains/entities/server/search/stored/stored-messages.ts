import type { DirectoryHit, KnownWord, LookUps } from '#engines/directory-search/index.ts'
import type { DirectoryPart } from '../search-messages.ts'

export type StoredRequest =
  /** What is to be kept of companies, as JSON that the database reads. */
  | { do: 'entries'; rows: DirectoryPart }
  | { do: 'words'; words: readonly string[] }
  | { do: 'plan'; typed: string; known: readonly KnownWord[] }
  | { do: 'rank'; typed: string; companies: readonly string[]; limit: number }

export type StoredAnswer =
  | { do: 'entries'; entries: string; words: string }
  | { do: 'words'; words: string }
  | { do: 'plan'; lookUps: LookUps }
  | { do: 'rank'; hits: DirectoryHit[] }
