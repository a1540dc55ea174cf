import type { RiskBacktest } from './schemas.ts'

/** Below this chance a model is doubted. */
export const SIGNIFICANCE = 0.05

type Tested = Pick<RiskBacktest, 'exceptions' | 'expectedExceptions' | 'kupiecPValue'>

/**
 * What a back-test found, in words that its own p-value bears out, wherever it is shown. The traffic light counts exceptions one-sided; Kupiec's test sees
 * too few of them as well, so a green light alone does not say that chance explains them.
 */
export function backtestFinding({ exceptions, expectedExceptions, kupiecPValue }: Tested): {
  isDoubted: boolean
  words: string
} {
  if (kupiecPValue >= SIGNIFICANCE) return { isDoubted: false, words: 'as many as chance explains' }
  const words =
    exceptions < expectedExceptions
      ? 'fewer than chance explains, the model overstates the risk'
      : 'more than chance explains, the model understates the risk'
  return { isDoubted: true, words }
}
