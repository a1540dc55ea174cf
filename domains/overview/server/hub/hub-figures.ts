import type { z } from 'zod'
import { DATA_AGE_DAYS_MAX } from '#domains/customers/contract/index.ts'
import type { Figure } from '#platform/figures/index.ts'
import type { Hub } from '../../contract/index.ts'
import { type ComplianceScore, complianceScoreOf, SCORE_VERSION, type ScorePart } from './compliance-score.ts'
import type { HubFacts } from './hub-facts.ts'
import { counted, inDollars, inTenths, several } from './in-words.ts'
import { type PortfolioHealth, portfolioHealthOf } from './portfolio-health.ts'

type FigureAsWritten = z.input<typeof Figure>
type HubFigures = { figures: Record<keyof Hub['figures'], FigureAsWritten>; notes: Hub['notes'] }

/** The four figures of the hub with their meaning, and the line under each. */
export function hubFigures(facts: HubFacts): HubFigures {
  const screenings = totalScreenings(facts)
  const alerts = activeAlerts(facts)
  const health = portfolioHealth(facts)
  const score = complianceScore(facts)
  return {
    figures: {
      totalScreenings: screenings.figure,
      activeAlerts: alerts.figure,
      portfolioHealth: health.figure,
      complianceScore: score.figure,
    },
    notes: {
      totalScreenings: screenings.note,
      activeAlerts: alerts.note,
      portfolioHealth: health.note,
      complianceScore: score.note,
    },
  }
}

type WithNote = { figure: FigureAsWritten; note: string | null }

function totalScreenings({ now, screenings }: HubFacts): WithNote {
  const { total, thisWeek, withMatch } = screenings
  return {
    figure: {
      value: total,
      unit: 'count',
      asOf: now,
      definitionId: 'hub.total-screenings',
      definition: 'Screenings completed, of every type, since the organisation began.',
      origin: 'counted',
      inputs: [
        { label: 'In the last 7 days', value: counted(thisWeek) },
        { label: 'Before', value: counted(total - thisWeek) },
        { label: 'Of all, with a match', value: counted(withMatch) },
      ],
      source: 'Screenings',
      rows: { count: total, href: '/dashboard/kyb/screenings' },
    },
    note: total === 0 ? null : `+${counted(thisWeek)} this week`,
  }
}

function activeAlerts({ now, alerts }: HubFacts): WithNote {
  const { critical, high, medium, low } = alerts.bySeverity
  const other = medium + low
  return {
    figure: {
      value: alerts.active,
      unit: 'count',
      asOf: now,
      definitionId: 'hub.active-alerts',
      definition: 'Alerts that are neither closed nor set aside.',
      origin: 'counted',
      inputs: [
        { label: 'Critical', value: counted(critical) },
        { label: 'High', value: counted(high) },
        { label: 'Medium', value: counted(medium) },
        { label: 'Low', value: counted(low) },
      ],
      source: 'Alerts',
      rows: { count: alerts.active, href: '/dashboard/analytics' },
    },
    note: alerts.active === 0 ? 'Nothing waits' : `${critical} critical, ${high} high, ${other} other`,
  }
}

function portfolioHealth({ now, customers, alerts }: HubFacts): WithNote {
  const health = portfolioHealthOf(customers, alerts.criticalCompanyIds, now)
  const less = (dollars: number) => (dollars === 0 ? inDollars(0) : `−${inDollars(dollars)}`)
  return {
    figure: {
      value: health.percent === null ? null : Math.round(health.percent),
      unit: 'percent',
      asOf: now,
      definitionId: 'hub.portfolio-health',
      definition: `The share of exposure to counterparties that were checked against every required list in its current version, whose risk a person or the rating model assessed, that are not at high or critical risk, whose data is at most ${DATA_AGE_DAYS_MAX} days old, and that have no open critical alert. Without any such counterparty there is no share.`,
      origin: 'modelled',
      inputs: [
        { label: 'Exposure in all', value: inDollars(health.total) },
        { label: 'At high or critical risk', value: less(health.atHighRisk) },
        { label: 'Data too old', value: less(health.stale) },
        { label: 'Open critical alert', value: less(health.underCriticalAlert) },
        { label: 'Not checked against every required list', value: less(health.notScreened) },
        { label: 'Risk not assessed', value: less(health.notAssessed) },
        { label: 'Healthy', value: inDollars(health.healthy) },
        {
          label: 'Healthy of all',
          value: health.percent === null ? 'No data yet' : `${inTenths(health.percent)}%`,
        },
        {
          label: 'Exposure unknown, counted as $1 each',
          value: `${counted(health.unknown)} of ${counted(health.counterparties)}`,
        },
      ],
      source: 'Customers and alerts',
      rows: { count: health.counterparties, href: '/dashboard/customers' },
    },
    note: healthNote(health),
  }
}

