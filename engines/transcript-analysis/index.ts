export {
  analyseTranscript,
  type Highlight,
  type NotAnalysed,
  type TranscriptAnalysis,
} from './analyse-transcript.ts'
export { tellingWords } from './call-facts.ts'
export { type NotAnalysedReason, notAnalysedBecause, otherKindOf, whyNotAnalysed } from './document-kind.ts'
export {
  beliefIn,
  type Confidence,
  type Figure,
  type FigureField,
  type Figures,
} from './figures/choose-figures.ts'
export { figuresOfCall } from './figures/figures-of-call.ts'
export type { Candidate, Target } from './figures/reading/candidates.ts'
export { type Ranked, rank, readingsOf, type Weights } from './figures/reading/rank.ts'
export { type FigureModel, featuresIn, type Gathered } from './figures/reading/read-figures.ts'
export type { Guidance, GuidanceItem } from './remarks/guidance.ts'
export type { GuidanceAction } from './remarks/guidance-verdict.ts'
export type { AnalystQuestion, Answer } from './remarks/questions.ts'
export type { Quote } from './remarks/quotes.ts'
export type { Remark } from './remarks/risks-and-opportunities.ts'
export type { Sentiment, SentimentLabel } from './remarks/sentiment.ts'
export type { Layout, Span, Speaker, SpeakerRole, Turn } from './transcript.ts'
