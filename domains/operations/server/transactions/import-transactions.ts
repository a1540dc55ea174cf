import { z } from 'zod'
import { customersNamed, customersWithIds } from '#domains/customers/server/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import { recallColumns, rememberColumns } from '#platform/column-mapping/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { parseJson } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { fileReader, rowsAllowed, type TableRow } from '#platform/tabular/index.ts'
import {
  type importTransactionFile as endpoint,
  type NewTransaction,
  TRANSACTION_FILE_ROWS_MAX,
  type TransactionFileRead,
  type TransactionsTaken,
} from '../../contract/index.ts'
import { contentOf, keepTransactions } from './add-transactions.ts'
import { wouldBeLeftOut } from './monitor-accounts.ts'
import { headOf, readTable, type TableReading } from './read-table.ts'
import * as store from './store.ts'
import type { read } from './transaction-rows.ts'

const PURPOSE = 'operations-transactions'
const REFUSED_TOLD = 100
/** Rows that are kept in one change, whole accounts together. */
const PART_ROWS = 500

const readRows = fileReader<typeof read>(new URL('./transaction-rows.ts', import.meta.url))
const Columns = z.record(z.string(), z.string().nullable())

/**
 * Reads a file of transactions; a trial keeps nothing. Rows that cannot be used are named with their reason, and nothing is kept beside them unless somebody says so. Rows are kept account by account,
 * each part whole with what the rules find in it; the same file twice adds nothing.
 * @throws Problem `unsupported-file`, `too-large`, `date-order-unknown`, `invalid-input` where rows cannot be used, `conflict` for a number known with another content.
 */
export async function importTransactionFile(
  ctx: Context,
  input: RequestOf<typeof endpoint>,
): Promise<TransactionFileRead> {
  const { parts, facts } = await readRows(ctx, input.file, {
    rowsMax: rowsAllowed(ctx.actor, TRANSACTION_FILE_ROWS_MAX),
  })
  const rows: TableRow[] = []
  for await (const part of parts()) for (const row of part) rows.push(row)
  if (rows.length === 0) throw new Problem('unsupported-file', 'The file has no rows.')
  const asked = askedColumns(input.columns)
  const remembered = asked
    ? undefined
    : await recallColumns(ctx, { purpose: PURPOSE, titles: headOf(rows).titles })
  const reading = readTable(rows, {
    columns: asked,
    remembered: () => remembered?.columns as TableReading['columns'] | undefined,
    currency: input.currency,
    dateOrder: input.dateOrder,
    now: ctx.now,
  })
  const { usable, refused } = await attached(ctx, reading)
  const statedOf = (taken: TransactionsTaken, isTrial: boolean): TransactionFileRead => ({
    ...taken,
    rows: reading.rows,
    titles: reading.titles,
    columns: reading.columns as Record<string, string | null>,
    mappedBy: asked ? 'request' : remembered ? 'memory' : 'titles',
    needs: reading.needs,
    dateOrder: reading.dateOrder,
    refused: refused.slice(0, REFUSED_TOLD),
    refusedCount: refused.length,
    notes: facts.notes,
    isTrial,
  })
  if (input.isTrial === 'true') return statedOf(await wouldTake(ctx, usable), true)
  if (reading.needs.length > 0)
    throw new Problem(
      'invalid-input',
      `The file does not state its ${reading.needs.join(', ')}. Choose the column that holds it; nothing was added.`,
      { needs: reading.needs },
    )
  if (refused.length > 0 && input.isPartAccepted === 'false')
    throw new Problem(
      'invalid-input',
      `${refused.length === 1 ? 'One row' : `${refused.length} rows`} cannot be used, the first in line ${refused[0]?.line}: ${refused[0]?.reason} Nothing was added.`,
      { refused: refused.slice(0, REFUSED_TOLD) },
    )
  const taken = await keepInParts(ctx, usable, input.file.name.slice(0, 200))
  if (asked)
    await recordChange(ctx, async (tx) => ({
      result: undefined,
      trace: await rememberColumns(
        tx,
        { purpose: PURPOSE, titles: reading.titles },
        { columns: reading.columns as Record<string, string | null>, words: {} },
      ),
    }))
  return statedOf(taken, false)
}

