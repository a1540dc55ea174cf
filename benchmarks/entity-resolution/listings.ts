import { withoutListingMarks } from '../../engines/entity-resolution/words/listing-marks.ts'
import {
  alike,
  core,
  type LabelledPair,
  likeness,
  type Named,
  plainly,
  recordOf,
  thinned,
  thinnedRecord,
} from './pair-parts.ts'
import { type Listing, listings } from './read-public-files.ts'

const LISTINGS = 'FinanceDatabase'

/** Two listings of one ISIN that write the name otherwise; issuers with like names; one name in two countries. */
export function ofListings(chance: Chance): LabelledPair[] {
  const all = listings()
  const byIsin = new Map<string, Listing[]>()
  for (const row of all)
    if (/^[A-Z]{2}[A-Z0-9]{9}\d$/.test(row.isin)) byIsin.set(row.isin, [...(byIsin.get(row.isin) ?? []), row])
  // Each takes its chances in this order: another order would be other pairs.
  const withTwoNames = ofTwoNames(byIsin, chance)
  const entries = entriesOf(all)
  const ofSimilarName = alike(entries, 1400, chance, areApart).map(([one, other]) =>
    pairOf(LISTINGS, 'listing-similar-name', [one, other], chance),
  )
  const mixed = [...entries, ...markedOf(all)]
  const ofAnother = alike(mixed, 900, chance, isOther).map(([one, other]) =>
    pairOf(LISTINGS, 'listing-of-another', [one, other], chance),
  )
  return [
    ...withTwoNames,
    ...ofSimilarName,
    ...ofAnother,
    ...atRandom(mixed, chance),
    ...neighbours(entries, chance),
    ...writtenAlike(byIsin, chance),
    ...namesakes(entries, chance),
  ]
}

type Chance = () => number
type Entry = { id: string; name: string; record: ReturnType<typeof recordOf>; row: Listing }

/** Two companies that are not one, each with as much of it as chance leaves. */
const pairOf = (
  source: string,
  set: string,
  [one, other]: [Entry, Entry],
  chance: Chance,
  group = one.name,
) => ({
  source,
  set,
  group,
  left: thinnedRecord(one.record, chance),
  right: thinnedRecord(other.record, chance),
  same: false,
})

const label = (id: string) => id.split('.')[0]!
const areApart = (one: Named, other: Named) => label(one.id) !== label(other.id)
const isOther = (one: Entry, other: Entry) =>
  one.row.name === one.row.name.toUpperCase() &&
  one.row.isin !== other.row.isin &&
  one.row.shareclass_figi !== other.row.shareclass_figi &&
  likeness(one.name, other.name) < 0.8 &&
  areTwoNames(one.name, other.name)

/** One paper under two names. */
function ofTwoNames(byIsin: ReadonlyMap<string, Listing[]>, chance: Chance): LabelledPair[] {
  const pairs: LabelledPair[] = []
  const isins = [...byIsin].filter(([, rows]) => new Set(rows.map(({ name }) => plainly(name))).size > 1)
  for (let tries = 0; pairs.length < 1600 && tries < 20000; tries++) {
    const [isin, rows] = isins[Math.floor(chance() * isins.length)]!
    const one = rows[Math.floor(chance() * rows.length)]!
    const other = rows[Math.floor(chance() * rows.length)]!
    if (plainly(one.name) === plainly(other.name) || isMistaken(one, other)) continue
    if (core(one.name) === core(other.name) && chance() < 0.8) continue
    pairs.push({
      source: LISTINGS,
      set: 'listing-two-names',
      group: isin,
      left: thinned(one, chance),
      right: thinned(other, chance),
      same: true,
    })
  }
  return pairs
}

/** One listing of each company that has a website of its own. */
function entriesOf(all: readonly Listing[]): Entry[] {
  const primary = new Map<string, Listing>()
  for (const row of all)
    if (row.website && row.country && row.name !== row.name.toUpperCase() && !primary.has(plainly(row.name)))
      primary.set(plainly(row.name), row)
  return [...primary.values()].map((row) => ({
    id: row.website.replace(/^https?:\/\/(www\.)?/, '').split('/')[0]!,
    name: row.name,
    record: recordOf(row),
    row,
  }))
}

/** An exchange's short writing is no sign of one company by itself: it stands beside other companies' names as well. */
function markedOf(all: readonly Listing[]): Entry[] {
  return all
    .filter(
      (row) =>
        /\s(?:DL|EO|LS|NK|SK|HD|YC|O\.N\.|INH|ADR)\b/.test(row.name) ||
        (row.name === row.name.toUpperCase() && row.name.length > 18),
    )
    .map((row) => ({ id: row.isin || row.symbol, name: row.name, record: recordOf(row), row }))
}

