import type {
  CompanyFile,
  EsgCompany,
  EsgDisclosureLine,
  EsgMetric,
  HeldScore,
  PortfolioEsg,
  SupplierRisk,
} from '#domains/esg/contract/index.ts'
import { type MetricId, metricIds, metricOf } from '#engines/esg/index.ts'
import { dayInWords, type NamedThing } from '#engines/question-parsing/index.ts'
import type { Asker } from '../answering/asker.ts'
import { listed } from '../answering/tell.ts'
import { accountOf } from './accounts.ts'
import { type AskedTopic, at, type Field, field, NoEvidence, type Row, type Wanted } from './topic.ts'

const HREF = '/dashboard/esg-compliance'
const about = ['esg-company', 'symbol', 'customer', 'case-subject', 'borrower']
const SAMPLE = 'Sample data, invented'

type Listed = EsgCompany & { overallScore: number | null; coverage: number; waiting: number }

const isCompany = (row: Row, { kind, id }: NamedThing): boolean =>
  kind === 'symbol' ? row.symbol === id : kind === 'esg-company' && String(row.id) === id

const OF_ALL =
  /\b(?:compan(?:y|ies)|firms?|all|each|every|any|which|who|best|worst|highest|lowest|rank\w*|leaders?|laggards?)\b/

/**
 * The companies whose ESG data a question is about: those it names, one's own where it names none and asks for no comparison, else all.
 * @throws NoEvidence where nothing is held of whom it names.
 */
async function companiesFor(
  asker: Asker,
  { things, reading }: Wanted,
  { isOfAll = false } = {},
): Promise<Listed[]> {
  const companies = await asker.ask<Listed[]>('esg.companies', {})
  if (things.length > 0) {
    const fitting = companies.filter((one) => things.some((thing) => isCompany(one, thing)))
    if (fitting.length === 0)
      throw new NoEvidence(
        `No ESG data is held of ${listed(
          things.map(({ label }) => label),
          'or',
        )}: no verified metric, and so no score. Nothing is guessed.`,
        'ESG companies',
      )
    return fitting
  }
  const strange = [...reading.unknown.map(({ raw }) => raw), ...reading.names.map(({ said }) => said)]
  if (strange.length > 0)
    throw new NoEvidence(
      `No ESG data is held of “${strange.join(' ')}”: no such company is kept there.`,
      'ESG companies',
    )
  const wantsAll =
    isOfAll ||
    (((reading.direction !== undefined && reading.direction !== 'newest') ||
      reading.comparisons.length > 0 ||
      (reading.isAggregateSaid && reading.aggregate !== 'value')) &&
      OF_ALL.test(reading.text))
  if (wantsAll) return companies
  const own = companies.find(({ isOwn }) => isOwn)
  if (!own)
    throw new NoEvidence(
      'Nobody has said yet which company is your own, so there is no ESG data of it.',
      'ESG companies',
    )
  return [own]
}

const percentage = (id: string, label: string, names: readonly string[]): Field =>
  field(id, { label, unit: 'share', names, read: at(id), isSummed: false })
const score = (id: string, label: string, names: readonly string[]): Field =>
  field(id, { label: `${label} (of a hundred)`, unit: 'score', names, read: at(id), isSummed: false })

const noteStanding = (asker: Asker, rows: readonly { isSample?: boolean }[], oldCount = 0): void => {
  if (rows.some(({ isSample }) => isSample === true)) asker.notes.add(SAMPLE)
  if (oldCount > 0) asker.notes.add('Some of the values behind it are old')
}

