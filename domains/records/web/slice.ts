import { defineWebSlice } from '#platform/screens/index.ts'
import '../contract/changes.ts'

export const recordsWeb = defineWebSlice({
  name: 'records',
  screens: [
    {
      path: 'dashboard/settings/records',
      file: 'records-screen.tsx',
      label: 'Records',
      keywords:
        'regulator pack legal hold signing key fingerprint retention deletion erasure forgotten GDPR personal data',
      account: { at: 45, label: 'Records', may: 'records:read' },
    },
  ],
})
