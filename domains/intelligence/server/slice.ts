import { handleRun } from '#platform/runs/index.ts'
import { defineSlice, namedByNumber } from '#platform/slice/index.ts'
import { signalsAboutParty } from './about-party.ts'
import '../contract/changes.ts'
import { collectionRun } from './collection/collection-run.ts'
import { noteStart } from './collection/read-scheduler.ts'
import { lookForDue } from './collection/schedule.job.ts'
import { workCollection } from './collection/work-collection.ts'
import { intelligenceRoutes } from './routes.ts'
import { deleteTracked, fillSample } from './sample/fill-sample.ts'
import { intelligenceSettings } from './settings.ts'
import { companiesWithIds } from './store.ts'

export const intelligenceSlice = defineSlice({
  name: 'intelligence',
  settings: intelligenceSettings,
  routes: intelligenceRoutes,
  aboutParty: signalsAboutParty,
  jobs: [lookForDue],
  retained: [
    {
      called: 'Tracked companies and what was collected about them',
      why: 'New signals are detected by comparison with earlier ones. Deleted with the tracked company',
      tables: ['tracked_company', 'company_signal', 'company_metric_point', 'company_collection'],
    },
  ],
  runs: [handleRun(collectionRun, { work: workCollection, atRetry: async () => [] })],
  sampleData: { counted: 'tracked companies', fill: fillSample, remove: deleteTracked },
  namesOf: {
    'tracked-company': namedByNumber(async ({ db, actor }, ids) =>
      (await companiesWithIds(db, actor.organisationId, ids)).map(({ id, displayName }) => ({
        id,
        name: displayName,
      })),
    ),
  },
  start: noteStart,
  tables: {
    tracked_company: {
      subject: 'tracked-company',
      listed: {
        called: 'Tracked companies',
        name: 'display_name',
        sample: { flag: 'is_sample' },
        counted: 'tracked companies',
      },
      names: { entity_id: 'entity' },
    },
    company_collection: { key: 'collector', of: { column: 'company_id', table: 'tracked_company' } },
    company_metric_point: { key: 'metric', of: { column: 'company_id', table: 'tracked_company' } },
    company_signal: { of: { column: 'company_id', table: 'tracked_company' } },
  },
})
