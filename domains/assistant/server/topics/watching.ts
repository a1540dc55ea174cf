import type { AlertRule } from '#domains/alert-rules/contract/index.ts'
import { callPeriod, type Transcript, type TranscriptDetail } from '#domains/earnings/contract/index.ts'
import type { ReportDelivering } from '#domains/reports/contract/index.ts'
import { allRows } from '../answering/asker.ts'
import {
  type AskedTopic,
  at,
  type Field,
  field,
  NoEvidence,
  phrases,
  type Row,
  type Wanted,
} from './topic.ts'

/** The rules that people made for alerts. */
export const alertRules: AskedTopic = {
  id: 'alert-rules',
  label: 'alert rules',
  href: '/dashboard/analytics/rules',
  nouns: phrases(
    `alert rule, rule for alerts, rules for alerts, price alert, custom alert, rule, alerting rule`,
  ),
  hints: ['alert', 'fired', 'paused', 'active', 'set up', 'on'],
  about: ['symbol'],
  usual: ['state', 'words', 'lastFiredAt'],
  isOfNow: true,
  orders: { newest: 'lastFiredAt', oldest: 'lastFiredAt', most: 'fired', least: 'fired' },
  nameOf: (row) => String(row.name),
  isOf: (row, { id }) => String((row.condition as { symbol?: string }).symbol) === id,
  lean: ({ text }) =>
    /\b(?:screening|weights?|transaction|monitoring|customer) rules?\b/.test(text)
      ? -3
      : /\balert(?:ing)? rules?\b|\brules? for alerts?\b|\bprice alerts?\b/.test(text)
        ? 4
        : 0,
  columns: [
    field('state', {
      label: 'state',
      names: 'state, status',
      values: { on: ['switched on', 'enabled', 'running'], paused: ['paused', 'switched off', 'disabled'] },
    }),
    field('severity', {
      label: 'severity',
      names: 'severity',
      values: { critical: ['critical'], high: ['high'], medium: ['medium'], low: ['low'] },
    }),
    field('words', { label: 'waits for', names: 'wait for, condition, waits for' }),
    field('fired', {
      label: 'times fired',
      unit: 'count',
      names: 'times fired, fired, triggered, how often fired',
      isSummed: true,
    }),
    field('lastFiredAt', {
      label: 'last fired on',
      unit: 'moment',
      names: 'last fired, last triggered, fire last',
    }),
    field('createdBy', { label: 'made by', names: 'made by, created by, who made' }),
  ],
  async load(asker) {
    const rows = await asker.ask<AlertRule[]>('alert-rules.list', {})
    if (rows.some(({ unseen, lastFailure }) => unseen.length > 0 || lastFailure !== null))
      asker.notes.add('Some rules could not see all that they look at: that they were silent says nothing')
    return { rows: rows as unknown as Row[], tool: 'alert-rules.list' }
  },
}

/** Reports that are sent by mail. */
export const reportSchedules: AskedTopic = {
  id: 'report-schedules',
  label: 'scheduled reports',
  href: '/dashboard/reports',
  nouns:
    phrases(`scheduled report, report schedule, reports scheduled, mailed report, reports by mail, report delivery,
    monthly report, weekly report, report sent, report due, reports due, report is due, report go out,
    report goes out, next report`),
  hints: ['report', 'sent', 'weekly', 'monthly', 'mail', 'schedule', 'scheduled', 'statement'],
  about: [],
  usual: ['state', 'rhythm', 'nextDueAt'],
  orders: { oldest: 'nextDueAt', newest: 'nextDueAt' },
  nameOf: (row) => `${String(row.report).replaceAll('-', ' ')} of ${row.accountName}`,
  columns: [
    field('state', {
      label: 'state',
      names: 'state, status',
      values: { on: [], paused: ['paused'] },
    }),
    field('rhythm', {
      label: 'rhythm',
      names: 'rhythm, how often',
      values: { weekly: ['weekly'], monthly: ['monthly'] },
    }),
    field('nextDueAt', {
      label: 'next made on',
      unit: 'moment',
      names: 'next report, next due, next made',
    }),
  ],
  async load(asker) {
    const { schedules, hasMailServer } = await asker.ask<ReportDelivering>('report-schedules.list', {})
    if (!hasMailServer) asker.notes.add('No mail server is set up, so no report is sent')
    return { rows: schedules as unknown as Row[], tool: 'report-schedules.list' }
  },
}

