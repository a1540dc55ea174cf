import { defineWebSlice } from '#platform/screens/index.ts'
import '../contract/changes.ts'

/** Credit, as the web shows it. */
export const creditWeb = defineWebSlice({
  name: 'credit',
  screens: [
    {
      path: 'dashboard/credit',
      file: 'credit-dashboard-screen.tsx',
      label: 'Credit',
      may: 'credit:read',
      keywords: 'ratings exposure counterparty borrowers default probability watch list',
      section: { name: 'Compliance', at: 60 },
    },
    {
      path: 'dashboard/credit/portfolio',
      file: 'portfolio/portfolio-screen.tsx',
      label: 'Credit portfolio',
      may: 'credit:read',
      keywords: 'expected unexpected loss simulation vasicek rating migration transition value at risk',
    },
    { path: 'dashboard/credit/borrowers/:id', file: 'borrower-screen.tsx' },
  ],
})
