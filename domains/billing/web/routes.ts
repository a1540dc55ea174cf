import { type RouteConfigEntry, route } from '@react-router/dev/routes'

/** Public pages, for apps/web/routes.ts; files are named from the web app's own folder. */
export const billingPages: RouteConfigEntry[] = [
  route('pricing', '../../domains/billing/web/pricing-page.tsx'),
]

/** The plan of one's own organisation. */
export const billingScreens: RouteConfigEntry[] = [
  route('dashboard/settings/plan', '../../domains/billing/web/plan-screen.tsx'),
]
