import { namesEver, type Subject } from '#platform/vocabulary/index.ts'
import type { ErasureWork } from '../tables.ts'
import { personProviders } from './person-of.ts'

/** Columns that together say what a row is about. */
const SAY_ABOUT = [
  ['subject_type', 'subject_id'],
  ['work_item_type', 'work_item_id'],
  ['kind', 'subject_id'],
] as const

const NAMES_USER = /(^|_)(user|assignee|owner)_id$/

/** What a row is about: things that are kept, what is erased, what is about that in its turn, as an alert is, or who knows whom. */
export type Whose = 'kept' | 'erased' | 'about' | 'unknown'

/** Says of a row of a table, and of an entry of the log, whose it is, by the numbers that stand in it and never by a name. */
export function whoseRows({ person, erased, kept, related = [] }: ErasureWork) {
  const keysOf = (things: readonly { subject: Subject }[]) =>
    new Set(things.flatMap(({ subject }) => namesEver(subject).map(({ type, id }) => `${type} ${id}`)))
  const keptKeys = keysOf(kept)
  const erasedKeys = keysOf([...erased, { subject: person.subject }])
  const relatedKeys = keysOf(related.map((subject) => ({ subject })))
  const providers = personProviders().flatMap(({ rows }) => rows ?? [])
  const aboutOf = (table: string, row: Readonly<Record<string, unknown>>): string[] => [
    ...providers.flatMap(({ type, table: own, namedBy }) => [
      ...(table === own ? [`${type} ${row.id}`] : []),
      ...namedBy.flatMap((column) => (row[column] == null ? [] : [`${type} ${row[column]}`])),
    ]),
    ...SAY_ABOUT.flatMap(([type, id]) => (row[type] == null ? [] : [`${row[type]} ${row[id]}`])),
  ]
  return {
    row(table: string, row: Readonly<Record<string, unknown>>): Whose {
      const about = aboutOf(table, row)
      if (about.some((key) => keptKeys.has(key))) return 'kept'
      if (about.some((key) => erasedKeys.has(key) || relatedKeys.has(key))) return 'about'
      const isOfUser =
        person.userId !== undefined &&
        Object.entries(row).some(
          ([column, value]) => NAMES_USER.test(column) && Number(value) === person.userId,
        )
      return isOfUser ? 'about' : 'unknown'
    },
    entry({ subjectType, subjectId }: { subjectType: string; subjectId: string }): Whose {
      const key = `${subjectType} ${subjectId}`
      if (keptKeys.has(key)) return 'kept'
      if (erasedKeys.has(key)) return 'erased'
      return relatedKeys.has(key) ? 'about' : 'unknown'
    },
  }
}
