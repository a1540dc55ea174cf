import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { FormNotice } from '#design-system/plain/index.ts'
import { type PlanName, planNames } from '../contract/plans.ts'
import type { OrganisationPlan } from '../contract/schemas.ts'
import { CHECKOUT_FAILED, PLAN_PATH } from './words.ts'

const CheckoutDialog = lazy(() => import('./checkout/checkout-dialog.tsx'))

/** Goes on with the plan that somebody chose before they had an account: `?choose=growth` opens its checkout. */
export function ChosenPlan({ own }: { own: OrganisationPlan }) {
  const [search, setSearch] = useSearchParams()
  const [isFailed, setFailed] = useState(false)
  const chosen = planNames.find((name) => name.toLowerCase() === search.get('choose')?.toLowerCase())
  const why = isFailed ? CHECKOUT_FAILED : chosen ? notNow(chosen, own) : undefined
  const leave = () => setSearch({}, { replace: true })
  return (
    <>
      <FormNotice kind="failure">{why}</FormNotice>
      {chosen && chosen !== own.plan && !why ? (
        <Suspense>
          <CheckoutDialog
            plan={chosen}
            returnPath={PLAN_PATH}
            onClose={leave}
            onFailed={() => {
              leave()
              setFailed(true)
            }}
          />
        </Suspense>
      ) : null}
    </>
  )
}

/** Why a chosen plan cannot be gone on with here. */
function notNow(plan: PlanName, own: OrganisationPlan): string | undefined {
  if (!own.isManageable)
    return `You chose ${plan}. Plans are chosen by the administrators of your organisation; nothing was changed.`
  if (plan === 'Growth' && !own.takesPayments)
    return 'You chose Growth. Payments are not set up on this installation, so it cannot be bought here; nothing was charged.'
  return plan === 'Enterprise' ? 'You chose Enterprise. It is agreed with our sales team, below.' : undefined
}
