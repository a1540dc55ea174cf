import { legalFormAgreement } from '../dictionary/legal-forms.ts'
import type { NameToken, PreparedName } from '../preparation/prepared-name.ts'
import { typosInWord } from './typos.ts'

/** How much a word weighs in the name: its rarity, less for what may be left out without being missed. */
export function tokenWeight(token: NameToken): number {
  if (token.kind === 'honorific') return token.rarity * 0.15
  if (token.isAside) return token.rarity * 0.15
  if (token.kind === 'generic-word') return token.rarity * 0.7
  return token.rarity
}

/** The letter that classes of places begin with. */
const PLACE = 'place:'.charCodeAt(0)

export function isPlace(token: NameToken): boolean {
  return token.classId?.charCodeAt(0) === PLACE
}

/** A word of the organisation's own: no common word, place or number. */
export function isProper(token: NameToken): boolean {
  return token.kind === 'content' && !isPlace(token)
}

/** A title, or a remark beside the name: it is weighed, and is none of the name's words. */
export function isMinor(token: NameToken): boolean {
  return token.kind === 'honorific' || token.isAside
}

/** What a sponsor sets up one after the other under one name: the next of a series is another vehicle of the same installation. */
const SERIES_WORDS = new Set(
  'fund capital mortgage trust partners securities investment'.split(' ').map((word) => `word:${word}`),
)

/** Words that many organisations carry without saying what they do: their clash tells no two of them apart. */
const FILLERS = new Set(
  'international national state federal central general group services management development global united new first second third north south east west city great special joint venture project program solutions systems branch department region province representative company star sun golden'
    .split(' ')
    .map((word) => `word:${word}`),
)

export function hasSeriesWord(tokens: readonly NameToken[]): boolean {
  for (const token of tokens) if (token.classId !== null && SERIES_WORDS.has(token.classId)) return true
  return false
}

/** A word of what an organisation is or does: one that is a bank is not one that insures. */
export function isTrade(classId: string): boolean {
  return !FILLERS.has(classId)
}

/** "Stock Company Ascon Joint", "Joint Stok Company": a word of the other's legal form, out of its place or with a typo in it. */
export function isFormOf(other: readonly NameToken[], token: NameToken): boolean {
  if (token.latin.length < 4) return false
  for (const one of other)
    if (one.kind === 'legal-form' && one.latin.length > 3 && typosInWord(one.latin, token.latin, 1) <= 1)
      return true
  return false
}

/** A word said twice in one name ("Sergey Sergey Shoigu") is a mistake; said once, it still counts. */
export function isRepeated(tokens: readonly NameToken[], index: number, alone: readonly number[]): boolean {
  const { latin } = tokens[index]!
  if (tokens[index - 1]?.latin === latin) return true
  return tokens[index + 1]?.latin === latin && !alone.includes(index + 1)
}

export function countWords(tokens: readonly NameToken[]): number {
  let count = 0
  for (const token of tokens) if (isWord(token)) count++
  return count
}

export function countProper(tokens: readonly NameToken[]): number {
  let count = 0
  for (const token of tokens) if (isProper(token) && isWord(token)) count++
  return count
}

export function isWord(token: NameToken): boolean {
  return (
    token.kind !== 'legal-form' && token.kind !== 'particle' && token.kind !== 'honorific' && !token.isAside
  )
}

export function lettersOfWords(tokens: readonly NameToken[]): number {
  let letters = 0
  for (const token of tokens) if (isWord(token)) letters += token.latin.length
  return letters
}

export function firstWord(tokens: readonly NameToken[]): number {
  for (let index = 0; index < tokens.length; index++) if (isWord(tokens[index]!)) return index
  return -1
}

export function lastWord(tokens: readonly NameToken[]): number {
  for (let index = tokens.length - 1; index >= 0; index--) if (isWord(tokens[index]!)) return index
  return -1
}

export function legalFormClash(query: PreparedName, entry: PreparedName): number {
  if (query.legalForms.length === 0 || entry.legalForms.length === 0) return 0
  let best = 0
  for (const one of query.legalForms)
    for (const other of entry.legalForms) best = Math.max(best, legalFormAgreement(one, other))
  return 1 - best
}
