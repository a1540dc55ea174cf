import { defineWebSlice } from '#platform/screens/index.ts'
import '../contract/changes.ts'

export const alertDeliveryWeb = defineWebSlice({
  name: 'alert-delivery',
  screens: [
    {
      path: 'dashboard/settings/alert-delivery',
      file: 'alert-delivery-screen.tsx',
      label: 'Alert delivery',
      keywords: 'notifications webhook slack teams mail destination',
      account: { at: 45, label: 'Alert delivery', may: 'settings:manage' },
    },
  ],
})
