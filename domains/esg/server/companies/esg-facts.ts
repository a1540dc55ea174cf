import type { Context } from '#platform/context/index.ts'
import { statusOf } from '../disclosures/disclosure-shape.ts'
import { disclosuresOf } from '../disclosures/store.ts'
import { metricsOf } from '../metrics/store.ts'
import { listBuyerSuppliers } from '../suppliers/suppliers.ts'
import { scoreShape } from './company-shape.ts'
import { findCompany, OWN_COMPANY } from './store.ts'

/** What others count of ESG; null where an organisation has not said which company is its own. */
export type EsgFacts = {
  /** Of one's own company; null where nothing of it is verified. */
  overallScore: number | null
  disclosures: number
  underReview: number
  suppliersAtRisk: number
  suppliersUnknown: number
} | null

export async function esgFactsOf(ctx: Context): Promise<EsgFacts> {
  const { organisationId } = ctx.actor
  if (!(await findCompany(ctx.db, organisationId, OWN_COMPANY))) return null
  const metrics = await metricsOf(ctx.db, organisationId, [OWN_COMPANY])
  const disclosures = await disclosuresOf(ctx.db, organisationId, [OWN_COMPANY])
  const suppliers = await listBuyerSuppliers(ctx, { id: OWN_COMPANY })
  return {
    overallScore: scoreShape(metrics, ctx.now).overall,
    disclosures: disclosures.length,
    underReview: disclosures.filter(({ status }) => statusOf(status) === 'under_review').length,
    suppliersAtRisk: suppliers.filter(({ riskLevel }) => riskLevel === 'critical' || riskLevel === 'high')
      .length,
    suppliersUnknown: suppliers.filter(({ riskLevel }) => riskLevel === null).length,
  }
}
