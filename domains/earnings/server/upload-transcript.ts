import type { z } from 'zod'
import {
  keepPrepared,
  prepareDocument,
  releaseDocument,
  requireCompany,
  restOnDocument,
  textOfPrepared,
} from '#domains/documents/server/index.ts'
import { notAnalysedBecause, otherKindOf } from '#engines/transcript-analysis/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { requireNoHold } from '#platform/legal-holds/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { isOver, newestRunAbout, startRun } from '#platform/runs/index.ts'
import { callName } from '../contract/call-period.ts'
import type * as endpoints from '../contract/index.ts'
import { analysisRun } from './analysis/analysis-run.ts'
import { companyKeyOf, quarterNumberOf } from './analysis/call-facts.ts'
import {
  holdTranscript,
  insertTranscript,
  removeTranscript,
  type TranscriptRow,
  transcriptOfDocument,
  updateTranscript,
} from './store.ts'
import { transcriptShape } from './transcript-shape.ts'

type Answer = z.input<typeof endpoints.Transcript>

/** Characters in which a text shows what it is. */
const KIND_READ_IN = 300_000

const endings = /\.(?:txt|pdf|docx)$/i

/** What is kept of what was entered. */
export const enteredFacts = ({
  companyName,
  ticker,
  quarter,
  fiscalYear,
}: {
  companyName: string
  ticker?: string | null | undefined
  quarter: string
  fiscalYear: number
}) => ({
  companyName,
  companyKey: companyKeyOf(companyName),
  ticker: ticker ? ticker : null,
  quarter,
  quarterNumber: quarterNumberOf(quarter),
  fiscalYear,
})

export const calledOf = (row: Pick<TranscriptRow, 'companyName' | 'quarter' | 'fiscalYear'>): string =>
  `Earnings call of ${callName(row)}`

/**
 * Keeps the transcript of a call and asks for its analysis. A file that was uploaded before is not kept again: its transcript is answered.
 * @throws Problem `unsupported-file` for what is plainly not the transcript of one call too, `too-large`, `storage-full`, `not-found` for a company that is not seen.
 */
export async function uploadTranscript(
  ctx: Context,
  { transcript: file, companyId, ...entered }: RequestOf<typeof endpoints.uploadTranscript>,
): Promise<{ transcript: Answer; isKnown: boolean }> {
  if (!endings.test(file.name))
    throw new Problem('unsupported-file', 'Choose a .txt, .pdf or .docx file.', {
      accepted: ['txt', 'pdf', 'docx'],
    })
  if (companyId !== undefined) await requireCompany(ctx, companyId)
  const prepared = await prepareDocument(ctx, file)
  const otherKind = otherKindOf(await textOfPrepared(ctx, prepared, KIND_READ_IN))
  if (otherKind)
    throw new Problem('unsupported-file', notAnalysedBecause[otherKind], { looksLike: otherKind })
  const kept = await recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    const { document } = await keepPrepared(tx, prepared, { companyId })
    const known = await transcriptOfDocument(tx.db, organisationId, document.id)
    if (known) return { result: { row: known, isKnown: true }, trace: [] }
    const row = await insertTranscript(tx.db, {
      ...enteredFacts(entered),
      organisationId,
      documentId: document.id,
      companyId: companyId ?? null,
      state: 'analysing',
      isSample: false,
      uploadedBy: actorName(tx.actor),
      uploadedAt: tx.now,
    })
    await restOnDocument(tx, document.id, {
      subject: { type: 'transcript', id: row.id },
      called: calledOf(row),
    })
    await startRun(tx, analysisRun, { about: row.id, total: 1 })
    return {
      result: { row, isKnown: false },
      trace: {
        action: 'transcript.added',
        subject: { type: 'transcript', id: row.id },
        after: { ...enteredFacts(entered), fileName: file.name.slice(0, 200), documentId: document.id },
        payload: { title: callName(row) },
      },
    }
  })
  return { transcript: await transcriptShape(ctx, kept.row), isKnown: kept.isKnown }
}

/** Corrects the details of a transcript. @throws Problem `not-found`. */
export async function changeTranscript(
  ctx: Context,
  { id, companyId, ...change }: RequestOf<typeof endpoints.changeTranscript>,
): Promise<{ transcript: Answer }> {
  if (companyId) await requireCompany(ctx, companyId)
  const row = await recordChange(ctx, async (tx) => {
    const before = await holdTranscript(tx.db, tx.actor.organisationId, id)
    const facts = enteredFacts({
      companyName: change.companyName ?? before.companyName,
      ticker: change.ticker === undefined ? before.ticker : change.ticker,
      quarter: change.quarter ?? before.quarter,
      fiscalYear: change.fiscalYear ?? before.fiscalYear,
    })
    const linked = companyId === undefined ? before.companyId : companyId
    const after = await updateTranscript(tx.db, before, { ...facts, companyId: linked })
    await restOnDocument(tx, after.documentId, {
      subject: { type: 'transcript', id },
      called: calledOf(after),
    })
    const statedOf = ({ companyName, ticker, quarter, fiscalYear, companyId: company }: TranscriptRow) => ({
      companyName,
      ticker,
      quarter,
      fiscalYear,
      companyId: company,
    })
    return {
      result: after,
      trace: {
        action: 'transcript.changed',
        subject: { type: 'transcript', id },
        before: statedOf(before),
        after: statedOf(after),
        payload: { title: callName(after) },
      },
    }
  })
  return { transcript: await transcriptShape(ctx, row) }
}

/** Analyses a transcript again. @throws Problem `not-found`, `conflict` while it is being analysed. */
export async function analyseAgain(ctx: Context, { id }: { id: number }): Promise<{ transcript: Answer }> {
  const row = await recordChange(ctx, async (tx) => {
    const before = await holdTranscript(tx.db, tx.actor.organisationId, id)
    const going = await newestRunAbout(tx, analysisRun, id)
    if (going && !isOver(going)) throw new Problem('conflict', 'The transcript is already being analysed.')
    await startRun(tx, analysisRun, { about: id, total: 1 })
    return { result: await updateTranscript(tx.db, before, { state: 'analysing', reason: null }), trace: [] }
  })
  return { transcript: await transcriptShape(ctx, row) }
}

/** Deletes a transcript with its analysis; its file goes with it, unless somebody keeps it among the documents. @throws Problem `not-found`. */
export function deleteTranscript(ctx: Context, { id }: { id: number }): Promise<{ id: number }> {
  return recordChange(ctx, async (tx) => {
    const row = await holdTranscript(tx.db, tx.actor.organisationId, id)
    await requireNoHold(tx.db, row.organisationId, [{ type: 'transcript', id }], 'This transcript')
    await removeTranscript(tx.db, row)
    await releaseDocument(tx, row.documentId, { type: 'transcript', id })
    return {
      result: { id },
      trace: {
        action: 'transcript.deleted',
        subject: { type: 'transcript', id },
        before: { companyName: row.companyName, quarter: row.quarter, fiscalYear: row.fiscalYear },
        payload: { title: callName(row) },
      },
    }
  })
}
