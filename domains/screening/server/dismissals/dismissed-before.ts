import type { z } from 'zod'
import { entryDifferences } from '#domains/watchlists/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { DismissedBefore, Subject } from '../../contract/index.ts'
import { isSameRecord, type ListedRecord } from '../matches/one-party.ts'
import type { MatchRow } from '../matches/store.ts'
import { recordsBehind } from '../screenings/records-behind.ts'
import type { ScreeningRow } from '../screenings/store.ts'
import { dismissalsWithIds, isActive, type RememberedDismissal } from './register.ts'

type Before = z.input<typeof DismissedBefore>

/** The dismissals that were met when these matches were found, by match: who said it, and what has changed since, field by field. */
export async function dismissalsBefore(
  ctx: Context,
  rows: readonly MatchRow[],
  screenings: ReadonlyMap<number, ScreeningRow>,
  recordsNow: (row: MatchRow) => ListedRecord[],
): Promise<Map<number, Before>> {
  const ids = rows.map((row) => row.dismissalId).filter((id) => id !== null)
  const met = await dismissalsWithIds(ctx.db, ctx.actor.organisationId, ids)
  const recordsThen = await recordsBehind(
    ctx.db,
    met.map(({ match }) => match),
  )
  const byId = new Map(met.map((one) => [one.dismissal.id, one]))
  const before = new Map<number, Before>()
  for (const row of rows) {
    const one = byId.get(row.dismissalId ?? 0)
    const screening = screenings.get(row.screeningId)
    if (!one || !screening) continue
    const changes = [
      ...subjectChanges(one.subject, screening.subject),
      ...listedChanges(recordsThen(one.match), recordsNow(row)),
    ]
    before.set(row.id, beforeOf(ctx.now, one, row, changes))
  }
  return before
}

function beforeOf(
  now: Date,
  { dismissal, match }: RememberedDismissal,
  row: MatchRow,
  changes: Before['changes'],
): Before {
  const isInForce = row.state === 'standing' && isActive(dismissal, now)
  const why = isInForce
    ? null
    : dismissal.endedAt !== null
      ? `${dismissal.endedBy} took it back: ${dismissal.endedReason}`
      : !isActive(dismissal, now)
        ? 'Its time is up.'
        : 'The compared facts have changed since.'
  return {
    dismissalId: dismissal.id,
    screeningId: match.screeningId,
    by: dismissal.dismissedBy,
    at: dismissal.dismissedAt.toISOString(),
    reason: dismissal.reason,
    expiresAt: dismissal.expiresAt?.toISOString() ?? null,
    isInForce,
    why,
    changes,
  }
}

function subjectChanges(then: Subject, now: Subject): Before['changes'] {
  const parts = (subject: Subject): Record<string, string> => ({
    Name: subject.name,
    'Further names': (subject.aliases ?? []).join('; '),
    Gender: subject.gender ?? '',
    Kind: subject.schema,
    'Date of birth': subject.birthDate ?? '',
    Countries: subject.countries.join('; '),
    Identifiers: subject.identifiers.map(({ kind, value }) => `${kind} ${value}`).join('; '),
  })
  const [was, is] = [parts(then), parts(now)]
  return Object.keys(was)
    .filter((field) => was[field] !== is[field])
    .map((field) => ({ side: 'screened', field, before: was[field] ?? '', after: is[field] ?? '' }))
}

function listedChanges(then: readonly ListedRecord[], now: readonly ListedRecord[]): Before['changes'] {
  return now.flatMap((record): Before['changes'] => {
    const { listId, entry } = record
    const was = then.find((one) => isSameRecord(one, record))
    return was
      ? entryDifferences(was.entry, entry).map((difference) => ({ side: 'listed', ...difference }))
      : [{ side: 'listed', field: 'Source', before: '', after: `${listId}, ${entry.uid}` }]
  })
}
