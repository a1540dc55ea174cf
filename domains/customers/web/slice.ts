import { defineWebSlice } from '#platform/screens/index.ts'
import '../contract/changes.ts'

/** Customers, as the web shows them. */
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
  ],
})
