import { textOfDocument } from '#domains/documents/server/index.ts'
import { whyNotAnalysed } from '#engines/transcript-analysis/index.ts'
import type { Context, Installation } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { RunEnd, RunRow, Work } from '#platform/runs/index.ts'
import { WorkerPool } from '#platform/workers/index.ts'
import { callName } from '../../contract/call-period.ts'
import { holdTranscript, transcriptOf, updateTranscript, updateTranscriptWhere } from '../store.ts'
import type { AnalysisAnswer } from './analysis-of.ts'

const THREADS = 1
const THREAD_MEGABYTES = 512
const ANALYSIS_MS_MAX = 60_000

const pools = new WeakMap<Installation, WorkerPool<string, AnalysisAnswer>>()

function poolOf(installation: Installation): WorkerPool<string, AnalysisAnswer> {
  const known = pools.get(installation)
  if (known) return known
  const made = new WorkerPool<string, AnalysisAnswer>(
    new URL('./analysis.worker.ts', import.meta.url),
    THREADS,
    {
      maxOldGenerationSizeMb: THREAD_MEGABYTES,
    },
  )
  pools.set(installation, made)
  return made
}

export const stopAnalysis = async (installation: Installation): Promise<void> => {
  await pools.get(installation)?.stop()
}

/** The transcript says why its analysis did not end with a result. */
export async function endAnalysis(tx: Context, run: RunRow, end: RunEnd): Promise<[]> {
  if (end.state === 'done') return []
  const reason = end.state === 'failed' ? end.failure : 'The analysis was cancelled.'
  await updateTranscriptWhere(tx, Number(run.about), { state: 'failed', reason })
  return []
}

export async function analyseAgain(tx: Context, run: RunRow): Promise<[]> {
  await updateTranscriptWhere(tx, Number(run.about), { state: 'analysing', reason: null })
  return []
}

/** Analyses one transcript in a thread, as its run. */
export async function analyse(work: Work): Promise<void> {
  const { ctx, run, signal } = work
  const { organisationId } = ctx.actor
  const id = Number(run.about)
  const row = await transcriptOf(ctx.db, organisationId, id)
  const text = await textOfDocument(ctx, row.documentId)
  const answer = await analysed(ctx.installation, text, signal, organisationId)
  await work.piece(work.current(), async (tx) => {
    const before = await holdTranscript(tx.db, organisationId, id)
    const subject = { type: 'transcript' as const, id }
    const payload = { title: callName(before) }
    if (answer.outcome === 'not-analysed') {
      const reason = whyNotAnalysed(answer)
      await updateTranscript(tx.db, before, {
        ...notAnalysed,
        state: 'not-analysed',
        reason,
        analysedAt: tx.now,
      })
      return {
        result: undefined,
        done: 1,
        trace: { action: 'transcript.not-analysed', subject, reason, payload },
      }
    }
    const { insights } = answer.analysis
    await updateTranscript(tx.db, before, {
      state: 'analysed',
      reason: null,
      analysis: answer.analysis,
      overallSentiment: insights.overallSentiment,
      sentimentScore: insights.sentimentScore,
      analysedAt: tx.now,
    })
    return {
      result: undefined,
      done: 1,
      trace: {
        action: 'transcript.analysed',
        subject,
        after: {
          revenue: insights.revenue,
          earnings: insights.earnings,
          sentimentScore: insights.sentimentScore,
        },
        payload,
      },
    }
  })
}

export const notAnalysed = { analysis: null, overallSentiment: null, sentimentScore: null } as const

async function analysed(
  installation: Installation,
  text: string,
  signal: AbortSignal,
  organisationId: number,
): Promise<AnalysisAnswer> {
  try {
    return await poolOf(installation).run(text, signal, [], organisationId, ANALYSIS_MS_MAX)
  } catch (failure) {
    const { name, code } = failure as Error & { code?: string }
    if ((name === 'TimeoutError' && !signal.aborted) || code === 'ERR_WORKER_OUT_OF_MEMORY')
      throw new Problem('too-large', 'The text takes too long to be analysed. Split the file.', undefined, {
        cause: failure,
      })
    throw failure
  }
}
