import type { LegalForm } from '../dictionary/legal-forms.ts'
import type { PartySchema } from '../party.ts'
import type { Script } from '../scripts/script-of.ts'

export type TokenKind =
  | 'content'
  | 'legal-form'
  | 'particle'
  | 'honorific'
  | 'number'
  | 'initial'
  | 'generic-word'

/** A word of a name with everything the comparison needs to know about it. */
export type NameToken = {
  /** As written. */
  readonly text: string
  /** Lower case without marks, in its own script. */
  readonly folded: string
  /** In the letters a-z and 0-9. */
  readonly latin: string
  /** Other romanisations in use (Han and Hangul) and other readings ("Put1n"), best first; never contains `latin`. */
  readonly alternatives: readonly string[]
  readonly script: Script
  readonly kind: TokenKind
  /** Dictionary class such as `given:mohammed`, `word:bank`, `place:EE`, `number:2`, `form:gmbh`; `null` for others. */
  readonly classId: string | null
  /** Surprise of meeting the word in a name, nats. */
  readonly rarity: number
  /** The word names a parent ("bin Ahmad", "Viktorovich") and not the bearer. */
  readonly isParent: boolean
  /** Written in brackets: an acronym or a remark beside the name. */
  readonly isAside: boolean
  readonly graphemes: Uint8Array
  readonly alternativeGraphemes: readonly Uint8Array[]
  /** Letter by letter, for slips of the finger that cut through a group ("Kahwa", "Khawa"). */
  readonly letters: Uint8Array
  /** Of a word that ends as many surnames do ("-dottir", "-ov") the rest; `null` for others. */
  readonly stem: Uint8Array | null
  /** Consonant classes, for a first look. */
  readonly shape: number
  /** What the spelling comparison may cost at most, written with and without vowels. */
  readonly mass: number
  readonly massUnvowelled: number
  /** The word's script does not write vowels. */
  readonly leavesOutVowels: boolean
}

export type SchemaGroup = 'person' | 'organisation' | 'vessel' | 'aircraft' | 'wallet' | 'unknown'

export type PreparedName = {
  readonly raw: string
  readonly group: SchemaGroup
  readonly tokens: readonly NameToken[]
  /** Romanised content words without spaces, in order. */
  readonly joined: string
  /** First letters of the words, for acronyms. */
  readonly initials: string
  readonly legalForms: readonly LegalForm[]
  /** Where the surname begins that was written first and set off by a comma; -1 where nothing tells the order of the words. */
  readonly surnameAt: number
  readonly script: Script
}

export function schemaGroup(schema: PartySchema): SchemaGroup {
  return GROUPS[schema] ?? 'unknown'
}

const GROUPS: Readonly<Record<string, SchemaGroup>> = {
  Person: 'person',
  Company: 'organisation',
  Organization: 'organisation',
  PublicBody: 'organisation',
  Vessel: 'vessel',
  Airplane: 'aircraft',
  CryptoWallet: 'wallet',
}
