import type { EntityFacts, EntityIdentifier, EntityLinkKind } from '../../../contract/schemas.ts'

/** One end of a link: what the row itself is about, or the company that has an identifier. */
export type LinkEnd = 'self' | EntityIdentifier

export type LoadedLink = {
  key: string
  kind: EntityLinkKind
  from: LinkEnd
  to: LinkEnd
  low: number | null
  high: number | null
  since: string | null
  until: string | null
}

export type LoadedForm = {
  code: string
  language: string
  country: string
  name: string
  latinName: string
  abbreviations: string
  status: 'ACTV' | 'INAC'
}

/** A row of a file as it is understood. */
export type LoadedRow = {
  line: number
  /** What the source knows it by. */
  key: string
  /** What earlier loads of such a list knew it by: a record of that key is meant where it is of the same country and city. */
  formerKey?: string
  /** The day that the row has of its own, which goes before that of its file. */
  asOf?: string
  /** What it says of the company; without it only the links count. */
  facts?: EntityFacts
  /** What the source writes about the company, which is not kept: the rest is compared with it. */
  text?: string
  /** What it is found by. */
  keys?: string[]
  /** The last day of the year that the revenue is of, where the source says it. */
  revenueTo?: string
  /** What it only adds to a record that the source has given before: without that record the row is refused. */
  adds?: Partial<EntityFacts>
  /** Of what it adds to, where the source has no record of it itself: the company with this identifier. */
  about?: EntityIdentifier
  links?: LoadedLink[]
  /** Why none of its links holds any more, without a date: a known one ends with the day of the file. */
  over?: { field: string; reason: string }
  form?: LoadedForm
}

/** The revenue of a year that ended longer before is not that of a day. */
const OLD_DAYS = 550
const DAY_MS = 86_400_000

export const isOldOn = (day: string, ended: string): boolean =>
  Date.parse(day) - Date.parse(ended) > OLD_DAYS * DAY_MS

/** A row that is not taken. */
export type RefusedRow = { line: number; key: string; field: string; reason: string }

/** Thrown while a row is read: why it is not taken, and what of it. */
export class RowRefused extends Error {
  readonly field: string
  constructor(field: string, reason: string) {
    super(reason)
    this.field = field
  }
}

/** A record as it is cut out of a file. */
export type RawRow = { line: number; raw: unknown }
