import type { MatchExplanation, Party } from '#engines/name-matching/index.ts'

export type SearchSettings = {
  /** The probability from which a candidate is a match. */
  threshold: number
  /** Matches told at most. */
  matchesMax: number
  /** Rejected candidates fill the answer up to this many in all. */
  rejectedMax: number
  /** A rejected candidate less probable than this is not worth keeping. */
  rejectedProbabilityMin: number
}

export type SearchRequest = {
  kind: 'search'
  ticket: number
  key: string
  parties: Party[]
  settings: SearchSettings
}

export type SearchWorkerMessage =
  | { kind: 'open'; ticket: number; key: string; snapshot: SharedArrayBuffer }
  | { kind: 'close'; key: string }
  | SearchRequest

/** A list entry that came close, with why. */
export type Candidate = {
  entryId: string
  probability: number
  isMatch: boolean
  /** A match under any threshold: exactly as listed and no fact distinguishes the two, or the same number. */
  mustReview: boolean
  explanation: MatchExplanation
}

export type SearchResult = {
  candidates: Candidate[]
  /** More parties may match than were compared: the search was ended by its limits. */
  isCut: boolean
  /** Time the search itself took in its worker. */
  latencyMs: number
}

export type SearchAnswer = { ticket: number; results: SearchResult[] } | { ticket: number; failure: string }

/** An entry as the database keeps it: JSON text is parsed in the worker, off the requests' thread. */
export type EntryText = { entryId: string; json: string }

export type BuildWorkerMessage =
  | { kind: 'start'; base?: SharedArrayBuffer }
  | { kind: 'entries'; entries: EntryText[] }
  | { kind: 'removed'; entryIds: string[] }
  | { kind: 'finish' }

export type BuildAnswer = {
  isReadyForMore?: true
  built?: { snapshot: SharedArrayBuffer; entries: number }
  failure?: string
}
