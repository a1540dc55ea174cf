import { dayInWords } from '#engines/question-parsing/index.ts'
import type { Context } from '#platform/context/index.ts'
import { idsOf } from '#platform/database/index.ts'
import { type CollectorId, collectorIds, collectorWords } from '../../contract/index.ts'
import { collectors } from '../collectors/known-collectors.ts'
import { intelligenceSettings } from '../settings.ts'
import { type CollectionRow, type CompanyRow, collectionsOf, companiesOf } from '../store.ts'
import { isFailing } from '../tracking/list-tracked.ts'

const HOUR_MS = 3_600_000
/** A source that was not read for so many of its turns is old. */
const TURNS = 2
const NAMED = 3

/**
 * What of tracked companies is not known at their sources now, in sentences: that none is tracked, that a source fails, cannot be asked, was never read, does not
 * know the company or has not been read for long. Of one company and one source, or of all.
 */
export async function unseenSources(
  ctx: Context,
  { companyId, collector }: { companyId: number | undefined; collector: CollectorId | undefined },
): Promise<string[]> {
  const { organisationId } = ctx.actor
  const all = await companiesOf(ctx.db, organisationId)
  const companies = all.filter(({ id }) => companyId === undefined || id === companyId)
  if (companies.length === 0)
    return [
      companyId === undefined
        ? 'No company is tracked: there is nothing to look at.'
        : 'The company is not tracked any more: nothing looks at it.',
    ]
  const rows = await collectionsOf(ctx.db, organisationId, idsOf(companies))
  const who = new Map<string, string[]>()
  const rowOf = new Map(rows.map((row) => [`${row.companyId} ${row.collector}`, row]))
  for (const company of companies)
    for (const id of collector ? [collector] : collectorIds) {
      const why = whyUnseen(ctx, company, id, rowOf.get(`${company.id} ${id}`))
      if (!why) continue
      const named = who.get(why)
      if (named) named.push(company.displayName)
      else who.set(why, [company.displayName])
    }
  return [...who].map(([why, names]) => {
    const more = names.length - NAMED
    const named = names.slice(0, NAMED).join(', ')
    return companyId === undefined ? `${named}${more > 0 ? ` and ${more} more` : ''}: ${why}` : why
  })
}

/** Why a source says nothing of a company now, in a sentence; undefined where it does. */
export function whyUnseen(
  ctx: Context,
  company: CompanyRow,
  id: CollectorId,
  row: CollectionRow | undefined,
): string | undefined {
  const { title } = collectorWords[id]
  if (company.isSample) return 'the company is sample data, and no source is read for it.'
  const lacking = collectors[id].lacks(ctx, company)
  if (lacking) return `${title} cannot be read: ${lacking.sentence.replace(/\.+$/, '')}.`
  const read = row?.goodAt ? dayInWords(row.goodAt.toISOString().slice(0, 10)) : undefined
  if (row && isFailing(row))
    return `${title} could not be read (${(row.failure ?? 'it failed').replace(/\.+$/, '')})${read ? `; last read on ${read}` : '; it has never been read'}.`
  if (!row?.goodAt || !read) return `${title} has never been read.`
  if (!row.hasFound) return `${title} does not know the company.`
  const isOld = ctx.now.getTime() > row.goodAt.getTime() + TURNS * collectors[id].everyHours * HOUR_MS
  if (!isOld) return undefined
  const isBySchedule = intelligenceSettings.of(ctx.installation.config).isCollecting
  return `${title} was last read on ${read}${isBySchedule ? '' : ', and is read only when somebody asks for it'}.`
}
