/** Where a sign-in without a place to return to goes (AUTH-005, AUTH-016). */
export const HOME_PATH = '/dashboard/compliance'

const OWN_SITE = 'http://assay.invalid'
const neverNext = /^\/(signin|signup|forgot-password|reset-password|undo-address|api)(\/|$)/

/** The place within this site that the visitor wanted, as the address says; anything that leads elsewhere is the hub. */
export function nextPath(search: URLSearchParams): string {
  const plan = chosenPlan(search)
  const wanted = search.get('next') ?? (plan && `/dashboard/settings/plan?choose=${plan}`)
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, OWN_SITE)) return HOME_PATH
  const place = new URL(wanted, OWN_SITE)
  // A path that starts with two slashes would name another host.
  if (place.origin !== OWN_SITE || place.pathname.startsWith('//') || neverNext.test(place.pathname))
    return HOME_PATH
  return `${place.pathname}${place.search}${place.hash}`
}

/** The plan that a visitor chose before they had an account; its checkout is where they go on to. */
export function chosenPlan(search: URLSearchParams): string | undefined {
  const plan = search.get('plan')?.toLowerCase()
  return plan === 'free' || plan === 'growth' ? plan : undefined
}

/** A link to another screen before the product that keeps where the visitor wants to go. */
export function keepingNext(path: string, search: URLSearchParams): string {
  const kept = new URLSearchParams()
  const next = search.get('next')
  const plan = chosenPlan(search)
  if (next) kept.set('next', next)
  if (plan) kept.set('plan', plan)
  return kept.size ? `${path}?${kept}` : path
}
