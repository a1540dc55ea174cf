import { defineWebSlice } from '#platform/screens/index.ts'

export const fixedIncomeWeb = defineWebSlice({
  name: 'fixed-income',
  screens: [
    {
      path: 'dashboard/bonds',
      file: 'fixed-income-screen.tsx',
      label: 'Fixed income',
      may: 'markets:read',
      keywords: 'bonds yield curve duration scenarios screener',
      section: { name: 'Market analytics', at: 10 },
    },
  ],
})
