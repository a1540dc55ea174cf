import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { EntityFacts } from '#domains/entities/contract/index.ts'
import {
  checkIdentifier,
  JOIN_THRESHOLD,
  readDomain,
  readInstrument,
  SAME_THRESHOLD,
} from '#engines/entity-resolution/index.ts'
import { countryCode } from '#engines/name-matching/index.ts'
import { doubtRows, placeInText } from '#engines/source-doubt/index.ts'
import { csvRows } from '#platform/tabular/index.ts'
import {
  type Company,
  companiesOf,
  compared,
  type Doubt,
  type Listing,
  plain,
  statedOf,
} from './starter-directory/join-listings.ts'

/*
 * Makes the directory of companies that comes with the product out of two public sources: the equities of FinanceDatabase (MIT) and the
 * registrants of SEC EDGAR (public domain). Both are joined here, by the same engine that joins records in the product, so that a first start
 * only has to keep what was found.
 *
 *   node scripts/make-starter-directory.ts FOLDER    FOLDER holds financedatabase/equities and sec-edgar/company_tickers.json.gz
 */

const MEGABYTE = 1024 * 1024
const BYTES_MAX = 4 * MEGABYTE
/** Companies of these sizes come with a sentence about what they do. */
const DESCRIBED = new Set(['Mega Cap', 'Large Cap'])
const DESCRIPTION_CHARACTERS = 150
const SYMBOLS_MAX = 12
/** The small directory of the tests: what people know, and what has a former or a twin record. */
const SMALL = 376

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Name the folder of the source files.')

type Row = Record<string, string>
const text = (path: string) =>
  (path.endsWith('.gz') ? gunzipSync(readFileSync(path)) : readFileSync(path)).toString()

function* rowsOfListings(): Generator<Row> {
  const equities = join(folder as string, 'financedatabase/equities')
  for (const file of readdirSync(equities).sort()) {
    let titles: string[] | undefined
    for (const { cells } of csvRows(text(join(equities, file)), {
      rows: 1_000_000,
      quotes: 'as-they-stand',
    })) {
      if (!titles) {
        titles = cells
        continue
      }
      const row = Object.fromEntries(titles.map((title, at) => [title, (cells[at] ?? '').trim()])) as Row
      // Without a country, or without any word about what it does, a row is a bond, a fund or a left-over.
      if (row.name && row.symbol && countryCode(row.country ?? '') && (row.sector || row.website)) yield row
    }
  }
}

const sourceRow = (row: Row) => ({
  ...factsOf(row, countryCode(row.country ?? '') as string),
  names: [row.name as string],
  text: row.summary || undefined,
})

/** An exchange-traded product is no company, and who issues it is not said. */
const isProduct = (name: string) => readInstrument(name)?.issuer === null

/** The listings without what the source contradicts itself in, which is kept apart; where its text says the place, that stands. */
function listings(): Listing[] {
  const all = [...rowsOfListings()]
  const rows = all.filter(({ name = '' }) => !isProduct(name))
  process.stdout.write(`${all.length - rows.length} listings of products left out\n`)
  const doubts = doubtRows(rows.map(sourceRow))
  const counts = new Map<string, number>()
  const made = rows.map((row, at) => {
    const doubted = doubts.get(at)
    const stated = factsOf(row, countryCode(row.country ?? '') as string)
    if (!doubted) return listingOf(row, stated)
    const facts: Record<string, unknown> = { ...stated }
    const doubtful: NonNullable<EntityFacts['doubtful']> = []
    for (const [field, why] of doubted) {
      const name = field === 'text' ? 'description' : field
      counts.set(name, (counts.get(name) ?? 0) + 1)
      const value = facts[name]
      if (typeof value === 'string') doubtful.push({ field: name, value: value.slice(0, 300), why })
      delete facts[name]
    }
    const place = doubted.has('text') ? undefined : placeInText(row.summary ?? '')
    if (place && doubted.has('country')) facts.country = place.country
    if (place && doubted.has('city')) facts.city = place.city
    return listingOf(row, { ...(facts as EntityFacts), ...(doubtful.length > 0 ? { doubtful } : {}) })
  })
  process.stdout.write(
    `doubtful in ${doubts.size} of ${rows.length} rows: ${[...counts].map(([field, count]) => `${field} ${count}`).join(', ')}\n`,
  )
  return made
}

