import type { Sentence } from '../../transcript.ts'
import type { CallPeriod } from '../statements/statement.ts'
import { type Candidate, candidatesOf, type Target } from './candidates.ts'
import { featuresOf } from './features.ts'
import { amountsBeside, likeAmounts, type Ranked, rank, type Weights } from './rank.ts'
import { viewsOf } from './views.ts'

/** The weights that each target is ranked with. Net income was labelled nowhere: it is read as earnings per share are. */
export interface FigureWeights {
  revenue: Weights
  share: Weights
  growth: Weights
  earningsGrowth: Weights
}

/** Weights, and by target the line that turns the belief of the ranking into how often it is right. */
export interface FigureModel {
  /** Stands in every stored analysis. */
  version: string
  weights: FigureWeights
  calibration: Record<Target, { slope: number; shift: number; shownFrom: number }>
}

export interface Gathered {
  candidates: Record<Target, Candidate[]>
  call: CallPeriod
}

/** Every figure of a call that may be one of those looked for. */
export function gatherFigures(sentences: readonly Sentence[], call: CallPeriod): Gathered {
  const views = viewsOf(sentences, call)
  const of = (target: Target) => candidatesOf(views, target, call)
  return {
    call,
    candidates: {
      revenue: of('revenue'),
      share: of('share'),
      income: of('income'),
      'revenue growth': of('revenue growth'),
      'earnings growth': of('earnings growth'),
    },
  }
}

/** What is known of each candidate of one target; of a rate also how the amounts stand that it may be the growth of. */
export function featuresIn(
  { candidates, call }: Gathered,
  target: Target,
  amounts?: { beside: readonly Ranked[]; weights: Weights },
): string[][] {
  if (!amounts) return featuresOf(candidates[target], call)
  return likeAmounts(featuresOf(candidates[target], call, amountsBeside(amounts.beside)), amounts.weights)
}

/** The candidates of each target with the belief in each. */
export function rankFigures(gathered: Gathered, weights: FigureWeights): Record<Target, Ranked[]> {
  const { candidates } = gathered
  const amounts = (target: Target, by: Weights) => rank(candidates[target], featuresIn(gathered, target), by)
  const rates = (target: Target, beside: readonly Ranked[], by: Weights, own: Weights) =>
    rank(candidates[target], featuresIn(gathered, target, { beside, weights: by }), own)
  const revenue = amounts('revenue', weights.revenue)
  const share = amounts('share', weights.share)
  const income = amounts('income', weights.share)
  return {
    revenue,
    share,
    income,
    'revenue growth': rates('revenue growth', revenue, weights.revenue, weights.growth),
    'earnings growth': rates('earnings growth', [...share, ...income], weights.share, weights.earningsGrowth),
  }
}
