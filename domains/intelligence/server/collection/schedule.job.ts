import { z } from 'zod'
import { DEMO_ORGANISATION_ID } from '#platform/identity/index.ts'
import { defineInstallationJob } from '#platform/jobs/index.ts'
import { intelligenceSettings } from '../settings.ts'
import { companiesWithIds, dueCompanies, noteLook } from '../store.ts'
import { startCollection } from './work-collection.ts'

/** So many companies are begun at a look: their runs take turns, and sources have budgets of their own. */
const COMPANIES_AT_A_LOOK = 20

/** Every minute: starts a collection of each company of which something is due. */
export const lookForDue = defineInstallationJob({
  name: 'intelligence.look-for-due',
  signsAs: 'company-collection',
  called: 'company collection',
  every: '* * * * *',
  retries: 0,
  payload: z.object({}),
  run: async (installation, _payload, { signal, ctxOf }) => {
    if (!intelligenceSettings.of(installation.config).isCollecting) return
    const { db } = installation.database
    await noteLook(db, installation.clock())
    const due = await dueCompanies(db, installation.clock(), {
      exceptOrganisation: DEMO_ORGANISATION_ID,
      limit: COMPANIES_AT_A_LOOK,
    })
    for (const { organisationId, companyId } of due) {
      if (signal.aborted) return
      const [company] = await companiesWithIds(db, organisationId, [companyId])
      if (company && !company.isSample) await startCollection(ctxOf(organisationId), company, 'due')
    }
  },
})
