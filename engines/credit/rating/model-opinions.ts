import type { BorrowerKind } from '../credit-case.ts'
import { type ModelId, modelOf } from '../models.ts'
import { type CreditRating, ratingOfProbability } from '../scorecard/rating-scale.ts'
import { rankOfRating } from './rate-case.ts'

export type Opinion = {
  by: 'scorecard' | ModelId
  label: string
  says: 'distress' | 'uncertain' | 'sound'
  value: number
  /** How the value was read. */
  read: string
}

export type Opinions = {
  opinions: Opinion[]
  /** Some say distress while others say sound: no average of the two means anything. */
  doDisagree: boolean
}

/** Which of Altman's three is made for a kind of firm. */
const altmanFor: Record<BorrowerKind, ModelId | null> = {
  'manufacturer-public': 'altmanZ',
  private: 'altmanZPrime',
  'non-manufacturer': 'altmanZDoublePrime',
  financial: null,
}

const byRating = (rating: CreditRating): Opinion['says'] => {
  const rank = rankOfRating(rating)
  if (rank <= rankOfRating('BBB')) return 'sound'
  return rank <= rankOfRating('B') ? 'uncertain' : 'distress'
}

/** What each model that can say something says of a firm, side by side and never averaged. */
export function opinionsOf(
  kind: BorrowerKind,
  models: Record<ModelId, number | null>,
  card: { rating: CreditRating; probability: number } | null,
): Opinions {
  const opinions: Opinion[] = []
  // What a bank owes its depositors is no debt here, and no other model is made for it either.
  if (kind === 'financial') return { opinions, doDisagree: false }
  if (card)
    opinions.push({
      by: 'scorecard',
      label: 'Fitted scorecard',
      says: byRating(card.rating),
      value: card.probability,
      read: `class ${card.rating}; CCC is distress`,
    })
  const altman = altmanFor[kind]
  const value = altman ? models[altman] : null
  if (altman && value !== null) {
    const { label, zones } = modelOf(altman)
    const [low, high] = zones!.bounds
    opinions.push({
      by: altman,
      label,
      says: value < low ? 'distress' : value > high ? 'sound' : 'uncertain',
      value,
      read: `distress below ${low}, sound above ${high}`,
    })
  }
  for (const id of ['ohlsonO', 'zmijewski'] as const) {
    const score = models[id]
    if (score === null) continue
    opinions.push({
      by: id,
      label: modelOf(id).label,
      says: score > 0 ? 'distress' : 'sound',
      value: score,
      read: 'distress above 0',
    })
  }
  const merton = models.mertonPd
  if (merton !== null)
    opinions.push({
      by: 'mertonPd',
      label: 'Distance to default',
      says: byRating(ratingOfProbability(merton)),
      value: merton,
      read: `class ${ratingOfProbability(merton)}; CCC is distress`,
    })
  const stated = new Set(opinions.map(({ says }) => says))
  return { opinions, doDisagree: stated.has('distress') && stated.has('sound') }
}
