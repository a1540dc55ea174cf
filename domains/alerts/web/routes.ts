import { type RouteConfigEntry, route } from '@react-router/dev/routes'

/** The screen of alerts, for apps/web/routes.ts; files are named from the web app's own folder. */
export const alertsScreens: RouteConfigEntry[] = [
  route('dashboard/analytics', '../../domains/alerts/web/alerts-screen.tsx'),
]
