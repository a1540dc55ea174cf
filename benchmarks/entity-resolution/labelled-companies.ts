import { ofListings } from './listings.ts'
import { nativeNames } from './native-names.ts'
import { alike, chanceOf, core, type LabelledPair, likeness, plainly } from './pair-parts.ts'
import { filesIn, recordsOf, textOf } from './read-public-files.ts'
import { type Listed, ofac, ofLists, uk, un } from './sanctions-lists.ts'

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
