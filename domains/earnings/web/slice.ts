import { runsTopic } from '#platform/endpoint/index.ts'
import { defineWebSlice } from '#platform/screens/index.ts'
import '../contract/changes.ts'

/** The earnings analyzer, as the web shows it. */
export const earningsWeb = defineWebSlice({
  name: 'earnings',
  screens: [
    {
      path: 'dashboard/earnings',
      file: 'earnings-screen.tsx',
      label: 'Earnings analyzer',
      may: 'documents:read',
      keywords: 'transcripts earnings calls guidance sentiment quotes',
    },
    {
      path: 'dashboard/earnings/calls',
      file: 'calls-screen.tsx',
      label: 'All earnings calls',
      may: 'documents:read',
      keywords: 'transcripts list',
    },
  ],
  feeds: [{ topic: runsTopic, reads: ['/api/earnings/'] }],
})