type Stated = NonNullable<TranscriptDetail['evidence']>['figures']['revenue']
const figureIds = ['revenue', 'revenueGrowth', 'earnings', 'earningsGrowth'] as const
const statedOf = (
  id: (typeof figureIds)[number],
  label: string,
  unit: Field['unit'],
  names: readonly string[],
): Field =>
  field(id, {
    label,
    unit,
    names,
    read: (row) => {
      const figure = row[id] as Stated
      if (!figure) return null
      // What is told a share, and what in all, are two things; so are dollars and other money.
      return figure.unit === (unit === 'percent' ? 'percent' : id === 'earnings' ? 'per share' : 'money')
        ? figure.value
        : null
    },
    ...(unit === 'percent' ? {} : { currencyOf: (row: Row) => (row[id] as Stated)?.currency ?? null }),
    isSummed: false,
  })

/** Earnings calls that were analysed, with what was said on them. */
export const calls: AskedTopic = {
  id: 'calls',
  label: 'earnings calls',
  href: '/dashboard/earnings',
  nouns:
    phrases(`earnings call, earnings calls, call transcript, calls analysed, transcripts analysed, analysed call,
    analysed calls, call`),
  hints: phrases(
    `call, quarter, analysed, change, changed, compare, transcript, sentiment, positive, negative, tone, last`,
  ),
  about: ['call-company'],
  isSeries: true,
  usual: ['revenue', 'revenueGrowth', 'earnings', 'earningsGrowth', 'tone', 'toneScore'],
  orders: {
    newest: 'uploadedAt',
    oldest: 'uploadedAt',
    best: 'toneScore',
    worst: 'toneScore',
    most: 'toneScore',
    least: 'toneScore',
  },
  nameOf: (row) => String(row.companyName),
  detailOf: (row) => callPeriod({ quarter: String(row.quarter), fiscalYear: Number(row.fiscalYear) }),
  isOf: (row, { id }) => row.companyName === id,
  lean: ({ text, names }) =>
    /\b(?:say|said|says|mention\w*|talk\w*|discuss\w*|quote\w*|risks?|guid\w*|outlook|opportunit\w*|about|why)\b/.test(
      text,
    )
      ? -4
      : /\b(?:tone|sentiment)\b/.test(text)
        ? 3
        : names.some(({ things }) => things.some(({ kind }) => kind === 'call-company'))
          ? 1.5
          : 0,
  columns: [
    statedOf('revenue', 'revenue as said', 'USD', ['revenue', 'sales', 'turnover', 'top line']),
    statedOf(
      'revenueGrowth',
      'revenue growth as said',
      'percent',
      phrases('revenue growth, sales growth, growth, grow, grew'),
    ),
    statedOf('earnings', 'earnings a share as said', 'price', ['eps', 'earnings per share', 'earnings']),
    statedOf('earningsGrowth', 'earnings growth as said', 'percent', ['earnings growth', 'eps growth']),
    field('tone', {
      label: 'tone',
      names: 'tone, sentiment',
      values: { positive: ['positive'], neutral: ['neutral'], negative: ['negative'] },
      read: at('overallSentiment'),
    }),
    field('toneScore', {
      label: 'tone score (of a hundred)',
      unit: 'score',
      names: 'sentiment score, tone score',
      read: at('sentimentScore'),
      isSummed: false,
    }),
    field('uploadedAt', {
      label: 'uploaded on',
      unit: 'moment',
      names: 'uploaded on, when uploaded, call uploaded',
    }),
  ],
  async load(asker, wanted) {
    const { rows } = await allRows<Transcript>(asker, 'earnings.calls', {})
    const { quarters, year } = quartersAsked(wanted)
    const of = rows.filter(
      (call) =>
        (quarters.size === 0 || [...quarters].some((one) => call.quarter.includes(`Q${one}`))) &&
        (year === undefined || String(call.fiscalYear) === year || call.quarter.includes(year)),
    )
    if (of.length === 0 && rows.length > 0)
      throw new NoEvidence('No earnings call of that quarter is on record.', 'Earnings calls')
    const named = of.filter((call) => wanted.things.some(({ id }) => call.companyName === id))
    const asked =
      wanted.columns.length === 0 ? figureIds : figureIds.filter((id) => wanted.columns.includes(id))
    const isOfFigure = wanted.columns.length > 0 && asked.length > 0
    if (wanted.things.length > 0 && named.length === 0 && (quarters.size > 0 || year !== undefined))
      throw new NoEvidence(
        `No earnings call of ${wanted.things[0]!.label} for that quarter is on record.`,
        'Earnings calls',
      )
    const wantsNewest =
      named.length > 0 &&
      quarters.size === 0 &&
      !wanted.reading.isAggregateStated &&
      !wanted.reading.isComparison &&
      !/\b(?:over time|trend|history|each|every|all|by quarter|develop\w*|evol\w*)\b/.test(
        wanted.reading.text,
      )
    // “And the one before?”
    const isBefore =
      /\b(?:(?:one|call|quarter) before|(?:previous|prior|preceding) (?:call|one|quarter))\b/.test(
        wanted.reading.text,
      )
    if (isBefore && wantsNewest && named.length < 2)
      throw new NoEvidence('No earlier earnings call of it is on record.', 'Earnings calls')
    const shown = wantsNewest
      ? named.slice(isBefore ? 1 : 0, isBefore ? 2 : 1)
      : named.length > 0
        ? named
        : of
    const unsure: string[] = []
    const detailed = await Promise.all(
      shown.slice(0, DETAILED).map(async (call): Promise<Row> => {
        if (!isOfFigure && wanted.columns.length > 0) return call
        const { transcript } = await asker.ask<{ transcript: TranscriptDetail }>('earnings.transcript', {
          id: call.id,
        })
        unsure.push(...uncertainOf(transcript, asked))
        return { ...call, ...transcript.evidence?.figures }
      }),
    )
    // Of a figure that is not certain it is not said that the call does not state it.
    if (isOfFigure && shown.length === 1 && unsure.length === asked.length)
      throw new NoEvidence(`${unsure.join('. ')}.`, 'Earnings calls')
    for (const sentence of unsure.slice(0, UNSURE_TOLD)) asker.notes.add(sentence)
    if (unsure.length > UNSURE_TOLD)
      asker.notes.add(
        `${unsure.length - UNSURE_TOLD} more figures are not certain: they are with their calls`,
      )
    if (shown.length > DETAILED) asker.notes.add('Older calls are left out')
    if (shown.some(({ isSample }) => isSample)) asker.notes.add('Sample data')
    if (isOfFigure || wanted.columns.length === 0)
      asker.notes.add('As it was said on the call, not as it was filed')
    return {
      rows: detailed,
      tool: isOfFigure || wanted.columns.length === 0 ? 'earnings.transcript' : 'earnings.calls',
      asOf: shown.map(({ uploadedAt }) => uploadedAt).sort()[0] ?? null,
      isPeriodUsed: true,
    }
  },
}
const DETAILED = 40
const UNSURE_TOLD = 4