/** Companies with their scores, each with how much of it is known. */
export const esgScores: AskedTopic = {
  id: 'esg-scores',
  label: 'ESG scores',
  href: HREF,
  knowsStrangers: true,
  knowsTheCompany: true,
  nouns: [
    'esg score',
    'esg rating',
    'esg',
    'sustainability',
    'esg profile',
    'sustainability score',
    'sustainability rating',
    'esg company',
    'esg companies',
    'esg data',
  ],
  hints: ['score', 'rating', 'company', 'environmental', 'social', 'governance', 'pillar'],
  about,
  usual: ['overall', 'coverage', 'rating', 'environmental', 'social', 'governance'],
  isOfNow: true,
  orders: { most: 'overall', best: 'overall', least: 'overall', worst: 'overall' },
  nameOf: (row) => String(row.name),
  isOf: isCompany,
  columns: [
    score('overall', 'ESG score', [
      'esg score',
      'esg rating',
      'overall esg',
      'overall score',
      'sustainability score',
      'esg',
    ]),
    percentage('coverage', 'coverage of the score', [
      'esg coverage',
      'coverage',
      'how complete',
      'how much is known',
      'known',
      'score coverage',
    ]),
    score('environmental', 'environmental score', [
      'environmental score',
      'environmental',
      'e score',
      'e pillar',
      'environment',
    ]),
    score('social', 'social score', ['social score', 'social', 's score', 's pillar']),
    score('governance', 'governance score', ['governance score', 'governance', 'g score', 'g pillar']),
    field('rating', {
      label: 'ESG rating',
      unit: 'text',
      kind: 'category',
      names: ['esg grade', 'esg letter'],
      read: at('rating'),
    }),
    field('country', { label: 'country', unit: 'text', kind: 'category', names: [], read: at('country') }),
    field('waiting', {
      label: 'values that wait to be verified',
      unit: 'count',
      names: [
        'esg values waiting',
        'unverified',
        'waiting to be verified',
        'to be verified',
        'not verified',
        'verified',
        'yet verified',
        'unverified metric',
        'awaiting verification',
      ],
      read: at('waiting'),
      isSummed: true,
    }),
    field('missing', {
      label: 'what is not known',
      unit: 'text',
      names: ['esg gaps', 'missing', 'esg missing', 'not covered', 'gap'],
      read: at('missing'),
    }),
  ],
  async load(asker, wanted) {
    const symbol =
      wanted.things.length === 1 && wanted.things[0]?.kind === 'symbol' ? wanted.things[0].id : undefined
    const companies = await companiesFor(asker, wanted).catch(async (failure: unknown) => {
      if (symbol === undefined || !(failure instanceof NoEvidence)) throw failure
      return heldScore(asker, symbol)
    })
    if (!Array.isArray(companies)) return companies
    const files = await Promise.all(
      companies.map(async ({ id }) => asker.ask<CompanyFile>('esg.company', { id })),
    )
    const rows = files.map(({ company, score: scored }, index): Row => {
      const of = (pillar: string) => scored.pillars.find((one) => one.pillar === pillar)?.score ?? null
      return {
        ...company,
        overall: scored.overall,
        coverage: scored.coverage,
        rating: scored.rating ? `${scored.rating.rating} (${scored.rating.words})` : null,
        environmental: of('environmental'),
        social: of('social'),
        governance: of('governance'),
        waiting: companies[index]?.waiting ?? 0,
        missing: scored.pillars.flatMap(({ missing }) => missing).join(', ') || null,
      }
    })
    const [only] = rows
    if (rows.length === 1 && only && only.overall === null)
      throw new NoEvidence(
        `${only.name} has no ESG score: no verified metric of it is held. Nothing is guessed.`,
        'ESG companies',
      )
    noteStanding(
      asker,
      files.map(({ company }) => company),
      files.reduce((sum, one) => sum + one.score.oldCount, 0),
    )
    const partial = files.filter(({ score: one }) => one.overall !== null && one.coverage < 1)
    if (partial.length > 0 && !wanted.columns.includes('coverage'))
      asker.notes.add('A score is of what is known alone; its coverage says how much that is')
    const oldest = files.flatMap(({ score: one }) => one.oldest ?? []).sort()[0] ?? null
    return {
      rows,
      tool: 'esg.company',
      asOf: oldest,
      standing: null,
      href: rows.length === 1 ? `${HREF}/companies/${only!.id}` : HREF,
    }
  },
}

/** What is held of a symbol that is no company here: a provider's score, or nothing. */
async function heldScore(asker: Asker, symbol: string) {
  const held = await asker.ask<HeldScore>('esg.score', { symbol })
  if (held.overallScore === null)
    throw new NoEvidence(
      `No ESG score is held of ${symbol}: ${held.basisWords.charAt(0).toLowerCase()}${held.basisWords.slice(1)}`,
      'ESG scores',
    )
  asker.notes.add(held.basisWords.replace(/\.$/, ''))
  if (held.isOld) asker.notes.add('It is old')
  const row: Row = {
    symbol,
    name: held.name,
    overall: held.overallScore,
    environmental: held.environmentalScore,
    social: held.socialScore,
    governance: held.governanceScore,
    coverage: held.coverage,
    rating: held.band,
    waiting: null,
    missing: null,
  }
  return { rows: [row], tool: 'esg.score', asOf: held.asOf, standing: null, href: '/dashboard/esg' }
}

