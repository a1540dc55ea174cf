import type { CompanyRecord } from '#engines/entity-resolution/index.ts'
import { withoutListingMarks } from '../../engines/entity-resolution/words/listing-marks.ts'
import { nativeNames } from './native-names.ts'
import { filesIn, type Listing, listings, recordsOf, rowsOf, textOf } from './read-public-files.ts'

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
const core = (name: string) => plainly(name).replace(FORM, '').replace(/\s+/g, ' ').trim()

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

type Named = { id: string; name: string; record: CompanyRecord }

/** Pairs of different ids that share a word and resemble each other, at most a few a word: what a search by name would bring up. */
function alike<Entry extends Named>(
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

const LISTINGS = 'FinanceDatabase'

/** Two listings of one ISIN that write the name otherwise; issuers with like names; one name in two countries. */
function ofListings(chance: () => number): LabelledPair[] {
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

function recordOf(row: Listing): CompanyRecord {
  return {
    names: [row.name],
    ...(row.country && { country: row.country }),
    ...(row.city && { city: row.city }),
    ...((row.zipcode || row.state) && { address: `${row.zipcode} ${row.state}`.trim() }),
    ...(row.website && { website: row.website }),
    ...(row.industry && { industry: row.industry }),
  }
}

const thinned = (row: Listing, chance: () => number) => thinnedRecord(recordOf(row), chance)

/** Sources have some fields of a company and not others. */
function thinnedRecord(record: CompanyRecord, chance: () => number): CompanyRecord {
  const kept: Record<string, unknown> = { names: record.names }
  for (const [field, value] of Object.entries(record)) {
    if (field === 'names' || value === undefined) continue
    if (chance() < (field === 'country' ? 0.05 : 0.4)) continue
    kept[field] = value
  }
  return kept as CompanyRecord
}

const SEC = 'SEC'

function ofSec(chance: () => number): LabelledPair[] {
  const pairs: LabelledPair[] = []
  const now = new Map<string, string>()
  const tickers = JSON.parse(textOf('companies/sec-edgar/company_tickers.json.gz')) as Record<
    string,
    { cik_str: number; title: string }
  >
  for (const { cik_str, title } of Object.values(tickers)) now.set(String(cik_str), title)
  const then = new Map<string, string>()
  const organisation =
    /\b(?:inc|corp|llc|lp|l\.p|ltd|trust|fund|co|plc|holdings|partners|group|company|bank|n\.v|s\.a|capital)\b/i
  for (const line of textOf('companies/sec-edgar/daily-index/company.20221003.idx.gz')
    .split('\n')
    .slice(10)) {
    const name = line.slice(0, 62).trim()
    const cik = line.slice(74, 86).trim()
    if (name !== '' && /^\d+$/.test(cik) && organisation.test(name)) then.set(cik, name)
  }
  for (const [cik, name] of then) {
    const later = now.get(cik)
    if (
      later !== undefined &&
      plainly(later) !== plainly(name) &&
      (core(later) !== core(name) || chance() < 0.3) &&
      likeness(later, name) > 0.2
    )
      pairs.push({
        source: SEC,
        set: 'rename',
        group: cik,
        left: { names: [name] },
        right: { names: [later] },
        same: true,
      })
  }
  const entries = [...then].map(([id, name]) => ({ id, name, record: { names: [name] } }))
  for (const [one, other] of alike(entries, 900, chance, () => true))
    pairs.push({
      source: SEC,
      set: 'sibling-or-similar',
      group: one.id,
      left: one.record,
      right: other.record,
      same: false,
    })
  for (const file of filesIn('companies/sec-edgar/submissions')) {
    // Two filers there are the test filings of the SEC itself.
    if (file.includes('submissions-') || !file.endsWith('.json')) continue
    type Submission = {
      cik: string
      name: string
      entityType?: string
      sicDescription?: string
      website?: string
      formerNames?: { name: string }[]
      addresses?: { business?: { street1?: string; city?: string; zipCode?: string } }
    }
    const filer = JSON.parse(textOf(`companies/sec-edgar/submissions/${file}`)) as Submission
    const { street1 = '', city, zipCode = '' } = filer.addresses?.business ?? {}
    const place = { ...(city && { city }), ...(street1 && { address: `${street1} ${zipCode}` }) }
    for (const { name } of filer.formerNames ?? [])
      if (core(name) !== core(filer.name) && !/ TEST |`/.test(`${filer.name}${name}`))
        pairs.push({
          source: SEC,
          set: 'former-name',
          group: filer.cik,
          left: {
            names: [filer.name, name],
            ...place,
            ...(filer.sicDescription && { industry: filer.sicDescription }),
          },
          right: { names: [name], ...place },
          same: true,
        })
  }
  return pairs
}

/** Exhibit 21: a parent's subsidiaries, each an entity of its own. */
function ofSubsidiaries(chance: () => number): LabelledPair[] {
  const pairs: LabelledPair[] = []
  for (const file of filesIn('companies/sec-edgar/ex21-subsidiaries')) {
    const cells = [
      ...textOf(`companies/sec-edgar/ex21-subsidiaries/${file}`).matchAll(/<tr[\s\S]*?<\/tr>/gi),
    ].map(([row]) =>
      [...row.matchAll(/<td[\s\S]*?<\/td>/gi)]
        .map(([cell]) =>
          cell
            .replace(/<[^>]+>/g, ' ')
            .replace(/&nbsp;|&#160;/g, ' ')
            .replace(/&amp;/g, '&')
            .replace(/&#\d+;/g, ' ')
            .replace(/\s+/g, ' ')
            .trim(),
        )
        .filter((text) => /[a-z]/i.test(text)),
    )
    const entries = cells.flatMap((row) =>
      row.length >= 2
        ? [
            {
              id: row[0]!,
              name: row[0]!.replace(/\(\d\)/g, '').trim(),
              record: { names: [row[0]!.replace(/\(\d\)/g, '').trim()], country: row.at(-1)! },
            },
          ]
        : [],
    )
    for (const [one, other] of alike(entries, 60, chance, () => true))
      pairs.push({
        source: 'Exhibit 21',
        set: 'group-sibling',
        group: one.id,
        left: one.record,
        right: other.record,
        same: false,
      })
  }
  return pairs
}

type Listed = { id: string; names: string[]; places: Omit<CompanyRecord, 'names'>[] }

function ofLists(
  source: string,
  all: readonly Listed[],
  count: number,
  chance: () => number,
): LabelledPair[] {
  const pairs: LabelledPair[] = []
  const withAliases = all.filter(({ names }) => names.length > 1)
  const place = (entry: Listed) => entry.places[Math.floor(chance() * entry.places.length)] ?? {}
  const thin = (record: Omit<CompanyRecord, 'names'>) => ({
    ...record,
    ...(chance() < 0.3 && { address: undefined }),
  })
  const clean = (record: CompanyRecord) =>
    Object.fromEntries(
      Object.entries(record).filter(([, value]) => value !== undefined && value !== ''),
    ) as CompanyRecord
  for (let tries = 0; pairs.length < count && tries < count * 30 && withAliases.length > 0; tries++) {
    const entry = withAliases[Math.floor(chance() * withAliases.length)]!
    const one = entry.names[Math.floor(chance() * entry.names.length)]!
    const other = entry.names[Math.floor(chance() * entry.names.length)]!
    if (
      plainly(one) === plainly(other) ||
      (likeness(one, other) < 0.38 && /^[\x20-\x7e]*$/.test(one + other))
    )
      continue
    pairs.push({
      source,
      set: 'listed-alias',
      group: entry.id,
      left: clean({ names: [one], ...thin(place(entry)) }),
      right: clean({ names: [other], ...thin(place(entry)) }),
      same: true,
    })
  }
  const entries = all.map((entry) => ({
    id: entry.id,
    name: entry.names[0]!,
    record: clean({ names: [entry.names[0]!], ...place(entry) }),
  }))
  // A list names one company under two entries now and then: names that agree but for the form are left out.
  for (const [one, other] of alike(entries, count, chance, (a, b) => core(a.name) !== core(b.name)))
    pairs.push({
      source,
      set: 'listed-similar',
      group: one.id,
      left: one.record,
      right: other.record,
      same: false,
    })
  return pairs
}

function ofac(chance: () => number): LabelledPair[] {
  const entries = new Map<string, Listed>()
  const folder = 'sanctions/ofac/2024-01-08/'
  for (const [id = '', name = '', type = ''] of rowsOf(textOf(`${folder}sdn.csv.gz`)))
    if (type.trim() === '-0-' && name !== '') entries.set(id, { id, names: [name], places: [] })
  for (const [id = '', , kind = '', name = ''] of rowsOf(textOf(`${folder}alt.csv.gz`)))
    if (/aka|fka/.test(kind) && name !== '') entries.get(id)?.names.push(name)
  const said = (text = '') => (text.trim() === '-0-' ? undefined : text.trim())
  for (const [id = '', , address, city, country] of rowsOf(textOf(`${folder}add.csv.gz`)))
    entries.get(id)?.places.push({
      address: said(address),
      city: said(city),
      country: said(country),
    } as Listed['places'][number])
  return ofLists('OFAC', [...entries.values()], 450, chance)
}

function uk(chance: () => number): LabelledPair[] {
  const entries = new Map<string, Listed>()
  const text = textOf('sanctions/uk/ConList_2018.csv.gz')
  for (const row of recordsOf(text.slice(text.indexOf('\n') + 1))) {
    if (row['Group Type'] !== 'Entity') continue
    const id = row['Group ID'] ?? ''
    const name = [row['Name 1'], row['Name 2'], row['Name 3'], row['Name 4'], row['Name 5'], row['Name 6']]
      .filter(Boolean)
      .join(' ')
      .trim()
    const entry = entries.get(id) ?? { id, names: [], places: [] }
    entries.set(id, entry)
    if (!entry.names.includes(name)) entry.names.push(name)
    const lines = [1, 2, 3, 4, 5, 6].map((at) => row[`Address ${at}`] ?? '').filter(Boolean)
    if (lines.length > 0 || row.Country)
      entry.places.push({
        address: lines.slice(0, -1).join(', '),
        city: lines.at(-1) ?? '',
        country: row.Country ?? '',
      })
  }
  return ofLists('OFSI', [...entries.values()], 250, chance)
}

function un(chance: () => number): LabelledPair[] {
  const entries: Listed[] = []
  const tag = (text: string, name: string) =>
    [...text.matchAll(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, 'g'))].map(([, value = '']) =>
      value
        .replace(/<[^>]+>/g, ' ')
        .replace(/&amp;/g, '&')
        .trim(),
    )
  for (const entity of tag1(textOf('sanctions/un/UN_consolidated.xml.gz'), 'ENTITY')) {
    const names = [
      ...tag(entity, 'FIRST_NAME'),
      ...tag(entity, 'ALIAS_NAME'),
      ...tag(entity, 'NAME_ORIGINAL_SCRIPT'),
    ].filter((name) => name !== '')
    const places = tag1(entity, 'ENTITY_ADDRESS').map((address) => ({
      address: tag(address, 'STREET')[0] ?? '',
      city: tag(address, 'CITY')[0] ?? '',
      country: tag(address, 'COUNTRY')[0] ?? '',
    }))
    if (names.length > 0)
      entries.push({ id: tag(entity, 'DATAID')[0] ?? names[0]!, names: [...new Set(names)], places })
  }
  return ofLists('UN', entries, 150, chance)
}

const tag1 = (text: string, name: string) =>
  [...text.matchAll(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, 'g'))].map(([, value = '']) => value)

/** Well-known companies in their own script and in English; different ones are of the same country. */
function ofNativeNames(chance: () => number): LabelledPair[] {
  const all = nativeNames()
  const pairs: LabelledPair[] = all.map(({ native, english, country, city }) => ({
    source: 'native names',
    set: 'other-script',
    group: english,
    left: { names: [native], country, ...(chance() < 0.5 && { city }) },
    right: { names: [english], country, ...(chance() < 0.5 && { city }) },
    same: true,
  }))
  for (const one of all) {
    const others = all.filter((other) => other.country === one.country && other !== one)
    const shared = others.filter((other) =>
      other.english.split(' ').some((word) => word.length > 3 && one.english.includes(word)),
    )
    const other = (shared.length > 0 && chance() < 0.6 ? shared : others)[
      Math.floor(chance() * (shared.length > 0 && chance() < 0.6 ? shared.length : others.length))
    ]
    if (other === undefined) continue
    pairs.push({
      source: 'native names',
      set: 'other-script-different',
      group: one.english,
      left: { names: [one.native], country: one.country, ...(chance() < 0.5 && { city: one.city }) },
      right: { names: [other.english], country: other.country, ...(chance() < 0.5 && { city: other.city }) },
      same: false,
    })
  }
  return pairs
}

/** The European Union's lists: for judging only, their extract may not be built upon (CC BY-NC). */
export function neverFitted(): LabelledPair[] {
  const chance = chanceOf(77)
  const entries = new Map<string, Listed>()
  for (const file of filesIn('sanctions/eu-journal/consolidated')) {
    for (const row of recordsOf(textOf(`sanctions/eu-journal/consolidated/${file}`))) {
      if (row.schema === 'Person' || row.schema === 'Vessel') continue
      const names = [row.name, row.alias, row.previousName]
        .flatMap((value) => (value ?? '').split(/\s*[;|]\s*/))
        .filter((name) => name !== '')
      // The same company stands in several acts.
      const id = core(row.name ?? '')
      const entry = entries.get(id) ?? { id, names: [], places: [] }
      entries.set(id, entry)
      for (const name of names) if (!entry.names.includes(name)) entry.names.push(name)
      entry.places.push({
        country: row.country || row.jurisdiction || '',
        address: row.address?.split(/\s*;\s*/)[0] ?? '',
        website: row.website?.split(/\s*;\s*/)[0] ?? '',
      })
    }
  }
  // Names near each other there are mostly one company in two acts, so that only its aliases are asked for.
  return ofLists(
    'EU',
    [...entries.values()].filter(({ names }) => names.length > 0),
    500,
    chance,
  ).filter(({ same }) => same)
}

export function labelledCompanies(): LabelledPair[] {
  const chance = chanceOf(20261122)
  const all = [
    ...ofListings(chance),
    ...ofSec(chance),
    ...ofSubsidiaries(chance),
    ...ofac(chance),
    ...uk(chance),
    ...un(chance),
    ...ofNativeNames(chance),
  ]
  const seen = new Set<string>()
  return all.filter(({ left, right }) => {
    const key = [left.names.join('|'), right.names.join('|')].sort().join('||')
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}
