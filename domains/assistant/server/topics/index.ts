import { indexTopics } from '#engines/question-parsing/index.ts'
import { areas } from './areas.ts'
import { alerts } from './cases/alerts.ts'
import { cases } from './cases/cases.ts'
import { companies } from './companies.ts'
import { credit } from './credit/borrowers.ts'
import { creditTopics } from './credit/credit-topics.ts'
import { creditMeasures } from './credit/measures.ts'
import { customers } from './customers/customers.ts'
import { reviews } from './customers/reviews.ts'
import { esgTopics } from './esg/esg-topics.ts'
import { fundamentals } from './fundamentals/company-accounts.ts'
import { library } from './library.ts'
import { bonds } from './market/bonds.ts'
import { curve } from './market/curve.ts'
import { history } from './market/history.ts'
import { quotes } from './market/quotes.ts'
import { watchlist } from './market/watchlist.ts'
import { operationsTopics } from './operations/operations-topics.ts'
import { dividends } from './orders/dividends.ts'
import { lots } from './orders/lots.ts'
import { orders } from './orders/orders.ts'
import { sales } from './orders/sales.ts'
import { splits } from './orders/splits.ts'
import { tax } from './orders/tax-years.ts'
import { trades } from './orders/trades.ts'
import { audit, auditChain, hub, kybFigures, ledger, news } from './overview.ts'
import { account } from './portfolio/account.ts'
import { cashFlows } from './portfolio/cash-flows.ts'
import { performance } from './portfolio/performance.ts'
import { positions } from './portfolio/positions.ts'
import { attribution } from './risk/attribution.ts'
import { contributions } from './risk/contributions.ts'
import { riskOfHoldings } from './risk/holdings.ts'
import { risk } from './risk/risk.ts'
import { sectorEffects } from './risk/sector-effects.ts'
import { stress } from './risk/stress.ts'
import { lists } from './screening/lists.ts'
import { monitoring } from './screening/monitoring.ts'
import { screeningRules } from './screening/rules.ts'
import { screenings } from './screening/screenings.ts'
import type { AskedTopic, Subject } from './topic.ts'
import { collectors } from './tracked/collectors.ts'
import { trackedMetrics } from './tracked/metrics.ts'
import { signals } from './tracked/signals.ts'
import { alertRules, calls, reportSchedules } from './watching.ts'

/**
 * A topic that is asked for by its own words, or by the names of what it is about: words that any subject has (`overdue`, `state`, `growth`)
 * are no question of it.
 */
const askedBy = (words: RegExp, topic: AskedTopic): AskedTopic => ({
  ...topic,
  lean: (reading) =>
    (topic.lean?.(reading) ?? 0) -
    (words.test(reading.text) ||
    // A share has a price before it has rules, accounts or a score: its name alone asks for none of them.
    reading.names.some(({ things }) =>
      things.some(({ kind }) => kind !== 'symbol' && topic.about.includes(kind)),
    )
      ? 0
      : OTHERS_WORDS),
})
const OTHERS_WORDS = 2

const ownWords: Readonly<Record<string, RegExp>> = {
  fundamentals:
    /\b(?:borrowers?|compan(?:y|ies)|obligors?|revenues?|ebitda?|margins?|net (?:income|profit|debt)|balance sheet|accounts|fiscal|fy|financials?|fundamentals|eps|roe|roa|capex|p\/e|total debt)\b/,
  'esg-scores': /\b(?:esg|sustainab\w+|environmental|social|governance|pillars?)\b/,
  suppliers: /\b(?:suppliers?|vendors?|supply chain|corrective|certificates?|questionnaires?)\b/,
  disclosures: /\b(?:disclosures?|csrd|sfdr|esrs|datapoints?|sustainability|esg|materiality|taxonomy)\b/,
  facilities: /\b(?:facilit\w+|loans?|credit|borrow\w*|lent|lend\w*|drawn|undrawn|lgd|ead|revolver)\b/,
  covenants: /\bcovenants?\b/,
  'credit-decisions': /\b(?:overrid\w+|credit|limits?|proposals?)\b/,
  'credit-book':
    /\b(?:credit|borrow\w*|lent|lend\w*|loans?|book|ecl|expected loss|herfindahl|hhi|obligors?)\b/,
  'credit-losses': /\b(?:credit|loans?|book|simulat\w+|economic capital|unexpected)\b/,
  'credit-alerts': /\b(?:credit|borrowers?|early)\b/,
  stress:
    /\b(?:stress\w*|scenarios?|cris[ie]s|crash\w*|shocks?|pandemic|covid|lehman|2008|meltdown|dot-?com|black monday|gfc|if|jumps?|rises?|spikes?|falls?|drops?|go(?:es)? up|repeat|again|us|we|our|happens?)\b/,
  'sector-effects':
    /\b(?:sectors?|industr\w+|over-?weights?|under-?weights?|weights?|allocat\w+|selection)\b/,
  reviews: /\b(?:reviews?|validations?|validated)\b/,
  'alert-rules': /\b(?:rules?|price alerts?|fired?|trigger\w*)\b/,
  'report-schedules': /\b(?:reports?|schedul\w+|mail\w*)\b/,
  'tracked-companies':
    /\b(?:job|jobs|openings?|vacanc\w+|hir(?:e|es|ed|ing)|recruit\w*|patents?|github|repos?|repositor\w+|web rank\w*|tranco|subdomains?|name ?servers?|technolog\w+|tech stack|track(?:ed|ing)?|company intelligence)\b/,
  signals:
    /\b(?:signals?|jobs?|job (?:posts?|ads?|postings?)|advertis\w+|filings?|filed|patents?|github|dns|whois|technolog\w+|infrastructure|web traffic)\b/,
  collectors: /\b(?:collectors?|collect(?:ed|ion|s)?|sources?)\b/,
  calls: /\b(?:calls?|transcripts?|earnings|tone|sentiment)\b/,
}