/** What metrics are called beside their name. */
const others: Partial<Record<MetricId, readonly string[]>> = {
  'ghg-scope-1': ['scope 1', 'direct emission', 'scope one'],
  'ghg-scope-2-location': ['scope 2', 'scope two', 'location based', 'scope 2 location'],
  'ghg-scope-2-market': ['scope 2', 'scope two', 'market based', 'scope 2 market'],
  'ghg-scope-3': ['scope 3', 'scope three', 'value chain emission'],
  'ghg-intensity': [
    'carbon intensity',
    'ghg intensity',
    'emission intensity',
    'emissions intensity',
    'intensity',
  ],
  'energy-consumption': ['energy consumption', 'energy use', 'energy consumed', 'mwh', 'electricity use'],
  'renewable-energy-share': [
    'renewable',
    'renewable share',
    'renewable energy',
    'green energy',
    'renewables',
  ],
  'water-consumption': ['water', 'water use', 'water consumption'],
  'emissions-to-water': ['emissions to water'],
  'hazardous-waste': ['hazardous waste', 'radioactive waste'],
  'waste-recycled-share': ['recycled', 'recycling', 'recycling rate', 'waste recycled', 'waste'],
  'fossil-fuel-active': ['fossil fuel', 'fossil'],
  'biodiversity-harm': ['biodiversity'],
  'climate-target': ['climate target', 'science based target', 'sbti', 'net zero target', 'validated target'],
  'gender-pay-gap': ['gender pay gap', 'pay gap'],
  'women-management-share': [
    'women in management',
    'women in top management',
    'female manager',
    'women managers',
    'women management',
  ],
  'accident-rate': ['accident rate', 'accident', 'injury', 'recordable accident', 'trir'],
  fatalities: ['fatality', 'work death', 'killed at work', 'fatal accident'],
  employees: [
    'our headcount',
    'head count of employees',
    'our employees',
    'own workforce',
    'employees do we',
  ],
  'training-hours': ['training hours', 'hours of training'],
  'collective-bargaining-share': ['collective bargaining', 'collective agreement'],
  'human-rights-policy': ['human rights policy', 'human rights'],
  'ungc-violations': ['ungc', 'oecd guidelines', 'ungc violation', 'global compact'],
  'controversial-weapons': ['controversial weapons', 'controversial weapon'],
  'board-women-share': [
    'women on the board',
    'women on board',
    'board diversity',
    'female director',
    'board gender diversity',
    'gender diversity',
  ],
  'board-independence': [
    'independent board',
    'board independence',
    'independent director',
    'independent board member',
  ],
  'anti-corruption-training': ['anti corruption', 'anti corruption training', 'corruption training'],
  'corruption-convictions': ['corruption conviction', 'bribery', 'convictions for corruption'],
  'payment-days': ['days to pay suppliers', 'pay suppliers', 'payment days', 'pay our suppliers'],
  'whistleblowing-channel': ['whistleblowing', 'whistleblower', 'whistleblowing channel'],
  'ungc-monitoring': ['ungc monitoring'],
}
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
  nouns: [
    'emission',
    'co2',
    'carbon',
    'greenhouse',
    'greenhouse gas',
    'ghg',
    'carbon footprint',
    'tonne',
    'tonnes of co2',
    'co2e',
    'climate',
    'esg metric',
    'esg indicator',
    'footprint',
    'net zero',
    'emit',
    'csrd metric',
    'esrs metric',
  ],
  hints: ['report', 'reported', 'environmental', 'ton', 'women', 'sustainability', 'esg'],
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
    field('period', {
      label: 'end of the period',
      unit: 'day',
      names: ['reporting period'],
      read: at('period'),
    }),
  ],
  async load(asker, wanted) {
    const { reading, things } = wanted
    const companies = await companiesFor(asker, wanted)
    const files = await Promise.all(
      companies.map(async ({ id }) => asker.ask<CompanyFile>('esg.company', { id })),
    )
    const isOverYears =
      /\b(?:by year|each year|every year|over the (?:last |past )?(?:few |\w+ )?years|trend|history|develop\w*|evol\w*|chang\w*|compared (?:to|with) (?:last|the)|than (?:last|the year)|year (?:on|over|by) year|years?|went (?:up|down)|fall\w*|fell|rise\w*|rose|improv\w*|reduc\w*|increas\w*|decreas\w*)\b/.test(
        reading.text,
      ) && !reading.period
    const { period } = reading
    const inPeriod = (end: string) =>
      !period || ((!period.from || end >= period.from) && (!period.to || end <= period.to))
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
    noteStanding(
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
      standing: null,
      isPeriodUsed: true,
      // Which scopes are told stands in what is cited.
      span: 'emissions of scope 1, scope 2 and scope 3 each by itself',
      href: companies.length === 1 ? `${HREF}/companies/${companies[0]!.id}` : HREF,
    }
  },
}

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

