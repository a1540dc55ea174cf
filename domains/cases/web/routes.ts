import { type RouteConfigEntry, route } from '@react-router/dev/routes'

/** The screens of cases, for apps/web/routes.ts; files are named from the web app's own folder. */
export const casesScreens: RouteConfigEntry[] = [
  route('dashboard/kyb/cases', '../../domains/cases/web/cases-screen.tsx'),
  route('dashboard/kyb/cases/:id', '../../domains/cases/web/case-screen.tsx'),
]
