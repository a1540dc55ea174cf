import type { DirectoryHit, LookUps } from '#engines/directory-search/index.ts'
import type { DirectoryPart } from '../search-messages.ts'

export type StoredRequest =
  /** What is to be kept of companies, as JSON that the database reads. */
  | { do: 'entries'; rows: DirectoryPart }
  | { do: 'words'; words: readonly string[] }
  /** `known`: the words that the directory has, a line each with how often. */
  | { do: 'plan'; typed: string; known: string; isThorough: boolean }
  | { do: 'rank'; typed: string; companies: readonly string[]; limit: number }

export type StoredAnswer =
  | { do: 'entries'; entries: string; words: string }
  | { do: 'words'; words: string }
  | { do: 'plan'; lookUps: LookUps }
  | { do: 'rank'; hits: DirectoryHit[] }
