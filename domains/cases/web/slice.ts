import { defineWebSlice } from '#platform/screens/index.ts'
import { casesTopic } from '../contract/index.ts'
import '../contract/changes.ts'

export const casesWeb = defineWebSlice({
  name: 'cases',
  screens: [
    {
      path: 'dashboard/kyb/cases',
      file: 'cases-screen.tsx',
      label: 'Cases',
      may: 'cases:read',
      keywords: 'open work decisions',
      section: { name: 'Compliance', at: 30 },
    },
    { path: 'dashboard/kyb/cases/:id', file: 'case-screen.tsx' },
    { path: 'dashboard/kyb/cases/:id/report', file: 'filing/case-report-screen.tsx' },
  ],
  feeds: [{ topic: casesTopic, reads: ['/api/kyb/cases'] }],
})
