import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { isPlanName } from '../../contract/plans.ts'
import type { PaymentOutcome, PaymentReturn } from './payment-outcome.ts'

/** A return from a checkout: `outcome` is undefined while it is asked for. */
export type AskedReturn = { returned: PaymentReturn; outcome: PaymentOutcome | undefined }

/**
 * The checkout that the browser comes back from, and what became of it. The address is cleared at once, so that a reload or a
 * shared link does not say it again. Read after the first paint: the server draws the same page for everybody.
 */
export function usePaymentReturn(): AskedReturn | undefined {
  const [search, setSearch] = useSearchParams()
  const [asked, setAsked] = useState<AskedReturn>()
  const isSuccess = search.get('success') === 'true'
  const plan = search.get('plan') ?? ''
  const session = search.get('session')
  useEffect(() => {
    if (!isSuccess) return
    if (isPlanName(plan)) {
      const returned = { plan, session }
      setAsked({ returned, outcome: undefined })
      // Asking brings validation along that the public page does without.
      import('./payment-outcome.ts')
        .then(({ paymentOutcome }) => paymentOutcome(returned))
        .catch(() => ({ kind: 'not-read' }) as const)
        .then((outcome) => setAsked({ returned, outcome }))
    }
    setSearch({}, { replace: true, preventScrollReset: true })
  }, [isSuccess, plan, session, setSearch])
  return asked
}
