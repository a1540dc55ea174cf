import { onAuditShown } from '#domains/records/server/index.ts'
import { type CountInUse, declaredSlices, defineSlice } from '#platform/slice/index.ts'
import { auditShownDays } from './plan/audit-shown-since.ts'
import { applyDueChanges } from './plan/subscription/apply-due-changes.job.ts'
import '../contract/changes.ts'
import { billingRoutes } from './routes.ts'
import { billingSettings } from './settings.ts'

// Records lets the audit log go by time, and knows no plan.
onAuditShown(auditShownDays)

/** What is in use of a plan, as the slice counts it that has the rows. */
const countedBySlices =
  (limit: string): CountInUse =>
  (db, organisationId, since) => {
    const count = declaredSlices().find(({ quotas }) => quotas?.[limit])?.quotas?.[limit]
    if (!count) throw new Error(`No slice counts ${limit}.`)
    return count(db, organisationId, since)
  }

export const billingSlice = defineSlice({
  name: 'billing',
  settings: billingSettings,
  routes: billingRoutes({ members: countedBySlices('members'), screenings: countedBySlices('screenings') }),
  jobs: [applyDueChanges],
  retained: [
    {
      called: 'The plan and its subscription',
      why: 'They belong to the organisation’s payments and are deleted with it',
      tables: ['organisation_plan', 'stripe_subscription'],
    },
  ],
})
