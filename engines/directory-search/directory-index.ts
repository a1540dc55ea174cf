import type { DirectoryCompany } from './directory-company.ts'
import { buildGramLists, type GramLists, NO_GRAMS } from './grams.ts'
import { type ReadCompany, type ReadName, readCompany } from './read-company.ts'

/** One name of one company, as the search reads it. */
export type IndexedName = {
  readonly company: number
  /** The name in use, or one of the others. */
  readonly isOwn: boolean
  readonly read: ReadName
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

export function buildDirectoryIndex(companies: readonly DirectoryCompany[]): DirectoryIndex {
  return indexOf(
    companies.map(({ id }) => id),
    readOneByOne(companies),
    { isLookedUp: false },
  )
}

/** A directory's companies are many: none is held as it was read once it is in the index. */
function* readOneByOne(companies: readonly DirectoryCompany[]): Generator<ReadCompany> {
  for (const company of companies) yield readCompany(company)
}

/** `isLookedUp`: the companies are what somebody has looked up already, so that nothing is gathered from among them. */
export function indexOf(
  ids: readonly string[],
  companies: Iterable<ReadCompany>,
  { isLookedUp }: { isLookedUp: boolean },
): DirectoryIndex {
  const names: IndexedName[] = []
  const weights = new Float32Array(ids.length)
  const countries: (string | null)[] = []
  const codes = new Map<string, number[]>()
  const symbols = new Map<string, number[]>()
  const fields = new Map<string, number[]>()
  const initials = new Map<string, number[]>()
  const add = <Row>(map: Map<string, Row[]>, key: string, row: Row) => {
    const rows = map.get(key)
    if (rows === undefined) map.set(key, [row])
    else if (rows.at(-1) !== row) rows.push(row)
  }
  let row = 0
  for (const company of companies) {
    for (const [at, read] of company.names.entries()) {
      if (read.words.length === 0) continue
      if (read.initials.length >= 2 && !isLookedUp) add(initials, read.initials, names.length)
      names.push({ company: row, isOwn: at === 0, read })
    }
    weights[row] = company.weight
    for (const symbol of company.symbols) {
      add(symbols, symbol, row)
      const base = symbol.split(/[.:^]/)[0]!
      if (base.length >= 1) add(symbols, base, row)
    }
    for (const code of company.codes) add(codes, code, row)
    for (const word of company.fields) add(fields, word, row)
    countries.push(company.country)
    row += 1
  }
  return {
    ids,
    names,
    letters: isLookedUp ? NO_GRAMS : buildGramLists(names.map(({ read }) => read.words)),
    sounds: isLookedUp ? NO_GRAMS : buildGramLists(names.map(({ read }) => [read.plain])),
    weights,
    countries,
    codes,
    symbols,
    fields: new Map([...fields].map(([word, rows]) => [word, Uint32Array.from(rows)])),
    initials,
  }
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
  for (const { read } of index.names) {
    const { words, nats, joined, plain, initials } = read
    bytes +=
      BYTES_A_NAME +
      nats.byteLength +
      BYTES_A_LETTER * (joined.length * 2 + plain.length + initials.length + words.length * 8)
  }
  for (const map of [index.codes, index.symbols, index.initials])
    for (const [key, rows] of map) bytes += 64 + BYTES_A_LETTER * key.length + 8 * rows.length
  for (const [key, rows] of index.fields) bytes += 64 + BYTES_A_LETTER * key.length + rows.byteLength
  return bytes
}