/** What some figures of a call could be, where none is certain enough to be told. */
function uncertainOf(
  { companyName, quarter, fiscalYear, evidence }: TranscriptDetail,
  asked: readonly (typeof figureIds)[number][],
): string[] {
  return asked.flatMap((id) => {
    const possible = evidence?.figures[id] ? [] : (evidence?.candidates?.[id] ?? [])
    if (possible.length === 0) return []
    const label = calls.columns.find((column) => column.id === id)?.label ?? id
    const call = `${companyName}, ${callPeriod({ quarter, fiscalYear })}`
    return `The ${label} on the call of ${call} is not certain: it could be ${possible.map(({ display }) => display).join(' or ')}`
  })
}

const QUARTER = /\bq([1-4])\b|\b(first|second|third|fourth) quarter\b/g

/** The quarters that a question names, else the one of the question that it leans on: “eps there?” after that of Q2. */
function quartersAsked({ reading: { text, period } }: Wanted): { quarters: Set<string>; year?: string } {
  const named = [...text.matchAll(QUARTER)].map(
    ([, digit, word]) => digit ?? String(1 + ['first', 'second', 'third', 'fourth'].indexOf(word!)),
  )
  const year = /\b(20\d\d)\b/.exec(text)?.[1]
  if (named.length > 0 || year !== undefined || !period?.from || !period.to)
    return { quarters: new Set(named), ...(year === undefined ? {} : { year }) }
  const isCarried = period.start === 0 && period.end === 0
  const [from, to] = [new Date(period.from), new Date(period.to)]
  const isQuarter = to.getTime() - from.getTime() < 93 * 86_400_000 && from.getUTCMonth() % 3 === 0
  if (!isCarried || !isQuarter) return { quarters: new Set() }
  return { quarters: new Set([String(from.getUTCMonth() / 3 + 1)]), year: String(from.getUTCFullYear()) }
}
