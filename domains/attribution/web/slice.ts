import { defineWebSlice } from '#platform/screens/index.ts'

export const attributionWeb = defineWebSlice({
  name: 'attribution',
  screens: [
    {
      path: 'dashboard/attribution',
      file: 'attribution-screen.tsx',
      label: 'Attribution',
      may: 'portfolio:read',
      keywords: 'performance contribution monte carlo stress brinson',
      section: { name: 'Market analytics', at: 30 },
    },
  ],
})