function healthNote({ counterparties, unmeasured }: PortfolioHealth): string | null {
  if (counterparties === 0) return null
  if (unmeasured === counterparties)
    return `None of ${several(counterparties, 'customer')} checked against every list and assessed`
  const open =
    unmeasured === 0 ? '' : `, ${counted(unmeasured)} not checked against every list or not assessed`
  return `Modelled from ${several(counterparties, 'customer')}${open}`
}

const partWords = {
  slaAdherence: 'Cases within their deadline',
  screeningFreshness: 'Monitored customers checked against the lists in force',
  kycCompleteness: 'Due-diligence files complete',
  alertsInTime: 'Active alerts not overdue',
  fourEyes: 'Confirmed matches decided by two people',
  listFreshness: 'Lists that an answer needs, in force and fresh by their publication',
} as const satisfies Record<ScorePart, string>

/** A file that nobody has said anything of is neither empty nor full: it is not counted. */
function completenessOf(customers: HubFacts['customers']) {
  const recorded = customers.flatMap(({ kycCompletenessPercent }) => kycCompletenessPercent ?? [])
  return { of: recorded.length * 100, are: recorded.reduce((sum, percent) => sum + percent, 0) }
}

/** The shares the score is made of, from the facts. */
export function scoreShares({ sla, coverage, customers, alerts, fourEyes, lists }: HubFacts) {
  return {
    slaAdherence: { of: sla.total, are: sla.total - sla.breached },
    screeningFreshness: coverage,
    kycCompleteness: completenessOf(customers),
    alertsInTime: { of: alerts.active, are: alerts.active - alerts.overdue },
    fourEyes,
    listFreshness: lists,
  }
}

function complianceScore(facts: HubFacts): WithNote {
  const result = complianceScoreOf(scoreShares(facts))
  const score = result.score === null ? null : Math.round(result.score)
  return {
    figure: {
      value: score,
      unit: 'score',
      asOf: facts.now,
      definitionId: 'hub.compliance-score',
      definition: `The weighted mean of six shares, out of 100 (weights version ${SCORE_VERSION}). Parts without data are excluded; with less than half of the weight there is no score.`,
      origin: 'modelled',
      inputs: [
        ...result.parts.map(({ part, fraction, weight, points }) => ({
          label: partWords[part],
          value:
            fraction === null
              ? 'No data yet'
              : `${inTenths(fraction * 100)}% of ${inTenths(weight)} = ${inTenths(points)}`,
        })),
        { label: 'Sum', value: result.score === null ? 'No data yet' : inTenths(result.score) },
      ],
      source: 'Cases, screenings, customers, alerts and lists',
      rows: { count: facts.sla.total, href: '/dashboard/kyb/cases' },
    },
    note: score === null ? null : openPoints(result, facts),
  }
}

/** What the largest loss comes from, and what it costs: "5.8 points open, 2.9 by incomplete files". */
function openPoints({ parts, score }: ComplianceScore, facts: HubFacts): string {
  const open = 100 - (score ?? 0)
  if (inTenths(open) === inTenths(0)) return 'Nothing open'
  const losses = parts.map(({ part, weight, points }) => ({ part, lost: weight - points }))
  const worst = losses.reduce((most, one) => (one.lost > most.lost ? one : most))
  return `${inTenths(open)} points open, ${inTenths(worst.lost)} by ${lossWords(worst.part, facts)}`
}

function lossWords(part: ScorePart, facts: HubFacts): string {
  const words = {
    slaAdherence: several(facts.sla.breached, 'SLA breach', 'SLA breaches'),
    screeningFreshness: `${several(facts.coverage.of - facts.coverage.are, 'customer')} to re-screen`,
    kycCompleteness: 'incomplete files',
    alertsInTime: several(facts.alerts.overdue, 'overdue alert'),
    fourEyes: 'decisions by one person',
    listFreshness: several(facts.lists.of - facts.lists.are, 'stale list'),
  } satisfies Record<ScorePart, string>
  return words[part]
}
