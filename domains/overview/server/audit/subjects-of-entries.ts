import type { AuditEntry } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { declaredSlices } from '#platform/slice/index.ts'
import { declaredSubject, type SubjectType, subjectToday } from '#platform/vocabulary/index.ts'
import type { AuditSubject } from '../../contract/index.ts'

type Subject = Pick<AuditEntry, 'subjectType' | 'subjectId'>

/**
 * What each entry is about, in words that a person knows it by, and where it can be looked at, as its slice says it. What was
 * removed since keeps its kind and number, without a link: the log outlives what it tells of. What was written under another
 * name is read under today's.
 */
export async function subjectsOfEntries(
  ctx: Context,
  entries: readonly Subject[],
): Promise<(entry: Subject) => AuditSubject> {
  const today = entries.map(({ subjectType: type, subjectId: id }) => subjectToday({ type, id }))
  const known = new Map<string, ReadonlyMap<string, string>>()
  // One after the other: the embedded database answers one query at a time.
  for (const [type, own] of Map.groupBy(today, (subject) => subject.type)) {
    const namesOf = declaredSlices().find((slice) => type in slice.namesOf)?.namesOf[type as SubjectType]
    if (namesOf) known.set(type, await namesOf(ctx, [...new Set(own.map(({ id }) => id))]))
  }
  return ({ subjectType, subjectId }) => {
    const { type, id } = subjectToday({ type: subjectType, id: subjectId })
    const stated = declaredSubject(type)
    if (!stated) return { name: inWords(`${type} ${id}`), to: null }
    const names = known.get(type)
    const name = names ? names.get(id) : stated.isOnly ? stated.called : `${stated.called} ${id}`
    return name === undefined
      ? { name: `${stated.called} ${id}`, to: null }
      : { name, to: stated.path?.(id) ?? null }
  }
}

/** `price-source 7` reads "Price source 7". */
function inWords(id: string): string {
  const words = id.replaceAll(/[-_]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
