import { normalDensity, normalQuantile } from '#engines/statistics/index.ts'

/**
 * Standard errors of −(μh + zσ√h) and of the shortfall beside it, for independent normal returns: the mean is known to σ/√n and the
 * deviation to σ/√(2n), and the two do not depend on each other (Jorion 1996, Financial Analysts Journal 52/6).
 */
export function normalErrors(
  { observations, stdevSample }: { observations: number; stdevSample: number },
  confidence: number,
  horizonDays: number,
): { VaRStandardError: number; ESStandardError: number } {
  const share = 1 - confidence
  const z = normalQuantile(share)
  const ofMean = (horizonDays * stdevSample) / Math.sqrt(observations)
  const ofDeviation = (Math.sqrt(horizonDays) * stdevSample) / Math.sqrt(2 * observations)
  return {
    VaRStandardError: Math.hypot(ofMean, z * ofDeviation),
    ESStandardError: Math.hypot(ofMean, (normalDensity(z) / share) * ofDeviation),
  }
}
