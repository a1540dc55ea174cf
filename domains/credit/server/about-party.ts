import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { PartyProvider } from '#platform/slice/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import { ratingInForce } from './borrowers/store.ts'
import { creditBorrower } from './tables.ts'

/** Borrowers that are a party: by its record, by its number at the SEC, or by its name. */
export const borrowersAboutParty: PartyProvider = {
  group: 'Credit',
  at: 40,
  may: 'credit:read',
  async find({ db, actor, now }, { entityIds, names, identifiers }, limit) {
    const records = entityIds.map(String)
    const ciks = identifiers.flatMap(({ kind, value }) =>
      kind === 'cik' ? [value, withoutNoughts(value)] : [],
    )
    const rows = await db
      .select({
        id: creditBorrower.id,
        name: creditBorrower.name,
        entityId: creditBorrower.entityId,
        cik: creditBorrower.cik,
        period: creditBorrower.period,
        isSample: creditBorrower.isSample,
        rating: ratingInForce(now),
      })
      .from(creditBorrower)
      .where(
        and(
          eq(creditBorrower.organisationId, actor.organisationId),
          or(
            inArray(creditBorrower.entityId, records),
            ciks.length > 0 ? inArray(creditBorrower.cik, ciks) : undefined,
            // One that is said to be another record, or has another number at the SEC, is another company of the name.
            and(
              inArray(
                sql`lower(${creditBorrower.name})`,
                names.map((name) => name.toLowerCase()),
              ),
              isNull(creditBorrower.entityId),
              ciks.length > 0 ? or(isNull(creditBorrower.cik), inArray(creditBorrower.cik, ciks)) : undefined,
            ),
          ),
        ),
      )
      .orderBy(asc(creditBorrower.id))
      .limit(limit)
    return rows.map(({ id, name, entityId, cik, rating, period, isSample }) => ({
      id,
      title: name,
      detail: [
        rating ? `Rated ${rating}` : 'Not rated',
        period ? `statements to ${period}` : '',
        isSample ? 'sample data' : '',
      ]
        .filter(Boolean)
        .join(' · '),
      href: pathOf({ type: 'borrower', id }),
      by:
        entityId !== null && records.includes(entityId)
          ? 'record'
          : cik !== null && ciks.includes(cik)
            ? 'identifier'
            : 'name',
    }))
  },
}

const withoutNoughts = (cik: string) => cik.replace(/^0+/, '')
