import { allCustomers } from '#domains/customers/server/index.ts'
import { type Context, daysBefore } from '#platform/context/index.ts'
import type { ThresholdPreview } from '../../contract/index.ts'
import { engineOf } from '../matching/index.ts'
import { listsToSearch } from '../screenings/lists-to-search.ts'
import { CHUNK_SUBJECTS } from '../screenings/screen-in-bulk.ts'
import { searchForMany } from '../screenings/search-settings.ts'
import { settingsOf } from '../settings/screening-settings.ts'
import { subjectOfCustomer } from '../subject/customer-subject.ts'
import { partyOfSubject } from '../subject/subject.ts'
import { decidedMatches, screeningsReaching } from './store.ts'

const DAYS = 90
const NAMED = 50
/** More would keep a person waiting for minutes. */
const CUSTOMERS_ASKED_MAX = 5_000

/**
 * What another threshold would have done to the matches that people decided, and what it does to the customers of today: each is
 * searched for again, at the lower of the two. Nothing is written.
 * @throws Problem `watchlist-stale`, `watchlists-missing`.
 */
export async function previewThreshold(
  ctx: Context,
  input: { threshold: number },
): Promise<ThresholdPreview> {
  const { organisationId } = ctx.actor
  const settings = await settingsOf(ctx.db, organisationId)
  const before = settings.threshold
  const after = input.threshold
  const decided = await decidedMatches(ctx.db, organisationId)
  const confirmed = decided.filter((match) => match.state === 'confirmed')
  const dismissed = decided.filter((match) => match.state === 'dismissed')
  const reached = await screeningsReaching(ctx.db, organisationId, {
    since: daysBefore(ctx.now, DAYS),
    before,
    after,
  })
  const aDay = (count: number) => (reached.screenings === 0 ? null : count / DAYS)
  return {
    before,
    after,
    decided: {
      confirmed: confirmed.length,
      confirmedLost: confirmed.filter((match) => match.probability < after).map(named),
      dismissed: dismissed.length,
      dismissedSpared: dismissed.filter((match) => match.probability < after).length,
    },
    portfolio: await portfolioOf(ctx, before, after),
    alertsADay: { days: DAYS, before: aDay(reached.before), after: aDay(reached.after) },
  }
}

type Hit = { name: string; entry: string; probability: number }

const named = ({ name, entry, probability }: Hit): Hit => ({ name, entry, probability })

async function portfolioOf(
  ctx: Context,
  before: number,
  after: number,
): Promise<ThresholdPreview['portfolio']> {
  const all = await allCustomers(ctx.db, ctx.actor.organisationId)
  const customers = [...all]
    .sort((left, right) => (right.exposureCents ?? 0) - (left.exposureCents ?? 0))
    .slice(0, CUSTOMERS_ASKED_MAX)
  const set = await listsToSearch(ctx)
  const hits: (Hit & { isBefore: boolean; isAfter: boolean })[] = []
  const search = searchForMany({ threshold: Math.min(before, after) })
  for (let start = 0; start < customers.length; start += CHUNK_SUBJECTS) {
    const chunk = customers.slice(start, start + CHUNK_SUBJECTS)
    const parties = chunk.map((customer) => partyOfSubject(subjectOfCustomer(customer)))
    const { results } = await engineOf(ctx.installation).search(set, parties, search, {
      isBulk: true,
      organisationId: ctx.actor.organisationId,
    })
    for (const [index, { candidates }] of results.entries()) {
      for (const { explanation, probability, isMatch, mustReview } of candidates) {
        if (!isMatch) continue
        hits.push({
          name: chunk[index]?.name ?? '',
          entry: explanation.entryName,
          probability,
          isBefore: mustReview || probability >= before,
          isAfter: mustReview || probability >= after,
        })
      }
    }
  }
  const lost = hits.filter(({ isBefore, isAfter }) => isBefore && !isAfter)
  const gained = hits.filter(({ isBefore, isAfter }) => isAfter && !isBefore)
  return {
    customers: all.length,
    asked: customers.length,
    hitsBefore: hits.filter(({ isBefore }) => isBefore).length,
    hitsAfter: hits.filter(({ isAfter }) => isAfter).length,
    lost: lost.slice(0, NAMED).map(named),
    lostCount: lost.length,
    gained: gained.slice(0, NAMED).map(named),
    gainedCount: gained.length,
  }
}
