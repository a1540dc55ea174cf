import { defineWebSlice } from '#platform/screens/index.ts'

export const riskWeb = defineWebSlice({
  name: 'risk',
  screens: [
    {
      path: 'dashboard/risk',
      file: 'risk-screen.tsx',
      label: 'Risk analytics',
      may: 'portfolio:read',
      keywords: 'value at risk var optimization optimiser frontier stress back-test',
      section: { name: 'Market analytics', at: 20, label: 'Risk' },
    },
  ],
})
