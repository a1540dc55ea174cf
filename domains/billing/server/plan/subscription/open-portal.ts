import { siteAddress } from '#platform/config/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { ResponseOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { openPortal as endpoint } from '../../../contract/index.ts'
import { planRowOf } from '../../store.ts'
import { callStripe } from '../../stripe/call-stripe.ts'
import { refuseDemo } from '../may-manage-plan.ts'

/** The payment provider's portal. @throws Problem `conflict` before the first purchase · `not-configured` · `source-failed`. */
export async function openPortal(ctx: Context): Promise<ResponseOf<typeof endpoint>> {
  refuseDemo(ctx.actor)
  const customer = (await planRowOf(ctx.db, ctx.actor.organisationId))?.customerId
  if (!customer) throw new Problem('conflict', 'There are no invoices yet: nothing has been bought.')
  const session = await callStripe(ctx, (stripe) =>
    stripe.billingPortal.sessions.create({
      customer,
      return_url: `${siteAddress(ctx.installation.config)}/dashboard/settings/plan`,
    }),
  )
  return { portalUrl: session.url }
}
