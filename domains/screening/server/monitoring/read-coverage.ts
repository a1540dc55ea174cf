import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type CustomerRow, customersWithIds } from '#domains/customers/server/index.ts'
import { inForceNow, ownListsInForce, readLists } from '#domains/watchlists/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import { numbersOf, qualified } from '#platform/database/index.ts'
import type { readCoverage as endpoint } from '../../contract/index.ts'
import { coverageOfLists, lackOf } from '../../contract/index.ts'
import { coverageNow } from '../coverage/index.ts'
import { sampleCustomersOf } from '../coverage/store.ts'
import { settingsOf } from '../settings/screening-settings.ts'
import { subjectOfCustomer } from '../subject/customer-subject.ts'
import { subjectHashOf } from '../subject/subject.ts'
import { type CoverageRow, coverageOfCustomers, type Group } from './coverage-store.ts'
import { IS_OF_TODAY, isOfSample, type Tally, talliesOf, withCoverage } from './customer-tallies.ts'
import { isOfToday } from './customers-due.ts'
import { checksOfGroup, movesAndSets } from './list-checks/list-check-store.ts'
import { checksOfVersions } from './list-checks/list-checks.ts'

type Lists = Awaited<ReturnType<typeof readLists>>

const NEVER_SCREENED = 'Never screened'
const FACTS_CHANGED = 'Customer data changed'
const NO_ANSWER = 'Its last screening is incomplete or out of date'

/** What every monitored customer of an organisation is measured against now, and how many stand how. */
type Measure = {
  tallies: Tally[]
  sampleIds: number[]
  /** The lists in force that a group was not yet held against. */
  missingOf: (group: Group) => string[]
  /** The lists that the organisation needs and that cover nobody, whatever version: missing, too old or not whole; apart for the customers of sample data. */
  lacksOf: (isSample: boolean) => string[]
}

async function measureOf(ctx: Context, lists: Lists): Promise<Measure> {
  const { db } = ctx
  const { organisationId } = ctx.actor
  const { lists: needed } = await coverageNow(ctx)
  const sample = await sampleCustomersOf(db, organisationId)
  const ofSample = sample && coverageOfLists(sample.contract, await inForceNow(ctx), ctx.now)
  const lacks = needed.filter((list) => list.state !== 'asked').map(lackOf)
  const sampleLacks = ofSample?.lists.filter((list) => list.state !== 'asked').map(lackOf) ?? []
  const own = (await ownListsInForce(ctx)).map(({ listId, name, version }) => ({ id: listId, name, version }))
  const inForce = [...lists.filter((list) => list.isInForce), ...own]
  const sampleIds = sample ? await idsAsInSample(ctx, sample) : []
  const tallies = await talliesOf(db, organisationId, sampleIds)
  const known = await movesAndSets(
    db,
    organisationId,
    tallies.flatMap(({ group }) => group ?? []),
  )
  const missing = new Map<string, string[]>()
  return {
    tallies,
    sampleIds,
    lacksOf: (isSample) => (isSample ? sampleLacks : lacks),
    missingOf: (group) => {
      const key = keyOf(group)
      let found = missing.get(key)
      if (!found) {
        const versions = new Map(
          checksOfGroup(group, known).map(({ listId, listVersion }) => [listId, listVersion]),
        )
        found = inForce.filter((list) => versions.get(list.id) !== list.version).map((list) => list.name)
        missing.set(key, found)
      }
      return found
    },
  }
}

const keyOf = ({ listSet, afterMove }: Group) => `${listSet} ${afterMove}`

/** The customers of the sample data who read as they did when its screenings were made. */
async function idsAsInSample(
  { db, actor: { organisationId } }: Context,
  sample: NonNullable<Awaited<ReturnType<typeof sampleCustomersOf>>>,
): Promise<number[]> {
  const customers = await customersWithIds(db, organisationId, sample.ids)
  return customers
    .filter((row) => sample.has({ id: row.id, subjectHash: subjectHashOf(subjectOfCustomer(row)) }))
    .map(({ id }) => id)
}

const isBehind = (measure: Measure, tally: Tally): boolean =>
  tally.group === null ||
  !tally.isOfToday ||
  tally.isUnanswered ||
  measure.missingOf(tally.group).length > 0 ||
  measure.lacksOf(tally.isSample).length > 0

const countOf = (tallies: readonly Tally[]) => tallies.reduce((sum, { count }) => sum + count, 0)

