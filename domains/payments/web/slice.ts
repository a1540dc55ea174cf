import { defineWebSlice } from '#platform/screens/index.ts'
import { paymentsTopic } from '../contract/index.ts'
import '../contract/changes.ts'

export const paymentsWeb = defineWebSlice({
  name: 'payments',
  screens: [
    {
      path: 'dashboard/kyb/payments',
      file: 'payments-screen.tsx',
      label: 'Payments',
      may: 'screening:read',
      keywords: 'held release iso 20022 pacs pain swift mt103 queue',
      section: { name: 'Compliance', at: 25 },
    },
    { path: 'dashboard/kyb/payments/:id', file: 'payment-screen.tsx' },
  ],
  feeds: [{ topic: paymentsTopic, reads: ['/api/kyb/payments'] }],
})
