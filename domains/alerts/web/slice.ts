import { defineWebSlice } from '#platform/screens/index.ts'
import { alertsTopic, listAlerts, readAlertMetrics, readAlertsDashboard } from '../contract/index.ts'
import '../contract/changes.ts'

export const alertsWeb = defineWebSlice({
  name: 'alerts',
  screens: [
    {
      path: 'dashboard/analytics',
      file: 'alerts-screen.tsx',
      label: 'Alerts & Analytics',
      may: 'alerts:read',
      keywords: 'enhanced analytics bell forecast',
      section: { name: 'Compliance', at: 40, label: 'Alerts' },
    },
  ],
  feeds: [{ topic: alertsTopic, reads: [listAlerts.path, readAlertsDashboard.path, readAlertMetrics.path] }],
})
