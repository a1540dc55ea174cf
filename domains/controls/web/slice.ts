import { defineWebSlice } from '#platform/screens/index.ts'
import '../contract/changes.ts'

export const controlsWeb = defineWebSlice({
  name: 'controls',
  screens: [
    {
      path: 'dashboard/settings/controls',
      file: 'control-changes-screen.tsx',
      label: 'Control changes',
      keywords: 'four eyes second person approve proposal loosen register controls',
      account: { at: 46, label: 'Control changes', may: 'audit:read' },
    },
  ],
})
