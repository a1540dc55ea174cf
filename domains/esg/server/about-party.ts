import type { PartyProvider } from '#platform/slice/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import { companyShapes } from './companies/company-shape.ts'
import { companyRows } from './companies/store.ts'

/** The ESG data that is kept of a party. */
export const esgAboutParty: PartyProvider = {
  group: 'ESG',
  at: 50,
  may: 'esg:read',
  async find(ctx, { entityIds }, limit) {
    const rows = (await companyRows(ctx.db, ctx.actor.organisationId)).filter(({ entityId }) =>
      entityIds.includes(entityId),
    )
    return (await companyShapes(ctx, rows.slice(0, limit))).map(({ id, name, isOwn, isSample }) => ({
      id,
      title: `ESG data of ${name}`,
      detail: [isOwn ? 'your own company' : '', isSample ? 'sample data' : ''].filter(Boolean).join(' · '),
      href: pathOf({ type: 'esg-company', id }),
      by: 'record' as const,
    }))
  },
}
