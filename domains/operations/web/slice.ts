import { defineWebSlice } from '#platform/screens/index.ts'
import '../contract/changes.ts'

export const operationsWeb = defineWebSlice({
  name: 'operations',
  screens: [
    {
      path: 'dashboard/bpo',
      file: 'bpo-screen.tsx',
      label: 'Operations',
      may: 'operations:read',
      keywords:
        'bpo command center documents kyc validation transaction monitoring workflow automation tasks',
      section: { name: 'Compliance', at: 65 },
    },
    {
      path: 'dashboard/bpo/transactions',
      file: 'transactions-screen.tsx',
      label: 'Transactions',
      may: 'operations:read',
      keywords: 'monitoring bookings payments import accounts',
    },
    {
      path: 'dashboard/bpo/rules',
      file: 'rules-screen.tsx',
      label: 'Monitoring rules',
      may: 'operations:read',
      keywords: 'transaction monitoring rules thresholds typologies structuring velocity back-test',
    },
    { path: 'dashboard/bpo/rules/:id', file: 'rule-screen.tsx' },
    { path: 'dashboard/bpo/reports/:id', file: 'reports/report-screen.tsx' },
    { path: 'dashboard/bpo/alerts/:id', file: 'monitoring-alert-screen.tsx' },
  ],
})
