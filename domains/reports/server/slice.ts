import { letGoOfFiles } from '#platform/files/index.ts'
import { defineSlice, namedByNumber } from '#platform/slice/index.ts'
import '../contract/changes.ts'
import { reportsRoutes } from './routes.ts'
import { sendDueReports } from './schedules/send-due.job.ts'
import { deleteSchedules, namesOfSchedules } from './schedules/store.ts'

export const reportsSlice = defineSlice({
  name: 'reports',
  routes: reportsRoutes,
  retained: [
    {
      called: 'Scheduled reports and sent mails',
      why: 'Attachments are deleted after 400 days; the record of the mail stays with its schedule',
      tables: ['report_schedule', 'report_delivery'],
    },
  ],
  jobs: [sendDueReports],
  // No sample is filled in here: nobody is mailed about a sample. What people add goes with an organisation that is emptied as a whole.
  sampleData: {
    counted: 'scheduledReports',
    remove: async (tx) => {
      const { removed, fileIds } = await deleteSchedules(tx.db, tx.actor.organisationId)
      await letGoOfFiles(tx, tx.actor.organisationId, fileIds)
      return removed
    },
  },
  namesOf: {
    'report-schedule': namedByNumber(({ db, actor }, ids) => namesOfSchedules(db, actor.organisationId, ids)),
  },
  tables: {
    report_schedule: {
      subject: 'report-schedule',
      listed: { called: 'Scheduled reports' },
      names: { account_id: 'paper_account' },
    },
    report_delivery: { of: { column: 'schedule_id', table: 'report_schedule' }, file: 'file_id' },
  },
})
