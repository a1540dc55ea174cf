import { setImmediate as nextTurn } from 'node:timers/promises'
import { plainWords } from '#engines/question-parsing/index.ts'
import type { Asker } from '../answering/asker.ts'
import { nounOf } from '../plan/render-plan.ts'
import { topics } from '../topics/index.ts'
import type { AskedTopic } from '../topics/topic.ts'

/** Something that can be asked of a topic: one of its columns, one of their values, or its rows as they are. */
export type Askable = {
  topic: AskedTopic
  part: 'rows' | 'measure' | 'group' | 'value'
  column?: string
  value?: string
  /** Its names, each in words. */
  names: readonly (readonly string[])[]
  /** What rows of its topic are called, in words. */
  nouns: ReadonlySet<string>
}

const ACCOUNT = ['trading.accounts', 'trading.positions']
const RISK = [...ACCOUNT, 'risk.assessment']
const ATTRIBUTION = [...ACCOUNT, 'attribution.attribute']

/** The calls that a topic answers by: who may not make one of them is offered no question of it. */
export const callsOfTopic: Readonly<Record<string, readonly string[]>> = {
  positions: ACCOUNT,
  account: [...ACCOUNT, 'portfolio.summary'],
  performance: ['trading.accounts', 'portfolio.performance'],
  'cash-flows': ['trading.accounts', 'portfolio.performance'],
  trades: ['trading.accounts', 'trading.trades'],
  orders: ['trading.accounts', 'trading.orders'],
  lots: ['trading.accounts', 'portfolio.open-lots'],
  tax: ['trading.accounts', 'portfolio.tax-years'],
  sales: ['trading.accounts', 'trading.ledger'],
  dividends: ['trading.accounts', 'portfolio.corporate-actions'],
  splits: ['trading.accounts', 'portfolio.corporate-actions'],
  quotes: ['market-data.live-quotes'],
  watchlist: ['market-data.watchlist', 'market-data.live-quotes'],
  history: ['market-data.history'],
  curve: ['market-data.rates'],
  bonds: ['fixed-income.screen-bonds'],
  risk: RISK,
  'risk-of-holdings': RISK,
  stress: ATTRIBUTION,
  attribution: ATTRIBUTION,
  contributions: ATTRIBUTION,
  'sector-effects': ATTRIBUTION,
  cases: ['cases.list'],
  alerts: ['alerts.list'],
  customers: ['customers.list'],
  reviews: ['bpo.kyc'],
  screenings: ['screening.list'],
  lists: ['screening.lists'],
  'screening-rules': ['screening.settings'],
  monitoring: ['screening.monitoring'],
  hub: ['overview.hub'],
  'kyb-figures': ['screening.figures'],
  audit: ['audit.entries'],
  'audit-chain': ['audit.verify'],
  ledger: ['trading.accounts', 'trading.ledger'],
  credit: ['credit.borrowers'],
  'credit-measures': ['credit.borrowers', 'credit.analysis'],
  facilities: ['credit.borrowers', 'credit.borrower'],
  covenants: ['credit.borrowers', 'credit.borrower'],
  'credit-decisions': ['credit.borrowers', 'credit.borrower'],
  'credit-book': ['credit.dashboard'],
  'credit-losses': ['credit.simulation'],
  'credit-alerts': ['credit.alerts'],
  fundamentals: ['credit.borrowers', 'credit.borrower'],
  'esg-scores': ['esg.companies'],
  'esg-metrics': ['esg.companies', 'esg.company'],
  suppliers: ['esg.suppliers'],
  disclosures: ['esg.disclosures'],
  'esg-portfolio': ['trading.accounts', 'esg.portfolio'],
  'alert-rules': ['alert-rules.list'],
  'report-schedules': ['report-schedules.list'],
  calls: ['earnings.calls'],
  tasks: ['bpo.tasks'],
  bookings: ['bpo.transactions'],
  'monitoring-alerts': ['bpo.alerts'],
  'monitoring-rules': ['bpo.rules'],
  'operations-figures': ['bpo.statistics'],
  'tracked-companies': ['intelligence.companies'],
  signals: ['intelligence.companies', 'intelligence.signals'],
  collectors: ['intelligence.companies'],
  library: ['documents.list'],
}

const wordsIn = (names: readonly string[]): string[][] =>
  names.map((name) => plainWords(name)).filter((words) => words.length > 0)

function askablesOf(topic: AskedTopic): Askable[] {
  const nouns = new Set(wordsIn([nounOf(topic), ...topic.nouns]).flat())
  const of = (part: Askable['part'], names: readonly string[], more: Partial<Askable> = {}): Askable => ({
    topic,
    part,
    names: wordsIn(names),
    nouns,
    ...more,
  })
  return [
    of('rows', [nounOf(topic), ...topic.nouns]),
    ...topic.columns.flatMap(({ id, label, kind, names, values = {} }) => [
      ...(names.length > 0
        ? [of(kind === 'category' ? 'group' : 'measure', [...names, label], { column: id })]
        : []),
      ...Object.entries(values).flatMap(([value, called]) =>
        called.length > 0 ? [of('value', called, { column: id, value })] : [],
      ),
    ]),
  ]
}

const offered = topics.filter(({ id }) => callsOfTopic[id] !== undefined)

const known = new Map<AskedTopic, readonly Askable[]>()

/** Read once, when they are first asked for: thousands of names are a noticeable part of a start. */
function askablesKnown(topic: AskedTopic): readonly Askable[] {
  const askables = known.get(topic) ?? askablesOf(topic)
  known.set(topic, askables)
  return askables
}

/** Reads the names of all topics, giving way between two of them. */
export async function prepareAskables(): Promise<void> {
  for (const topic of offered) {
    if (known.has(topic)) continue
    askablesKnown(topic)
    await nextTurn()
  }
}

/** What the person may ask about: topics all of whose calls they may make. */
export function askableBy(asker: Pick<Asker, 'may'>): readonly Askable[] {
  const isOpen = new Map(
    Object.entries(callsOfTopic).map(([topic, calls]) => [topic, calls.every((call) => asker.may(call))]),
  )
  return offered.filter(({ id }) => isOpen.get(id)).flatMap(askablesKnown)
}
