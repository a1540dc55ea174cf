import { and, eq, like, ne } from 'drizzle-orm'
import type { z } from 'zod'
import { industryOf, OLD_STATEMENT_DAYS, placeAmong, type RatioId, ratioIds } from '#engines/credit/index.ts'
import { addDays } from '#engines/market-calendar/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { CreditAnalysis } from '../../contract/index.ts'
import { makeAssessment } from '../assessments/make-assessment.ts'
import type { BorrowerRow } from '../borrowers/store.ts'
import { inForceOn, statementsOf, yearsOf } from '../statements/store.ts'
import { creditBorrower } from '../tables.ts'

const PEERS_MOST = 500

type Peers = NonNullable<z.input<typeof CreditAnalysis>['peers']>

/**
 * Where each ratio of a borrower stands among the organisation’s other borrowers of its industry, by the statements known on a day; null where
 * its industry is not stated.
 */
export async function peersOf(
  ctx: Context,
  borrower: BorrowerRow,
  ratios: Readonly<Record<RatioId, number | null>>,
  { knownOn, by }: { knownOn: string; by: Parameters<typeof makeAssessment>[2] },
): Promise<Peers | null> {
  const industry = industryOf(borrower.industry)
  if (!industry) return null
  const { organisationId } = ctx.actor
  const peers = await ctx.db
    .select()
    .from(creditBorrower)
    .where(
      and(
        eq(creditBorrower.organisationId, organisationId),
        ne(creditBorrower.id, borrower.id),
        like(creditBorrower.industry, `${industry.scheme} ${industry.division}%`),
      ),
    )
    .orderBy(creditBorrower.id)
    .limit(PEERS_MOST)
  const statements = Map.groupBy(
    await statementsOf(
      ctx.db,
      organisationId,
      peers.map(({ id }) => id),
    ),
    (row) => row.borrowerId,
  )
  const known = peers.flatMap((peer) => {
    const years = yearsOf(inForceOn(statements.get(peer.id) ?? [], knownOn))
    const last = years.at(-1)
    return last ? [{ peer, years, isOld: last.period < addDays(knownOn, -OLD_STATEMENT_DAYS) }] : []
  })
  // Ratios of another time, and of a statement that does not add up, say nothing of where a firm stands now.
  const theirs = known.flatMap(({ peer, years, isOld }) => {
    if (isOld) return []
    const { figures, rating } = makeAssessment(peer, years, by)
    return rating.isRated || rating.because !== 'checks' ? [figures.ratios] : []
  })
  return {
    industry: `${industry.scheme} ${industry.division}`,
    borrowers: theirs.length,
    onOldStatements: known.filter(({ isOld }) => isOld).length,
    ratios: ratioIds.flatMap((id) => {
      const place = placeAmong(
        ratios[id],
        theirs.map((one) => one[id]),
      )
      return place ? [{ id, ...place }] : []
    }),
  }
}
