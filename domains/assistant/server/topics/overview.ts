import { allRows } from '../answering/asker.ts'
import { dollarAccountOf } from './accounts.ts'
import { type AskedTopic, at, type Field, field, figure, NoEvidence, phrases, type Row } from './topic.ts'

const hubFigure = (name: string, label: string, unit: 'count' | 'percent' | 'score', names: string): Field =>
  figure(name, label, unit, names, at(`figures.${name}.value`))

const stat = (module: string, label: string) => (row: Row) => {
  const found = (
    row.modules as { key: string; stats: { label: string; value: number | null; unit: string }[] }[]
  ).find(({ key }) => key === module)
  const value = found?.stats.find((one) => one.label === label)
  return value?.value == null ? null : value.unit === 'cents' ? value.value / 100 : value.value
}

export const hub: AskedTopic = {
  id: 'hub',
  isOfNow: true,
  label: 'compliance hub',
  href: '/dashboard/compliance',
  isSingle: true,
  nouns:
    phrases(`compliance score, portfolio health, total screenings, hub, compliance hub, health score, overview,
    compliance rating, dashboard, active alert, key figures, health of the portfolio, counterparty health`),
  hints: ['score', 'health', 'total', 'overall', 'compliance'],
  about: [],
  usual: ['totalScreenings', 'activeAlerts', 'portfolioHealth', 'complianceScore'],
  // A part of the alerts is told from the alerts.
  lean: ({ text }) => (/\b(?:critical|high|medium|low|unassigned|today|yesterday)\b/.test(text) ? -4 : 0),
  nameOf: () => 'the hub',
  columns: [
    hubFigure(
      'totalScreenings',
      'total screenings',
      'count',
      `total screenings, screenings in total, screenings in all, screenings altogether, screenings so far,
        screenings ever, screenings completed`,
    ),
    hubFigure('activeAlerts', 'active alerts', 'count', 'active alerts, active alert'),
    hubFigure(
      'portfolioHealth',
      'portfolio health',
      'percent',
      `portfolio health, health, how healthy, health score, health figure, counterparty health`,
    ),
    hubFigure(
      'complianceScore',
      'compliance score',
      'score',
      'compliance score, score, compliance rating, compliance figure, compliance number',
    ),
    field('openCases', { label: 'open cases', unit: 'count', names: '', read: stat('kyb', 'Open cases') }),
    field('exposure', { label: 'exposure in all', unit: 'USD', read: stat('credit', 'Exposure, USD') }),
  ],
  async load(asker) {
    const row = await asker.ask<Row>('overview.hub', {})
    return { rows: [row], tool: 'overview.hub', asOf: String(row.asOf), isPeriodUsed: true }
  },
}

export const kybFigures: AskedTopic = {
  id: 'kyb-figures',
  isOfNow: true,
  label: 'KYB dashboard',
  href: '/dashboard/kyb',
  isSingle: true,
  nouns:
    phrases(`watchlist hit, total hits, hits in total, total cases, kyb dashboard, kyb figures, cases ever opened,
    list hit, sla breached, sla breaches, hits so far, cases have we ever`),
  hints: ['kyb', 'total', 'ever', 'altogether', 'so far', 'hit'],
  about: [],
  usual: ['totalScreenings', 'totalCases', 'totalHits', 'slaBreached'],
  nameOf: () => 'the KYB dashboard',
  columns: [
    field('totalHits', {
      label: 'watchlist hits',
      unit: 'count',
      names: `hit, total hits, watchlist hits, hits, list hits, hits in total, matches in total,
        matches altogether`,
      read: at('figures.totalHits.value'),
    }),
    field('totalCases', {
      label: 'cases ever opened',
      unit: 'count',
      names: `total cases, cases ever, cases in total, cases ever opened, cases altogether,
        cases have we ever, cases so far`,
      read: at('figures.totalCases.value'),
    }),
    field('slaBreached', {
      label: 'cases past their deadline',
      unit: 'count',
      names: 'sla breached, sla breaches, breached slas, breaches',
      read: at('figures.slaBreached.value'),
    }),
    field('totalScreenings', {
      label: 'screenings',
      unit: 'count',
      names: 'screenings in total',
      read: at('figures.totalScreenings.value'),
    }),
  ],
  async load(asker) {
    const row = await asker.ask<Row>('screening.figures', {})
    return { rows: [row], tool: 'screening.figures', isPeriodUsed: true }
  },
}

const OF_THE_LOG =
  /\b(?:audit|logs?|logged|entry|entries|activity|activities|chang\w*|happened|histor\w+|did \w+ do|done|actions?)\b/

export const audit: AskedTopic = {
  id: 'audit',
  label: 'entries of the audit log',
  href: '/dashboard/audit',
  nouns: phrases(
    `audit log, audit trail, log entry, audit entry, audit entries, audit, recent activity, activity, logged`,
  ),
  hints: ['who', 'changed', 'did', 'happened', 'log', 'latest'],
  about: ['person'],
  // What somebody did to a thing is told of that thing.
  lean: ({ text }) => (OF_THE_LOG.test(text) ? 0 : -4),
  usual: ['what', 'actor', 'at'],
  dated: 'at',
  orders: { newest: 'sequence', oldest: 'sequence' },
  nameOf: (row) => String(row.what),
  isOf: (row, { id }) => row.actor === id,
  columns: [
    field('what', { label: 'what', names: 'what, action' }),
    field('actor', { label: 'by', names: 'who, by whom, actor', read: at('who') }),
    field('at', { label: 'at', unit: 'moment', names: 'when, date' }),
    field('sequence', { label: 'entry', unit: 'number', names: 'sequence', isSummed: false }),
  ],
  async load(asker, { reading, things }) {
    const person = things.find(({ kind }) => kind === 'person')
    const isCount = reading.aggregate === 'count'
    if (reading.direction === 'oldest')
      throw new NoEvidence('I read the audit log from its newest entry on; the oldest are on its own screen.')
    const { rows, total, asOf } = await allRows<Row>(
      asker,
      'audit.entries',
      {
        ...(person ? { actor: person.id } : {}),
        ...(reading.period?.from ? { from: `${reading.period.from}T00:00:00.000Z` } : {}),
        ...(reading.period?.to ? { to: `${reading.period.to}T23:59:59.999Z` } : {}),
      },
      { most: 1, isOfFirst: true },
    )
    const shown = reading.take ?? 10
    if (!isCount && shown < total) asker.notes.add('Only the newest are shown')
    return {
      rows: isCount ? Array.from({ length: total }, () => ({})) : rows.slice(0, shown),
      tool: 'audit.entries',
      asOf,
      isPeriodUsed: true,
    }
  },
}

