import {
  analyseTranscript,
  type Figure,
  type TranscriptAnalysis,
} from '#engines/transcript-analysis/index.ts'
import type { ToldFigure } from '../../contract/schemas.ts'
import type { Analysis } from '../tables.ts'

export type AnalysisAnswer =
  | { outcome: 'analysed'; analysis: Analysis }
  | { outcome: 'not-analysed'; reason: 'no-text' | 'not-english' | 'no-speakers' }

/** What a transcript says, in the shape that is kept. */
export function analysisOf(text: string): AnalysisAnswer {
  const read = analyseTranscript(text)
  return read.outcome === 'analysed' ? { outcome: 'analysed', analysis: keptOf(read) } : read
}

function keptOf(read: TranscriptAnalysis): Analysis {
  const { figures, guidance, sentiment } = read
  return {
    insights: {
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
      executiveQuotes: read.quotes.map(({ quote, speaker, context }) => ({
        quote,
        speaker,
        ...(context === null ? {} : { context }),
      })),
      guidance: guidance.present
        ? guidance.items.map(({ text }) => text).join(' ')
        : (guidance.declined?.text ?? null),
    },
    evidence: {
      layout: read.layout,
      figures: {
        revenue: figureOf(figures.revenue),
        revenueGrowth: figureOf(figures.revenueGrowth),
        earnings: figureOf(figures.earnings),
        earningsGrowth: figureOf(figures.earningsGrowth),
      },
      highlights: read.highlights,
      risks: read.risks.map(({ sentence: _sentence, ...risk }) => risk),
      opportunities: read.opportunities.map(({ sentence: _sentence, ...opportunity }) => opportunity),
      quotes: read.quotes.map(({ sentence: _sentence, ...quote }) => quote),
      guidance: {
        actions: guidance.actions,
        items: guidance.items.map(({ sentence: _sentence, ...item }) => item),
        declined: guidance.declined,
      },
      sentimentReasons: sentiment.reasons,
      questions: read.questions,
      speakers: read.speakers,
      warnings: read.warnings,
    },
  }
}

function figureOf(figure: Figure | null): ToldFigure | null {
  if (!figure) return null
  const { sentence: _sentence, ...told } = figure
  return told
}
