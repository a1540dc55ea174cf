import { type RouteConfigEntry, route } from '@react-router/dev/routes'

/** The screen of options, for apps/web/routes.ts; files are named from the web app's own folder. */
export const optionsScreens: RouteConfigEntry[] = [
  route('dashboard/options', '../../domains/options/web/options-screen.tsx'),
]
