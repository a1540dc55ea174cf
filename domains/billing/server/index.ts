import { applyDueChanges } from './plan/apply-due-changes.job.ts'

export { auditShownSince } from './plan/audit-shown-since.ts'
export { beginOnFree } from './plan/begin-on-free.ts'
export type { CountsInUse } from './plan/read-plan.ts'
export { requireRoom } from './plan/require-room.ts'
export { billingRoutes } from './routes.ts'

export const billingJobs = [applyDueChanges] as const
