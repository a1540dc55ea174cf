import { looseSound } from '#engines/entity-resolution/index.ts'
import type { DirectoryCompany, DirectoryHit } from './directory-company.ts'
import { indexOf } from './directory-index.ts'
import { plainLetters, slipsToBeginning } from './letters.ts'
import { askedKeys, soundedKeys } from './near-words.ts'
import {
  fieldWords,
  isKept,
  type KeptCompany,
  keptCompany,
  readCompany,
  unkeptCompany,
  WORDS_MAX,
} from './read-company.ts'
import { type Reading, readQuery } from './read-query.ts'
import { hitsAmong, likenessOf } from './search-directory.ts'

/**
 * The search where the companies lie in a database and not in memory. A company is kept with its words; the words that there are stand
 * by themselves, each with the numbers by which a misspelt one finds it. What was typed is first held against the words, then looked up
 * among the companies by the words that it may mean, the rarest first; what comes back is scored as in memory.
 */

/** Names of one company that take part. */
const NAMES_MAX = 12
const LEXEMES_MAX = 120
/** Words of a name are also found by so many of their first letters. */
const BEGINNING = 3
const beginningOf = (word: string) => `^${word.slice(0, BEGINNING)}`
/** What goes first where more names fit than can be read. */
export const LIKELY = '~'
const LIKELY_FROM = 0.45

/**
 * What a company is found by (its words as they are, their beginnings, initials, symbols, and the words of its place and its trade) and
 * what is scored.
 */
export function entryOf(company: DirectoryCompany): {
  lexemes: string[]
  words: string[]
  kept: KeptCompany
} {
  const read = readCompany(company)
  const words = new Set<string>()
  const lexemes = new Set<string>()
  for (const name of read.names.slice(0, NAMES_MAX)) {
    for (const word of name.words) words.add(word)
    if (name.initials.length >= 2 && name.initials.length <= 6) lexemes.add(`#${name.initials}`)
  }
  for (const word of words) {
    lexemes.add(word)
    if (word.length > BEGINNING) lexemes.add(beginningOf(word))
  }
  for (const symbol of read.symbols) {
    lexemes.add(`$${symbol}`)
    lexemes.add(`$${symbol.split(/[.:^]/)[0]}`)
  }
  for (const word of read.fields) lexemes.add(`@${word}`)
  if (read.weight >= LIKELY_FROM) lexemes.add(LIKELY)
  return { lexemes: [...lexemes].slice(0, LEXEMES_MAX), words: [...words], kept: keptCompany(read) }
}

export type AskedWords = {
  /** Numbers of what lies one slip away from a word, or sounds like it. */
  near: number[]
  /**
   * Numbers of what lies two slips away, by the word: asked where a word that was typed is none that there is, and of all (two written
   * as one too) where nothing good was found.
   */
  far: { word: string; keys: number[]; isTyped: boolean }[]
  exact: string[]
  beginnings: string[]
}

const SPLIT_FROM = 6
const PART_MIN = 2
/** Fewer letters are looked up among the companies themselves. */
const BEGINNING_FROM = 4

/** The words that what was typed may mean: each word, two that were split, and the parts of one that were joined. */
export function askWords(typed: string): AskedWords {
  const near = new Set<number>()
  const far = new Map<string, AskedWords['far'][number]>()
  const exact = new Set<string>()
  const beginnings = new Set<string>()
  for (const { words: all, isBySound } of readQuery(typed).readings) {
    const words = all.slice(0, WORDS_MAX)
    for (const word of wordsOf(words)) {
      exact.add(word)
      for (const key of askedKeys(word, 1)) near.add(key)
      if (isBySound) for (const key of soundedKeys(word)) near.add(key)
      const keys = askedKeys(word, 2).filter((key) => !near.has(key))
      if (keys.length > 0) far.set(word, { word, keys, isTyped: words.includes(word) })
      if (word.length >= BEGINNING_FROM) beginnings.add(word)
    }
    for (const word of all)
      for (const [one, other] of partsOf(word)) {
        exact.add(one)
        exact.add(other)
      }
  }
  return { near: [...near], far: [...far.values()], exact: [...exact], beginnings: [...beginnings] }
}

/** The words as they were typed, and each with its neighbour as one. */
function wordsOf(words: readonly string[]): string[] {
  const pairs = words.slice(1).map((word, at) => `${words[at]}${word}`)
  return [...words, ...pairs, ...(words.length > 2 ? [words.join('')] : [])]
}

function partsOf(word: string): [string, string][] {
  const parts: [string, string][] = []
  if (word.length >= SPLIT_FROM && word.length <= 30)
    for (let at = PART_MIN; at <= word.length - PART_MIN; at++)
      parts.push([word.slice(0, at), word.slice(at)])
  return parts
}

