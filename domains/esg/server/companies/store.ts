import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Queryable, Transaction } from '#platform/database/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { esgCompany } from '../tables.ts'

export type CompanyRow = typeof esgCompany.$inferSelect

/** The number of an organisation's own company (docs/decisions/0023). */
export const OWN_COMPANY = 1

export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

/** Companies whose ESG data is kept, one's own first. */
export function companyRows(db: Queryable, organisationId: number): Promise<CompanyRow[]> {
  return db
    .select()
    .from(esgCompany)
    .where(eq(esgCompany.organisationId, organisationId))
    .orderBy(asc(esgCompany.number))
}

export async function findCompany(
  db: Queryable,
  organisationId: number,
  number: number,
): Promise<CompanyRow | undefined> {
  const [row] = await db
    .select()
    .from(esgCompany)
    .where(and(eq(esgCompany.organisationId, organisationId), eq(esgCompany.number, number)))
  return row
}

/** @throws Problem `not-found`. */
export async function companyOfOrganisation(
  db: Queryable,
  organisationId: number,
  number: number,
): Promise<CompanyRow> {
  const row = await findCompany(db, organisationId, number)
  if (!row)
    throw new Problem(
      'not-found',
      number === OWN_COMPANY
        ? 'Your own company has not been set yet.'
        : `There is no ESG data for a company ${number}.`,
    )
  return row
}

/** The company, held until the change ends. @throws Problem `not-found`. */
export async function holdCompany(
  db: Transaction,
  organisationId: number,
  number: number,
): Promise<CompanyRow> {
  await companyOfOrganisation(db, organisationId, number)
  const [row] = await db
    .select()
    .from(esgCompany)
    .where(and(eq(esgCompany.organisationId, organisationId), eq(esgCompany.number, number)))
    .for('update')
  return row as CompanyRow
}

export function companiesWithSymbols(
  db: Queryable,
  organisationId: number,
  symbols: readonly string[],
): Promise<CompanyRow[]> {
  if (symbols.length === 0) return Promise.resolve([])
  return db
    .select()
    .from(esgCompany)
    .where(and(eq(esgCompany.organisationId, organisationId), inArray(esgCompany.symbol, [...symbols])))
}

export async function insertCompanies(db: Transaction, rows: readonly CompanyRow[]): Promise<void> {
  await db.insert(esgCompany).values([...rows])
}
