import { defineWebSlice } from '#platform/screens/index.ts'
import '../contract/changes.ts'

export const customersWeb = defineWebSlice({
  name: 'customers',
  screens: [
    {
      path: 'dashboard/customers',
      file: 'customers-screen.tsx',
      label: 'Customers',
      may: 'customers:read',
      keywords: 'monitored companies persons',
      section: { name: 'Compliance', at: 50 },
    },
    {
      path: 'dashboard/customers/rating',
      file: 'rating/rating-model-screen.tsx',
      label: 'Customer rating',
      may: 'customers:read',
      keywords: 'risk rating model factors weights minimums override',
      section: { name: 'Compliance', at: 55 },
    },
  ],
})
