import type { Context, Installation } from '#platform/context/index.ts'
import type { RelatedState } from '../../contract/related-parties.ts'
import type { CustomerRiskLevel } from '../../contract/schemas.ts'
import type { RelatedPartyRow } from './related-store.ts'
import { screenedAs } from './same-party.ts'

/** How the newest screening of a related party stands, whatever the lists were. */
export type PartyScreening = {
  state: RelatedState
  /** The match that stands is with a party on a sanctions list. */
  isDesignated: boolean
  riskLevel: CustomerRiskLevel | null
  screeningId: number | null
  screenedAt: Date | null
}

export const NOT_SCREENED: PartyScreening = {
  state: 'not-screened',
  isDesignated: false,
  riskLevel: null,
  screeningId: null,
  screenedAt: null,
}

/** Screenings by the number of the related party that they were made under. */
type Provider = (
  ctx: Context,
  parties: readonly RelatedPartyRow[],
) => Promise<ReadonlyMap<number, PartyScreening>>

const providers = new WeakMap<Installation, Provider>()

/** Who knows how related parties were screened. This slice screens nobody: without a provider nobody is. */
export function onPartyScreeningsAsked(installation: Installation, provider: Provider): void {
  providers.set(installation, provider)
}

/** How each related party of some customers stands, by its number. One with several roles is screened once. */
export async function partyScreenings(
  ctx: Context,
  byCustomer: ReadonlyMap<number, readonly RelatedPartyRow[]>,
): Promise<Map<number, PartyScreening>> {
  const provider = providers.get(ctx.installation)
  const first = new Map([...byCustomer.values()].flatMap((parties) => [...screenedAs(parties)]))
  if (first.size === 0) return new Map()
  const asked = [...byCustomer.values()].flat().filter(({ id }) => first.get(id) === id)
  const found = provider ? await provider(ctx, asked) : new Map<number, PartyScreening>()
  return new Map([...first].map(([id, under]) => [id, found.get(under) ?? NOT_SCREENED]))
}
