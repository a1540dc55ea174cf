/** Characters of the text that was given, from `start` up to and without `end`. */
export type Span = { start: number; end: number }

/** One thing that was looked for. What the text does not state has neither value nor span. */
export type Finding = {
  label: string
  /** As it stands in the text, runs of space made one; null is “not stated”. */
  value: string | null
  /** The number that the value says, without its scale; null where it is none. */
  number: number | null
  /** A currency, `percent`, `shares`; null where it is no quantity or none is stated. */
  unit: string | null
  /** What the number is to be multiplied by: 1,000,000 where the table says “in millions”. */
  scale: number | null
  period: string | null
  /** What has to be known beside it. */
  detail: string | null
  span: Span | null
}

export type Section = { title: string; findings: Finding[] }

export type DocumentKind = 'earnings_call' | 'research_report' | '10k' | 'news'

export type Analysis =
  | {
      outcome: 'analysed'
      /** What has to be known before the results. */
      readFirst: string[]
      looksLike: DocumentKind | null
      sections: Section[]
    }
  | { outcome: 'not-analysed'; reason: string; looksLike: DocumentKind | null }

type Facts = Partial<Pick<Finding, 'number' | 'unit' | 'scale' | 'period' | 'detail'>>

const noFacts = { number: null, unit: null, scale: null, period: null, detail: null }

/** What stands in the text between two places. */
export function stated(label: string, text: string, span: Span, facts: Facts = {}): Finding {
  return {
    label,
    value: text.slice(span.start, span.end).replaceAll(/\s+/g, ' ').trim(),
    ...noFacts,
    ...facts,
    span,
  }
}

/** What was looked for and is not there. */
export const notStated = (label: string, detail: string | null = null): Finding => ({
  label,
  value: null,
  ...noFacts,
  detail,
  span: null,
})
