import type { DirectoryHit } from './directory-company.ts'
import type { DirectoryIndex, IndexedName } from './directory-index.ts'
import { GRAMS, type GramLists, gramsOf } from './grams.ts'
import { slipsBetween, slipsToBeginning } from './letters.ts'
import { fieldWords, type ReadName } from './read-company.ts'
import { type Query, type Reading, readQuery } from './read-query.ts'

const CANDIDATES = 160
/** Of those that were looked at, so many that share the least with what was typed tell what those are like that were not. */
const LAST = 16
/** What a company's likelihood to be meant may add: enough to order equals, too little to put another name first. */
const WEIGHT_SHARE = 0.06
const NAME_MIN = 0.4

/** The companies most likely meant by what was typed, the likeliest first. */
export const searchDirectory = (index: DirectoryIndex, typed: string, limit = 10): DirectoryHit[] =>
  searchAndCount(index, typed, limit).hits

/**
 * The same, and whether there may be more than was found: more than the limit, or as many names share as much with what was typed as
 * were looked at, and those that share the least of these are still hits.
 */
export function searchAndCount(
  index: DirectoryIndex,
  typed: string,
  limit: number,
): { hits: DirectoryHit[]; isCut: boolean } {
  const last = new Set<number>()
  const hits = hitsOf(index, typed, limit, (reading) => gathered(index, reading, last))
  if (hits.length >= limit) return { hits, isCut: true }
  const found = new Set(hits.map(({ id }) => id))
  const isCut = [...last].some((row) => found.has(index.ids[index.names[row]!.company]!))
  return { hits, isCut }
}

/** The same where every name of the index was looked up already and is to be scored. */
export function hitsAmong(index: DirectoryIndex, typed: string, limit: number): DirectoryHit[] {
  const rows = new Set(index.names.keys())
  return hitsOf(index, typed, limit, () => rows)
}

/**
 * The names that may be meant by one reading.
 * @param last takes those that came in last where others were left out.
 */
function gathered(index: DirectoryIndex, reading: Reading, last: Set<number>): Set<number> {
  const stated = new Set<number>()
  const take = ({ rows, isCut }: Gathered) => {
    for (const row of rows) stated.add(row)
    if (isCut) for (const row of rows.slice(-LAST)) last.add(row)
  }
  const takeInitials = (letters: string) => {
    const rows = index.initials.get(letters) ?? []
    take({ rows: rows.slice(0, CANDIDATES), isCut: rows.length > CANDIDATES })
  }
  take(gather(index.letters, reading.words, index.names))
  if (reading.isBySound) take(gather(index.sounds, [reading.plain], index.names))
  if (reading.joined.length >= 2 && reading.joined.length <= 6) takeInitials(reading.joined)
  const acronym = reading.words[0]
  if (acronym !== undefined && reading.words.length > 1 && acronym.length >= 2 && acronym.length <= 6)
    takeInitials(acronym)
  return stated
}

function hitsOf(
  index: DirectoryIndex,
  typed: string,
  limit: number,
  rowsFor: (reading: Reading) => ReadonlySet<number>,
): DirectoryHit[] {
  const query = readQuery(typed)
  const best = new Map<number, { score: number; found: DirectoryHit['found'] }>()
  const offer = (company: number, score: number, found: DirectoryHit['found']) => {
    const known = best.get(company)
    if (known === undefined || score > known.score) best.set(company, { score, found })
  }
  findByCode(index, query.typed, offer)
  for (const reading of query.readings) {
    for (const row of rowsFor(reading)) {
      const name = index.names[row]!
      const score = scoreName(index, reading, name, query)
      if (score >= NAME_MIN)
        offer(
          name.company,
          score + WEIGHT_SHARE * index.weights[name.company]! - (name.isOwn ? 0 : 0.005),
          name.isOwn ? 'name' : 'other name',
        )
    }
  }
  if (best.size < limit || Math.max(0, ...[...best.values()].map(({ score }) => score)) < 0.75)
    findByFields(index, query, offer)
  return [...best]
    .sort(([one, a], [other, b]) => b.score - a.score || one - other)
    .slice(0, limit)
    .map(([company, { score, found }]) => ({
      id: index.ids[company]!,
      score: Math.min(1, Math.round(score * 1000) / 1000),
      rank: score,
      found,
    }))
}

type Offer = (company: number, score: number, found: DirectoryHit['found']) => void

