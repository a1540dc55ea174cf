import { type RouteConfigEntry, route } from '@react-router/dev/routes'

/** The workstation, for apps/web/routes.ts; files are named from the web app's own folder. */
export const workstationScreens: RouteConfigEntry[] = [
  route('dashboard/financial-intelligence', '../../domains/workstation/web/workstation-screen.tsx'),
]
