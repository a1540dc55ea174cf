import { defineRun } from '#platform/runs/index.ts'
import { updateTranscriptWhere } from '../store.ts'

/** The analysis of one call. */
export const analysisRun = defineRun({
  name: 'earnings.analysis',
  label: 'Analysis of an earnings call',
  of: 'calls',
  subject: 'transcript',
  belongsTo: 'organisation',
  sees: 'documents:read',
  acts: 'documents:write',
  work: async (work) => (await import('./analyse.ts')).analyse(work),
  atEnd: async (tx, run, end) => {
    if (end.state === 'done') return []
    const reason = end.state === 'failed' ? end.failure : 'The analysis was cancelled.'
    await updateTranscriptWhere(tx, Number(run.about), { state: 'failed', reason })
    return []
  },
  atRetry: async (tx, run) => {
    await updateTranscriptWhere(tx, Number(run.about), { state: 'analysing', reason: null })
    return []
  },
})
