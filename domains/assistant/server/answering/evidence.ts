import type { AnswerFigure, Citation } from '../../contract/index.ts'
import type { AskedTopic, Field, Found, Row } from '../topics/topic.ts'
import { tell, wireUnit } from './tell.ts'

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
      unit: Parameters<typeof tell>[1]
      text: string
      tool: string
      row: string
      field: string
      asOf: string | null
      standing: string | null
      citation: string
    },
  ): string {
    const { unit, text, ...source } = facts
    const isDay = unit === 'day' || unit === 'moment'
    this.figures.push({
      value: isDay ? String(value).slice(0, 10) : value,
      unit: wireUnit[unit],
      text,
      source,
    })
    return text
  }
}

const dayOf = (moment: string | null): string => (moment ? tell(moment, 'day') : '')

/** The citation of what a topic found: what it is, of when, over which span. */
export function citeFound(evidence: Evidence, topic: AskedTopic, found: Found, period?: string): string {
  const parts = [
    topic.label,
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
  if (field.unit === 'text') return String(value).replaceAll('_', ' ')
  const text = tell(value, field.unit)
  const name = topic.isSingle
    ? topic.label
    : `${topic.label}: ${topic.nameOf(row)}${topic.detailOf?.(row) ? ` (${topic.detailOf(row)})` : ''}`
  return evidence.figure(value, {
    unit: field.unit,
    text,
    tool: found.tool,
    row: found.span ? `${name}, ${found.span}` : name,
    field: field.id,
    asOf: found.asOf,
    standing: found.standing,
    citation,
  })
}

/** How a row is called in a list. */
export const itemOf = (topic: AskedTopic, row: Row): string => {
  const detail = topic.detailOf?.(row)
  const name = topic.nameOf(row)
  return detail && detail !== name ? `${name} (${detail})` : name
}
