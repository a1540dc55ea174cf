import type { Years } from '../read-case.ts'
import { type Card, type CardRatioId, cardRatios } from './card.ts'
import { fittedCards } from './fitted-scorecard.ts'

export type CardLine = { ids: readonly CardRatioId[]; label: string; points: number }
type CardAnswer =
  | {
      isScored: true
      logOdds: number
      probability: number
      lines: CardLine[]
      /** Ratios of the whole card that the statement does not have: then the short card answered. */
      without: CardRatioId[]
    }
  | { isScored: false; missing: CardRatioId[] }

/** The class a value falls in: as many as there are cuts at or below it. */
function classOf(cuts: readonly number[], value: number): number {
  let at = 0
  while (at < cuts.length && value >= cuts[at]!) at++
  return at
}

/** The points that a card gives, by line; a ratio that is not known gives none, alone or in a pair. */
export function cardLines(card: Card, ratioOf: (id: CardRatioId) => number): CardLine[] {
  const lines: CardLine[] = []
  for (const { id, cuts, points } of card.parts) {
    const value = ratioOf(id)
    if (Number.isFinite(value))
      lines.push({ ids: [id], label: cardRatios[id].label, points: points[classOf(cuts, value)]! })
  }
  for (const { first, second, firstCuts, secondCuts, points } of card.pairs) {
    const [one, other] = [ratioOf(first), ratioOf(second)]
    if (!Number.isFinite(one) || !Number.isFinite(other)) continue
    const label = `${cardRatios[first].label}, with ${cardRatios[second].label.toLowerCase()}`
    lines.push({
      ids: [first, second],
      label,
      points: points[classOf(firstCuts, one)]![classOf(secondCuts, other)]!,
    })
  }
  return lines
}

const idsOf = (card: Card): CardRatioId[] => [
  ...new Set([
    ...card.parts.map(({ id }) => id),
    ...card.pairs.flatMap(({ first, second }) => [first, second]),
  ]),
]

/**
 * Odds that a firm like this failed within a year among those the card was fitted on: by the whole card or, where a statement does not
 * have all of its ratios, by the short one, which is fitted without them. Without a ratio of that one too there is no answer: a firm is
 * not taken for an ordinary one because its statement is short.
 */
export function scoreCard(
  years: Years,
  { whole, short }: { whole: Card; short: Card } = fittedCards,
): CardAnswer {
  const missingOf = (card: Card) =>
    idsOf(card).filter((id) => !Number.isFinite(cardRatios[id].compute(years)))
  const lacks = missingOf(whole)
  const card = lacks.length === 0 ? whole : short
  const missing = card === whole ? [] : missingOf(short)
  if (missing.length > 0) return { isScored: false, missing }
  const lines = cardLines(card, (id) => cardRatios[id].compute(years))
  const logOdds = lines.reduce((sum, { points }) => sum + points, card.intercept)
  return { isScored: true, logOdds, probability: 1 / (1 + Math.exp(-logOdds)), lines, without: lacks }
}
