import { firstContactOf } from '#domains/leads/server/index.ts'
import { type Context, type Installation, systemContext } from '#platform/context/index.ts'
import { HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import type { Claim } from '../../contract/index.ts'
import { readClaims } from './read-claims.ts'
import { span } from './span.ts'

/** A claim as the public site may show it: words and a date, and nothing that leads to a row. */
export type PublicClaim = {
  key: string
  measure: string
  measured: string | null
  verdict: Claim['verdict']
  asOf: string | null
}

/** How many companies an organisation has added is its own business; that count stays behind the sign-in. */
const withheld: ReadonlySet<Claim['key']> = new Set(['companies'])

/** What this installation last measured of the product's claims, for pages that anybody may read. Holds no customer data. */
export async function readPublicClaims(installation: Installation): Promise<PublicClaim[]> {
  const ctx = systemContext(installation, 'public-site', HOME_ORGANISATION_ID)
  const stated = (await readClaims(ctx)).map(({ key, measure, measured, verdict, figure }) => {
    const isShown = measured !== null && !withheld.has(key)
    return {
      key,
      measure,
      measured: isShown ? measured : null,
      // Short of two hundred million says nothing of how many there are.
      verdict,
      asOf: isShown && figure?.asOf ? new Date(figure.asOf as string | Date).toISOString() : null,
    }
  })
  return [...stated, await demoFollowUp(ctx)]
}

/** The promise of an answer within 24 hours, from the leads of the last thirty days. */
async function demoFollowUp(ctx: Context): Promise<PublicClaim> {
  const { contacted, withinDay, medianMs } = await firstContactOf(ctx)
  const measured =
    medianMs === null
      ? null
      : `${span(medianMs)} in the middle; ${withinDay} of ${contacted} contacted leads within 24 hours, last 30 days`
  return {
    key: 'demo-follow-up',
    measure: 'From the request to the first contact that was noted',
    measured,
    verdict: medianMs === null ? 'not-measured' : withinDay === contacted ? 'met' : 'not-met',
    asOf: measured === null ? null : ctx.now.toISOString(),
  }
}
