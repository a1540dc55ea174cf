import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

type Fact = { start?: string; end: string; val: number; accn: string; form: string; filed: string }
type Facts = Record<string, Record<string, { units: Record<string, Fact[]> }>>
export type CompanyFacts = {
  cik: string
  entityName: string
  facts: Facts /** The SEC’s own, with everything that it has filed. */
  isWhole?: true
}

const DAY_MS = 86_400_000
/** A filing does not say in itself when it was filed: annual reports are some two months after the end of the year. */
const FILED_DAYS = 60

/**
 * Every company of a folder as the SEC's companyfacts: files of them (`.json`), and filings with inline XBRL (`.html`) or XBRL instances (`.xml`), each also
 * gzipped. What a company filed in several files is put together.
 */
export function companiesOf(folder: string): CompanyFacts[] {
  const byCik = new Map<string, CompanyFacts>()
  for (const name of readdirSync(folder).sort()) {
    const kind = /\.(json|html?|xml)(?:\.gz)?$/.exec(name)?.[1]
    if (!kind) continue
    const bytes = readFileSync(join(folder, name))
    const text = (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
    const company = kind === 'json' ? ofJson(text) : ofFiling(text, name)
    if (!company) continue
    const known = byCik.get(company.cik)
    if (!known) byCik.set(company.cik, company)
    // The SEC's own facts are whole: filings of the same company add nothing to them.
    else if (!known.isWhole) add(known.facts, company.facts)
  }
  return [...byCik.values()]
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
