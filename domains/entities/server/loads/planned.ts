import type { EntityFacts, LoadKind, Precedence } from '../../contract/index.ts'
import type { Joined } from '../tables.ts'
import type { LoadedForm, RefusedRow } from './reading/loaded-row.ts'
import type { HeldFacts, HeldRow } from './reading/part-text.ts'

/** A link that is to be made; an end that the part makes is told by its place. */
export type PlannedLink = {
  key: string
  kind: string
  fromId: number | null
  fromPlace: number | null
  toId: number | null
  toPlace: number | null
  low: number | null
  high: number | null
  since: string | null
  until: string | null
}

/** What the directory knows of the rows of a part. */
export type Found = {
  entities: { id: number; organisationId: number; facts: EntityFacts }[]
  records: {
    id: number
    entityId: number
    organisationId: number
    source: string
    sourceKey: string
    asOf: string | null
    facts: EntityFacts
  }[]
  links: {
    id: number
    sourceKey: string
    kind: string
    fromId: number
    toId: number
    shareLow: number | null
    shareHigh: number | null
    since: string | null
    until: string | null
    /** The day of the file that said it last; null where no file did. */
    asOf: string | null
  }[]
  forms: (LoadedForm & { asOf: string })[]
}

export type Asked = {
  kind: LoadKind
  source: string
  directoryId: number
  asOf: string
  rows: HeldRow[]
  refused: RefusedRow[]
  found: Found
  /** By which order of sources a company is shown. */
  order: Precedence
}

export type NewRecord = {
  key: string
  facts: HeldFacts
  keys: string[]
  joined: Joined | null
  asOf: string
}

/** What is to be written for a part of a file; ids of what is made are told by its place. */
export type Plan = {
  entities: { place: number; facts: HeldFacts; sources: string[]; records: NewRecord[] }[]
  records: (NewRecord & { entityId: number })[]
  /** `asOf`: the day that the record goes on being of, where a file adds to it and does not say it again. */
  updates: { id: number; facts: EntityFacts; keys: string[]; asOf: string | null }[]
  shown: { id: number; facts: EntityFacts; sources: string[] }[]
  doubts: {
    leftId: number | null
    leftPlace: number | null
    rightPlace: number
    probability: number
    reasons: string[]
  }[]
  links: PlannedLink[]
  linkUpdates: (Omit<PlannedLink, 'fromPlace' | 'toPlace'> & { id: number })[]
  forms: LoadedForm[]
}
