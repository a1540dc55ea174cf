import { defineWebSlice } from '#platform/screens/index.ts'
import '../contract/changes.ts'

export const leadsWeb = defineWebSlice({
  name: 'leads',
  screens: [
    {
      path: 'dashboard/leads',
      file: 'leads-screen.tsx',
      account: { at: 60, label: 'Leads', may: 'leads:manage' },
    },
  ],
})
