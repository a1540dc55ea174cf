import {
  type CompanyName,
  looseSound,
  readCompanyName,
  readDomain,
} from '#engines/entity-resolution/index.ts'
import { countryCode } from '#engines/name-matching/index.ts'
import type { DirectoryCompany } from './directory-company.ts'
import { plainLetters } from './letters.ts'

/** A name as the search reads it. What only other scripts are held against is made when it is asked for. */
export class ReadName {
  readonly words: readonly string[]
  readonly nats: Float32Array
  readonly allNats: number
  readonly joined: string
  readonly initials: string
  #sound: string | undefined
  #plain: string | undefined

  constructor(words: readonly string[], nats: Float32Array, initials: string) {
    this.words = words
    this.nats = nats
    this.allNats = nats.reduce((sum, value) => sum + value, 0)
    this.joined = words.join('')
    this.initials = initials
  }

  get sound(): string {
    this.#sound ??= looseSound(this.joined)
    return this.#sound
  }

  /** The letters as other scripts would hand them back. */
  get plain(): string {
    this.#plain ??= plainLetters(this.joined)
    return this.#plain
  }
}

/** A company as the search reads it: what its names, its codes and its fields come to. */
export type ReadCompany = {
  /** In their order; one that says nothing has no words. */
  names: ReadName[]
  /** How likely it is to be meant, before anything was typed: 0 to 1. */
  weight: number
  country: string | null
  /** Identifiers and the web address, in capitals and without marks. */
  codes: string[]
  symbols: string[]
  fields: string[]
}

/** Words of a name that take part in the search, however many: an endless one is cut. */
export const WORDS_MAX = 14
const JOINING_NATS = 0.5

export function readName(read: CompanyName): ReadName {
  const words = read.words.slice(0, WORDS_MAX)
  const nats = Float32Array.from(words, ({ nats, kind }) => (kind === 'joining' ? JOINING_NATS : nats))
  return new ReadName(
    words.map(({ latin }) => latin),
    nats,
    words.length < 2
      ? ''
      : words
          .filter(({ kind }) => kind !== 'joining')
          .map(({ latin }) => latin.charAt(0))
          .join(''),
  )
}

export function readCompany(company: DirectoryCompany): ReadCompany {
  let isListing = false
  const names = company.names.map((written, at) => {
    const read = readCompanyName(written)
    if (at === 0) isListing = read.isListing || read.isInCapitals
    return readName(read)
  })
  const domain = readDomain(company.website)
  return {
    names,
    weight: weightOf(company, isListing),
    country: company.country === undefined ? null : countryCode(company.country),
    codes: [
      ...(company.identifiers ?? []).map((code) => code.toUpperCase().replace(/[^A-Z0-9]/g, '')),
      ...(domain === null ? [] : [domain.toUpperCase()]),
    ],
    symbols: (company.symbols ?? []).map((symbol) => symbol.toUpperCase()),
    fields: [
      ...new Set(
        [company.country, company.city, company.industry, company.sector].flatMap((text) => fieldWords(text)),
      ),
    ],
  }
}

const MOST_LISTINGS = 24

function weightOf({ size, symbols, website, country }: DirectoryCompany, isListing: boolean): number {
  const known =
    size === undefined
      ? Math.min(1, Math.log2(1 + (symbols?.length ?? 0)) / Math.log2(1 + MOST_LISTINGS))
      : Math.min(1, Math.log10(1 + size) / 6)
  return 0.5 * known + (website ? 0.25 : 0) + (country ? 0.05 : 0) + (isListing ? 0 : 0.2)
}

export function fieldWords(text: string | undefined): string[] {
  return (text ?? '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1 && word !== 'and')
}

/**
 * The same as it is kept beside a company, so that a search has nothing to read: short names, because there is one for each of
 * millions.
 */
export type KeptCompany = {
  /** Each name: its words, what each tells, and the initials where they are others than those of all words that tell something. */
  n: [words: string[], nats: number[], initials?: string][]
  w: number
  c?: string
  k?: string[]
  s?: string[]
  f?: string[]
}

export const isKept = (company: object): company is KeptCompany => 'n' in company

export function keptCompany({ names, weight, country, codes, symbols, fields }: ReadCompany): KeptCompany {
  return {
    n: names.map(({ words, nats, initials }) => {
      const stated = Array.from(nats, shortest)
      return initials === initialsOf(words, nats) ? [[...words], stated] : [[...words], stated, initials]
    }),
    w: shortest(Math.fround(weight)),
    ...(country === null ? {} : { c: country }),
    ...(codes.length > 0 ? { k: codes } : {}),
    ...(symbols.length > 0 ? { s: symbols } : {}),
    ...(fields.length > 0 ? { f: fields } : {}),
  }
}

export function unkeptCompany({ n, w, c, k = [], s = [], f = [] }: KeptCompany): ReadCompany {
  return {
    names: n.map(([words, stated, initials]) => {
      const nats = Float32Array.from(stated)
      return new ReadName(words, nats, initials ?? initialsOf(words, nats))
    }),
    weight: w,
    country: c ?? null,
    codes: k,
    symbols: s,
    fields: f,
  }
}

const initialsOf = (words: readonly string[], nats: Float32Array): string =>
  words.length < 2
    ? ''
    : words
        .filter((_, at) => nats[at] !== JOINING_NATS)
        .map((word) => word.charAt(0))
        .join('')

const KNOWN_MAX = 20_000
const known = new Map<number, number>()

/** The shortest decimal that is the same number in 32 bits, as in which the search holds it. */
function shortest(value: number): number {
  const before = known.get(value)
  if (before !== undefined) return before
  let digits = 1
  while (digits < 9 && Math.fround(Number(value.toPrecision(digits))) !== value) digits++
  const short = Number(value.toPrecision(digits))
  if (known.size >= KNOWN_MAX) known.clear()
  known.set(value, short)
  return short
}
