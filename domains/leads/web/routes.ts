import { type RouteConfigEntry, route } from '@react-router/dev/routes'

/** The inbox of leads, for apps/web/routes.ts; files are named from the web app's own folder. */
export const leadsScreens: RouteConfigEntry[] = [
  route('dashboard/leads', '../../domains/leads/web/leads-screen.tsx'),
]
