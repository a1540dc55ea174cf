import { defineWebSlice } from '#platform/screens/index.ts'
import '../contract/changes.ts'

/** ESG, as the web shows it. */
export const esgWeb = defineWebSlice({
  name: 'esg',
  screens: [
    {
      path: 'dashboard/esg',
      file: 'analytics/analytics-screen.tsx',
      label: 'ESG analytics',
      may: 'esg:read',
      keywords: 'scores portfolio recommendations trends principal adverse impacts pai',
      section: { name: 'Compliance', at: 70 },
    },
    {
      path: 'dashboard/esg-compliance',
      file: 'dashboard/dashboard-screen.tsx',
      label: 'ESG compliance',
      may: 'esg:read',
      keywords: 'csrd sfdr suppliers disclosures sustainability metrics',
      section: { name: 'Compliance', at: 71 },
    },
    {
      path: 'dashboard/esg-compliance/scope',
      file: 'scope-screen.tsx',
      label: 'CSRD scope check',
      may: 'esg:read',
      keywords: 'omnibus esrs vsme datapoints registry thresholds',
    },
    {
      path: 'dashboard/esg-compliance/factors',
      file: 'factors/factors-screen.tsx',
      label: 'Emission factors',
      may: 'esg:read',
      keywords: 'ghg co2e library grid spend refrigerants defra import',
    },
    // Whoever has the link: no session, no shell.
    { path: 'supplier-questionnaire', file: 'questionnaire/questionnaire-screen.tsx', in: 'product' },
    { path: 'dashboard/esg-compliance/companies/:id', file: 'company/company-screen.tsx' },
    { path: 'dashboard/esg-compliance/companies/:id/worksheets', file: 'worksheets/worksheets-screen.tsx' },
    { path: 'dashboard/esg-compliance/disclosures/:id', file: 'disclosure-screen.tsx' },
  ],
})
