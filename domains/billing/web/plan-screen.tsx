import { useQuery } from '@tanstack/react-query'
import { Page, QueryStates, SkeletonRows, Stack } from '#design-system/patterns/page/index.ts'
import { crumbsOf } from '#platform/screens/index.ts'
import { PaymentNotice } from './checkout/payment-notice.tsx'
import type { PaymentOutcome } from './checkout/payment-outcome.ts'
import { usePaymentReturn } from './checkout/use-payment-return.ts'
import { ChosenPlan } from './chosen-plan.tsx'
import { ClaimNotice } from './claim-notice.tsx'
import { CurrentPlan } from './current-plan.tsx'
import { PlanChoices } from './plan-choices.tsx'
import { PlanUsagePanel } from './plan-usage-panel.tsx'
import { planQuery } from './queries.ts'

const LOOK_AGAIN_MS = 3_000

/** The plan of one's own organisation: what it is, what of it is in use, and the ways to another. */
export default function PlanScreen() {
  const asked = usePaymentReturn()
  const bought = boughtIn(asked?.outcome)
  const plan = useQuery({
    ...planQuery(),
    // The browser is often back before the provider's word is.
    refetchInterval: ({ state }) => (bought && state.data?.plan !== bought ? LOOK_AGAIN_MS : false),
  })
  return (
    <Page title="Plan" purpose="Your organisation’s plan and its usage." crumbs={crumbsOf.settings}>
      <PaymentNotice asked={asked}>
        {bought && plan.data && plan.data.plan !== bought
          ? 'The plan applies as soon as the payment provider confirms it.'
          : null}
      </PaymentNotice>
      <QueryStates
        query={plan}
        failed="The plan could not be read."
        kept="Nothing about it has changed."
        skeleton={<SkeletonRows rows={8} />}
      >
        {(own) => (
          <Stack>
            <ChosenPlan own={own} />
            {own.isManageable ? <ClaimNotice /> : null}
            <CurrentPlan own={own} />
            <PlanUsagePanel own={own} />
            <PlanChoices own={own} />
          </Stack>
        )}
      </QueryStates>
    </Page>
  )
}

const boughtIn = (outcome: PaymentOutcome | undefined) =>
  outcome?.kind === 'paid' || outcome?.kind === 'trial' ? outcome.plan : undefined
