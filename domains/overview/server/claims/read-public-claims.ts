import { type House, systemContext } from '#platform/context/index.ts'
import { HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import type { Claim } from '../../contract/index.ts'
import { readClaims } from './read-claims.ts'

/** A claim as the public site may show it: words and a date, and nothing that leads to a row. */
export type PublicClaim = Pick<Claim, 'key' | 'measure' | 'measured'> & { asOf: string | null }

/** How many customers an organisation has is its own business; that count stays behind the sign-in. */
const withheld: ReadonlySet<Claim['key']> = new Set(['companies'])

/** What this installation last measured of the product's claims, for pages that anybody may read. Holds no customer data. */
export async function readPublicClaims(house: House): Promise<PublicClaim[]> {
  const claims = await readClaims(systemContext(house, 'public-site', HOME_ORGANISATION_ID))
  return claims.map(({ key, measure, measured, figure }) => {
    const isShown = measured !== null && !withheld.has(key)
    return {
      key,
      measure,
      measured: isShown ? measured : null,
      asOf: isShown && figure?.asOf ? new Date(figure.asOf as string | Date).toISOString() : null,
    }
  })
}
