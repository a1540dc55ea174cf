import type { RouteConfigEntry } from '@react-router/dev/routes'

/** The blog as visitors read it, for apps/web/routes.ts; files are named from the web app's own folder. */
export const blogPages: RouteConfigEntry[] = []

/** Blog management: its own frame, outside the dashboard. */
export const blogManagement: RouteConfigEntry[] = []
