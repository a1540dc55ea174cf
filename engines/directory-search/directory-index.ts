import {
  type CompanyName,
  looseSound,
  readCompanyName,
  readDomain,
} from '#engines/entity-resolution/index.ts'
import { countryCode } from '#engines/name-matching/index.ts'
import type { DirectoryCompany } from './directory-company.ts'
import { buildGramLists, type GramLists, NO_GRAMS } from './grams.ts'
import { plainLetters } from './letters.ts'

/** One name of one company, as the search reads it. */
export type IndexedName = {
  readonly company: number
  /** The name in use, or one of the others. */
  readonly isOwn: boolean
  readonly words: readonly string[]
  readonly nats: Float32Array
  readonly allNats: number
  readonly joined: string
  readonly initials: string
  readonly sound: string
  /** The letters as other scripts would hand them back. */
  readonly plain: string
}

export type DirectoryIndex = {
  readonly ids: readonly string[]
  readonly names: readonly IndexedName[]
  readonly letters: GramLists
  readonly sounds: GramLists
  /** What of a company is known besides its name, and how likely it is to be meant: 0 to 1. */
  readonly weights: Float32Array
  readonly countries: readonly (string | null)[]
  readonly codes: ReadonlyMap<string, readonly number[]>
  readonly symbols: ReadonlyMap<string, readonly number[]>
  readonly fields: ReadonlyMap<string, Uint32Array>
  readonly initials: ReadonlyMap<string, readonly number[]>
}

const MOST_LISTINGS = 24

/** How likely a company is to be meant, before anything was typed: 0 to 1. */
export function weightOf({ size, symbols, website, country }: DirectoryCompany, isListing: boolean): number {
  const known =
    size === undefined
      ? Math.min(1, Math.log2(1 + (symbols?.length ?? 0)) / Math.log2(1 + MOST_LISTINGS))
      : Math.min(1, Math.log10(1 + size) / 6)
  return 0.5 * known + (website ? 0.25 : 0) + (country ? 0.05 : 0) + (isListing ? 0 : 0.2)
}

/** `isLookedUp`: the companies are what somebody has looked up already, so that nothing is gathered from among them. */
export function buildDirectoryIndex(
  companies: readonly DirectoryCompany[],
  { isLookedUp = false }: { isLookedUp?: boolean } = {},
): DirectoryIndex {
  const names: IndexedName[] = []
  const weights = new Float32Array(companies.length)
  const codes = new Map<string, number[]>()
  const symbols = new Map<string, number[]>()
  const fields = new Map<string, number[]>()
  const initials = new Map<string, number[]>()
  const add = <Row>(map: Map<string, Row[]>, key: string, row: Row) => {
    const rows = map.get(key)
    if (rows === undefined) map.set(key, [row])
    else if (rows.at(-1) !== row) rows.push(row)
  }
  companies.forEach((company, row) => {
    let isListing = false
    company.names.forEach((written, at) => {
      const read = readCompanyName(written)
      if (at === 0) isListing = read.isListing || read.isInCapitals
      const name = indexedName(read, row, at === 0)
      if (name.words.length === 0) return
      if (name.initials.length >= 2) add(initials, name.initials, names.length)
      names.push(name)
    })
    weights[row] = weightOf(company, isListing)
    for (const symbol of company.symbols ?? []) {
      add(symbols, symbol.toUpperCase(), row)
      const base = symbol.toUpperCase().split(/[.:^]/)[0]!
      if (base.length >= 1) add(symbols, base, row)
    }
    for (const code of company.identifiers ?? [])
      add(codes, code.toUpperCase().replace(/[^A-Z0-9]/g, ''), row)
    const domain = readDomain(company.website)
    if (domain !== null) add(codes, domain.toUpperCase(), row)
    for (const text of [company.country, company.city, company.industry, company.sector])
      for (const word of fieldWords(text)) add(fields, word, row)
  })
  return {
    ids: companies.map(({ id }) => id),
    names,
    letters: isLookedUp ? NO_GRAMS : buildGramLists(names.map(({ words }) => words)),
    sounds: isLookedUp ? NO_GRAMS : buildGramLists(names.map(({ plain }) => [plain])),
    weights,
    countries: companies.map(({ country }) => (country === undefined ? null : countryCode(country))),
    codes,
    symbols,
    fields: new Map([...fields].map(([word, rows]) => [word, Uint32Array.from(rows)])),
    initials,
  }
}

/** Words of a name that take part in the search, however many: an endless one is cut. */
export const WORDS_MAX = 14

export function indexedName(read: CompanyName, company: number, isOwn: boolean): IndexedName {
  const words = read.words.slice(0, WORDS_MAX)
  const nats = Float32Array.from(words, ({ nats, kind }) => (kind === 'joining' ? 0.5 : nats))
  return {
    company,
    isOwn,
    words: words.map(({ latin }) => latin),
    nats,
    allNats: nats.reduce((sum, value) => sum + value, 0),
    joined: words.map(({ latin }) => latin).join(''),
    initials:
      words.length < 2
        ? ''
        : words
            .filter(({ kind }) => kind !== 'joining')
            .map(({ latin }) => latin.charAt(0))
            .join(''),
    sound: looseSound(words.map(({ latin }) => latin).join('')),
    plain: plainLetters(words.map(({ latin }) => latin).join('')),
  }
}

export function fieldWords(text: string | undefined): string[] {
  return (text ?? '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1 && word !== 'and')
}

const BYTES_A_LETTER = 2
const BYTES_A_NAME = 160

/** What the index holds, roughly: typed lists exactly, texts by their letters. */
export function bytesOf(index: DirectoryIndex): number {
  let bytes =
    index.letters.rows.byteLength +
    index.letters.starts.byteLength +
    index.sounds.rows.byteLength +
    index.sounds.starts.byteLength +
    index.weights.byteLength
  for (const { words, nats, joined, sound, plain, initials } of index.names)
    bytes +=
      BYTES_A_NAME +
      nats.byteLength +
      BYTES_A_LETTER * (joined.length * 2 + sound.length + plain.length + initials.length + words.length * 8)
  for (const map of [index.codes, index.symbols, index.initials])
    for (const [key, rows] of map) bytes += 64 + BYTES_A_LETTER * key.length + 8 * rows.length
  for (const [key, rows] of index.fields) bytes += 64 + BYTES_A_LETTER * key.length + rows.byteLength
  return bytes
}
