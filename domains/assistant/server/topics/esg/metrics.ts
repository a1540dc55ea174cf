import type { CompanyFile, EsgCompany, EsgMetric } from '#domains/esg/contract/index.ts'
import { type MetricId, metricIds, metricOf } from '#engines/esg/index.ts'
import { dayInWords } from '#engines/question-parsing/index.ts'
import { listed } from '../../answering/tell.ts'
import { type AskedTopic, type Field, field, NoEvidence, phrases, type Row } from '../topic.ts'
import { about, companiesFor, HREF, isCompany, noteCaveats } from './companies-asked.ts'
import { others } from './held-scores.ts'

const CONTEXT: readonly MetricId[] = ['revenue', 'enterprise-value']

const isFlag = (id: MetricId): boolean => metricOf(id).unit === 'yes/no'

/** Less of it is better, by its scale, or because it is what is emitted or wasted. */
const isBetterLow = (id: MetricId): boolean => {
  const { scale } = metricOf(id)
  return scale ? scale.worst > scale.best : /^(?:ghg|emissions|hazardous)/.test(id)
}

const metricColumn = (id: MetricId): Field => {
  const { name, unit } = metricOf(id)
  const read = (row: Row) => {
    const value = (row.values as Partial<Record<MetricId, number>>)[id]
    if (value === undefined) return null
    return isFlag(id) ? (value === 1 ? 'yes' : 'no') : value
  }
  const bare = name.replace(/^GHG/, 'GHG').replace(/ \(.*\)/, '')
  const label = bare.charAt(0) + bare.slice(1)
  const inUnit = isFlag(id) || unit === '%' || unit === 'count' || unit === 'days' ? '' : ` in ${unit}`
  const kind =
    id === 'ghg-scope-2-location' ? ', location-based' : id === 'ghg-scope-2-market' ? ', market-based' : ''
  return field(id, {
    label: `${label}${kind}${inUnit}`,
    unit: isFlag(id)
      ? 'text'
      : unit === '%'
        ? 'percent'
        : unit === 'count'
          ? 'count'
          : unit === 'days'
            ? 'days'
            : 'number',
    names: others[id] ?? [name.toLowerCase()],
    isWorseHigh: isBetterLow(id),
    read,
    isSummed: false,
  })
}

