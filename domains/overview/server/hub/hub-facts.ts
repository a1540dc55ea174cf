import { type AlertBacklog, alertBacklogOf } from '#domains/alerts/server/index.ts'
import { type SlaSummary, slaSummaryOf } from '#domains/cases/server/index.ts'
import { type PortfolioFacts, portfolioFactsOf } from '#domains/credit/server/index.ts'
import {
  allCustomers,
  asOfToday,
  type CustomerRow,
  screeningOf,
  shownRiskOf,
} from '#domains/customers/server/index.ts'
import { type EsgFacts, esgFactsOf } from '#domains/esg/server/index.ts'
import { type IntelligenceFacts, intelligenceFactsOf } from '#domains/intelligence/server/index.ts'
import {
  countHits,
  countScreenings,
  coverageShareOf,
  coverageShown,
  fourEyesShareOf,
  settingsOf,
} from '#domains/screening/server/index.ts'
import { readLists } from '#domains/watchlists/server/index.ts'
import { type Context, daysBefore } from '#platform/context/index.ts'
import type { Share } from './compliance-score.ts'

/** Everything the hub's figures are made of, read once at one moment. */
export type HubFacts = {
  now: Date
  weekAgo: Date
  screenings: { total: number; thisWeek: number; withMatch: number }
  alerts: AlertBacklog
  sla: SlaSummary
  customers: (CustomerRow & { isScreened: boolean })[]
  credit: PortfolioFacts
  esg: EsgFacts
  intelligence: IntelligenceFacts
  coverage: Share
  fourEyes: Share
  lists: Share
}

/** Reads the facts behind the figures, one after the other: the embedded database answers one query at a time. */
export async function hubFacts(ctx: Context): Promise<HubFacts> {
  const { db, now } = ctx
  const { organisationId } = ctx.actor
  const weekAgo = daysBefore(now, 7)
  const total = await countScreenings(db, organisationId)
  const thisWeek = await countScreenings(db, organisationId, { from: weekAgo })
  const { screenings: withMatch } = await countHits(db, organisationId)
  const alerts = await alertBacklogOf(db, organisationId, now)
  const sla = await slaSummaryOf(db, organisationId, now)
  const customers = (await asOfToday(ctx, await allCustomers(db, organisationId))).map((row) => ({
    ...row,
    riskLevel: shownRiskOf(row),
    isScreened: screeningOf(row) === 'screened',
  }))
  const lists = await readLists(ctx, await settingsOf(db, organisationId))
  const { monitored, covered } = await coverageShareOf(ctx, { lists })
  const { lists: needed } = await coverageShown(ctx)
  const { confirmed, byTwoPeople } = await fourEyesShareOf(db, organisationId)
  return {
    now,
    weekAgo,
    screenings: { total, thisWeek, withMatch },
    alerts,
    sla,
    customers,
    credit: await portfolioFactsOf(ctx),
    esg: await esgFactsOf(ctx),
    intelligence: await intelligenceFactsOf(ctx),
    coverage: { of: monitored, are: covered },
    fourEyes: { of: confirmed, are: byTwoPeople },
    lists: { of: needed.length, are: needed.filter((list) => list.state === 'asked').length },
  }
}
