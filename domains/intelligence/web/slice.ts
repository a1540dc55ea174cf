import { runsTopic } from '#platform/endpoint/index.ts'
import { defineWebSlice } from '#platform/screens/index.ts'
import '../contract/changes.ts'

export const intelligenceWeb = defineWebSlice({
  name: 'intelligence',
  screens: [
    {
      path: 'dashboard/intelligence',
      file: 'intelligence-screen.tsx',
      label: 'Company Intelligence',
      may: 'intelligence:read',
      keywords: 'hiring filings patents signals jobs certificates technology domain tracked',
    },
  ],
  feeds: [{ topic: runsTopic, reads: ['/api/intelligence/'] }],
})
