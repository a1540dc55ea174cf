import {
  IconArrowsLeftRight,
  IconChartPie,
  IconFileText,
  IconHome,
  IconMessage2,
  IconSearch,
  IconSettings,
} from '#design-system/primitives/icons.ts'
import type { Drawing } from '#design-system/primitives/index.ts'

export type View = 'home' | 'portfolio' | 'trading' | 'ai-insights' | 'research' | 'reports' | 'settings'

/** The side navigation, in order. A view is no address: choosing one leaves the URL as it is. */
export const views: readonly { view: View; label: string; icon: Drawing }[] = [
  { view: 'home', label: 'Home', icon: IconHome },
  { view: 'portfolio', label: 'Portfolio', icon: IconChartPie },
  { view: 'trading', label: 'Trading', icon: IconArrowsLeftRight },
  { view: 'ai-insights', label: 'AI Insights', icon: IconMessage2 },
  { view: 'research', label: 'Research', icon: IconSearch },
  { view: 'reports', label: 'Reports', icon: IconFileText },
  { view: 'settings', label: 'Settings', icon: IconSettings },
]

/** What stands at an address of its own under /app, beside the views. */
export type Place = 'discover' | 'spaces' | 'account'

const places: Readonly<Record<string, Place>> = {
  '/app/discover': 'discover',
  '/app/spaces': 'spaces',
  '/app/account': 'account',
}

/** What an address opens with: a portfolio, the view that a link names (`?view=trading`), else the market home. */
export function openedBy(pathname: string, search = ''): View | Place {
  const path = pathname.replace(/\/+$/, '')
  if (path.startsWith('/dashboard/')) {
    const named = new URLSearchParams(search).get('view')
    return views.find(({ view }) => view === named)?.view ?? 'portfolio'
  }
  return places[path] ?? 'home'
}

/** The address that a view stands at for somebody who comes from another screen. */
export function homeOf(view: View, isDemo: boolean): string {
  if (view === 'home') return '/app'
  return isDemo ? '/dashboard/demo' : '/dashboard/home'
}
