import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf, ResponseOf } from '#platform/endpoint/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../../contract/provisioning.ts'
import { siteOf } from '../auth/auth.ts'
import { newSecret, PROVISIONING_START } from '../keys/secret.ts'
import { ownUserOutsideDemo } from '../own-account/own-user.ts'
import { lockPeople } from '../people/person-store.ts'
import { endToken, insertToken, tokenOnWire, tokensOf } from './token-store.ts'

const TOKENS_MAX = 5

/** Where a directory is pointed at. */
export const baseUrlOf = ({ installation }: Pick<Context, 'installation'>): string =>
  `${siteOf(installation)}/api/scim/v2`

export async function listProvisioningTokens(
  ctx: Context,
): Promise<ResponseOf<typeof endpoints.listProvisioningTokens>> {
  return {
    baseUrl: baseUrlOf(ctx),
    tokens: (await tokensOf(ctx.db, ctx.actor.organisationId)).map(tokenOnWire),
  }
}

/** Makes a token for the directory. The secret is in the answer and nowhere else; no program makes one. */
export async function makeProvisioningToken(
  ctx: Context,
  { name }: RequestOf<typeof endpoints.makeProvisioningToken>,
): Promise<ResponseOf<typeof endpoints.makeProvisioningToken>> {
  const { organisationId } = ownUserOutsideDemo(ctx)
  const { secret, digest, start } = newSecret(PROVISIONING_START)
  return recordChange(ctx, async (tx) => {
    await lockPeople(tx.db)
    const working = (await tokensOf(tx.db, organisationId)).filter(({ revokedAt }) => revokedAt === null)
    if (working.length >= TOKENS_MAX)
      throw new Problem('conflict', `There are ${TOKENS_MAX} tokens that work. Revoke one first.`)
    const row = await insertToken(tx.db, {
      organisationId,
      name,
      secretDigest: digest,
      start,
      madeBy: actorName(tx.actor),
      madeAt: tx.now,
    })
    return {
      result: { token: tokenOnWire(row), secret },
      trace: {
        action: 'provisioning.token-made',
        subject: { type: 'provisioning', id: row.id },
        after: { name, start },
      },
    }
  })
}

export async function revokeProvisioningToken(
  ctx: Context,
  { id }: RequestOf<typeof endpoints.revokeProvisioningToken>,
): Promise<ResponseOf<typeof endpoints.revokeProvisioningToken>> {
  const { organisationId } = ctx.actor
  return recordChange(ctx, async (tx) => {
    const end = { revokedAt: tx.now, revokedBy: actorName(tx.actor) }
    const row = await endToken(tx.db, { organisationId, id }, end)
    return {
      result: tokenOnWire(row),
      trace: {
        action: 'provisioning.token-revoked',
        subject: { type: 'provisioning', id },
        after: { name: row.name, start: row.start },
      },
    }
  })
}
