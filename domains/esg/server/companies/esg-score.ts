import type { Context } from '#platform/context/index.ts'
import type { CompanyScore, EsgCompany } from '../../contract/index.ts'
import { metricsOf } from '../metrics/store.ts'
import { companyShape, companyShapes, scoreShape } from './company-shape.ts'
import { companyOfOrganisation } from './store.ts'

/** The score of one company from its verified metrics, as its screen shows it. @throws Problem `not-found`. */
export async function esgScoreOf(
  ctx: Context,
  { id }: { id: number },
): Promise<{ company: EsgCompany; score: CompanyScore }> {
  const { organisationId } = ctx.actor
  const row = await companyOfOrganisation(ctx.db, organisationId, id)
  const [company = companyShape(row, undefined)] = await companyShapes(ctx, [row])
  return { company, score: scoreShape(await metricsOf(ctx.db, organisationId, [id]), ctx.now) }
}
