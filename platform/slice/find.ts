import type { Context } from '#platform/context/index.ts'
import type { GrantedPermission } from '#platform/permissions/index.ts'

/** A thing that a search has found. */
export type Found = { id: number | string; title: string; detail: string; href: string }

/** What a slice lets people find by what is typed: in the palette, among everything else. */
export type SearchProvider = {
  /** `customer`; of each kind there is one. */
  kind: string
  /** What they stand under: "Customers". */
  group: string
  /** Its place among the others, from top to bottom. */
  at: number
  /** What has to be granted to find any; whoever may search, unless told. */
  may?: GrantedPermission
  /** At most so many, the likeliest first. */
  find(ctx: Context, text: string, limit: number): Promise<readonly Found[] | FoundInPart>
}

/** What was found, with why it may lack something, in a sentence; undefined where it is whole. */
export type FoundInPart = { found: readonly Found[]; incomplete: string | undefined }

/** A company or person by all it is known under: its record, those merged into it, its names and identifiers. */
export type Party = {
  entityIds: readonly number[]
  names: readonly string[]
  identifiers: readonly { kind: string; value: string }[]
}

/** One thing that a slice has about a party, and by what it is known to be about it: a name alone may be a namesake's. */
export type AboutParty = Found & { by: 'record' | 'identifier' | 'name' }

/** What a slice has about one company or person, for the page on which all of it stands. */
export type PartyProvider = {
  /** What it stands under: "Holdings". */
  group: string
  /** Its place among the others, from top to bottom. */
  at: number
  /** What has to be granted to read any; whoever may read the directory, unless told. */
  may?: GrantedPermission
  /** At most so many, the most telling first. */
  find(ctx: Context, party: Party, limit: number): Promise<readonly AboutParty[]>
}
