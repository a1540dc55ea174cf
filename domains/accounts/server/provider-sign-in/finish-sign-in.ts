import { recordChange, type Trace } from '#platform/audit/index.ts'
import type { Change, Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { visibleText } from '#platform/endpoint/index.ts'
import { roleNameOf } from '#platform/permissions/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../../contract/provider.ts'
import { changeAwaiting, isAddressTaken } from '../address/address-store.ts'
import { confirmedTrace, noteConfirmed } from '../address/confirm-address.ts'
import { callAuth } from '../auth/call-auth.ts'
import { endKeys } from '../keys/key-store.ts'
import { admitMember } from '../organisations/admit-member.ts'
import { membershipOf } from '../organisations/member-store.ts'
import { acceptInvite, type InviteRow, openInviteOf } from '../people/invites/invite-store.ts'
import { notifyOwner } from '../people/notify-owner.ts'
import {
  deleteSessions,
  lockPeople,
  type PersonRow,
  passwordHashOf,
  personByEmail,
  personById,
  personRowOf,
  updatePerson,
} from '../people/person-store.ts'
import { forgetPerson } from '../sign-in/identify-user.ts'
import { endedFlowCookie, type Flow, flowOf } from './flow.ts'
import { discover, exchangeCode, type Identity, readIdToken } from './openid.ts'
import { clientOf, redirectUriOf } from './own-provider.ts'
import {
  deletePassword,
  freeUsername,
  insertProviderPerson,
  isElsewhere,
  keepLink,
  linkedPerson,
  markSession,
  type ProviderRow,
  providerOf,
} from './provider-store.ts'
import { goingTo, RefusedSignIn, refusedAt } from './refused-sign-in.ts'

type Came = RequestOf<typeof endpoints.finishProviderSignIn>

/**
 * Takes who the provider says has come. Somebody is let in whom this organisation knows: by an earlier sign-in, by their verified address, or by an invitation. The
 * session opens this organisation and no other, because its provider vouches for nobody elsewhere.
 */
export async function finishProviderSignIn(ctx: Context, came: Came): Promise<Response> {
  const flow = flowOf(ctx, came.state)
  const ended = endedFlowCookie(ctx)
  try {
    if (!flow) throw new RefusedSignIn('sign-in-expired')
    const row = await providerOf(ctx.db, flow.organisationId)
    if (!row) throw new RefusedSignIn('provider-missing')
    const identity = await identityOf(ctx, flow, row, came)
    if (flow.connects !== null) {
      await connect(ctx, flow.connects, row, identity)
      return goingTo(flow.next, [ended])
    }
    const cookies = await signIn(ctx, flow, row, identity)
    return goingTo(flow.next, [ended, ...cookies])
  } catch (failure) {
    const reason = reasonOf(failure)
    if (!reason) throw failure
    ctx.installation.log.warn(
      { requestId: ctx.requestId, organisationId: flow?.organisationId, err: failure },
      'a sign-in by a provider was refused',
    )
    return goingTo(refusedAt(reason, flow?.organisationId), [ended])
  }
}

function reasonOf(failure: unknown) {
  if (failure instanceof RefusedSignIn) return failure.reason
  if (!(failure instanceof Problem)) return undefined
  if (failure.code === 'link-expired') return 'invite-expired'
  if (failure.code === 'plan-limit') return 'no-room'
  return failure.code === 'source-failed' ? 'provider-failed' : undefined
}

async function identityOf(ctx: Context, flow: Flow, row: ProviderRow, came: Came): Promise<Identity> {
  if (came.error !== undefined || !came.code) throw new RefusedSignIn('provider-refused')
  const client = clientOf(ctx, row)
  const found = await discover(ctx, row.issuer)
  // An answer of another provider than the one that was asked (RFC 9207).
  if (came.iss !== undefined && came.iss !== found.issuer) throw new RefusedSignIn('provider-refused')
  const token = await exchangeCode(ctx, found, client, {
    code: came.code,
    verifier: flow.verifier,
    redirectUri: redirectUriOf(ctx),
  })
  return readIdToken(ctx, found, client, token, flow.nonce)
}

/** Connects the account of somebody who is signed in: they have proved both sides. */
async function connect(ctx: Context, userId: number, row: ProviderRow, identity: Identity): Promise<void> {
  const { organisationId } = row
  const { actor } = ctx
  if (actor.kind !== 'user' || actor.userId !== userId || actor.organisationId !== organisationId)
    throw new RefusedSignIn('sign-in-expired')
  await recordChange(ctx, async (tx) => {
    await lockPeople(tx.db)
    const known = await linkedPerson(tx.db, { organisationId, issuer: row.issuer, subject: identity.subject })
    if (known !== undefined && known !== userId) throw new RefusedSignIn('account-elsewhere')
    await link(tx, row, identity, userId)
    await notifyOwner(tx, await personRowOf(tx.db, organisationId, userId), {
      what: 'connected',
      title: row.title,
      hasLostPassword: false,
    })
    return { result: undefined, trace: traceOf('account.connected', userId, row) }
  })
}

async function signIn(
  ctx: Context,
  flow: Flow,
  row: ProviderRow,
  identity: Identity,
): Promise<readonly string[]> {
  const { organisationId } = row
  const { userId, cookies } = await recordChange(ctx, async (tx) => {
    await lockPeople(tx.db)
    const found = await personBehind(tx, flow, row, identity)
    const member = await membershipOf(tx.db, organisationId, found.userId)
    if (!member || member.deactivatedAt) throw new RefusedSignIn('deactivated')
    await updatePerson(tx.db, found.userId, { lastSignInAt: tx.now, opensOrganisationId: organisationId })
    const started = await callAuth(tx, (api, headers) =>
      api.startSessionOf({
        headers,
        returnHeaders: true,
        body: { userId: String(found.userId), isUntilBrowserEnds: false },
      }),
    )
    await markSession(tx.db, Number(started.result.sessionId))
    const { displayUsername } = await personRowOf(tx.db, organisationId, found.userId)
    return {
      result: { userId: found.userId, cookies: started.cookies },
      trace: [...found.traces, traceOf('account.signed-in', found.userId, row)].map((trace) => ({
        ...trace,
        by: displayUsername,
      })),
    }
  })
  forgetPerson(ctx.installation, userId)
  return cookies
}

const traceOf = (
  action: 'account.signed-in' | 'account.connected',
  userId: number,
  { organisationId, title, issuer }: ProviderRow,
): Trace => ({
  action,
  subject: { type: 'account', id: userId },
  payload: { by: title, issuer },
  organisationId,
})

const link = (tx: Change, { organisationId, issuer }: ProviderRow, { subject }: Identity, userId: number) =>
  keepLink(tx.db, { organisationId, issuer, subject, userId, linkedAt: tx.now })

async function personBehind(
  tx: Change,
  flow: Flow,
  row: ProviderRow,
  identity: Identity,
): Promise<{ userId: number; traces: readonly Trace[] }> {
  const { organisationId, issuer } = row
  const known = await linkedPerson(tx.db, { organisationId, issuer, subject: identity.subject })
  if (known !== undefined) return { userId: known, traces: await confirmedBy(tx, row, identity, known) }
  const { email } = identity
  if (!email || !identity.isEmailVerified) throw new RefusedSignIn('email-unverified')
  const person = await personByEmail(tx.db, email)
  const member = person && (await membershipOf(tx.db, organisationId, person.id))
  if (person && member) return linkMember(tx, row, identity, person)
  if (!flow.invite) throw new RefusedSignIn('no-account')
  // Whoever has an account elsewhere takes the invite with it, and so says that they want to.
  if (person) throw new RefusedSignIn('account-elsewhere')
  const invite = await openInviteOf(tx.db, flow.invite, tx.now)
  if (invite.organisationId !== organisationId || (invite.email && invite.email !== email))
    throw new RefusedSignIn('no-account')
  return joinByInvite(tx, row, identity, email, invite)
}

/** The address of somebody whom the provider knows by their subject is confirmed where the provider has verified the very same. It changes no address. */
async function confirmedBy(
  tx: Change,
  row: ProviderRow,
  { email, isEmailVerified }: Identity,
  userId: number,
): Promise<readonly Trace[]> {
  const person = await personById(tx.db, userId)
  const awaited = person && (await changeAwaiting(tx.db, person))
  if (!person || !awaited || !isEmailVerified || email !== person.email) return []
  await noteConfirmed(tx, person, awaited)
  return [{ ...confirmedTrace(person, { by: row.title }), organisationId: row.organisationId }]
}

/**
 * Links a member by their address. Nobody has proved to us that the address is theirs, so whoever made the account and knows its password is shut out of it: its
 * password, sessions and keys end. Who belongs to other organisations too connects the account while signed in, so that no organisation's provider reaches past it.
 */
async function linkMember(
  tx: Change,
  row: ProviderRow,
  identity: Identity,
  person: PersonRow,
): Promise<{ userId: number; traces: readonly Trace[] }> {
  const { organisationId } = row
  if (await isElsewhere(tx.db, organisationId, person.id)) throw new RefusedSignIn('account-elsewhere')
  // The address may have been put there by somebody who has it and not the account. One that nobody has ever used is nobody's to lose.
  const awaited = await changeAwaiting(tx.db, person)
  if (awaited && (person.lastSignInAt || (await passwordHashOf(tx.db, person.id))))
    throw new RefusedSignIn('address-unconfirmed')
  if (awaited) await noteConfirmed(tx, person, awaited)
  if (!person.emailVerified) {
    await deletePassword(tx.db, person.id)
    await deleteSessions(tx.db, person.id, 'all')
    await endKeys(
      tx.db,
      { organisationId, userId: person.id },
      { revokedAt: tx.now, revokedBy: person.displayUsername },
    )
  }
  await link(tx, row, identity, person.id)
  await notifyOwner(tx, person, {
    what: 'connected',
    title: row.title,
    hasLostPassword: !person.emailVerified,
  })
  return { userId: person.id, traces: [traceOf('account.connected', person.id, row)] }
}

async function joinByInvite(
  tx: Change,
  row: ProviderRow,
  identity: Identity,
  email: string,
  invite: InviteRow,
): Promise<{ userId: number; traces: readonly Trace[] }> {
  const { organisationId } = row
  if (await isAddressTaken(tx.db, email, { now: tx.now })) throw new RefusedSignIn('account-elsewhere')
  const username = await freeUsername(tx.db, identity.username ?? email.split('@')[0] ?? '')
  const fullName = visibleText(identity.fullName ?? username).slice(0, 200)
  const createdAt = tx.now
  const userId = await insertProviderPerson(tx.db, {
    username,
    fullName,
    email,
    isVerified: true,
    organisationId,
    createdAt,
  })
  await admitMember(tx, { organisationId, userId, role: invite.role, joinedAt: tx.now })
  await acceptInvite(tx.db, invite.id, userId, tx.now)
  await link(tx, row, identity, userId)
  const made = await personRowOf(tx.db, organisationId, userId)
  return {
    userId,
    traces: [
      {
        action: 'account.registered',
        subject: { type: 'account', id: userId },
        after: { username: made.displayUsername, fullName, email, role: roleNameOf(made.role) },
        payload: { inviteId: invite.id, by: row.title },
        organisationId,
      },
    ],
  }
}
