import { onAuditShown } from '#domains/records/server/index.ts'
import { defineSlice } from '#platform/slice/index.ts'
import { auditShownDays } from './plan/audit-shown-since.ts'
import type { CountsInUse } from './plan/read-plan.ts'
import { applyDueChanges } from './plan/subscription/apply-due-changes.job.ts'
import '../contract/changes.ts'
import { billingRoutes } from './routes.ts'

// Records lets the audit log go by time, and knows no plan.
onAuditShown(auditShownDays)

/** Plans, as the server mounts them. What is in use of a plan is counted by the slices above. */
export const billingSlice = (counts: CountsInUse) =>
  defineSlice({
    name: 'billing',
    routes: billingRoutes(counts),
    jobs: [applyDueChanges],
    staysWhole: [
      {
        called: 'The plan and its subscription',
        why: 'They are what the organisation pays for: they go with the organisation',
        tables: ['organisation_plan', 'stripe_subscription'],
      },
    ],
  })
