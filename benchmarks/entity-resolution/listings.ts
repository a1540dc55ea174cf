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
export function ofListings(chance: () => number): LabelledPair[] {
  const all = listings()
  const byIsin = new Map<string, Listing[]>()
  for (const row of all)
    if (/^[A-Z]{2}[A-Z0-9]{9}\d$/.test(row.isin)) byIsin.set(row.isin, [...(byIsin.get(row.isin) ?? []), row])
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
  const primary = new Map<string, Listing>()
  for (const row of all)
    if (row.website && row.country && row.name !== row.name.toUpperCase() && !primary.has(plainly(row.name)))
      primary.set(plainly(row.name), row)
  const entries = [...primary.values()].map((row) => ({
    id: row.website.replace(/^https?:\/\/(www\.)?/, '').split('/')[0]!,
    name: row.name,
    record: recordOf(row),
    row,
  }))
  const label = (id: string) => id.split('.')[0]!
  const isApart = (one: Named, other: Named) => label(one.id) !== label(other.id)
  for (const [one, other] of alike(entries, 1400, chance, isApart))
    pairs.push({
      source: LISTINGS,
      set: 'listing-similar-name',
      group: one.name,
      left: thinnedRecord(one.record, chance),
      right: thinnedRecord(other.record, chance),
      same: false,
    })
  // An exchange's short writing is no sign of one company by itself: it stands beside other companies' names as well.
  const marked = all.filter(
    (row) =>
      /\s(?:DL|EO|LS|NK|SK|HD|YC|O\.N\.|INH|ADR)\b/.test(row.name) ||
      (row.name === row.name.toUpperCase() && row.name.length > 18),
  )
  const mixed = [
    ...entries,
    ...marked.map((row) => ({ id: row.isin || row.symbol, name: row.name, record: recordOf(row), row })),
  ]
  const isOther = (one: (typeof mixed)[number], other: (typeof mixed)[number]) =>
    one.row.name === one.row.name.toUpperCase() &&
    one.row.isin !== other.row.isin &&
    one.row.shareclass_figi !== other.row.shareclass_figi &&
    likeness(one.name, other.name) < 0.8 &&
    areTwoNames(one.name, other.name)
  for (const [one, other] of alike(mixed, 900, chance, isOther))
    pairs.push({
      source: LISTINGS,
      set: 'listing-of-another',
      group: one.name,
      left: thinnedRecord(one.record, chance),
      right: thinnedRecord(other.record, chance),
      same: false,
    })
  // What is easy has to come out sure: two companies at random, and one written alike twice.
  for (let count = 0; count < 500; count++) {
    const one = mixed[Math.floor(chance() * mixed.length)]!
    const other = mixed[Math.floor(chance() * mixed.length)]!
    if (likeness(one.name, other.name) < 0.4)
      pairs.push({
        source: 'easy pairs',
        set: 'at-random',
        group: one.name,
        left: thinnedRecord(one.record, chance),
        right: thinnedRecord(other.record, chance),
        same: false,
      })
  }
  const byCity = new Map<string, typeof entries>()
  for (const entry of entries)
    if (entry.row.city) byCity.set(entry.row.city, [...(byCity.get(entry.row.city) ?? []), entry])
  const cities = [...byCity.values()].filter((some) => some.length > 5)
  for (let count = 0; count < 400; count++) {
    const some = cities[Math.floor(chance() * cities.length)]!
    const one = some[Math.floor(chance() * some.length)]!
    const other = some[Math.floor(chance() * some.length)]!
    if (likeness(one.name, other.name) < 0.4)
      pairs.push({
        source: 'easy pairs',
        set: 'neighbours',
        group: one.name,
        left: thinnedRecord(one.record, chance),
        right: thinnedRecord(other.record, chance),
        same: false,
      })
  }
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
  const byCore = new Map<string, typeof entries>()
  for (const entry of entries)
    if (core(entry.name).length > 2)
      byCore.set(core(entry.name), [...(byCore.get(core(entry.name)) ?? []), entry])
  for (const [name, some] of byCore) {
    const one = some[0]!
    const other = some.find(
      (entry) =>
        isApart(one, entry) &&
        entry.record.country !== one.record.country &&
        entry.record.city !== one.record.city,
    )
    if (other !== undefined)
      pairs.push({
        source: LISTINGS,
        set: 'namesake',
        group: name,
        left: thinnedRecord(one.record, chance),
        right: thinnedRecord(other.record, chance),
        same: false,
      })
  }
  return pairs
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