/** The suppliers of one's own company, by what is known of their risk. */
export const suppliers: AskedTopic = {
  id: 'suppliers',
  label: 'suppliers',
  href: HREF,
  nouns: ['supplier', 'vendor', 'supply chain', 'supplier risk', 'corrective action'],
  hints: ['risk', 'certificate', 'questionnaire', 'esg', 'critical'],
  about: ['supplier'],
  usual: ['level', 'score', 'coverage'],
  isOfNow: true,
  orders: {
    most: 'score',
    worst: 'score',
    least: 'score',
    best: 'score',
    oldest: 'certificate',
    newest: 'assessed',
  },
  nameOf: (row) => String(row.name),
  isOf: (row, { id }) => String(row.supplierCompanyId) === id,
  columns: [
    field('level', {
      label: 'risk level',
      unit: 'text',
      kind: 'category',
      names: ['risk level', 'level', 'level of risk'],
      values: {
        critical: ['critical', 'critical risk', 'critical suppliers'],
        high: ['high', 'high risk'],
        medium: ['medium', 'medium risk', 'moderate'],
        low: ['low', 'low risk'],
        unknown: ['not assessed', 'without a level', 'without level', 'unassessed', 'without a score'],
      },
      read: (row) => (row.riskLevel as string | null) ?? 'unknown',
    }),
    field('score', {
      label: 'risk score (of a hundred, higher is riskier)',
      unit: 'score',
      names: ['supplier risk score', 'risk score', 'supplier score', 'score', 'riskiest'],
      isWorseHigh: true,
      read: at('overallRiskScore'),
      isSummed: false,
    }),
    percentage('coverage', 'coverage', ['supplier coverage', 'coverage']),
    field('country', {
      label: 'country',
      unit: 'text',
      kind: 'category',
      names: ['country', 'countries'],
      read: at('country'),
    }),
    field('certificate', {
      label: 'certificate valid until',
      unit: 'day',
      names: ['certificate', 'certification', 'certificate expiry', 'iso 14001'],
      read: at('certificate.validUntil'),
    }),
    field('certificateState', {
      label: 'certificate',
      unit: 'text',
      kind: 'category',
      names: [],
      values: {
        expired: [
          'expired certificate',
          'certificate expired',
          'certificates expired',
          'expired',
          'out of date',
          'lapsed',
        ],
        valid: ['valid certificate'],
        none: ['no certificate', 'without a certificate', 'without certificate'],
      },
      read: at('certificateState'),
    }),
    field('missing', {
      label: 'what is not known',
      unit: 'text',
      names: ['missing', 'gap'],
      read: at('missingWords'),
    }),
    field('openActions', {
      label: 'open corrective actions',
      unit: 'count',
      names: ['open action', 'corrective action', 'open corrective action'],
      read: at('openActions'),
      isSummed: true,
    }),
    field('overdueActions', {
      label: 'overdue corrective actions',
      unit: 'count',
      names: [],
      read: at('overdueActions'),
      isSummed: true,
    }),
    field('actions', {
      label: 'corrective actions',
      unit: 'text',
      kind: 'category',
      names: [],
      values: {
        overdue: [
          'overdue action',
          'overdue corrective action',
          'late corrective action',
          'overdue',
          'actions overdue',
          'actions are overdue',
        ],
      },
      read: (row) => (Number(row.overdueActions) > 0 ? 'overdue' : 'none overdue'),
    }),
    field('assessed', {
      label: 'assessed on',
      unit: 'moment',
      names: ['assessed', 'last assessment', 'supplier assessment'],
      read: at('assessedAt'),
    }),
  ],
  async load(asker) {
    const found = await asker.ask<SupplierRisk[]>('esg.suppliers', { id: 1 })
    const rows = found.map(
      (one): Row => ({
        ...one,
        missingWords: one.missing.join(', ') || null,
        certificateState: !one.certificate
          ? 'none'
          : one.certificate.validUntil < asker.today
            ? 'expired'
            : 'valid',
        openActions: one.actions.filter(({ isDone }) => !isDone).length,
        overdueActions: one.actions.filter(({ isOverdue }) => isOverdue).length,
      }),
    )
    if (found.some(({ components }) => components.some(({ source }) => source.startsWith('Sample data'))))
      asker.notes.add(SAMPLE)
    if (found.some(({ coverage }) => coverage < 1)) asker.notes.add('A risk score is of what is known alone')
    return { rows, tool: 'esg.suppliers', asOf: oldestOf(found), standing: null }
  },
}
const oldestOf = (found: readonly SupplierRisk[]): string | null =>
  found.flatMap(({ assessedAt }) => assessedAt ?? []).sort()[0] ?? null