/** Symbols, identifiers and web addresses are found only as a whole. */
function findByCode(index: DirectoryIndex, typed: string, offer: Offer): void {
  const code = typed
    .toUpperCase()
    .replace(/^(?:HTTPS?:\/\/)?(?:WWW\.)?/, '')
    .replace(/\/.*$/, '')
  for (const company of index.codes.get(code) ?? index.codes.get(code.replace(/[^A-Z0-9]/g, '')) ?? [])
    offer(company, 1, 'identifier')
  for (const company of index.symbols.get(code) ?? []) {
    // A short word is a name as often as a symbol; typed in capitals or with its exchange it is a symbol.
    const isSure = /[.:]/.test(code) || (typed === code && /\d/.test(code))
    offer(
      company,
      (isSure ? 0.97 : typed === code ? 0.86 : 0.8) + WEIGHT_SHARE * index.weights[company]!,
      'symbol',
    )
  }
}

let tally = new Float32Array(0)
const touched: number[] = []
const STEPS = 512
const steps = new Uint32Array(STEPS)
const grams = new Set<number>()

/** Rows of names, those that share most first where others were left out. */
type Gathered = { rows: readonly number[]; isCut: boolean }

/** The rows that share most with the words, what few rows have counting more. */
function gather(lists: GramLists, words: readonly string[], names: readonly IndexedName[]): Gathered {
  if (tally.length < names.length) tally = new Float32Array(names.length)
  touched.length = 0
  for (const gram of gramsOf(words, grams)) {
    if (gram >= GRAMS) continue
    const from = lists.starts[gram]!
    const to = lists.starts[gram + 1]!
    if (from === to) continue
    const weight = Math.log(1 + names.length / (to - from))
    const squared = weight * weight
    for (let at = from; at < to; at++) {
      const row = lists.rows[at]!
      if (tally[row] === 0) touched.push(row)
      tally[row]! += squared
    }
  }
  const share = (row: number) => tally[row]! / (1 + 0.012 * names[row]!.read.joined.length)
  let most = 0
  for (const row of touched) most = Math.max(most, share(row))
  // The best rows without sorting all: steps from the best down until enough are in.
  steps.fill(0)
  for (const row of touched) steps[Math.min(STEPS - 1, Math.floor((share(row) / most) * STEPS))]!++
  let step = STEPS - 1
  for (let count = steps[step]!; step > 0 && count + steps[step - 1]! <= CANDIDATES; ) count += steps[--step]!
  const floor = (step / STEPS) * most
  const rows: number[] = []
  for (const row of touched) if (share(row) >= floor) rows.push(row)
  const isCut = rows.length < touched.length
  if (isCut) rows.sort((one, other) => share(other) - share(one))
  for (const row of touched) tally[row] = 0
  return { rows, isCut }
}

function scoreName(index: DirectoryIndex, reading: Reading, name: IndexedName, query: Query): number {
  let score = Math.max(scoreWords(index, reading, name), scoreJoined(reading, name.read))
  if (reading.isBySound && score < 0.95) score = Math.max(score, scoreSound(reading, name.read))
  if (query.countries.length > 0) {
    const country = index.countries[name.company]
    if (country !== null && country !== undefined)
      score += query.countries.includes(country) ? 0.05 : query.countries.length <= 2 ? -0.2 : -0.12
  }
  return score
}

const taken = new Uint8Array(32)

/** Word against word, in any order; a word left over of the name costs little, one of the query costs what it tells. */
function scoreWords(index: DirectoryIndex, reading: Reading, { company, read: name }: IndexedName): number {
  const { words, nats } = reading
  taken.fill(0, 0, name.words.length)
  let given = 0
  let asked = 0
  let used = 0
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!
    const weight = nats[i]! + 1
    asked += weight
    let best = 0
    let at = -1
    for (let j = 0; j < name.words.length; j++) {
      if (taken[j] === 1) continue
      const likeness = likenessOf(word, name.words[j]!, i === words.length - 1)
      if (likeness > best + 1e-6) {
        best = likeness
        at = j
      }
    }
    if (best < 0.95 && i === 0 && word.length >= 2 && name.initials === word) {
      given += weight * 0.9
      used = name.allNats
      continue
    }
    if (at === -1) {
      if (isField(index, company, word)) given += weight * 0.85
      continue
    }
    taken[at] = 1
    // Words in their places are a little likelier meant than words out of place.
    given += weight * (best - (at === i ? 0 : 0.01))
    used += name.nats[at]!
  }
  const share = asked === 0 ? 0 : given / asked
  const left = name.allNats === 0 ? 0 : 1 - used / name.allNats
  return share * (1 - 0.12 * Math.max(0, left))
}

