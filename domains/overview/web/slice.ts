import { alertsTopic } from '#domains/alerts/contract/index.ts'
import { casesTopic } from '#domains/cases/contract/index.ts'
import { screeningsTopic } from '#domains/screening/contract/index.ts'
import { defineWebSlice } from '#platform/screens/index.ts'
import '../contract/changes.ts'

export const overviewWeb = defineWebSlice({
  name: 'overview',
  screens: [
    {
      path: 'dashboard/compliance',
      file: 'hub-screen.tsx',
      label: 'Compliance',
      may: 'overview:read',
      keywords: 'hub home overview',
    },
    {
      path: 'dashboard/audit',
      file: 'audit-screen.tsx',
      label: 'Audit log',
      may: 'audit:read',
      keywords: 'trail history digest verify',
      section: { name: 'Compliance', at: 100 },
    },
    {
      path: 'dashboard/settings/installation',
      file: 'installation-screen.tsx',
      label: 'Installation',
      keywords: 'state monitoring jobs backup disk space self-test version prometheus metrics',
      account: { at: 90, label: 'Installation', may: 'installation:read' },
    },
  ],
  feeds: [
    { topic: alertsTopic, reads: ['/api/overview/'] },
    { topic: casesTopic, reads: ['/api/overview/'] },
    { topic: screeningsTopic, reads: ['/api/overview/'] },
  ],
})
