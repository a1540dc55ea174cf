import { defineWebSlice } from '#platform/screens/index.ts'
import '../contract/changes.ts'

/** The directory and its companies, as the web shows them. */
export const entitiesWeb = defineWebSlice({
  name: 'entities',
  screens: [
    {
      path: 'dashboard/companies',
      file: 'directory-screen.tsx',
      label: 'Entity platform',
      keywords: 'companies directory registry private market due diligence',
    },
    {
      path: 'dashboard/companies/doubts',
      file: 'doubts-screen.tsx',
      label: 'Doubtful company joins',
      keywords: 'merge split duplicates entity resolution',
    },
    { path: 'dashboard/companies/:id', file: 'company-screen.tsx' },
  ],
})
