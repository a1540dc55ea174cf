import { and, asc, desc, eq, gt, gte, ilike, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { customersWithIds } from '#domains/customers/server/index.ts'
import {
  containing,
  ofOrganisation,
  type Queryable,
  qualified,
  type Transaction,
  valuesOf,
} from '#platform/database/index.ts'
import type { ListAsk } from '#platform/endpoint/index.ts'
import { readList } from '#platform/lists/index.ts'
import { type LookedAt, type TransactionKind, transactionsList } from '../../contract/index.ts'
import { monitoringAlert, monitoringAlertTransaction, operationsTransaction } from '../tables.ts'

export type TransactionRow = typeof operationsTransaction.$inferSelect
export type NewTransactionRow = Omit<typeof operationsTransaction.$inferInsert, 'id'>

const ROWS_AT_ONCE = 500

/** Holds accounts until the change ends, so that two that book on one follow each other; always in one order. */
export async function holdAccounts(
  db: Transaction,
  organisationId: number,
  accounts: readonly string[],
): Promise<void> {
  const sorted = [...new Set(accounts)].sort()
  for (let start = 0; start < sorted.length; start += ROWS_AT_ONCE) {
    const names = sorted.slice(start, start + ROWS_AT_ONCE).map((name) => `account ${name}`)
    await db.execute(
      sql`select pg_advisory_xact_lock(${organisationId}::int, key) from (select distinct hashtext(name) as key from unnest(array[${valuesOf(names)}]::text[]) as name order by 1) as keys`,
    )
  }
}

export async function transactionsWithNumbers(
  db: Queryable,
  organisationId: number,
  externalIds: readonly string[],
): Promise<TransactionRow[]> {
  const rows: TransactionRow[] = []
  for (let start = 0; start < externalIds.length; start += ROWS_AT_ONCE)
    rows.push(
      ...(await db
        .select()
        .from(operationsTransaction)
        .where(
          and(
            eq(operationsTransaction.organisationId, organisationId),
            inArray(operationsTransaction.externalId, externalIds.slice(start, start + ROWS_AT_ONCE)),
          ),
        )),
    )
  return rows
}

/** Adds transactions; one whose number another has taken since is left out. */
export async function insertTransactions(
  db: Transaction,
  rows: readonly NewTransactionRow[],
): Promise<TransactionRow[]> {
  const made: TransactionRow[] = []
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
    made.push(
      ...(await db
        .insert(operationsTransaction)
        .values(rows.slice(start, start + ROWS_AT_ONCE))
        .onConflictDoNothing()
        .returning()),
    )
  return made
}

/** What is booked on some accounts since a moment, in the order that it was. */
export function transactionsOfAccounts(
  db: Queryable,
  organisationId: number,
  accounts: readonly string[],
  since: Date,
): Promise<TransactionRow[]> {
  return db
    .select()
    .from(operationsTransaction)
    .where(
      and(
        eq(operationsTransaction.organisationId, organisationId),
        inArray(operationsTransaction.account, [...accounts]),
        gte(operationsTransaction.at, since),
      ),
    )
    .orderBy(asc(operationsTransaction.at), asc(operationsTransaction.id))
}

/** Some of these accounts have something booked before a moment: the newest of it, for each. */
export async function lastBefore(
  db: Queryable,
  organisationId: number,
  accounts: readonly string[],
  before: Date,
): Promise<TransactionRow[]> {
  return db
    .selectDistinctOn([operationsTransaction.account])
    .from(operationsTransaction)
    .where(
      and(
        eq(operationsTransaction.organisationId, organisationId),
        inArray(operationsTransaction.account, [...accounts]),
        sql`${operationsTransaction.at} < ${before}`,
      ),
    )
    .orderBy(asc(operationsTransaction.account), desc(operationsTransaction.at))
}

/** The newest transactions of an organisation, oldest first. */
export async function newestTransactions(
  db: Queryable,
  organisationId: number,
  limit: number,
): Promise<TransactionRow[]> {
  const rows = await db
    .select()
    .from(operationsTransaction)
    .where(eq(operationsTransaction.organisationId, organisationId))
    .orderBy(desc(operationsTransaction.at), desc(operationsTransaction.id))
    .limit(limit)
  return rows.reverse()
}

export async function markMonitored(
  db: Transaction,
  organisationId: number,
  ids: readonly number[],
  at: Date,
): Promise<void> {
  for (let start = 0; start < ids.length; start += ROWS_AT_ONCE)
    await db
      .update(operationsTransaction)
      .set({ monitoredAt: at })
      .where(
        and(
          eq(operationsTransaction.organisationId, organisationId),
          inArray(operationsTransaction.id, ids.slice(start, start + ROWS_AT_ONCE)),
          isNull(operationsTransaction.monitoredAt),
        ),
      )
}

/** Notes which rules could not evaluate some transactions: none for one that is not in the map. */
export async function noteNotEvaluated(
  db: Transaction,
  organisationId: number,
  rows: readonly TransactionRow[],
  found: ReadonlyMap<number, readonly number[]>,
): Promise<void> {
  const bySame = Map.groupBy(
    rows.filter(
      ({ id, notEvaluatedBy }) => JSON.stringify(notEvaluatedBy) !== JSON.stringify(found.get(id) ?? []),
    ),
    ({ id }) => JSON.stringify(found.get(id) ?? []),
  )
  for (const [rules, same] of bySame)
    for (let start = 0; start < same.length; start += ROWS_AT_ONCE)
      await db
        .update(operationsTransaction)
        .set({ notEvaluatedBy: JSON.parse(rules) as number[] })
        .where(
          and(
            eq(operationsTransaction.organisationId, organisationId),
            inArray(
              operationsTransaction.id,
              same.slice(start, start + ROWS_AT_ONCE).map(({ id }) => id),
            ),
          ),
        )
}

const isNotEvaluated = sql`${operationsTransaction.notEvaluatedBy} <> '[]'`

/** Transactions that rules could not evaluate, in the order that they came. */
export function notEvaluated(
  db: Queryable,
  organisationId: number,
  after: number,
  limit: number,
): Promise<TransactionRow[]> {
  return db
    .select()
    .from(operationsTransaction)
    .where(
      and(
        eq(operationsTransaction.organisationId, organisationId),
        gt(operationsTransaction.id, after),
        isNotEvaluated,
      ),
    )
    .orderBy(asc(operationsTransaction.id))
    .limit(limit)
}

export const anyNotEvaluated = async (db: Queryable, organisationId: number): Promise<boolean> =>
  (await notEvaluated(db, organisationId, 0, 1)).length > 0

/** Transactions whose names wait to be held against the lists, in the order that they came. */
export function waitingForNames(
  db: Queryable,
  organisationId: number,
  limit: number,
): Promise<TransactionRow[]> {
  return db
    .select()
    .from(operationsTransaction)
    .where(ofOrganisation(operationsTransaction, organisationId, { names: 'waiting' }))
    .orderBy(asc(operationsTransaction.id))
    .limit(limit)
}

/** Organisations with something that waits, or that was read on lists that did not answer. */
export async function organisationsWaitingForNames(db: Queryable): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: operationsTransaction.organisationId })
    .from(operationsTransaction)
    .where(sql`${operationsTransaction.names} in ('waiting', 'unanswered')`)
  return rows.map(({ id }) => id)
}

