import type { Context } from '#platform/context/index.ts'
import type { CompanyScore, EsgCompany } from '../../contract/index.ts'
import { metricsOf } from '../metrics/store.ts'
import { companiesTold, companyTold, scoreTold } from './company-shape.ts'
import { companyOfOrganisation } from './store.ts'

/** The score of one company from its verified metrics, as its screen shows it. @throws Problem `not-found`. */
export async function esgScoreOf(
  ctx: Context,
  { id }: { id: number },
): Promise<{ company: EsgCompany; score: CompanyScore }> {
  const { organisationId } = ctx.actor
  const row = await companyOfOrganisation(ctx.db, organisationId, id)
  const [company = companyTold(row, undefined)] = await companiesTold(ctx, [row])
  return { company, score: scoreTold(await metricsOf(ctx.db, organisationId, [id]), ctx.now) }
}