function sharesOf(measure: Measure): { monitored: number; covered: number } {
  const monitored = countOf(measure.tallies)
  return { monitored, covered: monitored - countOf(measure.tallies.filter((one) => isBehind(measure, one))) }
}

/**
 * How many customers are monitored, and how many of them were held against each version in force. A list
 * that the organisation needs and that is missing, too old or not whole covers nobody, even the newest version of it.
 */
export const coverageShareOf = async (
  ctx: Context,
  { lists }: { lists: Lists },
): Promise<{ monitored: number; covered: number }> => sharesOf(await measureOf(ctx, lists))

/** Proof of coverage: each monitored customer with the list versions it waits for, those who wait first. */
export async function readCoverage(
  ctx: Context,
  { limit, offset }: { limit: number; offset: number },
): Promise<z.input<(typeof endpoint)['response']>> {
  const { organisationId } = ctx.actor
  const lists = await readLists(ctx, await settingsOf(ctx.db, organisationId))
  const measure = await measureOf(ctx, lists)
  const { monitored, covered } = sharesOf(measure)
  const waiting = monitored - covered
  const first = await pageOf(ctx, measure, { isBehind: true, limit, offset })
  const rest = {
    isBehind: false,
    limit: limit - first.length,
    offset: Math.max(0, offset - waiting),
  }
  const rows = [...first, ...(rest.limit > 0 ? await pageOf(ctx, measure, rest) : [])]
  return {
    monitored,
    covered,
    waiting,
    total: monitored,
    checks: await checksOfVersions(ctx, {
      inForce: lists
        .filter((list) => list.isInForce)
        .map(({ id, name, version, publishedOn }) => ({ listId: id, name, version, publishedOn })),
      tallies: measure.tallies,
    }),
    rows: rows.map(({ customer, coverage, behind }) => ({
      companyId: customer.id,
      companyName: customer.name,
      isCovered: behind.length === 0,
      lastScreeningId: coverage?.screeningId ?? null,
      lastScreenedAt: coverage?.screenedAt.toISOString() ?? null,
      behind,
    })),
  }
}

/** A page of those who are behind, or of those who are not, in the order of their numbers. */
async function pageOf(
  ctx: Context,
  measure: Measure,
  page: { isBehind: boolean; limit: number; offset: number },
): Promise<{ customer: CustomerRow; coverage: CoverageRow | undefined; behind: string[] }[]> {
  const { db } = ctx
  const { organisationId } = ctx.actor
  const { rows } = await db.execute<{ id: number }>(sql`
    select k.id from ${withCoverage}
    where k.organisation_id = ${organisationId} and k.is_monitored and ${behindIn(measure)} = ${page.isBehind}
    order by k.id limit ${page.limit} offset ${page.offset}`)
  const ids = numbersOf(rows)
  const coverage = await coverageOfCustomers(db, organisationId, ids)
  const ofSample = new Set(measure.sampleIds)
  return (await customersWithIds(db, organisationId, ids)).map((customer) => {
    const row = coverage.get(customer.id)
    return { customer, coverage: row, behind: behindOf(measure, customer, row, ofSample.has(customer.id)) }
  })
}

function behindOf(
  measure: Measure,
  customer: CustomerRow,
  coverage: CoverageRow | undefined,
  isSample: boolean,
): string[] {
  if (!coverage) return [NEVER_SCREENED]
  const behind = [...measure.missingOf(coverage), ...measure.lacksOf(isSample)]
  if (!isOfToday(coverage, customer) || customer.awaitsScreeningSince !== null) behind.unshift(FACTS_CHANGED)
  // Its name, an owner or a search that was cut: the lists are right, and it has no answer all the same.
  if (behind.length === 0 && customer.isAnswered === false) behind.push(NO_ANSWER)
  return behind
}

/** The same question as `behindOf`, asked by the database of each customer `k` with its coverage `c`. */
function behindIn(measure: Measure): SQL {
  const covered = measure.tallies.flatMap(({ group }) =>
    group && measure.missingOf(group).length === 0 ? [group] : [],
  )
  const groups = JSON.stringify(covered.map(({ listSet, afterMove }) => [listSet, afterMove]))
  const lacks = (isSample: boolean) => measure.lacksOf(isSample).length > 0
  return qualified`(
    not ${IS_OF_TODAY} or k.is_answered is false
    or case when ${isOfSample(measure.sampleIds)} then ${lacks(true)}::boolean else ${lacks(false)}::boolean end
    or (c.list_set, c.after_move) not in (select value->>0, (value->>1)::int from jsonb_array_elements(${groups}::jsonb))
  )`
}
