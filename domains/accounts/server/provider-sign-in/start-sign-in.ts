import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../../contract/provider.ts'
import { openInviteOf } from '../people/invites/invite-store.ts'
import { beginFlow, flowCookie } from './flow.ts'
import { challengeOf, discover } from './openid.ts'
import { redirectUriOf } from './own-provider.ts'
import { providerOf } from './provider-store.ts'
import { goingTo, refusedAt } from './refused-sign-in.ts'

const HOME_PATH = '/dashboard/compliance'

/** Leads a browser to the provider of an organisation. What comes back is this browser's alone. */
export async function startProviderSignIn(
  ctx: Context,
  input: RequestOf<typeof endpoints.startProviderSignIn>,
): Promise<Response> {
  const { actor } = ctx
  const connects = input.connect === 'true' && actor.kind === 'user' && !actor.through ? actor.userId : null
  const organisationId = await organisationOf(ctx, input, connects !== null)
  if (organisationId === undefined) return goingTo(refusedAt('invite-expired'))
  const row = await providerOf(ctx.db, organisationId)
  if (!row) return goingTo(refusedAt('provider-missing', organisationId))
  const flow = beginFlow(ctx, {
    organisationId,
    invite: input.invite ?? null,
    next: connects === null ? placeOf(input.next) : '/dashboard/settings/security',
    connects,
  })
  try {
    const { authorization_endpoint } = await discover(ctx, row.issuer)
    const url = new URL(authorization_endpoint)
    for (const [name, value] of Object.entries({
      response_type: 'code',
      client_id: row.clientId,
      redirect_uri: redirectUriOf(ctx),
      scope: 'openid email profile',
      state: flow.state,
      nonce: flow.nonce,
      code_challenge: challengeOf(flow.verifier),
      code_challenge_method: 'S256',
    }))
      url.searchParams.set(name, value)
    return goingTo(url.href, [flowCookie(ctx, flow)])
  } catch (failure) {
    if (!(failure instanceof Problem)) throw failure
    ctx.installation.log.warn(
      { requestId: ctx.requestId, organisationId, err: failure },
      'a sign-in provider failed',
    )
    return goingTo(refusedAt('provider-failed', organisationId))
  }
}

async function organisationOf(
  ctx: Context,
  { invite, organisation }: RequestOf<typeof endpoints.startProviderSignIn>,
  isConnecting: boolean,
): Promise<number | undefined> {
  if (isConnecting) return ctx.actor.organisationId
  if (!invite) return organisation ?? HOME_ORGANISATION_ID
  try {
    return (await openInviteOf(ctx.db, invite, ctx.now)).organisationId
  } catch (failure) {
    if (failure instanceof Problem && failure.code === 'link-expired') return undefined
    throw failure
  }
}

const OWN_SITE = 'http://assay.invalid'

/** A place of this site that the visitor wanted; anything that leads elsewhere is the hub. */
function placeOf(next: string | undefined): string {
  if (!next?.startsWith('/') || !URL.canParse(next, OWN_SITE)) return HOME_PATH
  const place = new URL(next, OWN_SITE)
  if (place.origin !== OWN_SITE || place.pathname.startsWith('//') || place.pathname.startsWith('/api'))
    return HOME_PATH
  return `${place.pathname}${place.search}${place.hash}`
}
