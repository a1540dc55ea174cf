import { and, desc, eq, gte, ilike, isNull, or, sql } from 'drizzle-orm'
import { containing, ofOrganisation, type Queryable, type Transaction } from '#platform/database/index.ts'
import type { ListAsk } from '#platform/endpoint/index.ts'
import { readList } from '#platform/lists/index.ts'
import { rowsOf } from '#platform/organisation-rows/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { leadsList } from '../contract/endpoints.ts'
import { type Lead, type LeadKind, LeadStatus } from '../contract/schemas.ts'
import { lead } from './tables.ts'

export type LeadRow = typeof lead.$inferSelect
export type NewLead = Omit<typeof lead.$inferInsert, 'organisationId' | 'id'>

/** A lead as it is told to others. */
export function leadOf(row: LeadRow): Lead {
  const {
    organisationId: _organisation,
    hubspotContactId: _contact,
    deliverAfter: _after,
    deliveryAttempts: _attempts,
    ...stated
  } = row
  return {
    ...stated,
    createdAt: row.createdAt.toISOString(),
    lastSentAt: row.lastSentAt.toISOString(),
    firstContactAt: row.firstContactAt?.toISOString() ?? null,
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
  }
}

/** Lets one change at a time look for a mailbox's lead and store one, over all processes; it ends with the change. */
export async function holdMailbox(db: Queryable, organisationId: number, email: string): Promise<void> {
  await db.execute(
    sql`select pg_advisory_xact_lock(${organisationId}::int, hashtext(${email.toLowerCase()}))`,
  )
}

/** The open lead of a mailbox that was last sent after a moment, locked for the change. */
export async function recentLeadOf(
  db: Queryable,
  organisationId: number,
  { email, kind, isSpam, since }: { email: string; kind: LeadKind; isSpam: boolean; since: Date },
): Promise<LeadRow | undefined> {
  const [row] = await db
    .select()
    .from(lead)
    .where(
      and(
        eq(lead.organisationId, organisationId),
        eq(lead.email, email),
        eq(lead.kind, kind),
        eq(lead.isSpam, isSpam),
        eq(lead.status, 'new'),
        gte(lead.lastSentAt, since),
      ),
    )
    .orderBy(desc(lead.id))
    .limit(1)
    .for('update')
  return row
}

export async function insertLead(db: Transaction, organisationId: number, values: NewLead): Promise<LeadRow> {
  const [row] = await db
    .insert(lead)
    .values({ ...values, organisationId })
    .returning()
  if (!row) throw new Error('The lead was not stored.')
  return row
}

const byNumber = rowsOf(lead, 'lead')

/** One lead of an organisation, locked for the change. @throws Problem `not-found`. */
export const leadOfOrganisation = byNumber.hold

export async function changeLead(
  db: Queryable,
  organisationId: number,
  id: number,
  change: Partial<NewLead>,
): Promise<LeadRow> {
  const [row] = await db
    .update(lead)
    .set(change)
    .where(ofOrganisation(lead, organisationId, { id }))
    .returning()
  if (!row) throw new Problem('not-found', `There is no lead ${id}.`)
  return row
}

type LeadsAsked = ListAsk & { status?: LeadStatus | undefined; show: 'people' | 'spam' | 'all' }

const fullName = sql`${lead.firstName} || ' ' || ${lead.lastName}`

/** A page of leads, the newest first unless another order is asked for. */
export function pageOfLeads(db: Queryable, organisationId: number, asked: LeadsAsked, now: Date) {
  const { show, ...ask } = asked
  const wanted = and(
    eq(lead.organisationId, organisationId),
    show === 'all' ? undefined : eq(lead.isSpam, show === 'spam'),
  )
  return readList(
    db,
    leadsList,
    {
      from: (select) => select.from(lead),
      fields: lead,
      key: { by: lead.id, kind: 'whole', isDescending: true },
      columns: {
        company: lead.company,
        name: fullName,
        status: sql`array_position(array[${sql.join(
          LeadStatus.options.map((status) => sql.raw(`'${status}'`)),
          sql`, `,
        )}], ${lead.status})`,
        created: lead.createdAt,
      },
      facets: { status: { by: lead.status } },
      start: [{ by: lead.createdAt, kind: 'moment', isDescending: true }],
      search: (text) => {
        const like = containing(text)
        return or(ilike(lead.company, like), ilike(lead.email, like), ilike(fullName, like))
      },
    },
    { wanted, ask, now },
  )
}

/** When each lead that is no spam came and was first contacted, for those that came after a moment. */
export function contactTimes(
  db: Queryable,
  organisationId: number,
  since: Date,
): Promise<{ createdAt: Date; firstContactAt: Date | null }[]> {
  return db
    .select({ createdAt: lead.createdAt, firstContactAt: lead.firstContactAt })
    .from(lead)
    .where(ofOrganisation(lead, organisationId, { isSpam: false }, gte(lead.createdAt, since)))
}

/** How many leads nobody has taken up, and how many are still to be sent on. */
export async function countLeads(
  db: Queryable,
  organisationId: number,
): Promise<{ uncontacted: number; waiting: number; refused: number }> {
  const own = eq(lead.organisationId, organisationId)
  const [row] = await db
    .select({
      uncontacted: sql<number>`count(*) filter (where ${and(eq(lead.isSpam, false), eq(lead.status, 'new'), isNull(lead.firstContactAt))})::int`,
      waiting: sql<number>`count(*) filter (where ${eq(lead.delivery, 'waiting')})::int`,
      refused: sql<number>`count(*) filter (where ${eq(lead.delivery, 'refused')})::int`,
    })
    .from(lead)
    .where(own)
  return row ?? { uncontacted: 0, waiting: 0, refused: 0 }
}
