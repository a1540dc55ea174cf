import { type RouteConfigEntry, route } from '@react-router/dev/routes'

/** Settings of market data, for apps/web/routes.ts; files are named from the web app's own folder. */
export const marketDataScreens: RouteConfigEntry[] = [
  route(
    'dashboard/settings/data-sources',
    '../../domains/market-data/web/data-sources/data-sources-screen.tsx',
  ),
]
