import { defineWebSlice } from '#platform/screens/index.ts'
import '../contract/changes.ts'

export const entitiesWeb = defineWebSlice({
  name: 'entities',
  screens: [
    {
      path: 'dashboard/companies',
      file: 'directory-screen.tsx',
      label: 'Entity platform',
      may: 'entities:read',
      keywords: 'companies directory registry private market due diligence',
    },
    {
      path: 'dashboard/companies/doubts',
      file: 'doubts-screen.tsx',
      label: 'Doubtful company joins',
      may: 'entities:read',
      keywords: 'merge split duplicates entity resolution',
    },
    {
      path: 'dashboard/companies/searches',
      file: 'saved-searches/saved-searches-screen.tsx',
      label: 'Saved company searches',
      may: 'entities:read',
      keywords: 'followed alerts directory companies new',
    },
    {
      path: 'dashboard/companies/compare',
      file: 'company/compare-screen.tsx',
      label: 'Compare companies',
      may: 'entities:read',
      keywords: 'side by side peers directory',
    },
    {
      path: 'dashboard/companies/lists',
      file: 'lists/lists-screen.tsx',
      label: 'Company lists',
      may: 'entities:read',
      keywords: 'research targets pipeline notes remarks shared',
    },
    {
      path: 'dashboard/companies/paths',
      file: 'paths/paths-screen.tsx',
      label: 'Paths between companies',
      may: 'entities:read',
      keywords: 'connections links ownership officers relationship graph',
    },
    {
      path: 'dashboard/companies/precedence',
      file: 'precedence/precedence-screen.tsx',
      label: 'Order of company sources',
      may: 'entities:read',
      keywords: 'precedence priority registers regulators databases',
    },
    { path: 'dashboard/companies/named', file: 'company/named-party-screen.tsx' },
    {
      path: 'dashboard/companies/loads',
      file: 'loads/loads-screen.tsx',
      label: 'Load companies',
      may: 'entities:read',
      keywords: 'import gleif lei companies house sec edgar financedatabase csv register upload',
    },
    { path: 'dashboard/companies/:id', file: 'company-screen.tsx' },
  ],
})
