import { defineWebSlice } from '#platform/screens/index.ts'
import { alertsTopic, listAlerts } from '../contract/index.ts'
import '../contract/changes.ts'

/** Alerts, as the web shows them. */
export const alertsWeb = defineWebSlice({
  name: 'alerts',
  screens: [
    {
      path: 'dashboard/analytics',
      file: 'alerts-screen.tsx',
      label: 'Alerts',
      keywords: 'analytics bell',
      section: { name: 'Compliance', at: 40 },
    },
  ],
  feeds: [{ topic: alertsTopic, reads: [listAlerts.path] }],
})