/** Disclosures by CSRD and SFDR with how far they are. */
export const disclosures: AskedTopic = {
  id: 'disclosures',
  label: 'disclosures',
  href: HREF,
  nouns: [
    'disclosure',
    'csrd',
    'sfdr',
    'csrd report',
    'sustainability report',
    'sustainability statement',
    'esrs',
    'datapoint',
    'esg report',
    'materiality',
    'double materiality',
    'taxonomy',
  ],
  hints: ['draft', 'published', 'review', 'report', 'state', 'esg', 'told'],
  about: ['esg-company'],
  usual: ['status', 'type', 'year', 'told', 'datapoints'],
  dated: 'periodEnd',
  orders: { newest: 'year', oldest: 'year', most: 'told', least: 'told' },
  nameOf: (row) => `${String(row.disclosureType).toUpperCase()} disclosure of ${row.companyName}`,
  detailOf: (row) => String(row.reportingPeriod),
  isOf: (row, { id }) => String(row.companyId) === id,
  columns: [
    field('status', {
      label: 'state',
      unit: 'text',
      kind: 'category',
      names: ['state', 'status', 'how far', 'stage', 'where are we', 'where do we stand'],
      values: {
        draft: ['draft', 'in draft', 'not handed in'],
        under_review: ['under review', 'in review', 'handed in'],
        published: ['published', 'public', 'out already'],
        archived: ['archived'],
      },
      whenOf: { published: 'publishedAt' },
      read: at('status'),
    }),
    field('type', {
      label: 'kind',
      unit: 'text',
      kind: 'category',
      names: ['kind', 'type'],
      values: { csrd: ['csrd'], sfdr: ['sfdr'] },
      read: at('disclosureType'),
    }),
    field('year', {
      label: 'financial year',
      unit: 'text',
      names: ['reporting year', 'financial year'],
      read: at('reportingPeriod'),
    }),
    field('told', {
      label: 'datapoints told',
      unit: 'count',
      names: ['datapoints told', 'told', 'datapoints filled', 'filled in', 'answered datapoint', 'complete'],
      read: at('told'),
      isSummed: false,
    }),
    field('datapoints', {
      label: 'datapoints of its set',
      unit: 'count',
      names: ['datapoint', 'datapoints in all'],
      read: at('datapoints'),
      isSummed: false,
    }),
    field('open', {
      label: 'datapoints open',
      unit: 'count',
      names: [
        'open datapoint',
        'datapoints open',
        'missing datapoint',
        'datapoints missing',
        'missing',
        'left to tell',
      ],
      read: (row) => Number(row.datapoints) - Number(row.told),
      isSummed: false,
    }),
    field('publishedAt', {
      label: 'published on',
      unit: 'moment',
      names: ['published on', 'publication date', 'publish', 'when published'],
      read: at('publishedAt'),
    }),
    field('periodEnd', {
      label: 'year',
      unit: 'day',
      names: [],
      read: (row) => `${row.reportingYear}-12-31`,
    }),
  ],
  async load(asker, { reading }) {
    const kept = /\b(?:materiality|taxonomy)\b/.exec(reading.text)?.[0]
    const rows = await asker.ask<EsgDisclosureLine[]>('esg.disclosures', {})
    if (kept)
      throw new NoEvidence(
        `The assistant does not read the worksheet on ${kept}: it is under ESG, worksheets.`,
        'Disclosures',
      )
    if (rows.some(({ companyName }) => companyName.endsWith('(sample)'))) asker.notes.add(SAMPLE)
    return { rows, tool: 'esg.disclosures', asOf: asker.ctx.now.toISOString(), standing: null }
  },
}

