import type { AuditEntry } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { declaredAction, sentenceOf } from '#platform/vocabulary/index.ts'
import { peopleOfOrganisation } from './people-of-organisation.ts'

type Entry = Pick<AuditEntry, 'action' | 'before' | 'after'>

/** What each entry says was done and what came of it, in the words of its slice; with whom, where an entry holds it. */
export async function wordsOfEntries(
  ctx: Context,
  entries: readonly Entry[],
): Promise<(entry: Entry) => string> {
  const people = new Map(
    entries.some(({ action }) => declaredAction(action).wordsOf)
      ? (await peopleOfOrganisation(ctx.db, ctx.actor.organisationId)).map((person) => [
          person.userId as unknown,
          person.fullName,
        ])
      : [],
  )
  return (entry) => sentenceOf(entry.action, { ...entry, personOf: (userId) => people.get(userId) })
}
