import type { EntityFacts, EntityIdentifier, EntityLinkKind } from '../../../contract/nouns.ts'

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
  /** What it says of the company; without it only the links count. */
  facts?: EntityFacts
  /** What it is found by. */
  keys?: string[]
  /** The last day of the year that the revenue is of, where the source says it. */
  revenueTo?: string
  /** What it only adds to a record that the source has given before: without that record the row is refused. */
  adds?: Partial<EntityFacts>
  links?: LoadedLink[]
  form?: LoadedForm
}

/**
 * What a row says of its company, as it is written; it is read where something hangs on it. Of a first file nearly nothing does: reading each row again and
 * writing it anew would be a tenth of the work.
 */
export class SaidFacts {
  readonly text: string
  #facts: EntityFacts | undefined
  constructor(text: string, facts?: EntityFacts) {
    this.text = text
    this.#facts = facts
  }
  get facts(): EntityFacts {
    this.#facts ??= JSON.parse(this.text) as EntityFacts
    return this.#facts
  }
}

export const saidFacts = (facts: EntityFacts): SaidFacts => new SaidFacts(JSON.stringify(facts), facts)

/** A row of a part that is to be planned. */
export type PartRow = Omit<LoadedRow, 'facts'> & {
  facts?: SaidFacts
  /** Whether it is about a person, whom nobody of the same name is taken for. */
  isNatural?: boolean
}

/** The revenue of a year that ended longer before is not that of a day. */
const OLD_DAYS = 550
const DAY_MS = 86_400_000

export const isOldOn = (day: string, ended: string): boolean =>
  Date.parse(day) - Date.parse(ended) > OLD_DAYS * DAY_MS

/** What a row says as it counts on the day of its file: what is known of a source is shown as of that day, and an old year's revenue would pass for today's. */
export function asOfItsFile(said: SaidFacts, revenueTo: string | undefined, asOf: string): SaidFacts {
  if (revenueTo === undefined || !isOldOn(asOf, revenueTo)) return said
  const { revenueMillions: _old, ...facts } = said.facts
  return saidFacts(facts)
}

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
