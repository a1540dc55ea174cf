import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { DocumentRefused, readDocument } from '#engines/document-text/index.ts'
import { analyseTranscript, type TranscriptAnalysis } from '#engines/transcript-analysis/index.ts'

/** Reads every document of a folder; a file that cannot be analysed is answered with nothing stated, and why. */
export async function evaluateTranscripts(dir: string, outFile: string): Promise<void> {
  const answers: Record<string, unknown> = {}
  const files = readdirSync(dir).filter((file) => /\.(?:txt|pdf|docx|html?)$/i.test(file))
  for (const file of files.sort()) {
    const start = performance.now()
    const read = await readTranscript(readFileSync(path.join(dir, file)), file)
    const latencyMs = Number((performance.now() - start).toFixed(2))
    answers[file] =
      read.outcome === 'analysed' ? { ...answerOf(read), latencyMs } : { reason: read.reason, latencyMs }
  }
  writeFileSync(outFile, `${JSON.stringify(answers, null, 1)}\n`)
}

async function readTranscript(
  bytes: Uint8Array,
  file: string,
): Promise<TranscriptAnalysis | { outcome: 'not-analysed'; reason: string }> {
  try {
    return analyseTranscript((await readDocument(bytes, file)).text)
  } catch (thrown) {
    if (thrown instanceof DocumentRefused) return { outcome: 'not-analysed', reason: thrown.reason }
    throw thrown
  }
}

function answerOf(read: TranscriptAnalysis): Record<string, unknown> {
  const { figures, guidance, sentiment } = read
  return {
    revenue: figures.revenue?.display ?? null,
    revenueGrowth: figures.revenueGrowth?.display ?? null,
    earnings: figures.earnings?.display ?? null,
    earningsGrowth: figures.earningsGrowth?.display ?? null,
    overallSentiment: sentiment.label,
    sentimentScore: sentiment.score,
    analysis: read.analysis,
    keyHighlights: read.highlights.map(({ text }) => text),
    risks: read.risks.map(({ text }) => text),
    opportunities: read.opportunities.map(({ text }) => text),
    executiveQuotes: read.quotes.map(({ quote, speaker, context }) => ({ quote, speaker, context })),
    guidance: guidance.present ? guidance.items.map(({ text }) => text).join(' ') : null,
  }
}
