import { defineWebSlice } from '#platform/screens/index.ts'

export const optionsWeb = defineWebSlice({
  name: 'options',
  screens: [
    {
      path: 'dashboard/options',
      file: 'options-screen.tsx',
      label: 'Options',
      may: 'markets:read',
      keywords: 'strategies greeks pay-off implied volatility black scholes',
      section: { name: 'Market analytics', at: 40 },
    },
  ],
})