/** Unanswered names wait again where lists or the contract have changed, so that they are not read every hour. */
export async function waitAgainForNames(db: Transaction, organisationId: number, since: Date): Promise<void> {
  await db
    .update(operationsTransaction)
    .set({ names: 'waiting' })
    .where(
      and(
        eq(operationsTransaction.organisationId, organisationId),
        eq(operationsTransaction.names, 'unanswered'),
        or(isNull(operationsTransaction.namesReadAt), lte(operationsTransaction.namesReadAt, since)),
      ),
    )
}

export async function noteNames(
  db: Transaction,
  organisationId: number,
  {
    named,
    nobody,
    at,
  }: {
    named: readonly TransactionRow[]
    nobody: readonly { id: number; isAnswered: boolean }[]
    at: Date
  },
): Promise<void> {
  for (const names of ['clear', 'unanswered'] as const) {
    const ids = nobody.flatMap(({ id, isAnswered }) => (isAnswered === (names === 'clear') ? [id] : []))
    if (ids.length === 0) continue
    await db
      .update(operationsTransaction)
      .set({ names, namesReadAt: at })
      .where(ofOrganisation(operationsTransaction, organisationId, { id: ids }))
  }
  for (const { id, named: party } of named)
    await db
      .update(operationsTransaction)
      .set({ names: 'named', named: party, namesReadAt: at })
      .where(ofOrganisation(operationsTransaction, organisationId, { id }))
}

export type PeerMean = { name: string; currency: string; mean: number; count: number }

