import { type ActionsOf, defineActions, defineSubjects, type SubjectsOf } from '#platform/vocabulary/index.ts'

export const reportsSubjects = defineSubjects({
  'report-schedule': { called: 'Scheduled report', path: () => '/dashboard/reports?tab=scheduled' },
})

/** What can be done to it, in the words of the audit log and of the hub. */
export const reportsActions = defineActions({
  'report-schedule.added': 'Report scheduled',
  'report-schedule.changed': 'Scheduled report changed',
  'report-schedule.removed': 'Scheduled report removed',
  'report-schedule.unsubscribed': 'Recipient left a scheduled report',
  'report-schedule.sent': 'Scheduled report handed over to be mailed',
})

declare module '#platform/vocabulary/declared.ts' {
  interface DeclaredSubjects extends SubjectsOf<typeof reportsSubjects> {}
  interface DeclaredActions extends ActionsOf<typeof reportsActions> {}
}
