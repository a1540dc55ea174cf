/** Topics of ESRS 1, by their standard. */
export const materialityTopics = {
  E1: 'Climate change',
  E2: 'Pollution',
  E3: 'Water and marine resources',
  E4: 'Biodiversity and ecosystems',
  E5: 'Resource use and circular economy',
  S1: 'Own workforce',
  S2: 'Workers in the value chain',
  S3: 'Affected communities',
  S4: 'Consumers and end-users',
  G1: 'Business conduct',
} as const
export type MaterialityTopic = keyof typeof materialityTopics

/** How a topic was judged, each from 0 (none) to 5 (the gravest or surest). */
export type TopicJudged = {
  topic: MaterialityTopic
  impact: {
    isPositive: boolean
    isPotential: boolean
    /** A potential negative effect on human rights: how grave it is goes before how likely it is. */
    isHumanRights: boolean
    scale: number
    scope: number
    irremediability: number
    likelihood: number
  }
  financial: { magnitude: number; likelihood: number }
  reason: string
}

export type TopicResult = {
  topic: MaterialityTopic
  name: string
  /** 0 to 5. */
  impact: number
  financial: number
  isImpactMaterial: boolean
  isFinanciallyMaterial: boolean
  isMaterial: boolean
  formula: string
  reason: string
}

const oneDecimal = (value: number) => Math.round(value * 100) / 100

/**
 * Double materiality (ESRS 1, chapter 3): severity is the mean of scale, scope and, where the effect is negative, how hard it is to
 * remedy; a potential effect is multiplied by its likelihood, unless it is on human rights. Financially magnitude times likelihood.
 * Material is what reaches the threshold in either; thresholds and the scale of 0 to 5 are the undertaking's own choice.
 */
export function judgeTopics(judged: readonly TopicJudged[], threshold: number): TopicResult[] {
  return judged.map(({ topic, impact, financial, reason }) => {
    const parts = impact.isPositive
      ? [impact.scale, impact.scope]
      : [impact.scale, impact.scope, impact.irremediability]
    const severity = parts.reduce((sum, part) => sum + part, 0) / parts.length
    const isWeighed = impact.isPotential && !(impact.isHumanRights && !impact.isPositive)
    const impactScore = oneDecimal(isWeighed ? (severity * impact.likelihood) / 5 : severity)
    const financialScore = oneDecimal((financial.magnitude * financial.likelihood) / 5)
    return {
      topic,
      name: materialityTopics[topic],
      impact: impactScore,
      financial: financialScore,
      isImpactMaterial: impactScore >= threshold,
      isFinanciallyMaterial: financialScore >= threshold,
      isMaterial: impactScore >= threshold || financialScore >= threshold,
      formula: `Impact: mean of ${parts.join(', ')}${isWeighed ? ` × ${impact.likelihood}/5` : ''}; financial: ${financial.magnitude} × ${financial.likelihood}/5`,
      reason,
    }
  })
}