/** Each part is whole accounts, so that what the rules see of one is complete. Broken off on the way, what was added stays and is said. */
async function keepInParts(
  ctx: Context,
  transactions: readonly NewTransaction[],
  called: string,
): Promise<TransactionsTaken> {
  const sum: TransactionsTaken = {
    added: 0,
    known: 0,
    hits: 0,
    alertsRaised: 0,
    alertIds: [],
    unattached: 0,
    leftOut: { count: 0, currencies: [] },
  }
  const alertIds = new Set<number>()
  for (const part of partsOf(transactions)) {
    let taken: TransactionsTaken
    try {
      taken = await keepTransactions(ctx, part, { source: 'file', called })
    } catch (failure) {
      if (sum.added === 0 || !(failure instanceof Problem)) throw failure
      const sentence = `${sum.added.toLocaleString('en')} of ${transactions.length.toLocaleString('en')} transactions were added before this: ${failure.message}`
      throw new Problem(failure.code, sentence, { ...failure.details, added: sum.added }, { cause: failure })
    }
    for (const key of ['added', 'known', 'hits', 'alertsRaised', 'unattached'] as const)
      sum[key] += taken[key]
    for (const id of taken.alertIds) alertIds.add(id)
    sum.leftOut = {
      count: sum.leftOut.count + taken.leftOut.count,
      currencies: [...new Set([...sum.leftOut.currencies, ...taken.leftOut.currencies])].sort(),
    }
  }
  return { ...sum, alertIds: [...alertIds] }
}

function* partsOf(transactions: readonly NewTransaction[]): Generator<NewTransaction[]> {
  let part: NewTransaction[] = []
  for (const ofAccount of Map.groupBy(transactions, ({ account }) => account).values()) {
    if (part.length > 0 && part.length + ofAccount.length > PART_ROWS) {
      yield part
      part = []
    }
    // One account may have more than can be handed to a call at once.
    for (const one of ofAccount) part.push(one)
  }
  if (part.length > 0) yield part
}

/** What a trial tells: how many are new. What the rules would find is known once the rows are there. */
async function wouldTake(ctx: Context, transactions: readonly NewTransaction[]): Promise<TransactionsTaken> {
  const kept = await store.transactionsWithNumbers(
    ctx.db,
    ctx.actor.organisationId,
    transactions.map(({ externalId }) => externalId),
  )
  const contents = new Map(
    kept.map((row) => [row.externalId, contentOf({ ...row, at: row.at.toISOString() })]),
  )
  const other = transactions.find((one) => {
    const content = contents.get(one.externalId)
    return content !== undefined && content !== contentOf(one)
  })
  if (other)
    throw new Problem(
      'conflict',
      `Transaction ${other.externalId.slice(0, 60)} exists with different content. Bookings cannot be changed: send a correction under a new number.`,
    )
  const fresh = transactions.filter(({ externalId }) => !contents.has(externalId))
  return {
    added: fresh.length,
    known: transactions.length - fresh.length,
    hits: 0,
    alertsRaised: 0,
    alertIds: [],
    unattached: fresh.filter(({ customerId }) => customerId === null).length,
    leftOut: await wouldBeLeftOut(ctx, fresh),
  }
}

/** The customer of each row, by number or by a name that one customer alone has; a row that names nobody known is refused. */
async function attached(ctx: Context, reading: TableReading) {
  const { organisationId } = ctx.actor
  const named = [...new Set(reading.usable.map(({ customer }) => customer).filter((name) => name !== ''))]
  const numbers = named.filter((name) => /^\d{1,15}$/.test(name)).map(Number)
  const byNumber = new Set((await customersWithIds(ctx.db, organisationId, numbers)).map(({ id }) => id))
  const byName = Map.groupBy(
    await customersNamed(
      ctx.db,
      organisationId,
      named.filter((name) => !/^\d{1,15}$/.test(name)),
    ),
    ({ name }) => name.toLowerCase(),
  )
  const usable: NewTransaction[] = []
  const refused = [...reading.refused]
  for (const { line, transaction, customer } of reading.usable) {
    const refuse = (reason: string) => refused.push({ line, number: transaction.externalId, reason })
    if (customer === '') usable.push(transaction)
    else if (byNumber.has(Number(customer))) usable.push({ ...transaction, customerId: Number(customer) })
    else {
      const namesakes = byName.get(customer.toLowerCase()) ?? []
      const [one] = namesakes
      if (!one) refuse(`There is no customer "${customer.slice(0, 80)}".`)
      else if (namesakes.length > 1)
        refuse(`${namesakes.length} customers are called "${customer.slice(0, 80)}": name one by its number.`)
      else usable.push({ ...transaction, customerId: one.id })
    }
  }
  return { usable, refused: refused.sort((left, right) => left.line - right.line) }
}

function askedColumns(text: string | undefined): TableReading['columns'] | undefined {
  if (text === undefined) return undefined
  try {
    return Columns.parse(parseJson(text)) as TableReading['columns']
  } catch {
    throw new Problem('invalid-input', 'Give the columns as an object of field and title.', {
      issues: [{ field: 'columns', message: 'Not an object of field and title' }],
    })
  }
}
