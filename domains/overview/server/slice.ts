import { joinStandingNotices } from '#platform/lists/index.ts'
import { defineSlice } from '#platform/slice/index.ts'
import '../contract/changes.ts'
import { overviewRoutes } from './routes.ts'
import { endUndos } from './sample-data/end-undos.job.ts'
import { sampleNotices } from './sample-data/sample-notices.ts'

/** The hub, the audit log and the search, as the server mounts them. */
export const overviewSlice = defineSlice({
  name: 'overview',
  routes: overviewRoutes,
  jobs: [endUndos],
  prepare: async (installation) => joinStandingNotices(installation, sampleNotices),
  figures: [
    {
      at: 10,
      call: 'overview.hub',
      href: '/dashboard/compliance',
      words: {
        'hub.total-screenings': 'total screenings screening',
        'hub.active-alerts': 'active alerts alert',
        'hub.portfolio-health': 'portfolio health healthy counterparty',
        'hub.compliance-score': 'compliance score weighted',
      },
    },
  ],
  retained: [
    {
      called: 'What became of the sample data',
      why: 'By it the sample is told from what people added; what was cleared goes after the day in which that can be undone',
      tables: ['sample_data', 'sample_removed_row'],
    },
  ],
})
