import type { AnswerFigure, Citation } from '../../contract/index.ts'
import type { AskedTopic, Field, Found, Row } from '../topics/topic.ts'
import { listed, tell, tellAmount, type Unit, wireUnit } from './tell.ts'

/** Figures and citations of an answer, as they gather while it is written. */
export class Evidence {
  readonly figures: AnswerFigure[] = []
  readonly citations: Citation[] = []

  cite(facts: Omit<Citation, 'id'>): string {
    const known = this.citations.find(
      ({ label, href, quote }) => label === facts.label && href === facts.href && quote === facts.quote,
    )
    if (known) return known.id
    const id = `c${this.citations.length + 1}`
    this.citations.push({ id, ...facts })
    return id
  }

  /** Keeps a figure and gives how it is said. */
  figure(
    value: number | string,
    facts: {
      unit: Unit
      text: string
      /** Of money that is not in US dollars. */
      currency?: string
      tool: string
      row: string
      field: string
      asOf: string | null
      caveat: string | null
      citation: string
    },
  ): string {
    const { unit, text, currency, ...source } = facts
    const isDay = unit === 'day' || unit === 'moment'
    this.figures.push({
      value: isDay ? String(value).slice(0, 10) : value,
      unit: currency ?? wireUnit[unit],
      text,
      source,
    })
    return text
  }
}

/** Where a figure of what was found comes from, and how that stands. */
export const sourceOf = ({ tool, asOf, caveat }: Found) => ({ tool, asOf, caveat })

const dayOf = (moment: string | null): string => (moment ? tell(moment, 'day') : '')

/** The citation of what a topic found: what it is, of when, over which span. */
export function citeFound(
  evidence: Evidence,
  topic: AskedTopic,
  found: Found,
  { period, of = [] }: { period?: string | undefined; of?: readonly string[] } = {},
): string {
  const parts = [
    of.length > 0 ? `${topic.label} of ${listed(of, 'and')}` : topic.label,
    found.span ? spanInWords(found.span) : period,
    found.asOf ? `as of ${dayOf(found.asOf)}` : undefined,
  ]
  const label = parts.filter((part) => part !== undefined && part !== '').join(', ')
  return evidence.cite({
    kind: 'records',
    label: label.charAt(0).toUpperCase() + label.slice(1),
    href: found.href ?? topic.href,
  })
}

const spanInWords = (span: string): string => span.replace(/\d{4}-\d\d-\d\d/g, (day) => tell(day, 'day'))

/** How a value of a row's field is said: an amount of accounts in the currency of the row. */
export function statedOf(
  field: Field,
  row: Row,
  value: number | string,
): { unit: Unit; text: string; currency?: string } {
  const currency = field.currencyOf?.(row)
  if (currency === undefined || typeof value === 'string')
    return { unit: field.unit, text: tell(value, field.unit) }
  const text = tellAmount(value, currency)
  // Of no known currency it is a number, and none of dollars.
  if (currency === null) return { unit: 'number', text }
  return { unit: field.unit, text, ...(currency === 'USD' ? {} : { currency }) }
}

/** Reads a field of a row and keeps it as a figure; words are told as they are. Undefined where it has no value. */
export function tellField(of: {
  evidence: Evidence
  topic: AskedTopic
  found: Found
  row: Row
  field: Field
  citation: string
}): string | undefined {
  const { evidence, topic, found, row, field, citation } = of
  const value = field.read(row)
  if (value === null || value === undefined || (typeof value === 'number' && !Number.isFinite(value)))
    return undefined
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (field.unit === 'text' && field.id === 'country') return writtenCountry(String(value))
  if (field.unit === 'text') return tellText(String(value), { evidence, topic, row, field, found })
  const name = topic.isSingle
    ? topic.label
    : `${topic.label}: ${topic.nameOf(row)}${topic.detailOf?.(row) ? ` (${topic.detailOf(row)})` : ''}`
  return evidence.figure(value, {
    ...statedOf(field, row, value),
    ...sourceOf(found),
    row: found.span ? `${name}, ${found.span}` : name,
    field: field.id,
    citation,
  })
}

/** What somebody wrote stands word for word with where it is from: numbers amid it are theirs, and no figures. */
function tellText(
  value: string,
  {
    evidence,
    topic,
    row,
    field,
    found,
  }: { evidence: Evidence; topic: AskedTopic; row: Row; field: Field; found: Found },
): string {
  if (value.length > QUOTED_FROM && /\d/.test(value))
    evidence.cite({
      kind: 'records',
      label: `${field.label} of ${itemOf(topic, row)}`.replace(/^./, (first) => first.toUpperCase()),
      href: found.href ?? topic.href,
      quote: value,
    })
  return value.replaceAll('_', ' ')
}
const QUOTED_FROM = 40

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** A country by its name, with the code that it is kept by. */
export function writtenCountry(value: string): string {
  const name = /^[A-Z]{2}$/.test(value) ? countryNames.of(value) : undefined
  return name && name !== value ? `${name} (${value})` : value
}

/** How a row is called in a list. */
export const itemOf = (topic: AskedTopic, row: Row): string => {
  const detail = topic.detailOf?.(row)
  const name = topic.nameOf(row)
  return detail && detail !== name ? `${name} (${detail})` : name
}
