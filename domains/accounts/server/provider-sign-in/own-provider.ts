import { changesSinceVersion, recordChange } from '#platform/audit/index.ts'
import { seal, unseal } from '#platform/config/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf, ResponseOf } from '#platform/endpoint/index.ts'
import { actorName, HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import { Problem, refuseStale } from '#platform/problems/index.ts'
import { sealedColumn } from '#platform/sealed-values/index.ts'
import type { SignInProvider } from '../../contract/index.ts'
import type * as endpoints from '../../contract/provider.ts'
import { siteOf } from '../auth/auth.ts'
import { ownUserOutsideDemo } from '../own-account/own-user.ts'
import { openInviteOf } from '../people/invites/invite-store.ts'
import { notifyAdministrators } from '../watch/notify-administrators.ts'
import { type Client, discover } from './openid.ts'
import { deleteProvider, keepProvider, type ProviderRow, providerOf } from './provider-store.ts'

const SEALED_FOR = 'client secrets of sign-in providers'
/** Where the secrets lie. */
export const sealedClientSecrets = sealedColumn('sign_in_provider', 'sealed_client_secret', SEALED_FOR)

export const redirectUriOf = ({ installation }: Pick<Context, 'installation'>): string =>
  `${siteOf(installation)}/api/auth/provider/callback`

/** The registration of an organisation, its secret opened. */
export const clientOf = ({ installation }: Pick<Context, 'installation'>, row: ProviderRow): Client => ({
  issuer: row.issuer,
  clientId: row.clientId,
  clientSecret: row.sealedClientSecret ? unseal(installation, SEALED_FOR, row.sealedClientSecret) : null,
})

const onWire = (row: ProviderRow): SignInProvider => ({
  title: row.title,
  issuer: row.issuer,
  clientId: row.clientId,
  hasSecret: row.sealedClientSecret !== null,
  version: row.version,
  changedBy: row.changedBy,
  changedAt: row.changedAt.toISOString(),
})

/** What a sign-in page shows of an organisation's provider: its name and no more. */
export async function readSignInProvider(
  ctx: Context,
  { organisation, invite }: RequestOf<typeof endpoints.readSignInProvider>,
): Promise<ResponseOf<typeof endpoints.readSignInProvider>> {
  const organisationId = invite
    ? (await openInviteOf(ctx.db, invite, ctx.now)).organisationId
    : (organisation ?? HOME_ORGANISATION_ID)
  return { organisationId, title: (await providerOf(ctx.db, organisationId))?.title ?? null }
}

export async function readOwnProvider(ctx: Context): Promise<ResponseOf<typeof endpoints.readOwnProvider>> {
  const { organisationId } = ctx.actor
  const row = await providerOf(ctx.db, organisationId)
  const isHome = organisationId === HOME_ORGANISATION_ID
  return {
    provider: row ? onWire(row) : null,
    redirectUri: redirectUriOf(ctx),
    signInAddress: `${siteOf(ctx.installation)}/signin${isHome ? '' : `?organisation=${organisationId}`}`,
  }
}

/** Sets the provider, once its description has been read: a wrong address would lock people out. @throws Problem `stale` where somebody else was first. */
export async function setOwnProvider(
  ctx: Context,
  input: RequestOf<typeof endpoints.setOwnProvider>,
): Promise<SignInProvider> {
  // Who sets it says who members are: no program does, whatever its key reaches.
  ownUserOutsideDemo(ctx)
  const { issuer } = await discover(ctx, input.issuer)
  return recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    const before = await providerOf(tx.db, organisationId)
    const version = before?.version ?? 0
    const subject = { type: 'organisation', id: organisationId } as const
    await refuseStale({ version, called: 'The sign-in provider' }, input.version, (read) =>
      changesSinceVersion(tx.db, organisationId, subject, read),
    )
    const isSame = before?.issuer === issuer && before.clientId === input.clientId
    // Whom another provider means by a name is nobody that this one meant.
    if (before && before.issuer !== issuer) await deleteProvider(tx.db, organisationId)
    const sealedClientSecret = input.clientSecret
      ? seal(tx.installation, SEALED_FOR, input.clientSecret)
      : isSame
        ? before.sealedClientSecret
        : null
    const row: ProviderRow = {
      organisationId,
      title: input.title,
      issuer,
      clientId: input.clientId,
      sealedClientSecret,
      version: version + 1,
      changedBy: actorName(tx.actor),
      changedAt: tx.now,
    }
    await keepProvider(tx.db, row)
    await notifyAdministrators(tx, {
      subject: before ? 'The sign-in provider was changed' : 'A sign-in provider was set',
      sentence: `${actorName(tx.actor)} set “${row.title}” (${issuer}) as the sign-in provider of your organisation. Anyone it vouches for by a member’s e-mail address signs in as that member.`,
    })
    return {
      result: onWire(row),
      trace: {
        action: 'organisation.provider-set',
        subject,
        before: before ? onWire(before) : null,
        after: onWire(row),
      },
    }
  })
}

export async function removeOwnProvider(ctx: Context): Promise<{ done: true }> {
  ownUserOutsideDemo(ctx)
  return recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    const before = await providerOf(tx.db, organisationId)
    if (!before || !(await deleteProvider(tx.db, organisationId)))
      throw new Problem('not-found', 'No sign-in provider is set.')
    return {
      result: { done: true as const },
      trace: {
        action: 'organisation.provider-removed',
        subject: { type: 'organisation', id: organisationId },
        before: onWire(before),
      },
    }
  })
}
