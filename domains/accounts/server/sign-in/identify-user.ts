import { bookkeeping } from '#platform/audit/index.ts'
import type { Context, Installation } from '#platform/context/index.ts'
import { UNATTENDED_HEADER } from '#platform/endpoint/index.ts'
import { bearerOf, type Identify } from '#platform/http-server/index.ts'
import { DEMO_ORGANISATION_ID, type UserActor } from '#platform/identity/index.ts'
import { isSameRole } from '#platform/permissions/index.ts'
import { authOf } from '../auth/auth.ts'
import { callAuth, keepCookies } from '../auth/call-auth.ts'
import { identifyKey } from '../keys/identify-key.ts'
import { PROVISIONING_START } from '../keys/secret.ts'
import { type MemberInSession, memberInSession } from '../organisations/member-store.ts'
import { deleteSessions } from '../people/person-store.ts'
import { identifyDirectory } from '../provisioning/identify-directory.ts'
import { lacksSecondFactor } from '../sign-in-rules/lacks-second-factor.ts'
import { noteSessionUse } from '../sign-in-rules/rule-store.ts'
import { isSessionOver } from '../sign-in-rules/session-end.ts'

/**
 * How long this process trusts what it last read of a session. A change made here is seen at once. Where other processes change the same database, a call that
 * may write reads the session again, and one that only reads asks whether it stands and what its person may do now: a role that was lowered is lowered for the
 * very next call everywhere, and what is remembered is no more than who the cookie belongs to and what they are called.
 */
const REMEMBERED_MS = 5_000
const REMEMBERED_MAX = 10_000

type Remembered = { actor: UserActor; until: number }

/** Who came by which cookie, and how often somebody was forgotten. */
type Memory = { actors: Map<string, Remembered>; forgettings: number }

const memories = new WeakMap<Installation, Memory>()

function memoryOf(installation: Installation): Memory {
  const known = memories.get(installation)
  if (known) return known
  const made = { actors: new Map<string, Remembered>(), forgettings: 0 }
  memories.set(installation, made)
  return made
}

/** Finds who sends a request: by the key it carries, else by its session cookie. Once a day it moves the session's end and sends the cookie again. */
export const identifyUser: Identify = async (ctx) => {
  const bearer = bearerOf(ctx.request)
  if (bearer?.startsWith(PROVISIONING_START)) return identifyDirectory(ctx, bearer)
  if (bearer !== undefined) return identifyKey(ctx, bearer)
  const cookie = await sessionCookieOf(ctx)
  if (!cookie) return undefined
  const memory = memoryOf(ctx.installation)
  const known = memory.actors.get(cookie)
  if (known && known.until > ctx.now.getTime()) {
    const actor = await actorStill(ctx, known.actor)
    if (actor) return actor
  }
  memory.actors.delete(cookie)
  const { forgettings } = memory

  const { result, cookies } = await callAuth(ctx, (api, headers) =>
    api.getSession({ headers, returnHeaders: true, query: { disableRefresh: !canKeepCookies(ctx) } }),
  )
  keepCookies(ctx, cookies)
  if (!result) return undefined
  const { user, session } = result
  const member = await memberInSession(ctx.db, Number(session.id))
  if (!member) return undefined
  if (isSessionOver(member, ctx.now)) {
    await deleteSessions(bookkeeping(ctx.db, 'a session that ended by itself'), member.userId, {
      only: member.session.id,
    })
    return undefined
  }
  await noteUse(ctx, member)
  const { organisationId } = member
  const actor: UserActor = {
    kind: 'user',
    userId: member.userId,
    username: user.displayUsername ?? '',
    fullName: user.name,
    organisationId,
    isDemo: organisationId === DEMO_ORGANISATION_ID,
    sessionId: String(session.id),
    ...heldNow(member),
  }
  // What was read while somebody was forgotten may be of before: it answers this call, and is read again for the next.
  if (memory.forgettings === forgettings) {
    if (memory.actors.size >= REMEMBERED_MAX) memory.actors.clear()
    memory.actors.set(cookie, { actor, until: ctx.now.getTime() + REMEMBERED_MS })
  }
  return actor
}

/** Somebody remembered, as they are now; nothing where the session has to be read again. */
async function actorStill(ctx: Context, actor: UserActor): Promise<UserActor | undefined> {
  const { installation, request, db } = ctx
  // One process has the embedded database to itself.
  if (installation.database.kind === 'embedded') return actor
  if (request?.method !== 'GET' && request?.method !== 'HEAD') return undefined
  const member = await memberInSession(db, Number(actor.sessionId))
  if (member?.userId !== actor.userId || member.organisationId !== actor.organisationId) return undefined
  if (member.session.expiresAt <= ctx.now || isSessionOver(member, ctx.now)) return undefined
  const now = heldNow(member)
  return isSameRole(now.role, actor.role) && now.lacksSecondFactor === actor.lacksSecondFactor
    ? actor
    : ({ ...actor, ...now } as UserActor)
}

/** What somebody may do in their session as it stands. */
const heldNow = (member: MemberInSession) => ({
  role: member.role,
  lacksSecondFactor: lacksSecondFactor(member),
})

const USE_NOTED_MS = 60_000

/** Notes that a session is used, where its organisation ends those that nobody uses: an open screen that asks by itself is no use of it. */
async function noteUse(ctx: Context, { session, rules }: MemberInSession): Promise<void> {
  if (!rules || rules.idleMinutes === null || isUnattended(ctx)) return
  if (session.lastUsedAt && ctx.now.getTime() - session.lastUsedAt.getTime() < USE_NOTED_MS) return
  await noteSessionUse(bookkeeping(ctx.db, 'when a session was last used'), session.id, ctx.now)
}

/** Whether nobody has touched the page that asks, as it says itself. */
const isUnattended = ({ request }: Context): boolean => request?.headers.has(UNATTENDED_HEADER) === true

// Only answers of the API carry the moved cookie; a page's answer is made elsewhere and would lose it.
function canKeepCookies(ctx: Context): boolean {
  return ctx.request !== undefined && new URL(ctx.request.url).pathname.startsWith('/api/')
}

/** Forgets the caller's own session. */
export function forgetActor(ctx: Context): void {
  if (ctx.actor.kind !== 'user') return
  const { sessionId } = ctx.actor
  forget(ctx.installation, (actor) => actor.sessionId === sessionId)
}

/** Forgets every session of a person: their role, name or right to be here has changed. */
export function forgetPerson(installation: Installation, userId: number): void {
  forget(installation, (actor) => actor.userId === userId)
}

/** Forgets everybody of an organisation: what one of its roles may do has changed. */
export function forgetOrganisation(installation: Installation, organisationId: number): void {
  forget(installation, (actor) => actor.organisationId === organisationId)
}

function forget(installation: Installation, isMeant: (actor: UserActor) => boolean): void {
  const memory = memoryOf(installation)
  memory.forgettings += 1
  for (const [cookie, { actor }] of memory.actors) if (isMeant(actor)) memory.actors.delete(cookie)
}

async function sessionCookieOf(ctx: Context): Promise<string | undefined> {
  const sent = ctx.request?.headers.get('cookie')
  if (!sent) return undefined
  const { authCookies } = await authOf(ctx).$context
  const start = `${authCookies.sessionToken.name}=`
  return sent
    .split(/;\s*/)
    .find((pair) => pair.startsWith(start))
    ?.slice(start.length)
}
