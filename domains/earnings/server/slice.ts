import { defineSlice, namedByNumber } from '#platform/slice/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import { callsAboutParty } from './about-party.ts'
import '../contract/changes.ts'
import { stopAnalysis } from './analysis/analyse.ts'
import { analysisRun } from './analysis/analysis-run.ts'
import { earningsRoutes } from './routes.ts'
import { fillSampleCalls } from './sample/fill-sample-calls.ts'
import { removeTranscripts, transcriptsCalled, transcriptsWithIds } from './store.ts'

/** The earnings analyzer, as the server mounts it. */
export const earningsSlice = defineSlice({
  name: 'earnings',
  routes: earningsRoutes,
  aboutParty: callsAboutParty,
  runs: [analysisRun],
  retained: [
    {
      called: 'Earnings calls',
      why: 'They are public, and their tone is held against that of earlier ones. Whoever may keep them deletes them by hand',
      tables: ['earnings_transcript'],
    },
  ],
  namesOf: {
    transcript: namedByNumber(async ({ db, actor }, ids) =>
      (await transcriptsWithIds(db, actor.organisationId, ids)).map(({ id, companyName, quarter }) => ({
        id,
        name: `${companyName}, ${quarter}`,
      })),
    ),
  },
  search: {
    kind: 'transcript',
    group: 'Earnings calls',
    at: 55,
    may: 'documents:read',
    find: async ({ db, actor }, text, limit) =>
      (await transcriptsCalled(db, actor.organisationId, text, limit)).map(
        ({ id, companyName, ticker, quarter, fiscalYear }) => ({
          id,
          title: companyName,
          detail: [ticker, quarter, fiscalYear].filter(Boolean).join(', '),
          href: pathOf({ type: 'transcript', id }),
        }),
      ),
  },
  sampleData: {
    counted: 'earnings calls',
    fill: fillSampleCalls,
    remove: (tx) => removeTranscripts(tx.db, tx.actor.organisationId),
  },
  stop: stopAnalysis,
  tables: {
    earnings_transcript: {
      subject: 'transcript',
      listed: {
        called: 'Earnings calls',
        name: 'company_name',
        sample: { flag: 'is_sample' },
        counted: 'earnings calls',
      },
      names: { document_id: 'document', company_id: 'entity' },
    },
  },
})