const all: readonly AskedTopic[] = [
  ...[positions, account, performance, cashFlows, trades, orders, lots, tax, sales, dividends, splits],
  ...[quotes, watchlist, history, curve, bonds],
  ...[risk, riskOfHoldings, stress, attribution, contributions, sectorEffects],
  ...[cases, alerts, customers, reviews, screenings, lists, screeningRules, monitoring],
  ...[hub, kybFigures, audit, auditChain, news, ledger],
  ...[companies, credit, creditMeasures, ...creditTopics],
  ...[fundamentals, ...esgTopics],
  ...[alertRules, reportSchedules, calls],
  ...operationsTopics,
  ...[trackedMetrics, signals, collectors, library],
  ...areas,
]

/** Everything that may be asked about. */
export const topics: readonly AskedTopic[] = all.map((topic) => {
  const words = ownWords[topic.id]
  return words ? askedBy(words, topic) : topic
})

export const topicIndex = indexTopics(topics)
export const topicById: ReadonlyMap<string, AskedTopic> = new Map(topics.map((topic) => [topic.id, topic]))

/** Which part of the business each tool answers for. */
export const subjectOfTool: Readonly<Record<string, Subject>> = {
  'trading.accounts': 'portfolio',
  'trading.positions': 'portfolio',
  'portfolio.summary': 'portfolio',
  'portfolio.performance': 'portfolio',
  'portfolio.corporate-actions': 'portfolio',
  'trading.trades': 'orders',
  'trading.orders': 'orders',
  'trading.order': 'orders',
  'trading.ledger': 'orders',
  'portfolio.open-lots': 'orders',
  'portfolio.tax-years': 'orders',
  'market-data.live-quotes': 'quotes',
  'market-data.watchlist': 'quotes',
  'market-data.history': 'quotes',
  'market-data.news': 'quotes',
  'attribution.period-prices': 'quotes',
  'market-data.rates': 'bonds',
  'fixed-income.screen-bonds': 'bonds',
  'fixed-income.quick-price': 'bonds',
  'options.value-strategy': 'options',
  'risk.assessment': 'risk',
  'attribution.attribute': 'attribution',
  'cases.list': 'cases',
  'cases.case': 'cases',
  'alerts.list': 'alerts',
  'alerts.alert': 'alerts',
  'alerts.dashboard': 'alerts',
  'audit.verify': 'overview',
  'esg.dashboard': 'esg',
  'customers.list': 'customers',
  'bpo.kyc': 'customers',
  'bpo.tasks': 'overview',
  'bpo.transactions': 'alerts',
  'bpo.alerts': 'alerts',
  'bpo.rules': 'alerts',
  'bpo.dashboard': 'overview',
  'bpo.statistics': 'overview',
  'screening.customer-file': 'customers',
  'screening.list': 'screening',
  'screening.screening': 'screening',
  'screening.settings': 'screening',
  'screening.monitoring': 'screening',
  'screening.figures': 'screening',
  'screening.lists': 'lists',
  'screening.coverage-contract': 'lists',
  'overview.hub': 'overview',
  'audit.entries': 'overview',
  'entities.companies': 'companies',
  'entities.entity': 'companies',
  'entities.ownership': 'companies',
  'credit.borrowers': 'credit',
  'credit.analysis': 'credit',
  'documents.search': 'documents',
  'documents.text': 'documents',
  'documents.list': 'documents',
  'fundamentals.look-up': 'fundamentals',
  'credit.borrower': 'fundamentals',
  'credit.dashboard': 'credit',
  'credit.simulation': 'credit',
  'credit.alerts': 'credit',
  'esg.companies': 'esg',
  'esg.company': 'esg',
  'esg.score': 'esg',
  'esg.suppliers': 'esg',
  'esg.unassessed-suppliers': 'esg',
  'esg.disclosures': 'esg',
  'esg.portfolio': 'esg',
  'alert-rules.list': 'alerts',
  'report-schedules.list': 'portfolio',
  'earnings.calls': 'documents',
  'earnings.transcript': 'documents',
  'methodology.search': 'methodology',
  'intelligence.companies': 'companies',
  'intelligence.compare': 'companies',
  'intelligence.timeseries': 'companies',
  'intelligence.signals': 'companies',
  'intelligence.overview': 'companies',
  'product.guide': 'product',
}
