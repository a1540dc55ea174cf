import { useQuery } from '@tanstack/react-query'
import { Page, QueryStates, SkeletonRows, Stack } from '#design-system/patterns/page/index.ts'
import { FormNotice } from '#design-system/plain/index.ts'
import type { PlanName } from '../contract/plans.ts'
import { ClaimNotice } from './claim-notice.tsx'
import { CurrentPlan } from './current-plan.tsx'
import { PlanChoices } from './plan-choices.tsx'
import { PlanUsagePanel } from './plan-usage-panel.tsx'
import { planQuery } from './queries.ts'
import { usePaymentReturn } from './use-payment-return.ts'
import { welcomeTo } from './words.ts'

const LOOK_AGAIN_MS = 3_000

/** The plan of one's own organisation: what it is, what of it is in use, and the ways to another. */
export default function PlanScreen() {
  const bought = usePaymentReturn()
  const plan = useQuery({
    ...planQuery(),
    // The browser is often back before the provider's word is.
    refetchInterval: ({ state }) => (bought && state.data?.plan !== bought ? LOOK_AGAIN_MS : false),
  })
  return (
    <Page
      title="Plan"
      purpose="What your organisation has chosen, and how much of it is in use."
      crumbs={[
        { label: 'Compliance', to: '/dashboard/compliance' },
        { label: 'Settings', to: '/dashboard/settings/profile' },
      ]}
    >
      <FormNotice kind="success">
        {bought ? <Welcome plan={bought} isConfirmed={plan.data?.plan === bought} /> : null}
      </FormNotice>
      <QueryStates
        query={plan}
        failed="The plan could not be read."
        kept="Nothing about it has changed."
        skeleton={<SkeletonRows rows={8} />}
      >
        {(own) => (
          <Stack>
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

function Welcome({ plan, isConfirmed }: { plan: PlanName; isConfirmed: boolean }) {
  return (
    <>
      <p>{welcomeTo(plan)}</p>
      {isConfirmed ? null : <p>The plan holds as soon as the payment provider confirms it.</p>}
    </>
  )
}