function isField(index: DirectoryIndex, company: number, word: string): boolean {
  const rows = index.fields.get(word)
  if (rows === undefined) return false
  let from = 0
  let to = rows.length - 1
  while (from <= to) {
    const middle = (from + to) >> 1
    const row = rows[middle]!
    if (row === company) return true
    if (row < company) from = middle + 1
    else to = middle - 1
  }
  return false
}

/** How alike a typed word and a word of a name are: 0 to 1; the last word may still be being typed. */
export function likenessOf(word: string, other: string, isLast: boolean): number {
  if (word === other) return 1
  const length = Math.min(word.length, other.length)
  if (length === 0) return 0
  if (other.startsWith(word)) {
    const share = word.length / other.length
    return (isLast ? 0.9 : 0.86) + 0.08 * share - (word.length < 3 ? 0.25 : 0)
  }
  if (word.startsWith(other) && other.length >= 4) return 0.72 + 0.2 * (other.length / word.length)
  if (length < 3) return 0
  const most = length <= 4 ? 1 : length <= 8 ? 2 : 3
  const slips = slipsBetween(word, other, most)
  if (slips <= most) {
    const likeness = 1 - slips / Math.max(word.length, other.length)
    return word.charCodeAt(0) === other.charCodeAt(0) ? likeness * 0.99 : likeness * 0.93
  }
  // A word cut short with a slip in it.
  if (word.length >= 4 && other.length > word.length) {
    const cut = slipsToBeginning(word, other, 1)
    if (cut <= 1) return 0.82 * (1 - cut / word.length)
  }
  return isShortOf(word, other) ? 0.8 : 0
}

/** intl, mgmt, hldgs: the consonants of the word in their order, with its first and its last but for a plural. */
function isShortOf(short: string, long: string): boolean {
  if (short.length < 3 || long.length < short.length + 2 || short.charCodeAt(0) !== long.charCodeAt(0))
    return false
  if (/[aeiou]/.test(short.slice(1))) return false
  let at = 0
  for (const letter of long) if (letter === short[at]) at++
  return at === short.length
}

/** All letters together, wherever the gaps were typed. */
function scoreJoined({ joined, isHousehold }: Reading, name: ReadName): number {
  if (joined.length < 3) return joined === name.joined ? 1 : 0
  if (isHousehold && name.joined.startsWith(joined))
    return 1 - 0.06 * (1 - joined.length / name.joined.length)
  const most = Math.min(3, Math.max(1, Math.floor(joined.length / 4)))
  const whole = slipsBetween(joined, name.joined, most)
  if (whole <= most) return 0.985 * (1 - (whole / joined.length) * 1.1)
  const slips = slipsToBeginning(joined, name.joined, most)
  if (slips > most) return 0
  const share = joined.length / name.joined.length
  const ends = endsAtWord(name, joined.length, slips) ? 0.03 : 0
  return ends + (1 - (slips / joined.length) * 1.15) * (0.84 + 0.11 * Math.min(1, share))
}

/** What was typed ends where a word of the name does. */
function endsAtWord(name: ReadName, length: number, slips: number): boolean {
  let end = 0
  for (const word of name.words) {
    end += word.length
    if (Math.abs(end - length) <= slips) return true
    if (end > length + slips) return false
  }
  return false
}

/** Consonants by class and the letters as another script hands them back. */
function scoreSound({ sound, plain }: Reading, name: ReadName): number {
  if (plain.length < 2) return 0
  const letters = slipsToBeginning(plain, name.plain, 4)
  const alike = letters > 4 ? 0 : Math.max(0, 1 - letters / Math.max(4, plain.length))
  if (alike < 0.4) return 0
  const slips = sound.length < 2 ? 0 : slipsToBeginning(sound, name.sound, 2)
  const heard = slips > 2 ? 0 : Math.max(0, 1 - slips / Math.max(3, sound.length))
  return 0.32 * heard + 0.52 * alike + 0.13 * Math.min(1, plain.length / Math.max(1, name.plain.length))
}

/** "banks in Oslo": every word is an industry or a place. */
function findByFields(index: DirectoryIndex, { typed }: Query, offer: Offer): void {
  const words = fieldWords(typed).filter((word) => word !== 'in' && word !== 'of')
  if (words.length === 0) return
  let rows: Uint32Array | undefined
  for (const word of words) {
    const some =
      index.fields.get(word) ??
      index.fields.get(`${word}s`) ??
      (word.endsWith('s') ? index.fields.get(word.slice(0, -1)) : undefined)
    if (some === undefined) return
    if (rows === undefined) rows = some
    else {
      const there = new Set(some)
      rows = rows.filter((row) => there.has(row))
    }
  }
  for (const row of rows ?? []) offer(row, 0.6 + WEIGHT_SHARE * index.weights[row]!, 'field')
}
