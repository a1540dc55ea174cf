import { keepDocument, restOnDocument, textOfDocument } from '#domains/documents/server/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { analysisOf } from '../analysis/analysis-of.ts'
import { insertTranscript } from '../store.ts'
import { calledOf, enteredFacts } from '../upload-transcript.ts'
import { sampleCalls } from './sample-calls.ts'

const HOUR_MS = 3_600_000

/** Adds the two calls of an invented company to an organisation's sample data, analysed like any other. */
export async function fillSampleCalls(ctx: Context): Promise<void> {
  for (const { hoursAgo, fileName, text, ...entered } of sampleCalls) {
    const { document } = await keepDocument(ctx, { file: new File([text], fileName), isSample: true })
    // A fill that was cut off is begun again over what it left.
    const kept = await textOfDocument(ctx, document.id)
    const read = analysisOf(kept)
    if (read.outcome !== 'analysed') throw new Error('A sample call must be one that can be analysed.')
    const { insights } = read.analysis
    const at = new Date(ctx.now.getTime() - hoursAgo * HOUR_MS)
    await recordChange(ctx, async (tx) => {
      const row = await insertTranscript(tx.db, {
        ...enteredFacts(entered),
        organisationId: tx.actor.organisationId,
        documentId: document.id,
        state: 'analysed',
        overallSentiment: insights.overallSentiment,
        sentimentScore: insights.sentimentScore,
        analysis: read.analysis,
        isSample: true,
        uploadedBy: actorName(tx.actor),
        uploadedAt: at,
        analysedAt: at,
      })
      await restOnDocument(tx, document.id, {
        subject: { type: 'transcript', id: row.id },
        called: calledOf(row),
      })
      return { result: undefined, trace: [] }
    })
  }
}
