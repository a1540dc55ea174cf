import { prepareSearchIndex, searchCompanies } from '#domains/entities/server/index.ts'
import { bookkeeping } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import { checkEvent } from '../firing/fire-rule.ts'
import * as store from '../store.ts'

const PAGE = 100
/** A search that finds more than this is too wide to be followed. */
const FOUND_MAX = 500
/** So many new companies are told one by one; what comes beside them is remembered and told in their number. */
const TOLD_MAX = 20

/** Asks a search of the directory again: what it finds for the first time since the rule was made meets it. */
export async function checkSearchRule(ctx: Context, rule: store.RuleRow): Promise<void> {
  const { condition } = rule
  if (condition.kind !== 'directory-search') return
  const db = bookkeeping(ctx.db, 'what a rule saw the last time')
  const { q, country } = condition
  const found: { id: number; name: string }[] = []
  // Nobody sits before it: it waits until all companies are read.
  await prepareSearchIndex(ctx)
  for (let offset = 0; ; offset += PAGE) {
    const page = await searchCompanies(ctx, {
      q,
      ...(country ? { country } : {}),
      limit: PAGE,
      offset,
    } as Parameters<typeof searchCompanies>[1])
    const why = whyNotFollowed(page)
    if (why) {
      await store.remember(db, rule, { lastFailure: why })
      return
    }
    found.push(...page.rows.map(({ id, name }) => ({ id, name })))
    if (offset + PAGE >= page.total) break
  }
  const seen = rule.memory.seen ? new Set(rule.memory.seen) : undefined
  const fresh = seen ? found.filter(({ id }) => !seen.has(id)) : []
  for (const { id, name } of fresh.slice(0, TOLD_MAX))
    await checkEvent(ctx, rule, {
      isMet: true,
      eventKey: `company ${id}`,
      about: `company ${id}`,
      value: null,
      words: `${name} is new to the search “${q}”${fresh.length > TOLD_MAX ? `, with ${fresh.length - 1} others` : ''}`,
      caveat: null,
      subject: { type: 'entity', id: String(id) },
      href: pathOf({ type: 'entity', id: String(id) }) ?? '/dashboard/companies',
    })
  // What has been seen once is not new again when it comes back after a merge that was undone.
  const remembered = [...new Set([...(rule.memory.seen ?? []), ...found.map(({ id }) => id)])]
  if (!seen || remembered.length !== seen.size || rule.lastFailure !== null)
    await store.remember(db, rule, { memory: { ...rule.memory, seen: remembered }, lastFailure: null })
}

/** Why it is not known what is new to a search: of what is cut off, a new one would be left out and nobody would hear of it. */
function whyNotFollowed({
  total,
  isCut,
  state,
}: Awaited<ReturnType<typeof searchCompanies>>): string | undefined {
  if (state === 'filling' || state === 'reading')
    return 'The directory is still being filled: what is new to the search is not known yet.'
  if (state === 'failed')
    return 'The directory could not be filled whole: what is new to the search is not known.'
  if (total <= FOUND_MAX && !isCut) return undefined
  return `The search finds ${isCut ? 'at least ' : ''}${total} companies; at most ${FOUND_MAX} can be followed. Say it more narrowly.`
}
