import type { Context } from '#platform/context/index.ts'
import type { FileAnswer, RequestOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { type Report, type ReportTable, reportFile } from '#platform/report-files/index.ts'
import { callColumn, callFields, fieldInWords } from '../contract/call-fields.ts'
import { callPeriod } from '../contract/call-period.ts'
import { guidanceWords } from '../contract/guidance-words.ts'
import type * as endpoints from '../contract/index.ts'
import type { StatedFigure, TranscriptDetail } from '../contract/schemas.ts'
import { readTranscript } from './read-transcript.ts'

/** The analysis of a call as a file. @throws Problem `not-found`, `conflict` where there is none. */
export async function exportTranscript(
  ctx: Context,
  { id, format }: RequestOf<typeof endpoints.exportTranscript>,
): Promise<FileAnswer> {
  const { transcript } = await readTranscript(ctx, { id })
  const { insights, evidence } = transcript
  if (!insights || !evidence)
    throw new Problem('conflict', 'No insights available for this transcript: there is nothing to export.')
  return reportFile(reportOf({ ...transcript, insights, evidence } as Analysed), format)
}

/** The fields of every call of a company, a row a quarter. @throws Problem `not-found`. */
export async function exportQuarters(
  ctx: Context,
  { id, format }: RequestOf<typeof endpoints.exportQuarters>,
): Promise<FileAnswer> {
  const { transcript } = await readTranscript(ctx, { id })
  const { companyName, quarters, isSample } = transcript
  const table: ReportTable = {
    title: 'By quarter',
    columns: [
      callColumn,
      ...callFields.flatMap(([, title]) => [
        { title },
        { title: `${title}: kind` },
        { title: `${title}: characters` },
      ]),
    ],
    rows: quarters.map(({ call, ...fields }) => [
      callPeriod(call),
      ...callFields.flatMap(([field]) => {
        const { kind, span } = fields[field]
        return [fieldInWords(fields[field]), kind ?? '', span ? `${span.start}–${span.end}` : '']
      }),
    ]),
  }
  return reportFile(
    {
      title: `Earnings calls of ${companyName}`,
      subtitle: `${quarters.length} ${quarters.length === 1 ? 'call' : 'calls'}`,
      asOf: ctx.now.toISOString().slice(0, 10),
      notices: isSample ? ['Sample data: this company and its calls are invented.'] : [],
      sections: [{ title: 'What each call states', tables: [table] }],
      method: [
        'Each row is read from one transcript. What a call does not state is not filled in from elsewhere; GAAP, adjusted and other kinds are as the call states them and are not converted.',
        'Places are counted in characters from the beginning of the text of the file.',
      ],
      sources: quarters.map(({ call }) => `Transcript ${call.id}, ${callPeriod(call)}`),
    },
    format,
  )
}

type Analysed = TranscriptDetail & {
  insights: NonNullable<TranscriptDetail['insights']>
  evidence: NonNullable<TranscriptDetail['evidence']>
}

const NOT_STATED = 'Not stated in this transcript'
const NOT_CERTAIN = 'Not certain'

const placeOf = ({ basis, kind, speaker, span, confidence }: StatedFigure): string =>
  [basis, kind, speaker, `characters ${span.start} to ${span.end}`, `confidence ${confidence}`]
    .filter(Boolean)
    .join(', ')

function reportOf(call: Analysed): Report {
  const { insights, evidence } = call
  const figure = (label: string, field: keyof Analysed['evidence']['figures']) => {
    const given = evidence.figures[field]
    if (given) return { label, value: given.display, note: placeOf(given) }
    const possible = evidence.candidates?.[field] ?? []
    return possible.length === 0
      ? { label, value: NOT_STATED }
      : {
          label,
          value: NOT_CERTAIN,
          note: `Could be ${possible.map((one) => `${one.display} (${placeOf(one)})`).join('; or ')}`,
        }
  }
  return {
    title: `Earnings call of ${call.companyName}`,
    subtitle: `${callPeriod(call)}${call.ticker ? `, ${call.ticker}` : ''}`,
    asOf: String(call.analysedAt ?? call.uploadedAt).slice(0, 10),
    notices: call.notices.map(({ text }) => text),
    sections: [
      {
        title: 'What was stated',
        figures: [
          figure('Revenue', 'revenue'),
          figure('Revenue growth', 'revenueGrowth'),
          figure('Earnings', 'earnings'),
          figure('Earnings growth', 'earningsGrowth'),
          { label: 'Overall sentiment', value: insights.overallSentiment },
          { label: 'Sentiment score, of 100', value: insights.sentimentScore, kind: 'number', digits: 0 },
        ],
        text: [insights.analysis],
      },
      { title: 'In its words', tables: tablesOf(call) },
    ],
    method: [
      'Read from the transcript by fixed rules and a ranking fitted on other calls: the same text gives the same answer. What a call does not state is not filled in from elsewhere; what is not certain is shown as what it could be.',
      ...(evidence.rankedBy ? [`Figures were ranked by the weights ${evidence.rankedBy}.`] : []),
      'Places are counted in characters from the beginning of the text of the file.',
    ],
    sources: [`${call.fileName}, uploaded ${String(call.uploadedAt).slice(0, 10)} by ${call.uploadedBy}`],
  }
}

function tablesOf({ evidence, comparison }: Analysed): ReportTable[] {
  const place = ({ start, end }: { start: number; end: number }) => `${start}–${end}`
  const statedBy = (
    title: string,
    rows: readonly { text: string; speaker: string; span: { start: number; end: number } }[],
  ): ReportTable => ({
    title,
    columns: [{ title: 'Statement' }, { title: 'By' }, { title: 'Characters' }],
    rows: rows.map(({ text, speaker, span }) => [text, speaker, place(span)]),
  })
  return [
    statedBy('Key highlights', evidence.highlights),
    statedBy('Risks', evidence.risks),
    statedBy('Opportunities', evidence.opportunities),
    statedBy(
      'Executive quotes',
      evidence.quotes.map(({ quote, speaker, span }) => ({ text: quote, speaker, span })),
    ),
    {
      title: 'Guidance',
      columns: [
        { title: 'Said' },
        { title: 'By' },
        { title: 'Done' },
        { title: 'In these words' },
        { title: 'Measure' },
        { title: 'Period' },
        { title: 'Characters' },
      ],
      rows: evidence.guidance.items.map((item) => [
        item.text,
        item.speaker,
        item.action,
        guidanceWords(item) ?? '',
        item.metric ?? '',
        item.period ?? '',
        place(item.span),
      ]),
    },
    {
      title: 'Questions',
      columns: [{ title: 'Asked by' }, { title: 'Question' }, { title: 'Answer' }, { title: 'Answered by' }],
      rows: evidence.questions.map(({ asker, question, outcome, answeredBy }) => [
        asker,
        question,
        outcome,
        answeredBy.join(', '),
      ]),
    },
    ...(comparison
      ? [
          {
            title: `Against ${callPeriod(comparison.before)}`,
            columns: [{ title: 'Figure' }, { title: 'This call' }, { title: 'Before' }, { title: 'Change' }],
            rows: comparison.figures.map(({ label, now, before, change, why }) => [
              label,
              now ?? NOT_STATED,
              before ?? NOT_STATED,
              change ?? why ?? '',
            ]),
            note: 'Changes are computed from the two calls.',
          },
        ]
      : []),
  ]
}
