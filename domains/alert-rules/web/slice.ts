import { defineWebSlice } from '#platform/screens/index.ts'
import '../contract/changes.ts'

export const alertRulesWeb = defineWebSlice({
  name: 'alert-rules',
  screens: [
    {
      path: 'dashboard/analytics/rules',
      file: 'alert-rules-screen.tsx',
      label: 'Alert rules',
      may: 'alerts:read',
      keywords: 'price drawdown value at risk rating statement list search notify',
    },
  ],
})
