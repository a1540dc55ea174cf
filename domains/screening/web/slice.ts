import { casesTopic } from '#domains/cases/contract/index.ts'
import { runsTopic } from '#platform/endpoint/index.ts'
import { defineWebSlice } from '#platform/screens/index.ts'
import { screeningsTopic } from '../contract/index.ts'
import '../contract/changes.ts'

/** Screening, as the web shows it. */
export const screeningWeb = defineWebSlice({
  name: 'screening',
  screens: [
    {
      path: 'dashboard/kyb',
      file: 'kyb-dashboard-screen.tsx',
      label: 'KYB & AML',
      may: 'screening:read',
      keywords: 'dashboard screening sanctions',
      section: { name: 'Compliance', at: 10 },
    },
    {
      path: 'dashboard/kyb/screen',
      file: 'screenings/new-screening-screen.tsx',
      label: 'New screening',
      may: 'screening:read',
      keywords: 'screen a company person check',
    },
    {
      path: 'dashboard/kyb/screenings',
      file: 'screenings/screenings-screen.tsx',
      label: 'Screenings',
      may: 'screening:read',
      keywords: 'history results',
      section: { name: 'Compliance', at: 20 },
    },
    {
      path: 'dashboard/kyb/review',
      file: 'review/review-screen.tsx',
      label: 'Review queue',
      may: 'screening:read',
      keywords: 'alerts matches decide hits queue second person four eyes',
      section: { name: 'Compliance', at: 15 },
    },
    { path: 'dashboard/kyb/screenings/:id', file: 'screenings/screening-screen.tsx' },
    {
      path: 'dashboard/kyb/lists',
      file: 'lists/lists-screen.tsx',
      label: 'Watchlists',
      may: 'lists:read',
      keywords: 'sanctions lists import versions',
      section: { name: 'Compliance', at: 90 },
    },
    { path: 'dashboard/kyb/lists/:listId', file: 'lists/list-screen.tsx' },
    { path: 'dashboard/kyb/own-lists/:id', file: 'own-lists/own-list-screen.tsx' },
    {
      path: 'dashboard/kyb/batches',
      file: 'batches/batches-screen.tsx',
      label: 'Batch screening',
      may: 'screening:read',
      keywords: 'upload csv file',
      section: { name: 'Compliance', at: 80, label: 'Batches' },
    },
    { path: 'dashboard/kyb/batches/:id', file: 'batches/batch-screen.tsx' },
    {
      path: 'dashboard/kyb/monitoring',
      file: 'monitoring-screen.tsx',
      label: 'Monitoring',
      may: 'screening:read',
      keywords: 'customers coverage rescreen',
      section: { name: 'Compliance', at: 60 },
    },
    { path: 'dashboard/kyb/customers/:id', file: 'customer/customer-screen.tsx' },
    {
      path: 'dashboard/kyb/dismissals',
      file: 'dismissals/dismissals-screen.tsx',
      label: 'Dismissals',
      may: 'screening:read',
      keywords: 'whitelist register false positives good guys',
      section: { name: 'Compliance', at: 70 },
    },
    {
      path: 'dashboard/kyb/settings',
      file: 'settings/screening-settings-screen.tsx',
      label: 'Screening settings',
      may: 'screening:read',
      keywords: 'threshold four eyes',
      section: { name: 'Compliance', at: 110, label: 'Settings' },
    },
  ],
  feeds: [
    {
      topic: screeningsTopic,
      reads: ['/api/kyb/screenings', '/api/kyb/review', '/api/kyb/dashboard-stats', '/api/kyb/dismissals'],
    },
    { topic: casesTopic, reads: ['/api/kyb/dashboard-stats'] },
    { topic: runsTopic, reads: ['/api/runs', '/api/kyb/batches', '/api/kyb/lists'] },
  ],
})