/** What the transactions of each peer group come to on average since a moment. */
export async function peerMeans(db: Queryable, organisationId: number, since: Date): Promise<PeerMean[]> {
  return db
    .select({
      name: operationsTransaction.peerGroup,
      currency: operationsTransaction.currency,
      mean: sql<number>`avg(${operationsTransaction.amountMinor})`.mapWith(Number),
      count: sql<number>`count(*)`.mapWith(Number),
    })
    .from(operationsTransaction)
    .where(
      and(
        eq(operationsTransaction.organisationId, organisationId),
        gte(operationsTransaction.at, since),
        sql`${operationsTransaction.peerGroup} <> ''`,
      ),
    )
    .groupBy(operationsTransaction.peerGroup, operationsTransaction.currency)
}

const ofAlert = qualified`from ${monitoringAlertTransaction} mat join ${monitoringAlert} ma on ma.organisation_id = mat.organisation_id and ma.id = mat.alert_id
  where mat.organisation_id = ${operationsTransaction.organisationId} and mat.transaction_id = ${operationsTransaction.id}`
const alertCount = qualified<number>`(select count(*) ${ofAlert})`.mapWith(Number)

/** Cleared or dismissed: whoever closed it found nothing in it. */
export const clearedOutcomes = sql.raw(`('false_positive', 'duplicate', 'informational')`)

/** Where a transaction stands: never looked at, in an open or founded alert, or looked at and without ground for one. */
const monitoringOf: SQL<string> = qualified<string>`case
  when ${operationsTransaction.monitoredAt} is null then 'not-monitored'
  when exists (select 1 ${ofAlert} and (ma.closed_at is null)) then 'open'
  when exists (select 1 ${ofAlert} and ma.outcome not in ${clearedOutcomes}) then 'flagged'
  else 'approved' end`

/** Which transactions a figure of monitoring counts, as a condition for them. */
export const isLookedAt = (looked: LookedAt): SQL => {
  const monitored = sql`${operationsTransaction.monitoredAt} is not null`
  if (looked === 'all') return monitored
  return looked === 'with-alert'
    ? qualified`(${monitored} and exists (select 1 ${ofAlert}))`
    : qualified`(${monitored} and not exists (select 1 ${ofAlert} and (ma.closed_at is null or ma.outcome not in ${clearedOutcomes})))`
}

type TransactionsAsked = ListAsk & {
  direction?: 'in' | 'out' | undefined
  kind?: TransactionKind | undefined
  monitoring?: string | undefined
  names?: string | undefined
  alert?: number | undefined
  looked?: LookedAt | undefined
}

const fields = {
  row: operationsTransaction,
  alerts: alertCount,
}

/** A page of transactions, the newest first unless another order is asked for. */
export async function pageOfTransactions(
  db: Queryable,
  organisationId: number,
  { alert, looked, ...ask }: TransactionsAsked,
  now: Date,
) {
  const found = await readList(
    db,
    transactionsList,
    {
      from: (select) => select.from(operationsTransaction),
      fields,
      key: { by: operationsTransaction.id, kind: 'whole', isDescending: true },
      columns: {
        at: operationsTransaction.at,
        recorded: operationsTransaction.recordedAt,
        amount: operationsTransaction.amountMinor,
        account: operationsTransaction.account,
      },
      facets: {
        direction: { by: operationsTransaction.direction },
        kind: { by: operationsTransaction.kind },
        monitoring: { by: monitoringOf },
        names: { by: operationsTransaction.names },
      },
      start: [{ by: operationsTransaction.at, kind: 'moment', isDescending: true }],
      search: (text) =>
        or(
          ilike(operationsTransaction.account, containing(text)),
          ilike(operationsTransaction.counterparty, containing(text)),
          ilike(operationsTransaction.externalId, containing(text)),
        ),
    },
    {
      wanted: and(
        eq(operationsTransaction.organisationId, organisationId),
        alert === undefined ? undefined : qualified`exists (select 1 ${ofAlert} and ma.id = ${alert})`,
        looked && isLookedAt(looked),
      ),
      ask,
      now,
    },
  )
  const names = await customerNames(
    db,
    organisationId,
    found.rows.flatMap(({ row }) => row.customerId ?? []),
  )
  return { ...found, names }
}

/** Names of some customers by number; one that has gone has none. */
export async function customerNames(
  db: Queryable,
  organisationId: number,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await customersWithIds(db, organisationId, [...new Set(ids)])
  return new Map(rows.map(({ id, name }) => [id, name]))
}
