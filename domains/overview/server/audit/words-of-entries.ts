import { peopleOfOrganisation } from '#domains/accounts/server/index.ts'
import type { AuditEntry } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { actionSaid } from '#platform/vocabulary/index.ts'

type Entry = Pick<AuditEntry, 'action' | 'before' | 'after'>

/** What each entry says was done, in the words of its slice; with whom, where an entry holds it. */
export async function wordsOfEntries(
  ctx: Context,
  entries: readonly Entry[],
): Promise<(entry: Entry) => string> {
  const people = new Map(
    entries.some(({ action }) => actionSaid(action).wordsOf)
      ? (await peopleOfOrganisation(ctx.db, ctx.actor.organisationId)).map((person) => [
          person.userId as unknown,
          person.fullName,
        ])
      : [],
  )
  return ({ action, before, after }) => {
    const { words, wordsOf } = actionSaid(action)
    const told = { before: fieldsOf(before), after: fieldsOf(after) }
    return wordsOf?.({ ...told, personOf: (userId) => people.get(userId) }) ?? words
  }
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
