import { type Context, daysBefore } from '#platform/context/index.ts'
import { idsOf } from '#platform/database/index.ts'
import { collectionsOf, companiesOf, countSeenSince } from '../store.ts'
import { isFailing } from '../tracking/list-tracked.ts'

/** What the hub shows: companies tracked, new findings of seven days, and sources that failed last. */
export type IntelligenceFacts = { tracked: number; newSignals: number; failing: number }

export async function intelligenceFactsOf({ db, actor, now }: Context): Promise<IntelligenceFacts> {
  const { organisationId } = actor
  const companies = await companiesOf(db, organisationId)
  const collections = await collectionsOf(db, organisationId, idsOf(companies))
  return {
    tracked: companies.length,
    newSignals: await countSeenSince(db, organisationId, daysBefore(now, 7)),
    failing: collections.filter(isFailing).length,
  }
}
