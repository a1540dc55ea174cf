import { useState } from 'react'
import { FormNotice, PlainDialog, PlainDialogActions } from '#design-system/plain/index.ts'
import { Button } from '#design-system/primitives/button.tsx'
import { limitLines, type PlanLimits, type PlanName, plans, TRIAL_DAYS } from '../../contract/plans.ts'
import { inWords } from '../limit-words.ts'
import classes from './checkout-dialog.module.css'
import { NotTheirsToChoose, startCheckout } from './start-checkout.ts'

type CheckoutDialogProps = {
  plan: PlanName
  /** Where the provider brings the browser back to. */
  returnPath?: string
  onClose: () => void
  onFailed: () => void
}

const limits = Object.keys(limitLines) as (keyof PlanLimits)[]

/** What is about to be chosen, and the way to it: idle, processing, then away to the provider or closed with an alert. */
export default function CheckoutDialog({
  plan,
  returnPath = '/pricing',
  onClose,
  onFailed,
}: CheckoutDialogProps) {
  const [isProcessing, setProcessing] = useState(false)
  const [isNotTheirs, setNotTheirs] = useState(false)
  const chosen = plans[plan]
  const isFree = chosen.price === 0
  const proceed = async () => {
    setProcessing(true)
    try {
      location.assign(await startCheckout(plan, returnPath))
    } catch (failure) {
      if (!(failure instanceof NotTheirsToChoose)) return onFailed()
      setProcessing(false)
      setNotTheirs(true)
    }
  }
  return (
    <PlainDialog
      isOpen
      onClose={onClose}
      title={`${chosen.name} plan`}
      purpose={
        isFree
          ? 'Nothing to pay. It applies at once to your organisation; without an account you create one first.'
          : `${TRIAL_DAYS} days free, without a credit card. You go to our payment provider, Stripe, and come back here; without an account you create one first.`
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
      <FormNotice kind="failure">
        {isNotTheirs
          ? 'Plans are chosen by the administrators of an organisation. Nothing was changed.'
          : null}
      </FormNotice>
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
