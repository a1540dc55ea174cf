import type { ModuleCard } from '../../contract/index.ts'
import type { HubFacts } from './hub-facts.ts'
import { several } from './in-words.ts'

/** The five modules, each with what is stored for it. A module without rows has no numbers rather than zeros. */
export function moduleCards(facts: HubFacts): ModuleCard[] {
  return [kyb(facts), credit(facts), esg(facts), intelligence(facts), entities(facts)]
}

function kyb({ screenings, sla }: HubFacts): ModuleCard {
  return {
    key: 'kyb',
    title: 'KYB & AML',
    purpose: 'Screen entities, work cases',
    href: '/dashboard/kyb',
    stats: [
      { label: 'Screenings', value: screenings.total, unit: 'count' },
      { label: 'Open cases', value: sla.open, unit: 'count' },
      { label: 'SLA breached', value: sla.openBreached, unit: 'count' },
    ],
    tag: kybTag(screenings.total, sla),
  }
}

/** Where nobody was ever screened there is nothing to be at ease about. */
function kybTag(screened: number, sla: HubFacts['sla']): ModuleCard['tag'] {
  if (sla.openBreached > 0) return { severity: 'critical', text: `${sla.openBreached} past SLA` }
  if (sla.atRisk > 0) return { severity: 'high', text: `${sla.atRisk} at risk` }
  if (sla.open > 0) return { severity: 'ok', text: 'All within SLA' }
  return screened > 0 ? { severity: 'ok', text: 'No open cases' } : null
}

function credit({ credit: { borrowers, rated, highRisk, exposureCents } }: HubFacts): ModuleCard {
  const hasData = borrowers > 0
  return {
    key: 'credit',
    title: 'Credit',
    purpose: 'Ratings, exposure, early warning',
    href: '/dashboard/credit',
    stats: [
      { label: 'Borrowers', value: hasData ? borrowers : null, unit: 'count' },
      { label: 'Exposure, USD', value: exposureCents, unit: 'cents' },
      { label: 'High risk', value: rated > 0 ? highRisk : null, unit: 'count' },
    ],
    tag: creditTag({ borrowers, rated, highRisk }),
  }
}

/** Who is not rated is not known to be of no risk. */
function creditTag({
  borrowers,
  rated,
  highRisk,
}: Pick<HubFacts['credit'], 'borrowers' | 'rated' | 'highRisk'>): ModuleCard['tag'] {
  if (rated === 0) return null
  if (highRisk > 0) return { severity: 'high', text: `${highRisk} at high risk` }
  if (rated < borrowers) return { severity: 'medium', text: `${borrowers - rated} of ${borrowers} not rated` }
  return { severity: 'ok', text: 'None at high risk' }
}

function esg({ esg: facts }: HubFacts): ModuleCard {
  return {
    key: 'esg',
    title: 'ESG compliance',
    purpose: 'Scores, CSRD and SFDR disclosures',
    href: '/dashboard/esg',
    stats: [
      { label: 'Overall score', value: facts?.overallScore ?? null, unit: 'score' },
      { label: 'Disclosures', value: facts?.disclosures ?? null, unit: 'count' },
      { label: 'Suppliers at risk', value: facts?.suppliersAtRisk ?? null, unit: 'count' },
    ],
    tag: esgTag(facts),
  }
}

/** A supplier of whom nothing is known is not known to be of no risk. */
function esgTag(facts: HubFacts['esg']): ModuleCard['tag'] {
  if (facts === null) return null
  if (facts.suppliersAtRisk > 0)
    return { severity: 'high', text: `${several(facts.suppliersAtRisk, 'supplier')} at risk` }
  if (facts.underReview > 0) return { severity: 'medium', text: `${facts.underReview} under review` }
  if (facts.suppliersUnknown > 0)
    return { severity: 'medium', text: `${several(facts.suppliersUnknown, 'supplier')} not assessed` }
  return facts.overallScore === null ? null : { severity: 'ok', text: 'Scored' }
}

function intelligence({ intelligence: { tracked, newSignals, failing } }: HubFacts): ModuleCard {
  const hasData = tracked > 0
  return {
    key: 'intelligence',
    title: 'Company Intelligence',
    purpose: 'Hiring, filings, patents, web signals',
    href: '/dashboard/intelligence',
    stats: [
      { label: 'Tracked', value: hasData ? tracked : null, unit: 'count' },
      { label: 'Signals, 7 days', value: hasData ? newSignals : null, unit: 'count' },
    ],
    tag: failing > 0 ? { severity: 'medium', text: `${several(failing, 'source')} failing` } : null,
  }
}

function entities({ customers, weekAgo }: HubFacts): ModuleCard {
  const changed = customers.filter((customer) => customer.updatedAt >= weekAgo).length
  const hasData = customers.length > 0
  return {
    key: 'companies',
    title: 'Entity platform',
    purpose: 'Company records from public registries',
    href: '/dashboard/companies',
    stats: [
      { label: 'Customers', value: hasData ? customers.length : null, unit: 'count' },
      {
        label: 'Monitored',
        value: hasData ? customers.filter((customer) => customer.isMonitored).length : null,
        unit: 'count',
      },
      { label: 'Changed, 7 days', value: hasData ? changed : null, unit: 'count' },
    ],
    tag: !hasData
      ? null
      : changed > 0
        ? { severity: 'low', text: several(changed, 'change') }
        : { severity: 'ok', text: 'No changes' },
  }
}
