import { type RouteConfigEntry, route } from '@react-router/dev/routes'

/** The screen of attribution, for apps/web/routes.ts; files are named from the web app's own folder. */
export const attributionScreens: RouteConfigEntry[] = [
  route('dashboard/attribution', '../../domains/attribution/web/attribution-screen.tsx'),
]
