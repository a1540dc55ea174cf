import { defineSlice } from '#platform/slice/index.ts'
import { alertsLeftBehind } from './assign-alert.ts'
import { alertsDependOn, alertsExpiry, existingAlerts } from './expiry.ts'
import { alertSources } from './publish-alert.ts'
import { deleteAllAlerts } from './store.ts'
import '../contract/changes.ts'
import { alertsRoutes } from './routes.ts'

export const alertsSlice = defineSlice({
  name: 'alerts',
  routes: alertsRoutes,
  figures: [
    {
      at: 40,
      call: 'alerts.dashboard',
      fields: { timeframe: '1M' },
      href: '/dashboard/analytics',
      where: /\balerts?\b/,
      words: {},
    },
  ],
  news: alertSources,
  follows: [alertsLeftBehind],
  aboutPerson: {
    group: 'Alerts',
    at: 40,
    rows: [{ type: 'alert', table: 'alert', namedBy: ['alert_id'] }],
  },
  expiry: [alertsExpiry],
  dependsOn: alertsDependOn,
  exists: existingAlerts,
  sampleData: {
    counted: 'alerts',
    numbered: { of: 'alert', name: 'alert' },
    remove: ({ db, actor }) => deleteAllAlerts(db, actor.organisationId),
  },
  tables: {
    alert: {
      subject: 'alert',
      listed: {
        called: 'Alerts',
        name: 'title',
        sample: { upTo: 'alert' },
        counted: 'alerts',
        madeByJobs: 'true',
      },
      names: { subject_id: { typeColumn: 'subject_type' } },
    },
  },
})
