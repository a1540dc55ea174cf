import { joinStandingNotices } from '#platform/lists/index.ts'
import { defineSlice } from '#platform/slice/index.ts'
import '../contract/changes.ts'
import { overviewRoutes } from './routes.ts'
import { endUndos } from './sample-data/end-undos.job.ts'
import { sampleNotices } from './sample-data/sample-notices.ts'

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
      called: 'State of the sample data',
      why: 'It distinguishes sample data from people’s entries; cleared data is deleted after the day in which clearing can be undone',
      tables: ['sample_data', 'sample_removed_row'],
    },
  ],
})
