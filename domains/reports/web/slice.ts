import { defineWebSlice } from '#platform/screens/index.ts'
import '../contract/changes.ts'

export const reportsWeb = defineWebSlice({
  name: 'reports',
  screens: [
    {
      path: 'dashboard/reports',
      file: 'reports-screen.tsx',
      label: 'Statements and reports',
      may: 'portfolio:read',
      keywords: 'account statement tax lots realised gains performance report schedule mail pdf',
      section: { name: 'Market analytics', at: 60, label: 'Statements' },
    },
  ],
})
