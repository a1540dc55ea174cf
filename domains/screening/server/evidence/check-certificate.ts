import { signingKey } from '#domains/records/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf, ResponseOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { type checkCertificate as endpoint, withdrawalInWords } from '../../contract/index.ts'
import { repeatOfScreening, withdrawalsOf } from '../withdrawn/withdrawals-of.ts'
import { verifyCertificate } from './certificate.ts'

/**
 * Checks a certificate of this installation, and whether the list versions that it was issued on still stand: what a file cannot know of itself.
 * @throws Problem `invalid-input` for one that was changed or signed by another key, `not-found` for one of another organisation.
 */
export async function checkCertificate(
  ctx: Context,
  { certificate: text }: RequestOf<typeof endpoint>,
): Promise<ResponseOf<typeof endpoint>> {
  const { certificate } = verifyCertificate(text, (await signingKey(ctx)).publicKey)
  const { organisationId, screeningId } = certificate
  if (organisationId !== ctx.actor.organisationId)
    throw new Problem('not-found', 'This certificate is of another organisation.')
  const withdrawn = await withdrawalsOf(ctx.db, certificate.lists)
  const repeatedBy = await repeatOfScreening(ctx.db, { organisationId, id: screeningId })
  const again = repeatedBy === null ? '' : ` Screened again as screening ${repeatedBy}.`
  return {
    screeningId,
    name: certificate.query.name,
    screenedAt: certificate.screenedAt,
    stands: withdrawn.length === 0,
    sentence:
      withdrawn.length === 0
        ? 'The signature is valid, and so are its list versions.'
        : `The signature fits. Issued on ${withdrawn.map(withdrawalInWords).join('; ')}.${again}`,
    withdrawn,
    repeatedBy,
  }
}
