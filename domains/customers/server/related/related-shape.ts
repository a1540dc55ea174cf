import type { z } from 'zod'
import type { RelatedParty } from '../../contract/related-parties.ts'
import { NOT_SCREENED, type PartyScreening } from './party-screenings.ts'
import type { RelatedPartyRow } from './related-store.ts'
import { shareOf } from './standing.ts'

/** A related party as others see it, with how its screening stands. */
export function relatedPartyOf(
  row: RelatedPartyRow,
  names: ReadonlyMap<number, string>,
  { state, isDesignated, riskLevel, screeningId, screenedAt }: PartyScreening = NOT_SCREENED,
): z.input<typeof RelatedParty> {
  const { organisationId: _organisationId, shareLow: _low, shareHigh: _high, sourceKey: _key, ...facts } = row
  return {
    ...facts,
    share: shareOf(row),
    ofName: row.ofPartyId === null ? null : (names.get(row.ofPartyId) ?? null),
    state,
    isDesignated,
    riskLevel,
    screeningId,
    screenedAt,
  }
}