function listingOf(row: Row, facts: EntityFacts): Listing {
  const symbol = row.symbol as string
  const name = facts.names[0]?.text ?? ''
  const named = readInstrument(name)
  return {
    symbol,
    exchange: row.exchange ?? '',
    isin: row.isin ?? '',
    shareClass: row.shareclass_figi ?? '',
    isDelisted: row.delisted === 'True',
    facts: named?.issuer ? { ...facts, names: [{ text: named.issuer, kind: 'legal' }] } : facts,
    ...(named && named.kind !== 'shares' ? { instrument: { name, kind: named.kind, symbol } } : {}),
  }
}

function factsOf(row: Row, country: string): EntityFacts {
  const website = readDomain(row.website || undefined)
  const described = DESCRIBED.has(row.market_cap ?? '') ? firstSentence(row.summary ?? '') : ''
  const identifiers = (['isin', 'figi'] as const).flatMap((kind) => {
    const { isValid, value } = checkIdentifier({
      kind,
      value: row[kind === 'figi' ? 'composite_figi' : kind] ?? '',
    })
    return isValid ? [{ kind, value }] : []
  })
  const industry = row.industry || row.industry_group
  return {
    names: [{ text: row.name as string, kind: 'legal' }],
    identifiers,
    country,
    ...(row.city ? { city: row.city } : {}),
    ...(row.state ? { region: row.state } : {}),
    ...(website ? { website } : {}),
    ...(industry ? { industry } : {}),
    ...(row.sector ? { sector: row.sector } : {}),
    ...(row.market_cap ? { marketSize: row.market_cap } : {}),
    ...(described ? { description: described } : {}),
  }
}

function firstSentence(summary: string): string {
  const sentence = /^.{20,}?[a-z)]\.(?=\s|$)/.exec(summary)?.[0] ?? ''
  return sentence.length <= DESCRIPTION_CHARACTERS ? sentence : ''
}

type Registrant = { cik_str: number; ticker: string; title: string }
const registrants = Map.groupBy(
  Object.values(
    JSON.parse(text(join(folder, 'sec-edgar/company_tickers.json.gz'))) as Record<string, Registrant>,
  ),
  ({ cik_str }) => cik_str,
)

const { companies, doubts } = companiesOf(listings())
const byTicker = Map.groupBy(
  companies.flatMap((company) => company.american.map((symbol) => ({ symbol, company }))),
  ({ symbol }) => symbol,
)
const byStated = Map.groupBy(companies, ({ facts }) => statedOf(facts))
const byName = Map.groupBy(companies, ({ facts }) => plain(facts.names[0]?.text ?? ''))
const registrantsNamed = Map.groupBy(registrants.values(), ([first]) => plain(first?.title ?? ''))

type Line = { r: [source: string, key: string, facts: EntityFacts][]; j?: [number, string[]] }
/** What its listings say of it: one that is traded nowhere any more looks like any other else. */
function delistedOf({ delisted, symbols }: Company): { status: string } | undefined {
  // Of a company that is traded some of the listings abroad end all the time.
  if (delisted < symbols.length / 2) return undefined
  return {
    status:
      delisted === symbols.length ? 'Delisted' : `Delisted on ${delisted} of ${symbols.length} listings`,
  }
}

