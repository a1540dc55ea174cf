import { isHighRisk } from '#engines/credit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { countsByRating } from './store.ts'

/** What the whole portfolio comes to. */
export type PortfolioFacts = {
  borrowers: number
  rated: number
  highRisk: number
  /** What is committed, in US dollars. Null where nothing is. */
  exposureCents: number | null
}

export async function portfolioFactsOf(ctx: Context): Promise<PortfolioFacts> {
  return portfolioFacts(await countsByRating(ctx.db, ctx.actor.organisationId, ctx.now))
}

export function portfolioFacts(counts: Awaited<ReturnType<typeof countsByRating>>): PortfolioFacts {
  const sum = (rows: typeof counts, of: 'count' | 'cents' | 'lentTo') =>
    rows.reduce((total, row) => total + row[of], 0)
  return {
    borrowers: sum(counts, 'count'),
    rated: sum(
      counts.filter(({ rating }) => rating !== null),
      'count',
    ),
    highRisk: sum(
      counts.filter(({ rating }) => isHighRisk(rating)),
      'count',
    ),
    exposureCents: sum(counts, 'lentTo') > 0 ? sum(counts, 'cents') : null,
  }
}
