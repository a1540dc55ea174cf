import { defineSlice } from '#platform/slice/index.ts'
import type { CountsInUse } from './plan/read-plan.ts'
import { applyDueChanges } from './plan/subscription/apply-due-changes.job.ts'
import '../contract/changes.ts'
import { billingRoutes } from './routes.ts'

/** Plans, as the server mounts them. What is in use of a plan is counted by the slices above. */
export const billingSlice = (counts: CountsInUse) =>
  defineSlice({ name: 'billing', routes: billingRoutes(counts), jobs: [applyDueChanges] })