/** Whether the digests of the audit log hold, recomputed when it is asked. */
export const auditChain: AskedTopic = {
  id: 'audit-chain',
  isOfNow: true,
  label: 'chain of the audit log',
  href: '/dashboard/audit',
  isSingle: true,
  nouns: [
    ...['audit trail intact', 'audit log intact', 'audit chain', 'hash chain', 'chain intact', 'chain whole'],
    ...['audit trail whole', 'audit log whole', 'audit trail complete', 'integrity of the audit log'],
    ...['integrity of the audit trail', 'tampered with the audit log', 'tampered with the audit trail'],
    ...['audit log tampered', 'audit trail tampered', 'audit log been tampered', 'audit trail been tampered'],
    ...phrases(
      `audit trail ok, audit log ok, verify the audit log, verify the audit trail, audit trail broken`,
    ),
    ...['audit log broken', 'audit log valid', 'audit trail valid', 'altered the audit log'],
  ],
  about: [],
  usual: ['verdict', 'entries', 'brokenAt', 'erased'],
  lean: ({ text }) => (/\baudit\b/.test(text) && OF_THE_CHAIN.test(text) ? 6 : 0),
  nameOf: () => 'the audit log',
  columns: [
    field('verdict', {
      label: 'chain',
      unit: 'text',
      names: phrases('intact, tampered, whole, integrity, broken, valid, consistent, altered, unbroken'),
      read: ({ isIntact, why }) => (isIntact ? 'intact' : `broken: ${String(why ?? 'no reason is given')}`),
    }),
    field('entries', { label: 'entries', unit: 'count', names: [], read: at('entries') }),
    field('brokenAt', { label: 'broken at entry', unit: 'number', names: [], read: at('brokenAt') }),
    field('erased', {
      label: 'entries whose words were erased',
      unit: 'count',
      names: [],
      read: at('erased'),
    }),
  ],
  async load(asker) {
    const row = await asker.ask<Row>('audit.verify', {})
    return { rows: [row], tool: 'audit.verify', asOf: String(row.verifiedAt) }
  },
}

const OF_THE_CHAIN =
  /\b(?:intact|tamper\w*|integrity|chain|whole|unbroken|broken|alter(?:ed)?|manipulat\w*|consistent|valid|verif\w+)\b/

export const news: AskedTopic = {
  id: 'news',
  label: 'news',
  href: '/dashboard/financial-intelligence?tab=intelligence',
  nouns: ['news', 'headline', 'story', 'article', 'press'],
  hints: ['latest'],
  about: ['symbol'],
  usual: ['headline', 'datetime'],
  dated: 'datetime',
  orders: { newest: 'datetime', oldest: 'datetime' },
  nameOf: (row) => String(row.headline),
  isOf: () => true,
  columns: [
    field('headline', { label: 'headline', names: 'headline' }),
    field('datetime', { label: 'published', unit: 'moment', names: 'when' }),
  ],
  async load(asker, { things }) {
    const symbol = things.find(({ kind }) => kind === 'symbol')?.id
    const answer = await asker.ask<{ success: boolean; error?: string; data?: Row[]; news?: Row[] }>(
      'market-data.news',
      { ...(symbol ? { q: symbol } : {}) },
    )
    const rows = answer.data ?? answer.news ?? []
    if (!answer.success || rows.length === 0)
      throw new NoEvidence(answer.error ?? 'No source of news tells anything about that.')
    return { rows, tool: 'market-data.news', isPeriodUsed: true }
  },
}

export const ledger: AskedTopic = {
  id: 'ledger',
  label: 'entries of the ledger',
  href: '/dashboard/home?view=portfolio',
  nouns: ['ledger', 'ledger entry', 'bookings', 'double entry', 'booking', 'journal entry'],
  about: [],
  usual: ['at', 'debit', 'credit'],
  dated: 'at',
  orders: { newest: 'sequence', oldest: 'sequence' },
  nameOf: (row) => `${row.debit} / ${row.credit}`,
  columns: [
    field('at', { label: 'booked', unit: 'moment', names: 'when, date' }),
    field('debit', { label: 'debit', names: 'debit' }),
    field('credit', { label: 'credit', names: 'credit' }),
    field('sequence', { label: 'number', unit: 'number', names: '', read: at('sequence'), isSummed: false }),
  ],
  async load(asker) {
    const { id } = await dollarAccountOf(asker)
    const { rows, asOf } = await allRows<Row>(asker, 'trading.ledger', { accountId: id }, { most: 200 })
    if (rows.length === 0) throw new NoEvidence('The ledger has no entry yet.')
    return { rows, tool: 'trading.ledger', asOf }
  },
}
