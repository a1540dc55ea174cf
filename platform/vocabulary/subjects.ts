import type { DeclaredSubjects, SubjectType } from './declared.ts'

/** A kind of thing as its slice says it. */
export type DeclaredSubject = {
  /** What one of it is called: "Case". */
  called: string
  /** Whether an organisation has only one: then what it is called is its whole name, as "Screening settings". */
  isOnly?: boolean
  /** The screen that shows it; none where it has no screen. */
  path?: (id: string) => string
  /** How earlier rows name it; `*` is its id. The audit log is never rewritten, so old names stay readable. */
  formerly?: readonly { type: string; ids: string }[]
}

const stated = new Map<string, DeclaredSubject>()

/** Says the kinds of thing of a slice. */
export function defineSubjects<const Subjects extends Record<string, DeclaredSubject>>(
  subjects: Subjects,
): Subjects {
  for (const [type, subject] of Object.entries(subjects)) stated.set(type, subject)
  return subjects
}

/** What `DeclaredSubjects` takes from a slice: which kinds of thing there are, and which of them have a screen. */
export type SubjectsOf<Subjects> = {
  [Type in keyof Subjects]: Subjects[Type] extends { path: unknown } ? 'shown' : 'not-shown'
}

type PathOf<Type extends SubjectType> = DeclaredSubjects[Type] extends 'shown' ? string : string | undefined

/** The screen that shows a thing; undefined where its kind has none. */
export function pathOf<Type extends SubjectType>(subject: { type: Type; id: string | number }): PathOf<Type> {
  return stated.get(subject.type)?.path?.(String(subject.id)) as PathOf<Type>
}

export const declaredSubject = (type: string): DeclaredSubject | undefined => stated.get(type)

type Named = { type: string; id: string }

/** What a row is about, under the name that its kind has today. A name that was written for one thing alone goes before one with any id. */
export function subjectToday({ type, id }: Named): Named {
  let found: Named | undefined
  for (const [today, { formerly }] of stated)
    for (const former of formerly ?? []) {
      if (former.type !== type) continue
      const [before = '', after] = former.ids.split('*')
      if (after === undefined) {
        if (id === before) return { type: today, id }
      } else if (id.startsWith(before) && id.endsWith(after)) {
        found = { type: today, id: id.slice(before.length, id.length - after.length) }
      }
    }
  return found ?? { type, id }
}

/** Every name under which rows may tell of a thing: today's first. */
export function namesEver({ type, id }: { type: string; id: string | number }): Named[] {
  const own = { type, id: String(id) }
  const formerly = stated.get(type)?.formerly ?? []
  return [
    own,
    ...formerly.map((former) => ({ type: former.type, id: former.ids.replace('*', () => own.id) })),
  ]
}

const asPattern = (ids: string) => ids.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`).replace('*', () => '%')

/** The kinds and patterns of ids under which rows may tell of things of a kind, beside today's. */
export const formerNames = (type: string): { type: string; ids: string }[] =>
  (stated.get(type)?.formerly ?? []).map((former) => ({ type: former.type, ids: asPattern(former.ids) }))

/** Patterns of the ids that were written as this kind and are of another one today. */
export const takenFrom = (type: string): string[] =>
  [...stated.values()].flatMap(({ formerly }) =>
    (formerly ?? []).filter((former) => former.type === type).map(({ ids }) => asPattern(ids)),
  )
