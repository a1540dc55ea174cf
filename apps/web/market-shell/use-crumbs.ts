import { useLocation } from 'react-router'
import type { Crumb } from '#design-system/patterns/page/index.ts'

/** The way back to the market home. At /app itself the navigation beside the work is the way: a link would lead to where one is. */
export function useCrumbs(): readonly Crumb[] {
  const { pathname } = useLocation()
  return pathname === '/app' ? [] : [{ label: 'Market home', to: '/app' }]
}