const lines: Line[] = companies.map((company) => {
  const { key, facts, symbols } = company
  return {
    r: [
      [
        'financedatabase',
        key,
        {
          ...facts,
          ...delistedOf(company),
          identifiers: [
            ...facts.identifiers,
            ...[...new Set(symbols)]
              .slice(0, SYMBOLS_MAX)
              .map((value) => ({ kind: 'ticker' as const, value })),
          ],
        },
      ],
    ],
  }
})
const lineOf = new Map(companies.map((company, at) => [company, lines[at] as Line]))
let joined = 0
for (const [cik, rows] of registrants) {
  const [first] = rows
  if (!first) continue
  const tickers = rows.map(({ ticker }) => ticker)
  const program = readInstrument(first.title)
  const isProgram = program?.kind === 'depositary-receipt'
  const name = (isProgram && program.issuer) || first.title
  const facts: EntityFacts = {
    names: [{ text: name, kind: 'legal' }],
    ...(isProgram
      ? { instruments: [{ name: first.title, kind: 'depositary-receipt' as const, symbol: first.ticker }] }
      : {}),
    identifiers: [
      { kind: 'cik', value: String(cik) },
      ...tickers.map((value) => ({ kind: 'ticker' as const, value, issuer: 'US' })),
    ],
  }
  const candidates = new Set([
    ...tickers.flatMap((ticker) => (byTicker.get(ticker) ?? []).map(({ company }) => company)),
    ...(byStated.get(statedOf(facts)) ?? []).slice(0, 20),
    ...(byName.get(plain(name)) ?? []),
  ])
  const scored = [...candidates]
    .map((company) => {
      const common = tickers.filter((ticker) => company.american.includes(ticker)).slice(0, 1)
      const shared = common.map((value) => ({ kind: 'ticker' as const, value, issuer: 'US' }))
      const mine = compared(facts, company.facts, shared)
      return { company, ...mine }
    })
    .sort((a, b) => b.probability - a.probability)
  const [best] = scored
  const line = best && lineOf.get(best.company)
  // The list of the SEC says no country: a namesake abroad is not joined without a person, unless nobody else has the whole name, legal form and all.
  const isAlone =
    byName.get(plain(name))?.length === 1 && (registrantsNamed.get(plain(name))?.length ?? 0) <= 1
  const isPlausible =
    best !== undefined &&
    ((isAlone && plain(best.company.facts.names[0]?.text ?? '') === plain(name)) ||
      best.company.facts.country === 'US' ||
      tickers.some((ticker) => best.company.american.includes(ticker)) ||
      ['Mega Cap', 'Large Cap'].includes(best.company.facts.marketSize ?? ''))
  if (
    best &&
    line &&
    isPlausible &&
    best.probability >= JOIN_THRESHOLD &&
    (line.r.length === 1 || isProgram)
  ) {
    line.r.push(['sec', String(cik), facts])
    line.j ??= [best.probability, best.reasons]
    joined += 1
    continue
  }
  lines.push({ r: [['sec', String(cik), facts]] })
  if (best && best.probability >= SAME_THRESHOLD)
    doubts.push({
      left: `sec ${cik}`,
      right: best.company.key,
      probability: best.probability,
      reasons: best.reasons,
    })
}

/** What people look for first stands first: size, then how widely it is listed. */
const SIZES = ['Mega Cap', 'Large Cap', 'Mid Cap', 'Small Cap', 'Micro Cap', 'Nano Cap']
const rankOf = ({ r }: Line) => {
  const facts = r[0]?.[2]
  const size = SIZES.indexOf(facts?.marketSize ?? '')
  return (size === -1 ? 9 : size) * 100 - Math.min(50, facts?.identifiers.length ?? 0) - r.length
}
lines.sort((a, b) => rankOf(a) - rankOf(b))

function write(file: string, kept: readonly Line[], keptDoubts: readonly Doubt[]): void {
  const head = {
    about: 'companies',
    sources: { financedatabase: '2026-08-16', sec: '2024-05-14' },
    companies: kept.length,
  }
  const body = [
    JSON.stringify(head),
    ...kept.map((line) => JSON.stringify(line)),
    ...keptDoubts.map(({ left, right, probability, reasons }) =>
      JSON.stringify({ d: [left, right, probability, reasons] }),
    ),
  ].join('\n')
  const packed = gzipSync(body, { level: 9, memLevel: 9 })
  if (packed.length > BYTES_MAX) throw new Error(`${file} has ${(packed.length / MEGABYTE).toFixed(1)} MB.`)
  writeFileSync(join(import.meta.dirname, '../domains/entities/server/starter', file), packed)
  process.stdout.write(
    `${file}: ${kept.length} companies, ${keptDoubts.length} doubtful pairs, ${(packed.length / MEGABYTE).toFixed(2)} MB\n`,
  )
}

const keyOf = ([source, key]: Line['r'][number]) => (source === 'sec' ? `sec ${key}` : key)
write('companies.jsonl.gz', lines, doubts)
const inDoubt = new Set(doubts.slice(0, 20).flatMap(({ left, right }) => [left, right]))
const small = [
  ...lines.slice(0, SMALL),
  ...lines.slice(SMALL).filter(({ r }) => r.some((record) => inDoubt.has(keyOf(record)))),
]
const smallKeys = new Set(small.flatMap(({ r }) => r.map(keyOf)))
write(
  'small.jsonl.gz',
  small,
  doubts.filter(({ left, right }) => smallKeys.has(left) && smallKeys.has(right)),
)
process.stdout.write(`${joined} registrants joined, ${registrants.size} in all\n`)
