import type { DirectoryHit } from '#engines/directory-search/index.ts'
import type { AskedPart, FacetId, FigureId } from '../../contract/index.ts'

/** A part of a directory as it lies in the database; the thread reads it. */
export type DirectoryPart = readonly { id: number; facts: string; sources: string }[]

export type Layer = { organisationId: number; version: number }

/** What narrows and orders a search: facets, bounds of figures, and the parts of what was typed that are names. */
export type Narrowed = Partial<Record<FacetId, string>> & {
  figures?: Partial<Record<FigureId, { from?: number | undefined; to?: number | undefined }>>
  sort?: FigureId
  isAscending?: boolean
  asName?: readonly string[]
}

export type DirectoryRequest =
  | { kind: 'begin'; layer: Layer }
  | { kind: 'add'; layer: Layer; rows: DirectoryPart }
  | { kind: 'build'; layer: Layer }
  /** Companies changed or gone since the directory was read; refused where the directory then has another count. */
  | { kind: 'change'; layer: Layer; rows: DirectoryPart; gone: readonly number[]; holds: number }
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
export type Listed = { id: number; facets: Facets; figures: Figures }
/** What is known of each figure as its least and its most; without a most it has no upper bound. */
export type Figures = Partial<Record<FigureId, readonly [low: number, high: number | null]>>
/** What of a company answers to what was typed. */
export type FoundBy = DirectoryHit['found']
export type Facets = Partial<Record<FacetId, readonly string[]>>
export type ScoredHits = { hits: { listed: Listed; rank: number; by: FoundBy }[]; isCut: boolean }

export type Found = {
  ids: number[]
  total: number
  isCut: boolean
  facets: Record<FacetId, { value: string; count: number }[]>
  /** Of how many that fit otherwise a figure that is asked is not known. */
  unknown?: Partial<Record<FigureId, number>>
  /** By what the page is ordered, beside each id. */
  keys?: (number | null)[]
  /** What of what was typed narrows the search. */
  parts?: AskedPart[]
  /** Of each company of the page what answers to what was typed. */
  by?: Record<number, FoundBy>
}

/** `missing`: the directories that the thread does not hold in that version. */
export type DirectoryAnswer =
  | { missing: Layer[] }
  | { found: Found }
  | { hits: ScoredHits }
  | { done: boolean }
