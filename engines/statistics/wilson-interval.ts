const Z_95 = 1.959963984540054

/**
 * Wilson's score interval of a share (Wilson 1927): what `successes` of `trials` say of the share behind them.
 * @param z of the confidence, 1.96 for 95% unless told.
 * @returns bounds from 0 to 1; undefined without a trial.
 */
export function wilsonInterval(
  successes: number,
  trials: number,
  z = Z_95,
): { low: number; high: number } | undefined {
  if (trials <= 0) return undefined
  const share = successes / trials
  const square = (z * z) / trials
  const middle = (share + square / 2) / (1 + square)
  const reach = (z / (1 + square)) * Math.sqrt((share * (1 - share)) / trials + square / (4 * trials))
  return {
    low: successes === 0 ? 0 : Math.max(0, middle - reach),
    high: successes === trials ? 1 : Math.min(1, middle + reach),
  }
}
