import type { z } from 'zod'
import { bookkeeping } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { ofOrganisation } from '#platform/database/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { type CompanyChanges, linkLabel, ruleLabel, screeningLabel } from '../../contract/index.ts'
import { readLinks, readOwnership } from '../ownership.ts'
import { readEntity } from '../read-entity.ts'
import { entityLook } from '../tables.ts'

type Answer = z.input<typeof CompanyChanges>
type Seen = Record<string, string>

/** Looks within an hour of each other are one visit: reading the page again does not take what has changed away. */
const VISIT_MS = 3_600_000

/** Notes that a person looks at a company, and says what has changed since their visit before. @throws Problem `not-found`. */
export async function lookAtCompany(ctx: Context, { id }: { id: number }): Promise<Answer> {
  const { actor, now } = ctx
  const company = await readEntity(ctx, { id })
  const seen = await seenOf(ctx, company)
  if (actor.kind !== 'user') return { since: null, changes: [] }
  const db = bookkeeping(ctx.db, 'when a person looked at a company, for their eyes alone')
  const key = { organisationId: actor.organisationId, userId: actor.userId, entityId: company.id }
  const [last] = await db
    .select()
    .from(entityLook)
    .where(ofOrganisation(entityLook, key.organisationId, { userId: key.userId, entityId: key.entityId }))
  const isSameVisit = last !== undefined && now.getTime() - last.seenAt.getTime() < VISIT_MS
  const before = isSameVisit ? last.before : (last?.seen ?? null)
  const beforeAt = isSameVisit ? last.beforeAt : (last?.seenAt ?? null)
  const look = { before, beforeAt, seen, seenAt: now }
  await db
    .insert(entityLook)
    .values({ ...key, ...look })
    .onConflictDoUpdate({
      target: [entityLook.organisationId, entityLook.userId, entityLook.entityId],
      set: look,
    })
  return { since: beforeAt, changes: before ? changesBetween(before, seen) : [] }
}

/** What has come, gone or become another value, in the order in which it stands on the page. */
export function changesBetween(before: Seen, after: Seen): Answer['changes'] {
  return [...new Set([...Object.keys(after), ...Object.keys(before)])].flatMap((what) =>
    before[what] === after[what] ? [] : [{ what, before: before[what] ?? null, after: after[what] ?? null }],
  )
}

/** All that a look at a company shows, each thing under what it is called. */
async function seenOf(ctx: Context, company: Awaited<ReturnType<typeof readEntity>>): Promise<Seen> {
  const seen: Seen = { Screening: screeningLabel[company.screening.state] }
  const owned = await readOwnership(ctx, { id: company.id }).catch((failure) => {
    if (failure instanceof Problem && failure.code === 'too-large') return undefined
    throw failure
  })
  // What cannot be worked out is not gone: the owners that are stated are told all the same.
  seen['50 percent rule'] = owned ? ruleLabel[owned.rule.verdict] : 'Not calculated: too many owners'
  for (const { fromName, kind, toName, share, since, until } of owned?.links ??
    (await readLinks(ctx, { id: company.id }))) {
    const what = `${fromName} ${linkLabel[kind]} ${toName}`
    const sentence = [
      share ? `${percentOf(share.low)} to ${percentOf(share.high)}` : 'no share stated',
      since ? `since ${since}` : '',
      until ? `until ${until}` : '',
    ]
      .filter(Boolean)
      .join(', ')
    seen[what] = seen[what] ? `${seen[what]}; ${sentence}` : sentence
  }
  for (const { label, shown } of company.fields) seen[label] = shown
  for (const { text, kind } of company.names) seen[`Name “${text}”`] = kind
  for (const { kind, value } of company.identifiers) seen[`${kind.toUpperCase()} ${value}`] = 'given'
  for (const { title, sourceKey, asOf } of company.records)
    seen[`Record of ${title} ${sourceKey}`] = asOf ? `as of ${asOf}` : 'no day given'
  return seen
}

const percentOf = (fraction: number) => `${Math.round(fraction * 10_000) / 100}%`
