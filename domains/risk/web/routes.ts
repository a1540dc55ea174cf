import { type RouteConfigEntry, route } from '@react-router/dev/routes'

/** The screen of risk, for apps/web/routes.ts; files are named from the web app's own folder. */
export const riskScreens: RouteConfigEntry[] = [
  route('dashboard/risk', '../../domains/risk/web/risk-screen.tsx'),
]
