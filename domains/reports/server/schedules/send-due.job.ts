import { z } from 'zod'
import { HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import { defineInstallationJob } from '#platform/jobs/index.ts'
import { sendReport } from './send-report.ts'
import { dueSchedules } from './store.ts'

/**
 * Every ten minutes: reports whose morning has come, and every period that was missed. One that fails is tried again the next time and holds up no other.
 */
export const sendDueReports = defineInstallationJob({
  name: 'reports.send-due',
  called: 'scheduled reports',
  payload: z.object({}),
  every: '*/10 * * * *',
  async run(installation, _payload, { ctxOf, signal }) {
    const { db } = ctxOf(HOME_ORGANISATION_ID)
    const tried = new Set<string>()
    // A schedule moves on by a period each time; one that has not moved waits for the next round.
    for (let isAnyLeft = true; isAnyLeft; ) {
      isAnyLeft = false
      for (const row of await dueSchedules(db, installation.clock())) {
        const period = `${row.organisationId} ${row.id} ${row.nextDueAt?.toISOString()}`
        if (tried.has(period)) continue
        if (signal.aborted) return
        tried.add(period)
        isAnyLeft = true
        try {
          await sendReport(ctxOf(row.organisationId), row, { onlyIfDue: true })
        } catch (failure) {
          installation.log.error({ schedule: row.id, err: failure }, 'a scheduled report could not be made')
        }
      }
    }
  },
})
