import { type RouteConfigEntry, route } from '@react-router/dev/routes'

/** The screens of customers, for apps/web/routes.ts; files are named from the web app's own folder. */
export const companiesScreens: RouteConfigEntry[] = [
  route('dashboard/customers', '../../domains/companies/web/customers-screen.tsx'),
]
