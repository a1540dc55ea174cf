import type { z } from 'zod'
import { countCases, slaSummaryOf } from '#domains/cases/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { Figure } from '#platform/figures/index.ts'
import type { KybDashboardStats } from '../contract/index.ts'
import { screeningsOf } from './screenings/screening-file.ts'
import { countHits, countScreenings, newestScreenings } from './screenings/store.ts'

const RECENT_SCREENINGS = 10

/**
 * The KYB dashboard. Total hits are the matches at or above the threshold over all screenings, whatever was decided about
 * them later: rejected candidates do not count, dismissed matches do.
 */
export async function readDashboardStats(ctx: Context): Promise<z.input<typeof KybDashboardStats>> {
  const { organisationId } = ctx.actor
  const totalScreenings = await countScreenings(ctx.db, organisationId)
  const { hits, screenings: withHit, unanswered } = await countHits(ctx.db, organisationId)
  const totalCases = await countCases(ctx.db, organisationId)
  const sla = await slaSummaryOf(ctx.db, organisationId, ctx.now)
  const recent = await newestScreenings(ctx.db, organisationId, RECENT_SCREENINGS)
  const counted = (
    facts: Pick<
      z.input<typeof Figure>,
      'value' | 'definitionId' | 'definition' | 'inputs' | 'source' | 'rows'
    >,
  ) => ({ ...facts, unit: 'count', asOf: ctx.now.toISOString(), origin: 'counted' }) as const
  return {
    totalScreenings,
    totalCases,
    totalHits: hits,
    slaSummary: { breached: sla.breached, atRisk: sla.atRisk },
    recentScreenings: await screeningsOf(ctx.db, recent),
    figures: {
      totalScreenings: counted({
        value: totalScreenings,
        definitionId: 'kyb.total-screenings',
        definition: 'Screenings completed, of every type, since the organisation began.',
        inputs: [
          { label: 'With a match', value: String(withHit) },
          { label: 'Without a match', value: String(totalScreenings - withHit - unanswered) },
          { label: 'Without an answer', value: String(unanswered) },
        ],
        source: 'Screenings',
        rows: { count: totalScreenings, href: '/dashboard/kyb/screenings' },
      }),
      totalCases: counted({
        value: totalCases,
        definitionId: 'kyb.total-cases',
        definition: 'Compliance cases ever opened, open and closed.',
        inputs: [{ label: 'Cases', value: String(totalCases) }],
        source: 'Cases',
        rows: { count: totalCases, href: '/dashboard/kyb/cases' },
      }),
      totalHits: counted({
        value: hits,
        definitionId: 'kyb.watchlist-hits',
        definition:
          'Matches at or above the threshold in force when they were found, whatever was decided later. A screening can have several.',
        inputs: [
          { label: 'Screenings with a match', value: String(withHit) },
          { label: 'Matches on them', value: String(hits) },
        ],
        source: 'Screenings',
        rows: { count: withHit, href: '/dashboard/kyb/screenings?matched=true' },
      }),
      slaBreached: counted({
        value: sla.breached,
        definitionId: 'kyb.sla-breached',
        definition:
          'Cases open past their deadline or closed after it; time while a case is paused does not count.',
        inputs: [
          { label: 'Open past the deadline', value: String(sla.openBreached) },
          { label: 'Closed after it', value: String(sla.closedLate) },
        ],
        source: 'Cases',
        rows: { count: sla.breached, href: '/dashboard/kyb/cases?sla=breached' },
      }),
    },
  }
}
