import { date } from '#design-system/formats/index.ts'
import { showFailure } from '#design-system/patterns/overlays/index.ts'
import { Facts, Panel, PanelBody } from '#design-system/patterns/page/index.ts'
import { Button, SeverityTag, Tag } from '#design-system/primitives/index.ts'
import { plans } from '../contract/plans.ts'
import type { OrganisationPlan, PlanStatus } from '../contract/schemas.ts'
import { useOpenPortal } from './queries.ts'

/** The plan that holds now, its trial, and what follows it. */
export function CurrentPlan({ own }: { own: OrganisationPlan }) {
  if (own.plan === null)
    return (
      <Panel title="No plan" tag={<Tag>Without limits</Tag>}>
        <PanelBody>
          This organisation has chosen no plan, so nothing is limited: members, screenings or days of the
          audit log. A plan’s limits apply from the day it is chosen.
        </PanelBody>
      </Panel>
    )
  const plan = plans[own.plan]
  return (
    <Panel
      title={`${plan.name} plan`}
      tag={own.status ? <StatusTag status={own.status} /> : undefined}
      actions={own.hasPortal && own.isManageable ? <PortalButton /> : undefined}
    >
      <PanelBody>
        <Facts
          isWide
          facts={[
            { label: 'Price', value: `${plan.priceDisplay} ${plan.period}` },
            { label: 'Since', value: date(own.startedAt) },
            ...(own.trialEndsAt
              ? [
                  {
                    label: 'Trial',
                    value: `Until ${date(own.trialEndsAt)}, nothing is charged before`,
                  },
                ]
              : []),
            ...(own.changesTo
              ? [{ label: 'Then', value: `${own.changesTo} from ${date(own.changesAt)}` }]
              : []),
          ]}
        />
      </PanelBody>
    </Panel>
  )
}

const statusTags = {
  trialing: <Tag>Trial</Tag>,
  active: <SeverityTag severity="ok">Active</SeverityTag>,
  past_due: <SeverityTag severity="high">Payment failed, tried again</SeverityTag>,
} satisfies Record<PlanStatus, React.ReactNode>

const StatusTag = ({ status }: { status: PlanStatus }) => statusTags[status]

function PortalButton() {
  const portal = useOpenPortal()
  const open = async () => {
    try {
      const { portalUrl } = await portal.mutateAsync({})
      location.assign(portalUrl)
    } catch (failure) {
      showFailure('The portal did not open')(failure)
    }
  }
  return (
    <Button size="small" isBusy={portal.isPending} onClick={() => void open()}>
      Invoices and payment
    </Button>
  )
}
