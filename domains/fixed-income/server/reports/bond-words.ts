/** Said in every report about bonds. */
export const VALUATION_METHOD = [
  'Yields are those of the market’s own convention, named with each bond; with one payment left they are simple interest. Accrued interest is counted to the settlement day and not rounded.',
  'The z-spread is the constant over the government curve’s zero rates, continuously compounded, at which the payments are worth the dirty price. Durations, convexity and DV01 are derivatives and not approximations.',
]

export const SCENARIO_METHOD =
  'Scenarios revalue every payment in full on the shifted curve at the shifted spread; rates move first and spreads after them, so that the two parts add up to the whole.'

export const curveSource = ({ asOf, source }: { asOf: string; source: string }) =>
  `Government par curve: ${source}, ${asOf}.`
