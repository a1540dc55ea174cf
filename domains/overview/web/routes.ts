import { type RouteConfigEntry, route } from '@react-router/dev/routes'

/** The hub and the audit log, for apps/web/routes.ts; files are named from the web app's own folder. */
export const overviewScreens: RouteConfigEntry[] = [
  route('dashboard/compliance', '../../domains/overview/web/hub-screen.tsx'),
  route('dashboard/audit', '../../domains/overview/web/audit-screen.tsx'),
]
