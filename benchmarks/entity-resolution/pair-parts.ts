import type { CompanyRecord } from '#engines/entity-resolution/index.ts'
import type { Listing } from './read-public-files.ts'

export type LabelledPair = {
  source: string
  set: string
  /** Pairs of one company stand in the same fold. */
  group: string
  left: CompanyRecord
  right: CompanyRecord
  same: boolean
}

/** The same chance each run. */
export function chanceOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export const plainly = (name: string) =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N} ]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
const FORM =
  /\b(?:incorporated|inc|corporation|corp|company|co|limited|ltd|plc|llc|lp|sa|ag|nv|se|spa|ab|asa|oyj|public|pcl|bhd|tbk|pt|the)\b/g
export const core = (name: string) => plainly(name).replace(FORM, '').replace(/\s+/g, ' ').trim()

function bigrams(text: string): Set<string> {
  const pairs = new Set<string>()
  for (let at = 0; at < text.length - 1; at++) pairs.add(text.slice(at, at + 2))
  return pairs
}

/** Dice's coefficient over pairs of letters. */
export function likeness(one: string, other: string): number {
  const left = bigrams(core(one))
  const right = bigrams(core(other))
  let same = 0
  for (const pair of left) if (right.has(pair)) same++
  return left.size + right.size === 0 ? 0 : (2 * same) / (left.size + right.size)
}

export type Named = { id: string; name: string; record: CompanyRecord }

/** Pairs of different ids that share a word and resemble each other, at most a few a word: what a search by name would bring up. */
export function alike<Entry extends Named>(
  entries: readonly Entry[],
  count: number,
  chance: () => number,
  isApart: (one: Entry, other: Entry) => boolean,
): [Entry, Entry][] {
  const byWord = new Map<string, Entry[]>()
  for (const entry of entries)
    for (const word of new Set(
      core(entry.name)
        .split(' ')
        .filter((part) => part.length > 3),
    ))
      byWord.set(word, [...(byWord.get(word) ?? []), entry])
  const words = [...byWord]
    .filter(([, all]) => all.length > 1 && all.length < 120)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  const found: [Entry, Entry][] = []
  const seen = new Set<string>()
  for (let tries = 0; found.length < count && tries < count * 60; tries++) {
    const [, all] = words[Math.floor(chance() * words.length)]!
    const one = all[Math.floor(chance() * all.length)]!
    const other = all[Math.floor(chance() * all.length)]!
    if (one.id === other.id || plainly(one.name) === plainly(other.name) || !isApart(one, other)) continue
    if (likeness(one.name, other.name) < 0.35 + chance() * 0.35) continue
    const key = [one.name, other.name].sort().join('|')
    if (seen.has(key)) continue
    seen.add(key)
    found.push([one, other])
  }
  return found
}

export function recordOf(row: Listing): CompanyRecord {
  return {
    names: [row.name],
    ...(row.country && { country: row.country }),
    ...(row.city && { city: row.city }),
    ...((row.zipcode || row.state) && { address: `${row.zipcode} ${row.state}`.trim() }),
    ...(row.website && { website: row.website }),
    ...(row.industry && { industry: row.industry }),
  }
}

export const thinned = (row: Listing, chance: () => number) => thinnedRecord(recordOf(row), chance)

/** Sources have some fields of a company and not others. */
export function thinnedRecord(record: CompanyRecord, chance: () => number): CompanyRecord {
  const kept: Record<string, unknown> = { names: record.names }
  for (const [field, value] of Object.entries(record)) {
    if (field === 'names' || value === undefined) continue
    if (chance() < (field === 'country' ? 0.05 : 0.4)) continue
    kept[field] = value
  }
  return kept as CompanyRecord
}