/** Verified values of metrics: a row a company and year. */
export const esgMetrics: AskedTopic = {
  id: 'esg-metrics',
  label: 'ESG metrics',
  href: HREF,
  knowsStrangers: true,
  knowsTheCompany: true,
  nouns:
    phrases(`emission, co2, carbon, greenhouse, greenhouse gas, ghg, carbon footprint, tonne, tonnes of co2, co2e,
    climate, esg metric, esg indicator, footprint, net zero, emit, csrd metric, esrs metric`),
  hints:
    phrases(`develop, developed, evolve, evolved, trend, history, change, changed, report, reported, environmental,
    ton, women, sustainability, esg`),
  about,
  usual: ['ghg-scope-1', 'ghg-scope-2-location', 'ghg-scope-2-market', 'ghg-scope-3', 'ghg-intensity'],
  orders: { most: 'ghg-intensity', least: 'ghg-intensity', newest: 'period', oldest: 'period' },
  nameOf: (row) => String(row.name),
  detailOf: (row) => `year to ${dayInWords(String(row.period))}`,
  isSeries: true,
  isOf: isCompany,
  lean: ({ text }) =>
    /\b(?:women|female|pay gap|whistleblow\w*|emissions?|co2e?|scope (?:[123]|one|two|three)|renewables?|training hours|board (?:diversity|independence)|anti-? ?corruption)\b/.test(
      text,
    )
      ? 1.5
      : 0,
  columns: [
    ...metricIds.filter((id) => !CONTEXT.includes(id)).map(metricColumn),
    field('period', { label: 'end of the period', unit: 'day', names: 'reporting period' }),
  ],
  async load(asker, wanted) {
    const { reading, things } = wanted
    const companies = await companiesFor(asker, wanted)
    const files = await Promise.all(
      companies.map(async ({ id }) => asker.ask<CompanyFile>('esg.company', { id })),
    )
    const isOverYears =
      /\b(?:by year|each year|every year|over the (?:last |past )?(?:few |\w+ )?years|trend|history|develop\w*|evol\w*|chang\w*|compared (?:to|with) (?:last|the)|than (?:last|the year)|year (?:on|over|by) year|years?|(?:went|go|goes|gone|going|come|came) (?:up|down)|lower|higher|worse|better|(?:versus|vs|against) (?:the )?(?:last|prior|previous|year)|fall\w*|fell|rise\w*|rose|improv\w*|reduc\w*|increas\w*|decreas\w*|drop\w*|declin\w*|gr[eo]w\w*|cut|by how much)\b/.test(
        reading.text,
      )
    const { period } = reading
    // What has changed in a year is held against the year before it.
    const from =
      period?.from && isOverYears && HAS_CHANGED.test(reading.text)
        ? `${Number(period.from.slice(0, 4)) - 1}${period.from.slice(4)}`
        : period?.from
    const inPeriod = (end: string) => !period || ((!from || end >= from) && (!period.to || end <= period.to))
    const rows = files.flatMap(({ company, metrics }) =>
      rowsOf(company, metrics, wanted.columns)
        .filter((row) => inPeriod(String(row.period)))
        .slice(0, isOverYears || period ? undefined : 1),
    )
    const ends = [
      ...new Set(
        files.flatMap(({ metrics }) =>
          metrics.filter(({ state }) => state === 'verified').map(({ periodEnd }) => periodEnd),
        ),
      ),
    ].sort()
    if (rows.length === 0) {
      const waits = files.some(({ metrics }) =>
        metrics.some(
          ({ metric, state, periodEnd }) =>
            state === 'waiting' && wanted.columns.includes(metric) && inPeriod(periodEnd),
        ),
      )
      throw new NoEvidence(
        waits
          ? `The value is told and waits for a second person to verify it, so it is not given here.`
          : `No verified value of that is held of ${listed(
              companies.map(({ name }) => name),
              'or',
            )}${period ? ' for that time' : ''}.`,
        ends.length > 0 ? `ESG metrics, periods to ${ends.map(dayInWords).join(', ')}` : 'ESG metrics',
      )
    }
    noteCaveats(
      asker,
      files.map(({ company }) => company),
    )
    const used = new Set(rows.map((row) => `${row.id} ${row.period}`))
    const shown = files.flatMap(({ company, metrics }) =>
      metrics.filter((one) => one.state === 'verified' && used.has(`${company.id} ${one.periodEnd}`)),
    )
    if (shown.some(({ isOld }) => isOld)) asker.notes.add('Some of the values are old')
    const waiting = files.some(({ metrics }) =>
      metrics.some(({ state, metric }) => state === 'waiting' && wanted.columns.includes(metric)),
    )
    if (waiting) asker.notes.add('A newer value waits for a second person and is not in it')
    if (things.length === 0 && companies.length === 1) asker.notes.add('Of your own company')
    return {
      rows,
      tool: 'esg.company',
      asOf: rows.map((row) => String(row.period)).sort()[0] ?? null,
      isPeriodUsed: true,
      // Which scopes are told stands in what is cited.
      span: 'emissions of scope 1, scope 2 and scope 3 each by itself',
      href: companies.length === 1 ? `${HREF}/companies/${companies[0]!.id}` : HREF,
    }
  },
}

const HAS_CHANGED =
  /\b(?:drop\w*|declin\w*|cut|by how much|chang\w*|(?:went|go|goes|gone|come|came) (?:up|down)|fell|fall\w*|rise\w*|rose|improv\w*|reduc\w*|increas\w*|decreas\w*|gr[eo]w\w*|trend|lower|higher|versus|vs|against|compared)\b/

/** Verified values told for the whole of a company, a row a period, the newest first; only periods that have one of the metrics that are asked. */
function rowsOf(company: EsgCompany, metrics: readonly EsgMetric[], asked: readonly string[]): Row[] {
  const byPeriod = new Map<string, Row>()
  for (const { metric, metricValue, periodEnd, state, scope } of metrics) {
    if (state !== 'verified' || scope === 'site') continue
    const row = byPeriod.get(periodEnd) ?? { ...company, period: periodEnd, values: {} }
    ;(row.values as Record<string, number>)[metric] = metricValue
    byPeriod.set(periodEnd, row)
  }
  const wanted = asked.filter((id) => id !== 'period')
  return [...byPeriod.values()]
    .filter(
      ({ values }) =>
        wanted.length === 0 || wanted.some((id) => (values as Record<string, number>)[id] !== undefined),
    )
    .toSorted((one, other) => (String(one.period) < String(other.period) ? 1 : -1))
}
