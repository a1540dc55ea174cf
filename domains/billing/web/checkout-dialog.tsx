import { useState } from 'react'
import { PlainDialog, PlainDialogActions } from '#design-system/plain/index.ts'
import { Button } from '#design-system/primitives/button.tsx'
import { limitLines, type PlanLimits, type PlanName, plans, TRIAL_DAYS } from '../contract/plans.ts'
import classes from './checkout-dialog.module.css'
import { inWords } from './limit-words.ts'
import { startCheckout } from './start-checkout.ts'

type CheckoutDialogProps = { plan: PlanName; onClose: () => void; onFailed: () => void }

const limits = Object.keys(limitLines) as (keyof PlanLimits)[]

/** What is about to be chosen, and the way to it: idle, processing, then away to the provider or closed with an alert. */
export default function CheckoutDialog({ plan, onClose, onFailed }: CheckoutDialogProps) {
  const [isProcessing, setProcessing] = useState(false)
  const chosen = plans[plan]
  const isFree = chosen.price === 0
  const proceed = async () => {
    setProcessing(true)
    try {
      location.assign(await startCheckout(plan, '/pricing'))
    } catch {
      onFailed()
    }
  }
  return (
    <PlainDialog
      isOpen
      onClose={onClose}
      title={`${chosen.name} plan`}
      purpose={
        isFree
          ? 'Nothing to pay. It applies at once to the organisation whose administrator is signed in.'
          : `${TRIAL_DAYS} days free, without a credit card. You go to our payment provider, Stripe, and come back here.`
      }
    >
      <dl className={classes.facts}>
        <div>
          <dt>Price</dt>
          <dd>
            <strong>{chosen.priceDisplay}</strong> {chosen.period}
          </dd>
        </div>
        {isFree ? null : (
          <div>
            <dt>Due today</dt>
            <dd>$0</dd>
          </div>
        )}
        {limits.map((limit) => (
          <div key={limit}>
            <dt>{limitLines[limit].label}</dt>
            <dd>{inWords(limit, chosen.limits[limit])}</dd>
          </div>
        ))}
      </dl>
      <PlainDialogActions>
        <Button size="large" onClick={onClose}>
          Cancel
        </Button>
        <Button
          size="large"
          kind="primary"
          isBusy={isProcessing}
          onClick={() => void proceed()}
          data-autofocus
        >
          {isProcessing ? 'Processing…' : isFree ? 'Choose Free' : 'Continue to payment'}
        </Button>
      </PlainDialogActions>
    </PlainDialog>
  )
}
