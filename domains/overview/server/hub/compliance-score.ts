/** What each part weighs, out of 100; a business setting. The version changes with the weights. */
export const SCORE_VERSION = 1
export const scoreWeights = {
  slaAdherence: 25,
  screeningFreshness: 25,
  kycCompleteness: 20,
  alertsInTime: 15,
  fourEyes: 10,
  listFreshness: 5,
} as const

/** With less of the weight countable there is no score: a fresh list alone says nothing about an organisation. */
const COUNTABLE_WEIGHT_MIN = 50

export type ScorePart = keyof typeof scoreWeights

/** A share as it was counted: 31 of 33. Nothing of nothing is no share at all. */
export type Share = { of: number; are: number }

export type ScoredPart = {
  part: ScorePart
  share: Share
  /** 0–1; null where there is nothing to count. */
  fraction: number | null
  /** The part's weight among the parts that can be counted, out of 100. */
  weight: number
  points: number
}

export type ComplianceScore = { score: number | null; parts: ScoredPart[] }

/**
 * The weighted mean of six shares, out of 100. A part without anything to count is left out and the others carry its weight,
 * so that an organisation without alerts is neither praised nor blamed for them. With less than half of the weight countable
 * there is no score.
 */
export function complianceScoreOf(shares: Record<ScorePart, Share>): ComplianceScore {
  const names = Object.keys(scoreWeights) as ScorePart[]
  const countable = names.filter((part) => shares[part].of > 0)
  const total = countable.reduce((sum, part) => sum + scoreWeights[part], 0)
  const parts = names.map((part): ScoredPart => {
    const share = shares[part]
    if (share.of === 0) return { part, share, fraction: null, weight: 0, points: 0 }
    const fraction = share.are / share.of
    const weight = (100 * scoreWeights[part]) / total
    return { part, share, fraction, weight, points: fraction * weight }
  })
  const score = total < COUNTABLE_WEIGHT_MIN ? null : parts.reduce((sum, part) => sum + part.points, 0)
  return { score, parts }
}
