import { defineSlice } from '#platform/slice/index.ts'
import '../contract/changes.ts'
import { erasureRun } from './erasure/erasure-run.ts'
import { packRun } from './packs/pack-run.ts'
import { beginExpiryNights } from './retention/begin-nights.job.ts'
import { expiryRun } from './retention/expiry-run.ts'
import { auditExpiry, workEventsExpiry } from './retention/log-expiry.ts'
import { recordsRoutes } from './routes.ts'
import { sealedSigningKeys } from './signing/signing-key.ts'

/** Records to be kept, shown and erased: regulator packs and the key they are signed with, holds, and people who ask to be forgotten; as the server mounts them. */
export const recordsSlice = defineSlice({
  name: 'records',
  routes: recordsRoutes,
  sealed: [sealedSigningKeys],
  runs: [packRun, erasureRun, expiryRun],
  jobs: [beginExpiryNights],
  expiry: [workEventsExpiry, auditExpiry],
  aboutPerson: {
    group: 'Regulator packs',
    at: 45,
    rows: [
      { type: 'regulator-pack', table: 'regulator_pack', namedBy: [] },
      { type: 'legal-hold', table: 'legal_hold', namedBy: [] },
    ],
  },
})
