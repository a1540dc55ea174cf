import {
  analyseTranscript,
  type Figure,
  type NotAnalysedReason,
  type TranscriptAnalysis,
} from '#engines/transcript-analysis/index.ts'
import type { StatedFigure } from '../../contract/schemas.ts'
import type { Analysis } from '../tables.ts'

export type AnalysisAnswer =
  | { outcome: 'analysed'; analysis: Analysis }
  | { outcome: 'not-analysed'; reason: NotAnalysedReason }

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
      rankedBy: figures.rankedBy,
      candidates: {
        revenue: figures.candidates.revenue.map(statedOf),
        revenueGrowth: [
          ...figures.candidates.revenueGrowth,
          ...(figures.derivedGrowth ? [figures.derivedGrowth] : []),
        ].map(statedOf),
        earnings: figures.candidates.earnings.map(statedOf),
        earningsGrowth: figures.candidates.earningsGrowth.map(statedOf),
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

const figureOf = (figure: Figure | null): StatedFigure | null => figure && statedOf(figure)

const statedOf = ({ sentence: _sentence, ...stated }: Figure): StatedFigure => stated
