import type { z } from 'zod'
import { type CustomerRow, customersToScreen } from '#domains/customers/server/index.ts'
import { inForceNow, ownListsInForce, readLists } from '#domains/watchlists/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { readCoverage as endpoint } from '../../contract/index.ts'
import { coverageOfLists, lackOf } from '../../contract/index.ts'
import { coverageNow } from '../coverage/index.ts'
import { sampleCustomersOf } from '../coverage/store.ts'
import { settingsOf } from '../settings/screening-settings.ts'
import { subjectOfCustomer } from '../subject/customer-subject.ts'
import { subjectHashOf } from '../subject/subject.ts'
import { type CoverageRow, coverageOfCustomers } from './coverage-store.ts'
import { listChecks } from './list-checks/list-check-store.ts'
import { checksOfVersions } from './list-checks/list-checks.ts'

export type CoveredCustomer = {
  customer: CustomerRow
  coverage: CoverageRow | undefined
  /** What the customer was not yet held against; empty when covered. */
  behind: string[]
}

const NEVER_SCREENED = 'Never screened'
const FACTS_CHANGED = 'Customer data changed'
const NO_ANSWER = 'Its last screening is incomplete or out of date'

/**
 * Every monitored customer with what it was not yet held against: for each version in force a row must say that it was. A list
 * that the organisation needs and that is missing, too old or not whole covers nobody, even the newest version of it.
 */
export async function coverageOf(
  ctx: Context,
  facts: { lists: Awaited<ReturnType<typeof readLists>> },
): Promise<CoveredCustomer[]> {
  const { db } = ctx
  const { organisationId } = ctx.actor
  const { lists: needed } = await coverageNow(ctx)
  const sample = await sampleCustomersOf(db, organisationId)
  const ofSample = sample && coverageOfLists(sample.contract, await inForceNow(ctx), ctx.now)
  const lacks = needed.filter((list) => list.state !== 'asked').map(lackOf)
  const sampleLacks = ofSample?.lists.filter((list) => list.state !== 'asked').map(lackOf) ?? []
  const own = (await ownListsInForce(ctx)).map(({ listId, name, version }) => ({ id: listId, name, version }))
  const inForce = [...facts.lists.filter((list) => list.isInForce), ...own]
  const covered: CoveredCustomer[] = []
  for await (const customers of customersToScreen(db, organisationId, { monitored: true })) {
    const ids = customers.map(({ id }) => id)
    const coverage = await coverageOfCustomers(db, organisationId, ids)
    const checks = await listChecks(db, organisationId, ids)
    for (const customer of customers) {
      const row = coverage.get(customer.id)
      if (!row) {
        covered.push({ customer, coverage: row, behind: [NEVER_SCREENED] })
        continue
      }
      const versions = new Map(checks.get(customer.id)?.map((check) => [check.listId, check.listVersion]))
      const behind = inForce.filter((list) => versions.get(list.id) !== list.version).map((list) => list.name)
      const subjectHash = subjectHashOf(subjectOfCustomer(customer))
      behind.push(...(sample?.has({ id: customer.id, subjectHash }) ? sampleLacks : lacks))
      if (row.subjectHash !== subjectHash) behind.unshift(FACTS_CHANGED)
      // Its name, an owner or a search that was cut: the lists are right, and it has no answer all the same.
      if (behind.length === 0 && customer.isAnswered === false) behind.push(NO_ANSWER)
      covered.push({ customer, coverage: row, behind })
    }
  }
  return covered
}

/** Proof of coverage: each monitored customer with the list versions it waits for, those who wait first. */
export async function readCoverage(
  ctx: Context,
  input: { limit: number; offset: number },
): Promise<z.input<(typeof endpoint)['response']>> {
  const { organisationId } = ctx.actor
  const lists = await readLists(ctx, await settingsOf(ctx.db, organisationId))
  const all = await coverageOf(ctx, { lists })
  const waiting = all.filter((one) => one.behind.length > 0)
  const rows = [...waiting, ...all.filter((one) => one.behind.length === 0)]
  return {
    monitored: all.length,
    covered: all.length - waiting.length,
    waiting: waiting.length,
    total: all.length,
    checks: await checksOfVersions(ctx, {
      inForce: lists
        .filter((list) => list.isInForce)
        .map(({ id, name, version, publishedOn }) => ({ listId: id, name, version, publishedOn })),
    }),
    rows: rows.slice(input.offset, input.offset + input.limit).map(({ customer, coverage, behind }) => ({
      companyId: customer.id,
      companyName: customer.name,
      isCovered: behind.length === 0,
      lastScreeningId: coverage?.screeningId ?? null,
      lastScreenedAt: coverage?.screenedAt.toISOString() ?? null,
      behind,
    })),
  }
}
