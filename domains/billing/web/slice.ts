import { defineWebSlice } from '#platform/screens/index.ts'
import '../contract/changes.ts'

export const billingWeb = defineWebSlice({
  name: 'billing',
  screens: [
    { path: 'pricing', file: 'pricing-page.tsx', in: 'site' },
    {
      path: 'dashboard/settings/plan',
      file: 'plan-screen.tsx',
      account: { at: 40, label: 'Plan', may: 'billing:manage' },
    },
  ],
})
