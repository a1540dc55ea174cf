import { findPosts } from '#domains/blog/server/index.ts'
import { pageOfCases } from '#domains/cases/server/index.ts'
import { pageOfCustomers } from '#domains/companies/server/index.ts'
import { listScreenings } from '#domains/screening/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { SearchResult } from '../contract/index.ts'

const OF_EACH = { limit: 6, offset: 0 }

/** Customers, cases, screenings and posts that hold the text, a few of each: customers by name, cases by pressure, the others newest first. */
export async function search(ctx: Context, input: { q: string }): Promise<SearchResult[]> {
  const { db, now } = ctx
  const { organisationId } = ctx.actor
  const { q } = input
  const customers = await pageOfCustomers(db, organisationId, { q }, OF_EACH)
  const cases = await pageOfCases(db, organisationId, { q }, now, OF_EACH)
  const screenings = await listScreenings(ctx, { q, ...OF_EACH })
  const posts = await findPosts(ctx, { q, limit: OF_EACH.limit })
  return [
    ...customers.rows.map(
      (row): SearchResult => ({
        kind: 'customer',
        id: row.id,
        title: row.name,
        detail: [row.segment, ...row.countries].filter((part) => part !== '').join(', '),
        href: `/dashboard/kyb/customers/${row.id}`,
      }),
    ),
    ...cases.rows.map(
      (row): SearchResult => ({
        kind: 'case',
        id: row.id,
        title: row.caseNumber,
        detail: row.title,
        href: `/dashboard/kyb/cases/${row.id}`,
      }),
    ),
    ...screenings.rows.map(
      (row): SearchResult => ({
        kind: 'screening',
        id: row.id,
        title: row.companyName,
        detail: `Screening ${row.id}, ${String(row.screenedAt).slice(0, 10)}`,
        href: `/dashboard/kyb/screenings/${row.id}`,
      }),
    ),
    ...posts.map(
      (post): SearchResult => ({
        kind: 'post',
        id: post.id,
        title: post.title,
        detail: post.excerpt,
        href: `/blog/${post.slug}`,
      }),
    ),
  ]
}
