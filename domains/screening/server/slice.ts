import { handleRun } from '#platform/runs/index.ts'
import { defineSlice, namedByNumber, standByNumber } from '#platform/slice/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import { screeningsAboutPerson } from './about-person.ts'
import { batchRun } from './batches/batch-run.ts'
import { endBatch, screenBatch, takeUpBatch } from './batches/screen-batch.ts'
import { sampleContractMoved } from './coverage/index.ts'
import { batchesWithIds, screeningDeletedWith, screeningsDependOn, screeningsExpiry } from './expiry.ts'
import { matchesLeftBehind } from './review/assign.ts'
import { removeAllScreenings } from './screenings/delete-screenings.ts'
import { listScreenings } from './screenings/list-screenings.ts'
import { screeningSources } from './screenings/publish-screenings.ts'
import { screeningsAskedSince } from './screenings/screening-quota.ts'
import { namesOfScreenings } from './screenings/store.ts'
import { screeningJobs, startScreening, stopScreening } from './start-screening.ts'
import '../contract/changes.ts'
import './evidence/screening-pack.ts'
import { screeningRoutes } from './routes.ts'
import { selfTestGauges } from './self-test/self-test-gauges.ts'
import { screeningSettings } from './settings.ts'

/** Screening, as the server mounts it. */
export const screeningSlice = defineSlice({
  name: 'screening',
  settings: screeningSettings,
  quotas: { screenings: screeningsAskedSince },
  routes: screeningRoutes,
  gauges: selfTestGauges,
  figures: [
    {
      at: 20,
      call: 'screening.figures',
      href: '/dashboard/kyb',
      words: {
        'kyb.total-screenings': 'kyb screenings',
        'kyb.total-cases': 'total cases case ever opened',
        'kyb.watchlist-hits': 'total watchlist hits hit matches',
        'kyb.sla-breached': 'sla breached breach deadline late overdue past',
      },
    },
  ],
  aboutPerson: screeningsAboutPerson,
  expiry: screeningsExpiry,
  deletedWith: screeningDeletedWith,
  retained: [
    {
      called: 'How screening is set, tried and covered',
      why: 'It records the basis of later answers. It names no screened party',
      tables: [
        'screening_settings',
        'coverage_contract',
        'decision_rules',
        'assignment_rules',
        'reason_template',
        'review_absence',
        'list_version_check',
        'coverage_move',
        'self_test',
        'threshold_change',
      ],
    },
  ],
  dependsOn: screeningsDependOn,
  exists: {
    screening: standByNumber(({ db, actor }, ids) => namesOfScreenings(db, actor.organisationId, ids)),
    batch: standByNumber(({ db, actor }, ids) => batchesWithIds(db, actor.organisationId, ids)),
  },
  follows: [matchesLeftBehind],
  jobs: screeningJobs,
  runs: [handleRun(batchRun, { work: screenBatch, atEnd: endBatch, atRetry: takeUpBatch })],
  news: screeningSources,
  search: {
    kind: 'screening',
    group: 'Screenings',
    at: 50,
    find: async (ctx, q, limit) =>
      (await listScreenings(ctx, { q, limit, offset: 0 })).rows.map(({ id, companyName, screenedAt }) => ({
        id,
        title: companyName,
        detail: `Screening ${id}, ${String(screenedAt).slice(0, 10)}`,
        href: pathOf({ type: 'screening', id }),
      })),
  },
  sampleData: {
    counted: 'screenings',
    numbered: { of: 'screening', name: 'screening' },
    remove: removeAllScreenings,
    rowsMoved: sampleContractMoved,
  },
  namesOf: {
    screening: namedByNumber(async ({ db, actor }, ids) =>
      (await namesOfScreenings(db, actor.organisationId, ids)).map(({ id, subjectName }) => ({
        id,
        name: `Screening ${id}: ${subjectName}`,
      })),
    ),
  },
  start: startScreening,
  stop: stopScreening,
  tables: {
    screening: {
      subject: 'screening',
      listed: {
        called: 'Screenings',
        name: 'subject_name',
        sample: { flag: 'is_sample' },
        counted: 'screenings',
        madeByJobs: `t.screening_type = 'monitoring' and t.batch_id is null`,
      },
      names: {
        company_id: 'customer',
        case_id: 'compliance_case',
        batch_id: 'screening_batch',
        related_party_id: 'related_party',
        subject_key: { table: 'customer', prefix: 'company:' },
      },
    },
    screening_match: {
      of: { column: 'screening_id', table: 'screening' },
      names: { dismissal_id: 'match_dismissal' },
    },
    review_assignment: {
      key: 'match_id',
      of: { column: 'match_id', table: 'screening_match' },
      names: { screening_id: 'screening' },
    },
    match_decision: { of: { column: 'match_id', table: 'screening_match' } },
    match_dismissal: {
      of: { column: 'match_id', table: 'screening_match' },
      names: { subject_key: { table: 'customer', prefix: 'company:' } },
    },
    customer_coverage: {
      key: 'company_id',
      of: { column: 'screening_id', table: 'screening' },
      names: { company_id: 'customer' },
    },
    coverage_contract: {
      key: 'organisation_id',
      listed: { called: 'Coverage contract', sample: { flag: 'is_sample' } },
      yields: true,
    },
    screening_batch: { subject: 'batch', listed: { called: 'Batches', name: 'file_name' } },
    screening_batch_row: {
      key: 'row',
      of: { column: 'batch_id', table: 'screening_batch' },
      names: { company_id: 'customer' },
    },
  },
})
