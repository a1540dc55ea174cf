import { raiseAlert } from '#domains/alerts/server/index.ts'
import { bookkeeping, recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import { companiesWithIds } from '../company-shape.ts'
import { whyIncomplete } from '../search-companies.ts'
import * as directory from '../store.ts'
import { askSearch, tooWide } from './keep-searches.ts'
import * as store from './store.ts'

/** So many new companies are told one by one; what comes beside them is told in their number. */
const TOLD_MAX = 20

/** Asks followed searches again, of one organisation or of all. */
export async function notifyOfNew(
  ctxOf: (organisationId: number) => Context,
  organisationId: number | null,
): Promise<void> {
  const organisations =
    organisationId === null
      ? await store.organisationsToNotify(ctxOf(HOME_ORGANISATION_ID).db)
      : [organisationId]
  for (const one of organisations) {
    const ctx = ctxOf(one)
    for (const row of await store.notifyingSearches(ctx.db, one)) await askAgain(ctx, row)
  }
}

/** One search: what it finds for the first time raises an alert each, and is remembered in the same change. */
async function askAgain(ctx: Context, { id, asked, organisationId }: store.SearchRow): Promise<void> {
  const now = await askSearch(ctx, asked)
  const failure = (await whyIncomplete(ctx)) ?? (now.isTooWide ? tooWide(now) : null)
  if (failure) {
    const db = bookkeeping(ctx.db, 'why a saved search could not be asked')
    await store.updateSearch(db, { organisationId, id }, { lastFailure: failure })
    return
  }
  const names = new Map((await companiesWithIds(ctx, now.ids)).map((company) => [company.id, company.name]))
  await recordChange(ctx, async (tx) => {
    const row = await store.holdSearch(tx.db, organisationId, id).catch(() => undefined)
    // Taken away, or not followed any more, since it was asked.
    if (!row?.isTold) return { result: undefined, trace: [] }
    const seen = new Set(row.seen ?? now.ids)
    const unseen = now.ids.filter((company) => !seen.has(company))
    const fresh: number[] = []
    // One that was seen and is part of another record today is not new under its number.
    for (const company of unseen)
      if (!(await directory.withMerged(tx.db, organisationId, [company])).some((id) => seen.has(id)))
        fresh.push(company)
    for (const company of fresh.slice(0, TOLD_MAX))
      await raiseAlert(tx, {
        severity: 'medium',
        kind: 'directory-search',
        title: `${names.get(company) ?? `Company record ${company}`} is new to “${row.name}”`,
        description: `The saved search “${row.name}” finds it for the first time${
          fresh.length > 1 ? `, with ${fresh.length - 1} others` : ''
        }.`,
        subject: { type: 'entity', id: String(company) },
        href: pathOf({ type: 'entity', id: company }),
        dedupeKey: `directory-search ${id} company ${company}`,
      })
    await store.updateSearch(tx.db, row, {
      // What has been seen once is not new again when it comes back after a merge that was undone.
      seen: [...new Set([...seen, ...now.ids])],
      found: now.total,
      isCut: now.isCut,
      lookedAt: tx.now,
      lastFailure: null,
    })
    return { result: undefined, trace: [] }
  })
}
