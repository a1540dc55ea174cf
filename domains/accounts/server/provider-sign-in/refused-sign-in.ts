import type { ProviderRefusal } from '../../contract/index.ts'

/** A sign-in by a provider that ends at the sign-in page, which says why. */
export class RefusedSignIn extends Error {
  readonly reason: ProviderRefusal

  constructor(reason: ProviderRefusal) {
    super(`The sign-in by a provider was refused: ${reason}.`)
    this.name = 'RefusedSignIn'
    this.reason = reason
  }
}

/** Leads a browser on, with the cookies that go along. */
export function goingTo(location: string, cookies: readonly string[] = []): Response {
  const headers = new Headers({ location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return new Response(null, { status: 302, headers })
}

export const refusedAt = (reason: ProviderRefusal, organisationId?: number): string => {
  const facts = new URLSearchParams({ refused: reason })
  if (organisationId !== undefined) facts.set('organisation', String(organisationId))
  return `/signin?${facts}`
}
