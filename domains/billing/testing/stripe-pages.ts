import type { SessionObject, SubscriptionObject, SubscriptionPlan } from './stripe-objects.ts'

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const pageOf = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title></head><body><main>${body}</main></body></html>`

/** The hosted checkout: pays, or goes back. */
export function checkoutPage(session: SessionObject, plan: SubscriptionPlan): string {
  const due = plan.trialDays > 0 ? `${plan.trialDays} days free, then ` : ''
  return pageOf(
    plan.product,
    `<h1>${escaped(plan.product)}</h1>
     <p>${due}$${(plan.amount / 100).toFixed(2)} per month</p>
     <form method="post" action="/c/pay/${session.id}">
       <label>Email <input name="email" type="email" value="buyer@bank.example"></label>
       <button>Pay</button>
     </form>
     <a href="${escaped(session.cancel_url ?? '/')}">Cancel</a>`,
  )
}

/** The customer portal: cancels, or goes back. */
export function portalPage(
  id: string,
  subscription: SubscriptionObject | undefined,
  returnUrl: string,
): string {
  const state = subscription
    ? `<p>${subscription.status}${subscription.cancel_at_period_end ? ', ends with its period' : ''}</p>
       <form method="post" action="/p/session/${id}/cancel"><button>Cancel plan</button></form>`
    : '<p>No subscription</p>'
  return pageOf('Billing', `<h1>Billing</h1>${state}<a href="${escaped(returnUrl)}">Return to Assay</a>`)
}