export type KnownWord = { word: string; count: number }

/** How the companies are looked up: queries of the database's text search. */
export type LookUps = {
  /** All that was typed, in one way or another. */
  whole: string[]
  /** All but a word of it, where the whole finds nothing good. */
  parts: string[]
  /** "banks in Oslo": by trade and place alone. */
  fields: string[]
}

const MEANT_MAX = 40
/** Many words sound alike. */
const SOUNDING_MAX = 120
const JOINED_MAX = 12
/** A word that more companies have says nothing alone, and the database reads them all to say it. */
const ALONE_MAX = 5_000
/** What was typed wrongly in so many ways is another word. */
const LIKENESS_MIN = 0.55

type Group = { terms: string[]; count: number }

/** How the companies are looked up by the words that were found. `isThorough`: a word that the directory has is taken apart as well. */
export function planLookUps(typed: string, there: readonly KnownWord[], isThorough: boolean): LookUps {
  const query = readQuery(typed)
  const counts = new Map(there.map(({ word, count }) => [word, count]))
  const known = there.map(({ word, count }) => new Sounding(word, count))
  const whole: string[] = []
  const parts: string[] = []
  // What several words may be as one. Their first word is not it: that leaves the others away, and half the directory may have it. Nor
  // is another that many have, where nothing else narrows.
  const writtenAsOne = (text: string, words: readonly string[], isAlone: boolean) =>
    known.filter(
      ({ word, count }) =>
        !(text.startsWith(word) && word.length <= (words[0] ?? '').length) &&
        !(isAlone && count > ALONE_MAX && !word.startsWith(text)),
    )
  const code = query.typed.toUpperCase()
  if (/^[A-Z0-9.:^-]{1,14}$/.test(code)) whole.push(term(`$${code}`))
  for (const reading of query.readings) {
    const words = reading.words.slice(0, WORDS_MAX)
    const groups = words.map((word, at) => groupOf(word, at === words.length - 1, reading, known))
    const initials = [reading.joined, words.length > 1 ? (words[0] ?? '') : '']
    for (const text of initials) if (text.length >= 2 && text.length <= 6) whole.push(term(`#${text}`))
    if (groups.length > 0 && groups.every(isThere)) whole.push(allOf(groups))
    // "co" and the like may be what a legal form begins with.
    const long = groups.filter((_, at) => (words[at] as string).length > 2)
    if (long.length > 0 && long.length < groups.length && long.every(isThere)) whole.push(allOf(long))
    if (words.length > 2) {
      const all = groupOf(words.join(''), true, reading, writtenAsOne(words.join(''), words, true))
      if (isThere(all)) whole.push(allOf([all]))
    }
    // Two words that are one.
    for (let at = 0; at + 1 < words.length; at++) {
      const others = groups.filter((_, place) => place !== at && place !== at + 1)
      const text = `${words[at]}${words[at + 1]}`
      const meant = writtenAsOne(text, words.slice(at, at + 2), others.length === 0)
      const one = groupOf(text, at + 2 === words.length, reading, meant)
      if (one.terms.length > 0 && others.every(isThere)) whole.push(allOf([one, ...others]))
      else if (one.terms.length > 0) parts.push(allOf([one]))
    }
    // One word that is two.
    words.forEach((word, at) => {
      const joined = joinedOf(word, counts, isThorough)
      const others = groups.filter((_, place) => place !== at)
      if (joined !== null && others.every(isThere)) whole.push(allOf([joined, ...others]))
    })
    const there = groups.filter(isThere).sort((one, other) => one.count - other.count)
    if (there.length > 2)
      for (let at = there.length - 1; at >= 0; at--)
        parts.push(allOf(there.filter((_, place) => place !== at)))
    if (there.length > 1 || (there.length === 1 && groups.length > 1))
      for (const [at, group] of there.slice(0, 2).entries())
        if (at === 0 || group.count <= ALONE_MAX) parts.push(allOf([group]))
  }
  const words = fieldWords(query.typed).filter((word) => word !== 'in' && word !== 'of')
  const fields =
    words.length === 0
      ? []
      : [
          words
            .map((word) =>
              anyOf([`@${word}`, `@${word}s`, ...(word.endsWith('s') ? [`@${word.slice(0, -1)}`] : [])]),
            )
            .join(' & '),
        ]
  return { whole: [...new Set(whole)], parts: [...new Set(parts)], fields }
}

const isThere = ({ terms }: Group) => terms.length > 0

/**
 * A word that there is, with how it sounds: made once for all that it is held against, and only where something came from another
 * script.
 */
