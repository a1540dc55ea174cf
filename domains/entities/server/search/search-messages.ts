import type { FacetId } from '../../contract/index.ts'

/** A part of a directory as it lies in the database; the thread reads it. */
export type DirectoryPart = readonly { id: number; facts: string; sources: string }[]

/** Which directory, and which version of it. */
export type Layer = { organisationId: number; version: number }

export type Narrowed = Partial<Record<FacetId, string>>

export type DirectoryRequest =
  | { kind: 'begin'; layer: Layer }
  | { kind: 'add'; layer: Layer; rows: DirectoryPart }
  | { kind: 'build'; layer: Layer }
  | {
      kind: 'search'
      layers: readonly Layer[]
      q: string
      narrowed: Narrowed
      limit: number
      offset: number
      /** What is listed elsewhere already. */
      but?: readonly number[]
    }
  /** What answers to something typed, with its scores: for whoever has other directories to put it among. */
  | { kind: 'hits'; layers: readonly Layer[]; q: string }
  | { kind: 'find'; layers: readonly Layer[]; name: string; limit: number }

/** A company that is found, with what it is counted by. */
export type Listed = { id: number; facets: Facets }
export type Facets = Partial<Record<FacetId, readonly string[]>>
export type ScoredHits = { hits: { listed: Listed; rank: number }[]; isCut: boolean }

export type Found = {
  ids: number[]
  total: number
  isCut: boolean
  facets: Record<FacetId, { value: string; count: number }[]>
}

/** `missing`: the directories that the thread does not hold in that version. */
export type DirectoryAnswer = { missing: Layer[] } | { found: Found } | { hits: ScoredHits } | { done: true }
