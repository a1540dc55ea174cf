import { type RouteConfigEntry, route } from '@react-router/dev/routes'

/** The screen of fixed income, for apps/web/routes.ts; files are named from the web app's own folder. */
export const fixedIncomeScreens: RouteConfigEntry[] = [
  route('dashboard/bonds', '../../domains/fixed-income/web/fixed-income-screen.tsx'),
]