const PAI: readonly (readonly [number, string, readonly string[]])[] = [
  [1, 'GHG emissions of the holdings', ['financed emission', 'pai 1']],
  [
    2,
    'carbon footprint of the portfolio',
    [
      'portfolio carbon footprint',
      'carbon footprint of the portfolio',
      'pai 2',
      'portfolio footprint',
      'carbon footprint of our portfolio',
    ],
  ],
  [
    3,
    'GHG intensity of holdings',
    [
      'portfolio carbon intensity',
      'carbon intensity of the portfolio',
      'waci',
      'pai 3',
      'weighted average carbon intensity',
    ],
  ],
  [4, 'fossil fuel exposure', ['portfolio fossil exposure', 'fossil fuel exposure', 'pai 4']],
  [13, 'board gender diversity of holdings', ['pai 13']],
  [14, 'controversial weapons exposure', ['controversial weapons exposure', 'pai 14']],
]

/** The scores and adverse impacts of what is held, by weight. */
export const portfolioEsg: AskedTopic = {
  id: 'esg-portfolio',
  label: 'ESG of the portfolio',
  href: '/dashboard/esg',
  isSingle: true,
  nouns: [
    'portfolio esg',
    'esg of the portfolio',
    'pai',
    'principal adverse impact',
    'adverse impact',
    'pai indicator',
    'indicator',
    'esg score of the portfolio',
    'esg of our portfolio',
    'portfolio esg score',
    'financed emission',
    'esg portfolio',
    'esg coverage of the portfolio',
  ],
  hints: ['portfolio', 'holding', 'esg', 'position', 'coverage'],
  about: [],
  usual: ['overall', 'coverage'],
  isOfNow: true,
  lean: ({ text }) =>
    /\b(?:esg|sustainab\w+|carbon|co2|emissions?)\b/.test(text) &&
    /\b(?:portfolio|holdings?|positions?|hold|book)\b/.test(text)
      ? 6
      : 0,
  nameOf: () => 'the portfolio',
  columns: [
    score('overall', 'ESG score of the portfolio', [
      'portfolio esg score',
      'esg score',
      'esg rating',
      'overall esg score',
    ]),
    percentage('coverage', 'share of the weight that has a score', [
      'coverage',
      'esg coverage',
      'share with a score',
      'covered',
      'has a score',
      'have a score',
      'have an esg score',
    ]),
    ...PAI.map(([number, label, names]) =>
      field(`pai${number}`, { label, unit: 'number', names, read: at(`pai${number}`), isSummed: false }),
    ),
  ],
  async load(asker, wanted) {
    const { id } = await accountOf(asker)
    const positions = await asker.look<{ security: { symbol: string }; marketValue: number | null }[]>(
      'trading.positions',
      { accountId: id },
    )
    const valued = positions.filter(({ marketValue }) => (marketValue ?? 0) > 0)
    const invested = valued.reduce((sum, { marketValue }) => sum + Number(marketValue), 0)
    if (valued.length === 0)
      throw new NoEvidence('Nothing is held that has a price, so there is no ESG figure of the portfolio.')
    if (valued.length < positions.length) asker.notes.add('Holdings without a price are left out')
    const found = await asker.ask<PortfolioEsg>('esg.portfolio', {
      holdings: valued.map(({ security, marketValue }) => ({
        symbol: security.symbol,
        weight: Number(marketValue) / invested,
      })),
    })
    const row: Row = { overall: found.overallESGScore, coverage: found.coverage }
    const asked = found.pai.filter(({ number }) => wanted.columns.includes(`pai${number}`))
    for (const { number, value } of found.pai) row[`pai${number}`] = value
    const isPai = asked.length > 0 || /\b(?:pai|adverse impact)\b/.test(wanted.reading.text)
    const known = (asked.length > 0 ? asked : found.pai).filter(({ value }) => value !== null)
    if (
      (isPai && known.length === 0) ||
      (!isPai && found.overallESGScore === null && !wanted.columns.includes('coverage'))
    )
      throw new NoEvidence(
        isPai
          ? `${asked.length > 0 ? 'That indicator' : 'None of the principal adverse impacts'} can${asked.length > 0 ? 'not' : ''} be told of this portfolio: none of what is held has told what it needs.`
          : 'None of what is held has an ESG score, so the portfolio has none. Nothing is guessed.',
        'ESG of the portfolio',
      )
    asker.notes.add('By weight, over the holdings that have a score alone')
    return { rows: [row], tool: 'esg.portfolio', asOf: asker.ctx.now.toISOString(), standing: null }
  },
}

export const esgTopics: readonly AskedTopic[] = [esgScores, esgMetrics, suppliers, disclosures, portfolioEsg]
