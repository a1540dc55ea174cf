import { defineWebSlice } from '#platform/screens/index.ts'

/** The workstation, as the web shows it. */
export const workstationWeb = defineWebSlice({
  name: 'workstation',
  screens: [
    {
      path: 'dashboard/financial-intelligence',
      file: 'workstation-screen.tsx',
      label: 'Workstation',
      may: 'markets:read',
      keywords: 'financial intelligence symbols correlation drawdown watchlist news',
      section: { name: 'Market analytics', at: 50 },
    },
    { path: 'dashboard/symbols/:symbol', file: 'symbol/symbol-screen.tsx', may: 'markets:read' },
  ],
})