class Sounding {
  readonly word: string
  readonly count: number
  #plain: string | undefined
  #sound: string | undefined

  constructor(word: string, count: number) {
    this.word = word
    this.count = count
  }

  get plain(): string {
    this.#plain ??= plainLetters(this.word)
    return this.#plain
  }

  get sound(): string {
    this.#sound ??= looseSound(this.word)
    return this.#sound
  }
}

/** The words that one may mean, the likeliest first. */
function groupOf(word: string, isLast: boolean, reading: Reading, known: readonly Sounding[]): Group {
  const meant: { word: string; count: number; likeness: number }[] = []
  const asked = new Sounding(word, 0)
  for (const other of known) {
    let likeness = likenessOf(word, other.word, isLast)
    if (reading.isBySound && likeness < LIKENESS_MIN) likeness = soundAlike(asked, other)
    if (likeness >= (reading.isBySound ? SOUND_MIN : LIKENESS_MIN))
      meant.push({ word: other.word, count: other.count, likeness })
  }
  meant.sort((one, other) => other.likeness - one.likeness || other.count - one.count)
  const taken = meant.slice(0, reading.isBySound ? SOUNDING_MAX : MEANT_MAX)
  const terms = taken.map((one) => one.word)
  // A word that is cut short: by its beginning, where too many words have it.
  if (word.length === BEGINNING) terms.push(beginningOf(word))
  if (terms.length > 0) terms.push(`@${word}`)
  return {
    terms,
    count: taken.reduce((sum, { count }) => sum + count, 0) + (word.length === BEGINNING ? 100_000 : 0),
  }
}

const SOUND_SLIPS = 3
/** By its sound a word says less, and so less is asked of it. */
const SOUND_MIN = 0.45

function soundAlike(word: Sounding, other: Sounding): number {
  const [one, two] = [word.plain, other.plain]
  if (one.length < 2 || two.length < 2) return 0
  const slips = slipsToBeginning(one, two, SOUND_SLIPS)
  const letters = slips > SOUND_SLIPS ? 0 : 1 - slips / Math.max(4, one.length)
  const begins = two.length > 2 && one.startsWith(two) ? 0.45 + 0.05 * Math.min(8, two.length) : 0
  return Math.max(letters, begins) + (word.sound === other.sound ? 0.25 : 0)
}

/**
 * A word that may be two written together: where one half is a word and the other begins one; of a word that there is, where both
 * halves are words too.
 */
function joinedOf(word: string, counts: ReadonlyMap<string, number>, isThorough: boolean): Group | null {
  const found: { query: string; count: number; sure: number }[] = []
  const isWhole = !isThorough && counts.has(word)
  for (const [one, other] of partsOf(word)) {
    const [first, second] = [counts.get(one) ?? 0, counts.get(other) ?? 0]
    if (first > 0 && second > 0)
      found.push({ query: `${term(one)} & ${term(other)}`, count: Math.min(first, second), sure: 2 })
    else if (isWhole) continue
    else if (first > 0 && one.length >= BEGINNING && other.length >= BEGINNING)
      found.push({
        query: `${term(one)} & ${term(beginningOf(other))}`,
        count: first,
        sure: one.length > 3 ? 1 : 0,
      })
    else if (second > 0 && other.length >= BEGINNING_FROM && one.length >= BEGINNING)
      found.push({ query: `${term(beginningOf(one))} & ${term(other)}`, count: second, sure: 1 })
  }
  found.sort((a, b) => b.sure - a.sure || a.count - b.count)
  const taken = found.slice(0, JOINED_MAX)
  if (taken.length === 0) return null
  return {
    terms: [RAW + taken.map(({ query }) => `(${query})`).join(' | ')],
    count: taken.reduce((sum, { count }) => sum + count, 0),
  }
}

/** Marks what is a query already. */
const RAW = '\u0000'
const term = (lexeme: string) => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
const anyOf = (lexemes: readonly string[]) =>
  `(${lexemes.map((one) => (one.startsWith(RAW) ? one.slice(1) : term(one))).join(' | ')})`
const allOf = (groups: readonly Group[]): string => groups.map(({ terms }) => anyOf(terms)).join(' & ')

/** Companies that were looked up, scored as the search in memory scores them; what was kept of one is not read again. */
export function rankCompanies(
  companies: readonly (DirectoryCompany | (KeptCompany & { id: string }))[],
  typed: string,
  limit: number,
): DirectoryHit[] {
  const index = indexOf(
    companies.map(({ id }) => id),
    companies.map((one) => (isKept(one) ? unkeptCompany(one) : readCompany(one))),
    { isLookedUp: true },
  )
  return hitsAmong(index, typed, limit)
}
