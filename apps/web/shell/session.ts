import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { actFor, CallFailed, call, fetchFirstKey } from '#platform/http-client/index.ts'
import type { RoleHeld } from '#platform/permissions/index.ts'

/** Who is signed in, as GET /api/auth/user tells. */
export type SessionUser = {
  id: number
  username: string
  fullName: string | null
  email: string
  role: RoleHeld
  organisationId: number
  isDemo: boolean
}

export const sessionQuery = queryOptions<{ user: SessionUser }>({
  queryKey: ['/api/auth/user'],
  queryFn: ({ queryKey, signal }) => fetchFirstKey({ queryKey, signal }) as Promise<{ user: SessionUser }>,
  retry: false,
})

/** The signed-in user, or undefined when there is none. Any other failure is thrown: it says nothing about the session. */
export async function readSession(client: QueryClient): Promise<SessionUser | undefined> {
  try {
    const { user } = await client.fetchQuery(sessionQuery)
    actFor(user)
    return user
  } catch (failure) {
    if (isSignedOut(failure)) return undefined
    throw failure
  }
}

/** Begins a demo session; its call comes with the contract only where it is wanted. @throws CallFailed. */
async function openDemo(): Promise<SessionUser> {
  const { startDemo } = await import('#domains/accounts/contract/index.ts')
  return (await call(startDemo, {})).user
}

/** Ends one's own session and begins a demo's. @throws CallFailed; where the demo is what failed, the session has ended all the same. */
export async function leaveForDemo(): Promise<void> {
  const { signOut } = await import('#domains/accounts/contract/index.ts')
  await call(signOut, {})
  await openDemo()
}

/** Who the frame is drawn for: the demo's own address begins the demo for somebody without a session (SHELL-010). */
export async function userAt(client: QueryClient, pathname: string): Promise<SessionUser | undefined> {
  const user = await readSession(client)
  if (user || !isDemoAddress(pathname)) return user
  const guest = await openDemo()
  actFor(guest)
  client.setQueryData(sessionQuery.queryKey, { user: guest })
  return guest
}

export const isDemoAddress = (pathname: string) => /^\/dashboard\/demo\/?$/.test(pathname)

export function isSignedOut(failure: unknown): boolean {
  // A wrong code of a second factor is 401 too, and says nothing about the session.
  return failure instanceof CallFailed && failure.code === 'not-signed-in'
}

/** Where somebody sets up the second factor that their organisation asks for before anything else. */
export const SECOND_FACTOR_PATH = '/dashboard/settings/security'

export const isSecondFactorAsked = (failure: unknown): boolean =>
  failure instanceof CallFailed && failure.code === 'second-factor-needed'

/** Where a visitor signs in, to come back to the place they wanted. */
export function signInPath(place: { pathname: string; search: string }): string {
  return `/signin?next=${encodeURIComponent(`${place.pathname}${place.search}`)}`
}

/** What a person is called: their full name, else their username (SHELL-015, SHELL-016). */
export function nameOf(user: SessionUser): string {
  return user.fullName?.trim() || user.username
}

/** One or two letters for the round badge. */
export function initialsOf(user: SessionUser): string {
  const words = nameOf(user)
    .split(/[\s._-]+/)
    .filter(Boolean)
  const first = words[0] ?? '?'
  const last = words.length > 1 ? words.at(-1) : undefined
  return (last ? `${[...first][0]}${[...last][0]}` : [...first].slice(0, 2).join('')).toLocaleUpperCase()
}
