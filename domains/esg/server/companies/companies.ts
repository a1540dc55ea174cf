import type { z } from 'zod'
import { companiesNamed } from '#domains/entities/server/index.ts'
import { contradictionsOf } from '#engines/esg/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { takeNumbers } from '#platform/numbers/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../../contract/index.ts'
import type { CompanyFile, EsgCompany } from '../../contract/index.ts'
import { disclosureLines } from '../disclosures/disclosure-shape.ts'
import { disclosuresOf } from '../disclosures/store.ts'
import { metricsOf } from '../metrics/store.ts'
import { providerScoresOf, providerShape } from '../scores/store.ts'
import { companyShape, companyShapes, metricShape, scoreShape, verifiedOf } from './company-shape.ts'
import * as store from './store.ts'

/** Companies whose ESG data is kept, one's own first. */
export async function listEsgCompanies(ctx: Context) {
  const { organisationId } = ctx.actor
  const rows = await store.companyRows(ctx.db, organisationId)
  const answer = await companyShapes(ctx, rows)
  const metrics = Map.groupBy(
    await metricsOf(
      ctx.db,
      organisationId,
      rows.map(({ number }) => number),
    ),
    ({ companyNumber }) => companyNumber,
  )
  return answer.map((company) => {
    const own = metrics.get(company.id) ?? []
    const { overall, coverage } = scoreShape(own, ctx.now)
    return {
      ...company,
      overallScore: overall,
      coverage,
      waiting: own.filter(({ state }) => state === 'waiting').length,
    }
  })
}

/** Takes a company of the directory into ESG. @throws Problem `not-found`, `conflict` where it or its symbol is there already. */
export async function addEsgCompany(
  ctx: Context,
  { entityId, symbol, isOwn }: RequestOf<typeof endpoints.addEsgCompany>,
): Promise<EsgCompany> {
  const named = (await companiesNamed(ctx, [entityId])).get(entityId)
  if (!named) throw new Problem('not-found', `There is no company record ${entityId}.`)
  return recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    // Taking a number holds the organisation's row of them: of two who add at once the second sees what the first one did.
    const number = (await takeNumbers(tx.db, organisationId, 'esg-company', 1)) + store.OWN_COMPANY
    const rows = await store.companyRows(tx.db, organisationId)
    const same = rows.find((row) => row.entityId === named.id || (symbol !== '' && row.symbol === symbol))
    if (same)
      throw new Problem(
        'conflict',
        same.entityId === named.id
          ? `${named.name} is company ${same.number} already.`
          : `Company ${same.number} has the symbol ${symbol} already.`,
      )
    if (isOwn && rows.some((row) => row.number === store.OWN_COMPANY))
      throw new Problem('conflict', 'Your own company is already set.')
    const row: store.CompanyRow = {
      organisationId,
      number: isOwn ? store.OWN_COMPANY : number,
      entityId: named.id,
      symbol,
      isSample: false,
      addedBy: actorName(tx.actor),
      addedAt: tx.now,
    }
    await store.insertCompanies(tx.db, [row])
    return {
      result: companyShape(row, named),
      trace: {
        action: 'esg-company.added',
        subject: { type: 'esg-company', id: row.number },
        after: { entityId: named.id, symbol, isOwn },
        payload: { title: named.name },
      },
    }
  })
}

/** All that is kept of a company's ESG data. @throws Problem `not-found`. */
export async function readEsgCompany(
  ctx: Context,
  { id }: { id: number },
): Promise<z.input<typeof CompanyFile>> {
  const { organisationId } = ctx.actor
  const row = await store.companyOfOrganisation(ctx.db, organisationId, id)
  const [company] = (await companyShapes(ctx, [row])) as [EsgCompany]
  const metrics = await metricsOf(ctx.db, organisationId, [id])
  return {
    company,
    score: scoreShape(metrics, ctx.now),
    metrics: metrics.map((one) => metricShape(one, metrics, ctx.now)),
    contradictions: contradictionsOf(verifiedOf(metrics, 'group')),
    providers: company.symbol
      ? (await providerScoresOf(ctx.db, organisationId, [company.symbol])).map((one) =>
          providerShape(one, ctx.now),
        )
      : [],
    disclosures: await disclosureLines(ctx, await disclosuresOf(ctx.db, organisationId, [id])),
  }
}
