/** Where a sign-in without a place to return to goes (AUTH-005, AUTH-016). */
export const HOME_PATH = '/dashboard/compliance'

const OWN_SITE = 'http://assay.invalid'
const neverNext = /^\/(signin|signup|forgot-password|reset-password|api)(\/|$)/

/** The place within this site that the visitor wanted, as the address says; anything that leads elsewhere is the hub. */
export function nextPath(search: URLSearchParams): string {
  const wanted = search.get('next')
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, OWN_SITE)) return HOME_PATH
  const place = new URL(wanted, OWN_SITE)
  // A path that starts with two slashes would name another host.
  if (place.origin !== OWN_SITE || place.pathname.startsWith('//') || neverNext.test(place.pathname))
    return HOME_PATH
  return `${place.pathname}${place.search}${place.hash}`
}

/** A link to another screen of the doorway that keeps where the visitor wants to go. */
export function keepingNext(path: string, search: URLSearchParams): string {
  const next = search.get('next')
  return next ? `${path}?next=${encodeURIComponent(next)}` : path
}
