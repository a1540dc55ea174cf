import { defineSlice, EVERY_NUMBER } from '#platform/slice/index.ts'
import { deleteAlertsUpTo } from './store.ts'
import { alertSources } from './tell-alert.ts'
import '../contract/changes.ts'
import { alertsRoutes } from './routes.ts'

/** Alerts, as the server mounts them. */
export const alertsSlice = defineSlice({
  name: 'alerts',
  routes: alertsRoutes,
  news: alertSources,
  sampleData: {
    counted: 'alerts',
    numbered: { of: 'alert', name: 'alert' },
    remove: ({ db, actor }, upTo) => deleteAlertsUpTo(db, actor.organisationId, upTo ?? EVERY_NUMBER),
  },
})
