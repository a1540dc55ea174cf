import type { RouteConfigEntry } from '@react-router/dev/routes'

/** Public pages, for apps/web/routes.ts; files are named from the web app's own folder. */
export const billingPages: RouteConfigEntry[] = []

/** The plan of one's own organisation. */
export const billingScreens: RouteConfigEntry[] = []
