import { ORGANISATION_HEADER } from '#platform/endpoint/index.ts'

let acting: { userId: number; organisationId: number } | undefined

/**
 * Remembers whom this page was opened for: every call says the organisation, so that a page left open while the session moved to another
 * one is refused instead of reading and writing there. The first that is told of a person holds until the page is loaded again.
 */
export function actFor(user: { id: number; organisationId: number } | undefined): void {
  if (!('document' in globalThis) || !user) return
  if (acting?.userId !== user.id) acting = { userId: user.id, organisationId: user.organisationId }
}

/** The header that says the organisation; nothing before anybody is known. */
export const organisationHeader = (): Record<string, string> =>
  acting ? { [ORGANISATION_HEADER]: String(acting.organisationId) } : {}
