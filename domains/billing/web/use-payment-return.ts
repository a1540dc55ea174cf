import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { isPlanName, type PlanName } from '../contract/plans.ts'

/**
 * The plan that the browser comes back from paying for. The address is cleared at once, so that a reload or a shared link does not
 * say it again. Read after the first paint: the server draws the same page for everybody.
 */
export function usePaymentReturn(): PlanName | undefined {
  const [search, setSearch] = useSearchParams()
  const [plan, setPlan] = useState<PlanName>()
  const isSuccess = search.get('success') === 'true'
  const named = search.get('plan') ?? ''
  useEffect(() => {
    if (!isSuccess) return
    if (isPlanName(named)) setPlan(named)
    setSearch({}, { replace: true, preventScrollReset: true })
  }, [isSuccess, named, setSearch])
  return plan
}
