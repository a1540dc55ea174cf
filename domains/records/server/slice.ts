import { handleRun } from '#platform/runs/index.ts'
import { defineSlice } from '#platform/slice/index.ts'
import '../contract/changes.ts'
import { erasureRun } from './erasure/erasure-run.ts'
import { endErasure, goOnErasing, workErasure } from './erasure/work-erasure.ts'
import { packRun } from './packs/pack-run.ts'
import { endPack, workPack } from './packs/work-pack.ts'
import { beginExpiryNights } from './retention/begin-nights.job.ts'
import { expiryRun } from './retention/expiry-run.ts'
import { auditExpiry, workEventsExpiry } from './retention/log-expiry.ts'
import { endExpiry, workExpiry } from './retention/work-expiry.ts'
import { recordsRoutes } from './routes.ts'
import { sealedSigningKeys } from './signing/signing-key.ts'

/** Records to be kept, shown and erased: regulator packs and their key, holds, retention, and erasure requests. */
export const recordsSlice = defineSlice({
  name: 'records',
  routes: recordsRoutes,
  sealed: [sealedSigningKeys],
  runs: [
    handleRun(packRun, { work: workPack, atEnd: endPack }),
    handleRun(erasureRun, { work: workErasure, atEnd: endErasure, atRetry: goOnErasing }),
    handleRun(expiryRun, { work: workExpiry, atEnd: endExpiry }),
  ],
  jobs: [beginExpiryNights],
  expiry: [workEventsExpiry, auditExpiry],
  retained: [
    {
      called: 'Regulator packs that were made',
      why: 'They are copies of what was handed out',
      tables: ['regulator_pack'],
    },
    {
      called: 'Legal holds, erasures and terms of deletion',
      why: 'They are why something is here or is not',
      tables: ['legal_hold', 'erasure', 'retention_term', 'retention_plan'],
    },
    {
      called: 'Files',
      why: 'Each is deleted with the last record that uses it',
      tables: ['stored_file', 'file_blob', 'file_piece', 'file_usage'],
    },
    {
      called: 'Mails and messages to outside systems',
      why: 'A message is deleted a quarter after it was sent or given up; a retained mail is kept as proof that it was sent',
      tables: ['mail_message', 'outbox_message'],
    },
    {
      called: 'Work that was asked for',
      why: 'It is deleted a month after its end; answers kept for repeated calls after a day',
      tables: ['run', 'job_progress', 'answered_call'],
    },
    {
      called: 'Counters, and saved column mappings of files',
      why: 'They contain no names: a number is never given twice',
      tables: ['last_number', 'remembered_columns'],
    },
  ],
  aboutPerson: {
    group: 'Regulator packs',
    at: 45,
    rows: [
      { type: 'regulator-pack', table: 'regulator_pack', namedBy: [] },
      { type: 'legal-hold', table: 'legal_hold', namedBy: [] },
    ],
  },
  tables: {
    regulator_pack: {
      subject: 'regulator-pack',
      listed: { called: 'Regulator packs', name: 'title' },
      names: { subject_id: { typeColumn: 'kind' } },
      file: 'file_id',
    },
  },
})
