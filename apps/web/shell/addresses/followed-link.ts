type LoadedScreens = {
  __reactRouterDataRouter?: { match(path: string): { route: { id: string } }[] | null }
  __reactRouterRouteModules?: Record<string, unknown>
}

/** Where a click leads within this site, in this tab; undefined for any other click. */
export function followedLink(event: MouseEvent): string | undefined {
  if (event.defaultPrevented || event.button !== 0) return undefined
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.href || link.hasAttribute('download') || (link.target && link.target !== '_self'))
    return undefined
  const to = new URL(link.href)
  if (to.origin !== location.origin) return undefined
  return `${to.pathname}${to.search}${to.hash}`
}

/** Whether the code of the screen at an address is here, so that going there asks the server for data alone. */
export function isLoaded(path: string): boolean {
  const { __reactRouterDataRouter: router, __reactRouterRouteModules: modules } =
    window as unknown as LoadedScreens
  const { pathname } = new URL(path, location.origin)
  // Signing out and other addresses of the server are a new document.
  if (pathname.startsWith('/api/') || !router || !modules) return false
  const matches = router.match(pathname)
  return matches?.length ? matches.every(({ route }) => route.id in modules) : false
}
