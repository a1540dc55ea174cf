import { expectedLoss, lossAssumptions } from '#engines/credit/index.ts'
import type { FacilityRow } from './store.ts'

/** What is lent or promised in US dollars; null where nothing is. What is in other currencies is said and never added. */
export function exposureOf(
  facilities: readonly Pick<FacilityRow, 'currency' | 'committedCents' | 'drawnCents' | 'seniority'>[],
) {
  const inDollars = facilities.filter(({ currency }) => currency === 'USD')
  return {
    exposureCents:
      inDollars.length === 0 ? null : inDollars.reduce((sum, { committedCents }) => sum + committedCents, 0),
    hasOtherCurrencies: inDollars.length < facilities.length,
    // At a certain default the expected loss is the whole of what a default costs.
    lossAtDefaultCents: inDollars.reduce((sum, one) => sum + expectedLoss(1, commitmentOf(one)), 0),
  }
}

/** A facility as the engine weighs it, with what is supposed where nobody said otherwise. */
export const commitmentOf = ({
  committedCents,
  drawnCents,
  seniority,
}: Pick<FacilityRow, 'committedCents' | 'drawnCents' | 'seniority'>) => ({
  committed: committedCents,
  drawn: drawnCents,
  lossGivenDefault: lossAssumptions.lossGivenDefault[seniority],
  conversion: lossAssumptions.conversion,
})
