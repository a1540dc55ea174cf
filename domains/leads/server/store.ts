import { and, asc, desc, eq, gte, ilike, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { containing, type Queryable } from '#platform/database/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { Lead, LeadKind, LeadStatus } from '../contract/nouns.ts'
import { lead } from './tables.ts'

export type LeadRow = typeof lead.$inferSelect
export type NewLead = Omit<typeof lead.$inferInsert, 'organisationId' | 'id'>

/** A lead as it is told to others. */
export function leadOf(row: LeadRow): Lead {
  const { organisationId: _organisation, hubspotContactId: _contact, deliverAfter: _after, ...told } = row
  return {
    ...told,
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

export async function insertLead(db: Queryable, organisationId: number, values: NewLead): Promise<LeadRow> {
  const [row] = await db
    .insert(lead)
    .values({ ...values, organisationId })
    .returning()
  if (!row) throw new Error('The lead was not stored.')
  return row
}

/** One lead of an organisation, locked for the change. @throws Problem `not-found`. */
export async function leadOfOrganisation(
  db: Queryable,
  organisationId: number,
  id: number,
): Promise<LeadRow> {
  const [row] = await db
    .select()
    .from(lead)
    .where(and(eq(lead.organisationId, organisationId), eq(lead.id, id)))
    .for('update')
  if (!row) throw new Problem('not-found', `There is no lead ${id}.`)
  return row
}

export async function changeLead(
  db: Queryable,
  organisationId: number,
  id: number,
  change: Partial<NewLead>,
): Promise<LeadRow> {
  const [row] = await db
    .update(lead)
    .set(change)
    .where(and(eq(lead.organisationId, organisationId), eq(lead.id, id)))
    .returning()
  if (!row) throw new Problem('not-found', `There is no lead ${id}.`)
  return row
}

export type LeadFilter = {
  status?: LeadStatus | undefined
  show: 'people' | 'spam' | 'all'
  q?: string | undefined
}

function isWanted(organisationId: number, { status, show, q }: LeadFilter): SQL | undefined {
  const like = q ? containing(q) : undefined
  return and(
    eq(lead.organisationId, organisationId),
    status ? eq(lead.status, status) : undefined,
    show === 'all' ? undefined : eq(lead.isSpam, show === 'spam'),
    like
      ? or(
          ilike(lead.company, like),
          ilike(lead.email, like),
          ilike(sql`${lead.firstName} || ' ' || ${lead.lastName}`, like),
        )
      : undefined,
  )
}

/** The leads of a filter, the newest first. */
export async function pageOfLeads(
  db: Queryable,
  organisationId: number,
  filter: LeadFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: LeadRow[]; total: number }> {
  const wanted = isWanted(organisationId, filter)
  const rows = await db
    .select()
    .from(lead)
    .where(wanted)
    .orderBy(desc(lead.createdAt), desc(lead.id))
    .limit(limit)
    .offset(offset)
  return { rows, total: await db.$count(lead, wanted) }
}

const EXPORT_ROWS_MAX = 50_000

/** The leads of a filter for a file, the oldest first. */
export function leadsToExport(db: Queryable, organisationId: number, filter: LeadFilter): Promise<LeadRow[]> {
  return db
    .select()
    .from(lead)
    .where(isWanted(organisationId, filter))
    .orderBy(asc(lead.createdAt), asc(lead.id))
    .limit(EXPORT_ROWS_MAX)
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
    .where(and(eq(lead.organisationId, organisationId), eq(lead.isSpam, false), gte(lead.createdAt, since)))
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

/**
 * Takes one lead that is due to be sent on, for as long as the lease lasts: nobody else takes it meanwhile, and if this
 * process ends it is due again afterwards.
 */
export async function takeDueLead(db: Queryable, now: Date, leaseUntil: Date): Promise<LeadRow | undefined> {
  return db.transaction(async (tx) => {
    const [due] = await tx
      .select({ organisationId: lead.organisationId, id: lead.id })
      .from(lead)
      .where(and(eq(lead.delivery, 'waiting'), lte(lead.deliverAfter, now)))
      .orderBy(asc(lead.deliverAfter), asc(lead.id))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!due) return undefined
    const [row] = await tx
      .update(lead)
      .set({ deliverAfter: leaseUntil, deliveryAttempts: sql`${lead.deliveryAttempts} + 1` })
      .where(and(eq(lead.organisationId, due.organisationId), eq(lead.id, due.id)))
      .returning()
    return row
  })
}
