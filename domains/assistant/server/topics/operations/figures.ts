import { type AskedTopic, type Field, figure, NoEvidence, phrases, type Row } from '../topic.ts'

type Stated = { value: number | null; definition: string }

const figureOf = (row: Row, id: string): Stated | undefined =>
  (row.figures as Record<string, Stated> | undefined)?.[id]

/** A figure of the desk by its id; money there is in cents. */
const ofDesk = (
  id: string,
  label: string,
  unit: 'count' | 'percent' | 'USD' | 'number',
  names: string,
): Field =>
  figure(id, label, unit, names, (row) => {
    const value = figureOf(row, id)?.value ?? null
    return value !== null && unit === 'USD' ? value / 100 : value
  })

const WINDOW_DAYS = 30

/** What the operations desk did over its window, in figures that say what they mean. */
export const operationsFigures: AskedTopic = {
  id: 'operations-figures',
  label: 'operations over the last 30 days',
  href: '/dashboard/bpo',
  isSingle: true,
  isOfNow: 'horizon',
  nouns:
    phrases(`operations dashboard, operations figures, document queue, straight-through rate, automation rate,
    automated, cost savings, documents processed, documents ended`),
  hints: ['operations', 'automation', 'documents', 'rate'],
  about: [],
  lean: ({ text }) =>
    /\b(?:automat\w+|straight[ -]through|stp|accuracy|first[ -]pass|documents? (?:\w+ )?(?:processed|processing|handled|ended)|process\w* (?:\w+ )?documents?|processing time|handling time|cost savings?|operations (?:figures|dashboard)|transactions? (?:\w+ )*monitor\w*|monitor\w* (?:\w+ )*transactions?|pep (?:checks|screenings)|aml alerts?)\b/.test(
      text,
    )
      ? 5
      : -5,
  usual: phrases(
    `documentProcessing.totalProcessed, performanceMetrics.automationRate, performanceMetrics.accuracyRate`,
  ),
  nameOf: () => 'operations',
  columns: [
    ofDesk(
      'documentProcessing.totalProcessed',
      'documents processed',
      'count',
      `documents processed, processed documents, documents were processed, documents did process,
        documents have processed, documents handled, documents ended`,
    ),
    ofDesk(
      'documentsProcessed.today',
      'documents processed today',
      'count',
      'documents processed today, documents today',
    ),
    ofDesk(
      'performanceMetrics.automationRate',
      'automation rate',
      'percent',
      `automation rate, straight-through rate, straight through rate, straight-through processing,
        stp rate, automated, automation, without a hand`,
    ),
    ofDesk(
      'performanceMetrics.accuracyRate',
      'accuracy of the fields',
      'percent',
      'accuracy rate, accuracy, accurate, accuracy of the documents',
    ),
    ofDesk(
      'performanceMetrics.costSavings',
      'cost savings',
      'USD',
      'cost savings, saved cost, savings, money saved',
    ),
    ofDesk('performanceMetrics.timeReduction', 'time reduction', 'percent', 'time reduction, time saved'),
    ofDesk(
      'performanceMetrics.firstPassYield',
      'first-pass yield',
      'percent',
      'first-pass yield, first pass yield, first pass',
    ),
    ofDesk(
      'documentProcessing.averageProcessingTime',
      'minutes from receipt to decision of a document, on average',
      'number',
      `average processing time, processing time, document processing time, time to process,
        take to process, processing time of documents`,
    ),
    ofDesk(
      'performanceMetrics.averageHandling',
      'minutes that people had a document in hand, on average',
      'number',
      'handling time, average handling, handling time of documents',
    ),
    ofDesk(
      'transactionMonitoring.monitored',
      'transactions monitored',
      'count',
      `transactions monitored, monitored transactions, transactions did monitor,
        transactions have monitored, transactions were monitored`,
    ),
    ofDesk(
      'transactionMonitoring.falsePositiveRate',
      'false positive rate of transaction monitoring',
      'percent',
      'false positive rate of transaction monitoring, false positive rate of monitoring',
    ),
    ofDesk(
      'complianceMetrics.amlAlertsGenerated',
      'alerts of transaction monitoring raised',
      'count',
      'aml alerts generated, aml alerts raised',
    ),
    ofDesk(
      'complianceMetrics.sanctionsScreeningChecks',
      'screenings against sanctions lists',
      'count',
      'sanctions checks, sanctions screening checks',
    ),
    ofDesk(
      'complianceMetrics.pepScreeningChecks',
      'screenings against lists of politically exposed persons',
      'count',
      'pep checks, pep screening, pep screenings',
    ),
  ],
  async load(asker, { reading: { period }, columns }) {
    const isToday = columns.includes('documentsProcessed.today')
    if (period && !(isToday && period.isToday)) {
      const days = period.from ? (Date.parse(asker.today) - Date.parse(period.from)) / 86_400_000 : 0
      if (period.isOver || Math.abs(days - WINDOW_DAYS) > 1)
        throw new NoEvidence(
          `The figures of operations are told over the last ${WINDOW_DAYS} days alone, so this stays unanswered.`,
          'Operations',
        )
    }
    const isOfDocuments = columns.some((id) => id.startsWith('documentProcessing.'))
    const call = isOfDocuments || columns.length === 0 ? 'bpo.statistics' : 'bpo.dashboard'
    const row = await asker.ask<Row>(call, {})
    const more = columns.length === 0 ? await asker.ask<Row>('bpo.dashboard', {}) : undefined
    return {
      rows: [{ ...row, figures: { ...(more?.figures as object | undefined), ...(row.figures as object) } }],
      tool: call,
      isPeriodUsed: true,
    }
  },
}
