import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

type Fact = { start?: string; end: string; val: number; accn: string; form: string; filed: string }
type Facts = Record<string, Record<string, { units: Record<string, Fact[]> }>>
export type CompanyFacts = {
  cik: string
  entityName: string
  facts: Facts
  /** The SEC’s own, with everything that it has filed. */
  isWhole?: true
  /** Standard industrial classification, where the file names it. */
  sic?: string
}

const DAY_MS = 86_400_000
/** A filing does not say in itself when it was filed: annual reports are some two months after the end of the year. */
const FILED_DAYS = 60

/**
 * Every company of a folder and those in it as the SEC's companyfacts: files of them (`.json`), filings with inline XBRL (`.html`) or XBRL instances
 * (`.xml`), each also gzipped, and the SEC's financial statement data sets (`sub.txt` with `num.txt`). What a company filed in several files is put together.
 */
export function companiesOf(folder: string): CompanyFacts[] {
  const byCik = new Map<string, CompanyFacts>()
  for (const company of filesOf(folder)) {
    const known = byCik.get(company.cik)
    if (!known) byCik.set(company.cik, company)
    // The SEC's own facts are whole: filings of the same company add nothing to them.
    else if (company.isWhole) Object.assign(known, company)
    else if (!known.isWhole) {
      add(known.facts, company.facts)
      known.sic ??= company.sic
    }
  }
  return [...byCik.values()]
}

function* filesOf(folder: string): Generator<CompanyFacts> {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesOf(path)
    else if (entry.name === 'sub.txt') yield* ofDataSet(folder)
    const kind = /\.(json|html?|xml)(?:\.gz)?$/.exec(entry.name)?.[1]
    if (!kind || entry.isDirectory()) continue
    const bytes = readFileSync(path)
    const text = (entry.name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
    const company = kind === 'json' ? ofJson(text) : ofFiling(text, entry.name)
    if (company) yield company
  }
}

function* tabbed(path: string): Generator<Record<string, string>> {
  const [head = '', ...lines] = readFileSync(path, 'utf8').split(/\r?\n/)
  const names = head.split('\t')
  for (const line of lines) {
    const cells = line.split('\t')
    if (line !== '') yield Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']))
  }
}

const isoDay = (compact = ''): string =>
  `${compact.slice(0, 4)}-${compact.slice(4, 6)}-${compact.slice(6, 8)}`
const QUARTER_DAYS = 91.3125

/** The filings of a data set of one quarter, by company; a length is in quarters there. */
function ofDataSet(folder: string): Iterable<CompanyFacts> {
  const filings = new Map<string, { company: CompanyFacts; form: string; filed: string }>()
  for (const { adsh = '', cik = '', name = '', form = '', filed, sic } of tabbed(join(folder, 'sub.txt')))
    filings.set(adsh, {
      company: { cik, entityName: name, facts: {}, ...(sic ? { sic } : {}) },
      form,
      filed: isoDay(filed),
    })
  for (const { adsh = '', tag = '', version = '', ddate, qtrs, uom = '', value = '', ...of } of tabbed(
    join(folder, 'num.txt'),
  )) {
    const filing = filings.get(adsh)
    if (!filing || of.segments || of.coreg || value === '') continue
    const [end, days] = [isoDay(ddate), Math.round(Number(qtrs) * QUARTER_DAYS)]
    const start =
      days > 0 ? new Date(Date.parse(end) - (days - 1) * DAY_MS).toISOString().slice(0, 10) : undefined
    const standard = version.startsWith('ifrs') ? 'ifrs-full' : (version.split('/')[0] ?? '')
    const fact = { end, val: Number(value), accn: adsh, form: filing.form, filed: filing.filed }
    put(filing.company.facts, standard, tag, uom, [start ? { start, ...fact } : fact])
  }
  return [...filings.values()].map(({ company }) => company)
}

function ofJson(text: string): CompanyFacts | undefined {
  const raw = JSON.parse(text) as { cik?: number | string; entityName?: string; facts?: Facts }
  return raw.facts && raw.cik !== undefined
    ? { cik: String(Number(raw.cik)), entityName: raw.entityName ?? '', facts: raw.facts, isWhole: true }
    : undefined
}

function add(into: Facts, more: Facts): void {
  for (const [standard, concepts] of Object.entries(more))
    for (const [tag, { units }] of Object.entries(concepts))
      for (const [unit, facts] of Object.entries(units)) put(into, standard, tag, unit, facts)
}

