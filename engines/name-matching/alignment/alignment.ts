import type { NameToken } from '../preparation/prepared-name.ts'

/** Why two words count as one: the strongest reason that holds. */
export type Likeness =
  | 'equal'
  | 'character'
  | 'romanised'
  | 'class'
  | 'spelling'
  | 'initial'
  | 'joined'
  | 'acronym'

/** Words `queryFrom` up to (not including) `queryTo` stand for words `entryFrom` up to `entryTo`. */
export type AlignedPair = {
  readonly queryFrom: number
  readonly queryTo: number
  readonly entryFrom: number
  readonly entryTo: number
  readonly similarity: number
  readonly likeness: Likeness
}

export type Alignment = {
  /** In the order of the query's words. */
  readonly pairs: readonly AlignedPair[]
  /** Scored words left alone, by index. */
  readonly queryAlone: readonly number[]
  readonly entryAlone: readonly number[]
}

/** A pair that might be taken, and how much of the names it would explain. */
export type Candidate = AlignedPair & { gain: number }

/** One of the two names while they are aligned. */
export type Side = {
  readonly tokens: readonly NameToken[]
  /** So many of its words are looked at. */
  readonly count: number
  /** Of each word how like its best counterpart is. */
  readonly best: Float64Array
}

/** Pairs below this are not worth aligning: no credit is given under it. */
export const LOOSE = 0.35
/** A word that has a counterpart this like is not looked for in any other way. */
export const SURE = 0.97

/** Words that take part in the alignment; legal forms, articles and the like are weighed elsewhere. */
export function isScored(token: NameToken): boolean {
  return token.kind !== 'legal-form' && token.kind !== 'particle'
}

/** Names in Han and Hangul are cut into characters, none of which is joined or split. */
export function isCharacter(token: NameToken): boolean {
  return token.script === 'han' || (token.script === 'hangul' && token.folded.length === 1)
}

/** One character of a name, which is a syllable; a longer run in Han is a word that the dictionaries know. */
export function isSyllable(token: NameToken): boolean {
  return isCharacter(token) && token.kind === 'content' && isOneCharacter(token.folded)
}

const isOneCharacter = (folded: string): boolean =>
  folded.length === 1 || (folded.length === 2 && folded.codePointAt(0)! > 0xffff)
