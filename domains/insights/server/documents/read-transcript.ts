import { looksLike, otherType, whyNotRead } from '#engines/document-analysis/index.ts'
import {
  analyseTranscript,
  type Figure,
  type TranscriptAnalysis,
  whyNotAnalysed,
} from '#engines/transcript-analysis/index.ts'
import type { DocumentAnalysis, Finding, FindingSection } from '../../contract/index.ts'

type Read = Omit<DocumentAnalysis, 'documentType' | 'characters'>

const LIST_MAX = 12

/** The transcript of an earnings call as sections of findings, each with its place. */
export function readTranscript(text: string): Read {
  const like = looksLike(text)
  const refusal = whyNotRead(text)
  const reading = refusal === null ? analyseTranscript(text) : undefined
  if (!reading || reading.outcome === 'not-analysed')
    return {
      outcome: 'not-analysed',
      reason: [...otherType(like, 'earnings_call'), refusal ?? (reading ? whyNotAnalysed(reading) : '')].join(
        ' ',
      ),
      readFirst: [],
      looksLike: like,
      sections: [],
    }
  return {
    outcome: 'analysed',
    reason: null,
    readFirst: [...otherType(like, 'earnings_call'), ...reading.warnings],
    looksLike: like,
    sections: sectionsOf(text, reading),
  }
}

const none = { number: null, unit: null, scale: null, period: null, detail: null }
const missing = (label: string, detail: string | null = null): Finding => ({
  label,
  value: null,
  ...none,
  detail,
  span: null,
})

const finding = (
  text: string,
  label: string,
  span: { start: number; end: number },
  detail: string | null,
): Finding => ({
  label,
  value: text.slice(span.start, span.end).replaceAll(/\s+/g, ' ').trim(),
  ...none,
  detail,
  span,
})

function figure(text: string, label: string, reading: Figure | null, possible: readonly Figure[]): Finding {
  if (!reading && possible.length > 0)
    return {
      ...missing(
        label,
        `It could be ${possible.map(({ display, speaker }) => `${display}, stated by ${speaker}`).join('; or ')}`,
      ),
      isUncertain: true,
    }
  if (!reading) return missing(label)
  const unit = reading.unit === 'percent' ? 'percent' : (reading.currency ?? null)
  return {
    ...finding(
      text,
      label,
      reading.span,
      `${reading.display}, ${reading.basis}, ${reading.kind}; stated by ${reading.speaker}; confidence ${reading.confidence}`,
    ),
    number: reading.value,
    unit: reading.unit === 'per share' && unit ? `${unit} a share` : unit,
    scale: 1,
    period: reading.period === 'quarter' ? 'the quarter' : null,
  }
}

function list<Stated>(
  reading: readonly Stated[],
  label: string,
  one: (item: Stated, name: string) => Finding,
): Finding[] {
  return reading.length === 0
    ? [missing(label)]
    : reading.slice(0, LIST_MAX).map((item, at) => one(item, `${label} ${at + 1}`))
}

function sectionsOf(text: string, reading: TranscriptAnalysis): FindingSection[] {
  const { figures, guidance, sentiment } = reading
  const statedBy = (each: { span: { start: number; end: number }; speaker: string }, name: string) =>
    finding(text, name, each.span, each.speaker)
  return [
    {
      title: 'Figures',
      findings: [
        figure(text, 'Revenue', figures.revenue, figures.candidates.revenue),
        figure(text, 'Revenue growth', figures.revenueGrowth, figures.candidates.revenueGrowth),
        figure(text, 'Earnings', figures.earnings, figures.candidates.earnings),
        figure(text, 'Earnings growth', figures.earningsGrowth, figures.candidates.earningsGrowth),
      ],
    },
    {
      title: 'Guidance',
      findings:
        guidance.items.length > 0
          ? guidance.items.slice(0, LIST_MAX).map(({ span, action, metric, period, speaker }, at) => ({
              ...finding(
                text,
                `Guidance ${at + 1}`,
                span,
                [action, metric, speaker].filter(Boolean).join(', '),
              ),
              period,
            }))
          : guidance.declined
            ? [
                finding(
                  text,
                  'Guidance',
                  guidance.declined.span,
                  `None is given, according to ${guidance.declined.speaker}`,
                ),
              ]
            : [missing('Guidance')],
    },
    {
      title: 'Tone',
      findings: [
        {
          ...missing('Tone'),
          // Worked out from all remarks: it stands nowhere.
          value: sentiment.label,
          detail: `Worked out: ${sentiment.score} of 100, where 50 is how calls usually sound. ${sentiment.reasons.join('. ')}`,
        },
      ],
    },
    { title: 'Risks', findings: list(reading.risks, 'Risk', statedBy) },
    { title: 'Opportunities', findings: list(reading.opportunities, 'Opportunity', statedBy) },
    {
      title: 'Quotes',
      findings: list(reading.quotes, 'Quote', ({ span, speaker, title }, name) =>
        finding(text, name, span, [speaker, title].filter(Boolean).join(', ')),
      ),
    },
    {
      title: 'Questions',
      findings: list(reading.questions, 'Question', ({ span, asker, firm, outcome, answeredBy }, name) =>
        finding(
          text,
          name,
          span,
          `${[asker, firm].filter(Boolean).join(', ')}: ${outcome}${answeredBy.length > 0 ? ` by ${answeredBy.join(', ')}` : ''}`,
        ),
      ),
    },
  ]
}
