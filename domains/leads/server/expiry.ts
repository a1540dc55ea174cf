import { asc, sql } from 'drizzle-orm'
import { ofOrganisation } from '#platform/database/index.ts'
import { pastByNumber, removePast } from '#platform/organisation-rows/index.ts'
import { type ExpiryPolicy, type PastTerm, type Slice, standByNumber } from '#platform/slice/index.ts'
import { lead } from './tables.ts'

/** When somebody was last heard of. */
const lastUse = sql`greatest(${lead.createdAt}, ${lead.lastSentAt}, ${lead.firstContactAt})`.mapWith(
  lead.createdAt,
)

/** People who asked for a demo or an offer, with what they wrote. What went to a customer system is deleted there. */
export const leadsExpiry: ExpiryPolicy = {
  kind: 'lead',
  group: 'Leads',
  at: 68,
  tables: ['lead'],
  async past({ db, actor: { organisationId } }, { before, after, limit, isHeld }) {
    const read = db
      .select({ id: lead.id, since: lastUse, delivery: lead.delivery })
      .from(lead)
      .where(pastByNumber(lead, organisationId, lastUse, { before, after }))
      .orderBy(asc(lead.id))
      .limit(limit)
    const rows = await (isHeld ? read.for('update') : read)
    return rows.map(
      ({ id, since, delivery }): PastTerm => ({
        id,
        since: since ?? before,
        subject: { type: 'lead', id },
        ...(delivery === 'waiting' ? { stays: 'It has not been forwarded yet' } : {}),
      }),
    )
  },
  remove: (tx, gone) => removePast(tx, lead, gone),
}

export const existingLeads: NonNullable<Slice['exists']> = {
  lead: standByNumber(({ db, actor: { organisationId } }, ids) =>
    db
      .select({ id: lead.id })
      .from(lead)
      .where(ofOrganisation(lead, organisationId, { id: ids })),
  ),
}