function put(into: Facts, standard: string, tag: string, unit: string, facts: readonly Fact[]): void {
  into[standard] ??= {}
  const concepts = into[standard]
  concepts[tag] ??= { units: {} }
  const { units } = concepts[tag]
  units[unit] ??= []
  units[unit].push(...facts)
}

type Span = { start?: string; end: string }
const inner = (text: string, tag: string): string | undefined =>
  new RegExp(`<(?:\\w+:)?${tag}\\b[^>]*>\\s*([^<]*?)\\s*<`, 'i').exec(text)?.[1]

function contextsOf(text: string): Map<string, Span> {
  const found = new Map<string, Span>()
  for (const [, id = '', body = ''] of text.matchAll(
    /<(?:\w+:)?context\b[^>]*\bid="([^"]+)"[^>]*>([\s\S]*?)<\/(?:\w+:)?context>/g,
  )) {
    if (/<(?:\w+:)?(?:segment|scenario)\b/.test(body)) continue
    const [start, end] = [inner(body, 'startDate'), inner(body, 'endDate') ?? inner(body, 'instant')]
    if (end) found.set(id, start ? { start, end } : { end })
  }
  return found
}

function unitsOf(text: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const [, id = '', body = ''] of text.matchAll(
    /<(?:\w+:)?unit\b[^>]*\bid="([^"]+)"[^>]*>([\s\S]*?)<\/(?:\w+:)?unit>/g,
  )) {
    const measures = [...body.matchAll(/measure>\s*(?:\w+:)?(\w+)\s*</g)].map(([, measure = '']) => measure)
    if (measures.length === 1) found.set(id, measures[0] ?? '')
  }
  return found
}

const attribute = (attributes: string, name: string): string =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? ''

/** Figures of inline XBRL, and of an instance, as tag, attributes and value. */
function* figuresOf(text: string): Generator<{ tag: string; attributes: string; value: number }> {
  for (const [, attributes = '', content = ''] of text.matchAll(
    /<ix:nonFraction\b([^>]*)>([\s\S]*?)<\/ix:nonFraction>/g,
  )) {
    const figure = content.replaceAll(/<[^>]*>/g, '').replaceAll(/[\s,]/g, '')
    const isNone =
      /fixed-zero|zerodash|^[—–-]$/.test(`${attribute(attributes, 'format')} ${figure}`) ||
      /^[—–-]$/.test(figure)
    if (!isNone && !/^\d+(\.\d+)?$/.test(figure)) continue
    const size = isNone ? 0 : Number(figure) * 10 ** Number(attribute(attributes, 'scale') || 0)
    yield {
      tag: attribute(attributes, 'name'),
      attributes,
      value: attribute(attributes, 'sign') === '-' ? -size : size,
    }
  }
  for (const [, tag = '', attributes = '', content = ''] of text.matchAll(
    /<((?:us-gaap|ifrs-full|dei):\w+)\b([^>]*\bunitRef=[^>]*)>\s*(-?[\d.]+(?:[eE]\d+)?)\s*<\//g,
  ))
    yield { tag, attributes, value: Number(content) }
}

function wordIn(text: string, tag: string): string {
  const found = new RegExp(
    `<ix:nonNumeric\\b[^>]*name="dei:${tag}"[^>]*>([\\s\\S]*?)</ix:nonNumeric>|<dei:${tag}\\b[^>]*>([^<]*)<`,
  ).exec(text)
  return (found?.[1] ?? found?.[2] ?? '')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
    .trim()
}

function ofFiling(text: string, name: string): CompanyFacts | undefined {
  const cik = inner(text, 'identifier')
  const form = wordIn(text, 'DocumentType') || (/10-?q/i.test(name) ? '10-Q' : '10-K')
  if (!cik) return undefined
  const [contexts, units] = [contextsOf(text), unitsOf(text)]
  const facts: Facts = {}
  const last = [...contexts.values()]
    .flatMap(({ start, end }) => (start ? [end] : []))
    .sort()
    .at(-1)
  if (!last) return undefined
  const filed = new Date(Date.parse(last) + FILED_DAYS * DAY_MS).toISOString().slice(0, 10)
  for (const { tag, attributes, value } of figuresOf(text)) {
    const [span, unit] = [
      contexts.get(attribute(attributes, 'contextRef')),
      units.get(attribute(attributes, 'unitRef')),
    ]
    const [standard = '', concept = ''] = tag.split(':')
    if (span && unit && Number.isFinite(value))
      put(facts, standard, concept, unit, [{ ...span, val: value, accn: name, form, filed }])
  }
  return { cik: String(Number(cik)), entityName: wordIn(text, 'EntityRegistrantName'), facts }
}
