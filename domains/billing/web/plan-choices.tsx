import { useState } from 'react'
import { date } from '#design-system/formats/index.ts'
import { ConfirmDialog, showFailure, showToast } from '#design-system/patterns/overlays/index.ts'
import { Panel, PanelBody } from '#design-system/patterns/page/index.ts'
import { Button, ButtonLink } from '#design-system/primitives/index.ts'
import { SalesDialog } from '#domains/leads/web/index.tsx'
import { type PlanName, planNames, plans } from '../contract/plans.ts'
import type { OrganisationPlan } from '../contract/schemas.ts'
import { startCheckout } from './checkout/start-checkout.ts'
import classes from './plan-screen.module.css'
import { useChangePlan } from './queries.ts'
import { CHECKOUT_FAILED, PLAN_PATH } from './words.ts'

/** The other plans and the way to each: up at once through checkout, down at the end of the billing cycle. */
export function PlanChoices({ own }: { own: OrganisationPlan }) {
  const [leaving, setLeaving] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [isGoing, setGoing] = useState(false)
  const change = useChangePlan()

  const move = async (plan: PlanName, done: string) => {
    try {
      await change.mutateAsync({ plan })
      showToast({ kind: 'success', title: done })
    } catch (failure) {
      showFailure('The plan was not changed')(failure)
    }
    setLeaving(false)
  }
  const checkout = async (plan: PlanName) => {
    setGoing(true)
    try {
      location.assign(await startCheckout(plan, PLAN_PATH))
    } catch {
      showToast({ kind: 'failure', title: CHECKOUT_FAILED })
      setGoing(false)
    }
  }
  const wayTo = (name: PlanName) => {
    if (name === own.plan)
      return own.changesTo ? (
        <Button isBusy={change.isPending} onClick={() => void move(name, `You stay on ${name}.`)}>
          Stay on {name}
        </Button>
      ) : (
        <span className="quiet">Your plan</span>
      )
    if (name === 'Enterprise') return <Button onClick={() => setAsking(true)}>Contact sales</Button>
    if (name === 'Growth')
      return own.takesPayments ? (
        <Button kind="primary" isBusy={isGoing} onClick={() => void checkout(name)}>
          {own.hasTrialLeft ? 'Start free trial' : 'Move to Growth'}
        </Button>
      ) : (
        <span className="quiet">Payments are not set up here</span>
      )
    if (own.changesTo === 'Free') return <span className="quiet">From {date(own.changesAt)}</span>
    return <Button onClick={() => setLeaving(true)}>{own.plan ? 'Move to Free' : 'Choose Free'}</Button>
  }
  return (
    <Panel
      title="Plans"
      actions={
        <ButtonLink size="small" to="/pricing">
          Compare
        </ButtonLink>
      }
    >
      {own.isManageable ? (
        <ul className={classes.choices}>
          {planNames.map((name) => (
            <li key={name} data-mine={name === own.plan || undefined}>
              <div>
                <strong>{name}</strong> <span>{plans[name].priceDisplay}</span>
                <p>{plans[name].features.slice(0, 3).join(' · ')}</p>
              </div>
              {wayTo(name)}
            </li>
          ))}
        </ul>
      ) : (
        <PanelBody>Plans are chosen by administrators.</PanelBody>
      )}
      <ConfirmDialog
        isOpen={leaving}
        title={own.plan ? 'Move to the Free plan?' : 'Choose the Free plan?'}
        body={own.plan ? leavingWords(own) : choosingWords}
        confirmLabel={own.plan ? 'Move to Free' : 'Choose Free'}
        isBusy={change.isPending}
        onConfirm={() => void move('Free', own.plan ? 'The move to Free is planned.' : 'Free is your plan.')}
        onClose={() => setLeaving(false)}
      />
      <SalesDialog isOpen={isAsking} onClose={() => setAsking(false)} planName="Enterprise" />
    </Panel>
  )
}

const [members, screenings, retention] = plans.Free.features

const choosingWords = `Its limits apply at once: ${members}, ${screenings}, ${retention}. Today nothing is limited.`

const leavingWords = (own: OrganisationPlan) =>
  `You keep the ${own.plan} plan until its billing cycle ends. After that the limits of Free apply: ${members}, ${screenings}, ${retention}. Nobody is locked out and nothing is deleted.`