/** What is easy has to come out sure: two companies at random. */
function atRandom(mixed: readonly Entry[], chance: Chance): LabelledPair[] {
  const pairs: LabelledPair[] = []
  for (let count = 0; count < 500; count++) {
    const one = mixed[Math.floor(chance() * mixed.length)]!
    const other = mixed[Math.floor(chance() * mixed.length)]!
    if (likeness(one.name, other.name) < 0.4)
      pairs.push(pairOf('easy pairs', 'at-random', [one, other], chance))
  }
  return pairs
}

/** Two companies of one city. */
function neighbours(entries: readonly Entry[], chance: Chance): LabelledPair[] {
  const pairs: LabelledPair[] = []
  const byCity = new Map<string, Entry[]>()
  for (const entry of entries)
    if (entry.row.city) byCity.set(entry.row.city, [...(byCity.get(entry.row.city) ?? []), entry])
  const cities = [...byCity.values()].filter((some) => some.length > 5)
  for (let count = 0; count < 400; count++) {
    const some = cities[Math.floor(chance() * cities.length)]!
    const one = some[Math.floor(chance() * some.length)]!
    const other = some[Math.floor(chance() * some.length)]!
    if (likeness(one.name, other.name) < 0.4)
      pairs.push(pairOf('easy pairs', 'neighbours', [one, other], chance))
  }
  return pairs
}

/** One paper that is written alike twice. */
function writtenAlike(byIsin: ReadonlyMap<string, Listing[]>, chance: Chance): LabelledPair[] {
  const pairs: LabelledPair[] = []
  for (const [isin, rows] of [...byIsin].filter(([, rows]) => rows.length > 1).slice(0, 3000)) {
    const [one, other] = [rows[0]!, rows.at(-1)!]
    if (core(one.name) === core(other.name) && chance() < 0.3)
      pairs.push({
        source: 'easy pairs',
        set: 'written-alike',
        group: isin,
        left: thinned(one, chance),
        right: thinned(other, chance),
        same: true,
      })
  }
  return pairs
}

/** Two companies of one name, elsewhere. */
function namesakes(entries: readonly Entry[], chance: Chance): LabelledPair[] {
  const byCore = new Map<string, Entry[]>()
  for (const entry of entries)
    if (core(entry.name).length > 2)
      byCore.set(core(entry.name), [...(byCore.get(core(entry.name)) ?? []), entry])
  return [...byCore].flatMap(([name, some]) => {
    const one = some[0]!
    const other = some.find(
      (entry) =>
        areApart(one, entry) &&
        entry.record.country !== one.record.country &&
        entry.record.city !== one.record.city,
    )
    return other === undefined ? [] : [pairOf(LISTINGS, 'namesake', [one, other], chance, name)]
  })
}

/** The first words begin otherwise, or the second do: what is left when one of them is cut short is no more one name. */
function areTwoNames(one: string, other: string): boolean {
  const left = core(withoutListingMarks(one).name).split(' ')
  const right = core(withoutListingMarks(other).name).split(' ')
  const isOther = (at: number) =>
    left[at] !== undefined && right[at] !== undefined && left[at]![0] !== right[at]![0]
  return isOther(0) || isOther(1)
}

/** The ISIN is wrong now and then: names without anything in common under different websites are no evidence of one company. */
function isMistaken(one: Listing, other: Listing): boolean {
  if (
    one.shareclass_figi &&
    other.shareclass_figi &&
    one.shareclass_figi !== other.shareclass_figi &&
    likeness(one.name, other.name) < 0.5
  )
    return true
  const first = (name: string) => core(name).slice(0, 3)
  const host = (row: Listing) => row.website.replace(/^https?:\/\/(www\.)?/, '').split(/[./]/)[0]
  const word = (name: string) => core(name).split(' ')[0]!
  const beginAlike =
    word(one.name).startsWith(word(other.name).slice(0, 5)) ||
    word(other.name).startsWith(word(one.name).slice(0, 5))
  if (one.website && other.website && host(one) !== host(other)) return true
  if (one.country !== other.country && (!beginAlike || likeness(one.name, other.name) < 0.5)) return true
  if (!beginAlike && likeness(one.name, other.name) < 0.4) return true
  return likeness(one.name, other.name) < 0.25 && first(one.name) !== first(other.name)
}
