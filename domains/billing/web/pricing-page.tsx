import { type ComponentType, useEffect, useRef, useState } from 'react'
import { Link, type LoaderFunctionArgs, type MetaDescriptor } from 'react-router'
import { FormNotice } from '#design-system/plain/form-notice.tsx'
import { Button } from '#design-system/primitives/button.tsx'
import { SalesDialog } from '#domains/leads/web/index.tsx'
import { siteDetailsOfPage } from '#platform/http-client/index.ts'
import { type PlanName, plans } from '../contract/plans.ts'
import { PaymentNotice } from './checkout/payment-notice.tsx'
import { usePaymentReturn } from './checkout/use-payment-return.ts'
import { PlanCards } from './plan-cards.tsx'
import { PlanComparison } from './plan-comparison.tsx'
import { PricingFaq } from './pricing-faq.tsx'
import classes from './pricing-page.module.css'
import { CHECKOUT_FAILED, PLAN_PATH } from './words.ts'

export function loader({ context }: LoaderFunctionArgs) {
  return { origin: context.get(siteDetailsOfPage).origin }
}

// Nothing on this page depends on its address: coming back from a payment asks nothing again.
export const shouldRevalidate = () => false

const words = {
  title: 'Pricing',
  description: `Three plans: Free at ${plans.Free.priceDisplay}, Growth at ${plans.Growth.priceDisplay} per month, Enterprise at a custom price. 14-day free trial without a credit card.`,
}

export function meta({ loaderData }: { loaderData?: { origin: string } }): MetaDescriptor[] {
  const origin = loaderData?.origin ?? ''
  return [
    { title: `${words.title} | Assay` },
    { name: 'description', content: words.description },
    { tagName: 'link', rel: 'canonical', href: `${origin}/pricing` },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: 'Assay' },
    { property: 'og:title', content: words.title },
    { property: 'og:description', content: words.description },
    { property: 'og:url', content: `${origin}/pricing` },
    { property: 'og:image', content: `${origin}/pictures/preview-pricing.png` },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

type CheckoutDialog = ComponentType<{ plan: PlanName; onClose: () => void; onFailed: () => void }>

/** The plans, where they differ, and the way to each (PRICE-001 … PRICE-030). */
export default function PricingPage() {
  const bought = usePaymentReturn()
  const [open, setOpen] = useState<PlanName>()
  const [isFailed, setFailed] = useState(false)
  const [Checkout, setCheckout] = useState<CheckoutDialog>()
  const notices = useRef<HTMLDivElement>(null)
  // On a phone the plans stand below one another: what happened is said above them all.
  useEffect(() => {
    if (isFailed || bought) notices.current?.scrollIntoView({ block: 'center' })
  }, [isFailed, bought])
  const close = () => setOpen(undefined)
  const fail = () => {
    close()
    setFailed(true)
  }
  const choose = (plan: PlanName) => {
    setFailed(false)
    setOpen(plan)
    if (plan === 'Enterprise' || Checkout) return
    // The dialog brings validation along that the page does without.
    import('./checkout/checkout-dialog.tsx').then(({ default: loaded }) => setCheckout(() => loaded), fail)
  }
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1>One product. Three sizes.</h1>
        <p>
          Every plan has every live module, and every match with its reasons. Plans differ in how many people,
          how many screenings and how long a look back.
        </p>
      </header>
      <div ref={notices} className={classes.notices}>
        <PaymentNotice asked={bought}>
          {bought ? (
            <p className={classes.next}>
              <Link to={PLAN_PATH}>See your plan</Link> or, without an account yet,{' '}
              <Link to={`/signup?plan=${bought.returned.plan.toLowerCase()}`}>create one</Link>.
            </p>
          ) : null}
        </PaymentNotice>
        <FormNotice kind="failure">
          {isFailed ? (
            <div className={classes.failed}>
              <p>{CHECKOUT_FAILED}</p>
              <Button onClick={() => setOpen('Enterprise')}>Contact sales</Button>
            </div>
          ) : null}
        </FormNotice>
      </div>
      <PlanCards onChoose={choose} />
      <section className={classes.section} aria-labelledby="compare">
        <h2 id="compare">Where the plans differ</h2>
        <PlanComparison />
      </section>
      <section className={classes.section} aria-labelledby="faq">
        <h2 id="faq">Questions</h2>
        <PricingFaq />
      </section>
      {Checkout && open && open !== 'Enterprise' ? (
        <Checkout plan={open} onClose={close} onFailed={fail} />
      ) : null}
      <SalesDialog isOpen={open === 'Enterprise'} onClose={close} planName="Enterprise" />
    </div>
  )
}
