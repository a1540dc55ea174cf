import { type RouteConfigEntry, route } from '@react-router/dev/routes'

/** The market home, for apps/web/routes.ts; files are named from the web app's own folder. */
export const marketScreens: RouteConfigEntry[] = [
  route('app', '../../domains/market-data/web/market-home-screen.tsx'),
]
