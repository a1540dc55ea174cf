import { DATA_AGE_DAYS_MAX } from '#domains/customers/contract/index.ts'
import { daysBetween } from '#platform/context/index.ts'

/** What portfolio health asks of a customer. */
export type Counterparty = {
  id: number
  /** Null where nobody has assessed it. */
  riskLevel: string | null
  exposureCents: number | null
  dataAsOf: Date
  /** Whether it was held against the lists as it is now: of another nobody knows that its risk is low. */
  isScreened: boolean
}

/** Shares of exposure, in dollars. Each counterparty is in one of the six; `unknown` tells how many have no known exposure. */
export type PortfolioHealth = {
  counterparties: number
  unknown: number
  total: number
  healthy: number
  atHighRisk: number
  stale: number
  underCriticalAlert: number
  notScreened: number
  notAssessed: number
  /** How many of them nobody has held against a list as they are now, or whose risk nobody has assessed. */
  unmeasured: number
  /** 0–100; null without a counterparty, and where none was both screened and assessed. */
  percent: number | null
}

/**
 * The exposure-weighted share of counterparties that were screened and assessed, are not at high or critical risk, whose data is fresh, and that have no
 * open critical alert. Where nobody was screened and assessed there is no share: neither all of them healthy nor none. A counterparty without a known exposure weighs one dollar, so that where none is known each
 * counts the same. What fails several tests counts under the first.
 */
export function portfolioHealthOf(
  counterparties: readonly Counterparty[],
  criticalIds: ReadonlySet<number>,
  now: Date,
): PortfolioHealth {
  const health = {
    counterparties: counterparties.length,
    unknown: 0,
    total: 0,
    healthy: 0,
    atHighRisk: 0,
    stale: 0,
    underCriticalAlert: 0,
    notScreened: 0,
    notAssessed: 0,
    unmeasured: 0,
  }
  for (const one of counterparties) {
    const weight = one.exposureCents === null ? 1 : Math.max(1, one.exposureCents / 100)
    if (one.exposureCents === null) health.unknown += 1
    if (!one.isScreened || one.riskLevel === null) health.unmeasured += 1
    health.total += weight
    if (one.riskLevel === 'high' || one.riskLevel === 'critical') health.atHighRisk += weight
    else if (daysBetween(one.dataAsOf, now) > DATA_AGE_DAYS_MAX) health.stale += weight
    else if (criticalIds.has(one.id)) health.underCriticalAlert += weight
    else if (!one.isScreened) health.notScreened += weight
    else if (one.riskLevel === null) health.notAssessed += weight
    else health.healthy += weight
  }
  const isMeasured = health.unmeasured < health.counterparties
  return { ...health, percent: isMeasured ? 100 * (health.healthy / health.total) : null }
}
