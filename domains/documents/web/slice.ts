import { defineWebSlice } from '#platform/screens/index.ts'
import '../contract/changes.ts'

export const documentsWeb = defineWebSlice({
  name: 'documents',
  screens: [
    {
      path: 'dashboard/documents',
      file: 'documents-screen.tsx',
      label: 'Documents',
      may: 'documents:read',
      keywords: 'files filings transcripts pdf search full text upload',
    },
    { path: 'dashboard/documents/:id', file: 'document-screen.tsx' },
  ],
})
