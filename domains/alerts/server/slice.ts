import { defineSlice } from '#platform/slice/index.ts'
import { alertSources } from './tell-alert.ts'
import '../contract/changes.ts'
import { alertsRoutes } from './routes.ts'

/** Alerts, as the server mounts them. */
export const alertsSlice = defineSlice({
  name: 'alerts',
  routes: alertsRoutes,
  news: alertSources,
})
